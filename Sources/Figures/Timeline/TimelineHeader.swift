internal import Wording
internal import Layout
internal import Pages

/// Title and figures above a timeline, and how they were computed below it.
struct TimelineHeader {
    let title: String
    let subtitle: String
    let caption: String

    private static let line = 20.0
    private static let second = 12.0
    private static let captionPitch = 8.0

    private func isOneLine(_ stage: TimelineStage) -> Bool {
        let content = stage.columns.right - stage.columns.left
        let title = stage.width(stage.shaped(title, .strong), TimelineSizes.title)
        let subtitle = stage.width(stage.shaped(subtitle, .text), TimelineSizes.subtitle)
        return title + subtitle + stage.length(80) <= content
    }

    func height(_ stage: TimelineStage) -> Double {
        stage.length(isOneLine(stage) ? Self.line + 6 : Self.line + Self.second + 4)
    }

    func place(margin: Double, page: Int, of count: Int, stage: TimelineStage, into list: inout DisplayList) {
        let columns = stage.columns
        func text(
            _ place: PageLine.Text.Place, _ text: String, _ font: FontSlot, _ points: Double, _ colour: Colour
        ) -> PageLine.Text {
            PageLine.Text(
                place, [stage.shaped(text, font)], size: stage.size(points), colour: colour,
                otherwise: .shortened(ellipsis: { stage.shaped("\u{2026}", font) }))
        }
        var first: [PageLine.Text] = []
        if count > 1 {
            let number = "\(Decimal.grouped(page + 1)) of \(Decimal.grouped(count))"
            first.append(text(.trailing, number, .text, TimelineSizes.axis, stage.theme.quiet))
            first[0].otherwise = .whole
        }
        first.append(text(.leading, title, .strong, TimelineSizes.title, stage.theme.ink))
        let isOneLine = isOneLine(stage)
        // On the plot's edge where the title leaves it free.
        let place = isOneLine ? PageLine.Text.Place.beside(x: columns.plotX, gap: stage.length(14)) : .leading
        let second = text(place, subtitle, .text, TimelineSizes.subtitle, stage.theme.quiet)
        var lines = (isOneLine ? [first + [second]] : [first, [second]]).map { PageLine($0, gap: stage.length(8)) }
        for index in lines.indices { lines[index].snapsStart = false }
        PageHead(
            lines, x: columns.left, width: columns.right - columns.left, baseline: margin + stage.length(13),
            pitch: stage.length(Self.second)
        ).place(scale: stage.scale, into: &list)
    }

    private func captionBlock(_ stage: TimelineStage) -> ProseBlock? {
        guard !caption.isEmpty else { return nil }
        let text = TextBlock(
            paragraphs: [stage.shaped(caption, .text)], width: stage.columns.right - stage.columns.left,
            fontSize: stage.size(TimelineSizes.caption), pitch: stage.length(Self.captionPitch))
        return ProseBlock(
            text, colour: stage.theme.quiet, baseline: stage.length(4 + Self.captionPitch * 0.75), scale: stage.scale)
    }

    func captionHeight(_ stage: TimelineStage) -> Double {
        guard let block = captionBlock(stage) else { return 0 }
        return stage.length(Double(block.text.lines.count) * Self.captionPitch + 4)
    }

    func placeCaption(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        guard let block = captionBlock(stage) else { return }
        block.place(block.text.lines.indices, at: Point(x: stage.columns.left, y: top), into: &list)
    }
}
