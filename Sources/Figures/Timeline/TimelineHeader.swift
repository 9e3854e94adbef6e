internal import Formatting
internal import Wording
internal import Layout
internal import Pages

/// Title and numbers above a timeline, and how they were computed below it.
struct TimelineHeader {
    /// The longest first.
    let titles: [String]
    let subtitle: String
    let caption: String

    private static let line = 20.0
    private static let second = 12.0
    private static let captionPitch = 8.0

    private func isOneLine(_ layout: TimelineLayoutContext) -> Bool {
        let content = layout.columns.right - layout.columns.left
        let title = layout.width(layout.shaped(title(layout), .display), TimelineSizes.title)
        let subtitle = layout.width(layout.shaped(subtitle, .text), TimelineSizes.subtitle)
        return title + subtitle + layout.length(80) <= content
    }

    /// The longest that fits; the last one may be cut.
    private func title(_ layout: TimelineLayoutContext) -> String {
        let content = layout.columns.right - layout.columns.left
        return titles.first { layout.width(layout.shaped($0, .display), TimelineSizes.title) <= content }
            ?? titles.last ?? ""
    }

    /// The subtitle in lines that fit, divided where its parts are.
    private func subtitles(_ layout: TimelineLayoutContext) -> [String] {
        let content = layout.columns.right - layout.columns.left
        return Self.lines(of: subtitle.split(separator: Self.dot).map(String.init)) {
            layout.width(layout.shaped($0, .text), TimelineSizes.subtitle) <= content
        }
    }

    private static let dot = " \u{B7} "

    /// As many parts on each line as fit.
    static func lines(of parts: [String], fits: (String) -> Bool) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, fits(last + dot + part) {
                lines[lines.count - 1] = last + dot + part
            } else {
                lines.append(part)
            }
        }
        return lines
    }

    func height(_ layout: TimelineLayoutContext) -> Double {
        let further = isOneLine(layout) ? 2 : Self.second * Double(max(1, subtitles(layout).count))
        return layout.length(Self.line + further + 4)
    }

    func place(margin: Double, page: Int, of count: Int, layout: TimelineLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        func text(
            _ place: PageLine.Text.Place, _ text: String, _ font: FontSlot, _ points: Double, _ colour: Colour
        ) -> PageLine.Text {
            PageLine.Text(
                place, [layout.shaped(text, font)], size: layout.size(points), colour: colour,
                otherwise: font == .display
                    ? .shortenedInMiddle(ellipsis: { layout.shaped("\u{2026}", font) })
                    : .shortened(ellipsis: { layout.shaped("\u{2026}", font) }))
        }
        var first: [PageLine.Text] = []
        if count > 1 {
            let number = "\(Decimal.grouped(page + 1)) of \(Decimal.grouped(count))"
            first.append(text(.trailing, number, .text, TimelineSizes.axis, layout.theme.quiet))
            first[0].otherwise = .whole
        }
        first.append(text(.leading, title(layout), .display, TimelineSizes.title, layout.theme.ink))
        let isOneLine = isOneLine(layout)
        // At the edge of the plot if the title is short enough.
        let place = isOneLine ? PageLine.Text.Place.beside(x: columns.plotX, gap: layout.length(14)) : .leading
        let further = (isOneLine ? [subtitle] : subtitles(layout)).map {
            text(place, $0, .text, TimelineSizes.subtitle, layout.theme.quiet)
        }
        var lines = (isOneLine ? [first + further] : [first] + further.map { [$0] }).map {
            PageLine($0, gap: layout.length(8))
        }
        for index in lines.indices { lines[index].snapsStart = false }
        PageHead(
            lines, x: columns.left, width: columns.right - columns.left, baseline: margin + layout.length(13),
            pitch: layout.length(Self.second)
        ).place(scale: layout.scale, into: &list)
    }

    private func captionBlock(_ layout: TimelineLayoutContext) -> ProseBlock? {
        guard !caption.isEmpty else { return nil }
        let text = TextBlock(
            paragraphs: [layout.shaped(caption, .text)], width: layout.columns.right - layout.columns.left,
            fontSize: layout.textSize(TimelineSizes.caption), pitch: layout.length(Self.captionPitch))
        return ProseBlock(
            text, colour: layout.theme.quiet, baseline: layout.length(4 + Self.captionPitch * 0.75), scale: layout.scale
        )
    }

    func captionHeight(_ layout: TimelineLayoutContext) -> Double {
        guard let block = captionBlock(layout) else { return 0 }
        return layout.length(Double(block.text.lines.count) * Self.captionPitch + 4)
    }

    func placeCaption(top: Double, layout: TimelineLayoutContext, into list: inout DisplayList) {
        guard let block = captionBlock(layout) else { return }
        block.place(block.text.lines.indices, at: Point(x: layout.columns.left, y: top), into: &list)
    }
}
