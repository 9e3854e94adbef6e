internal import Wording
internal import Layout

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
        let y = margin + stage.length(13)
        var room = columns.right - columns.left
        if count > 1 {
            let number = stage.shaped("\(Decimal.grouped(page + 1)) of \(Decimal.grouped(count))", .text)
            stage.put(
                number, TimelineSizes.axis, x: columns.right, y: y, align: .trailing, stage.theme.quiet, into: &list)
            room -= stage.width(number, TimelineSizes.axis) + stage.length(8)
        }
        let title = stage.fitted(title, .strong, TimelineSizes.title, width: room)
        stage.put(title, TimelineSizes.title, x: columns.left, y: y, stage.theme.ink, into: &list)
        if isOneLine(stage) {
            // On the plot's edge where the title leaves it free.
            let x = max(columns.plotX, columns.left + stage.width(title, TimelineSizes.title) + stage.length(14))
            let subtitle = stage.fitted(
                subtitle, .text, TimelineSizes.subtitle, width: columns.left + room - x)
            stage.put(subtitle, TimelineSizes.subtitle, x: x, y: y, stage.theme.quiet, into: &list)
        } else {
            let subtitle = stage.fitted(
                subtitle, .text, TimelineSizes.subtitle, width: columns.right - columns.left)
            stage.put(
                subtitle, TimelineSizes.subtitle, x: columns.left, y: y + stage.length(Self.second), stage.theme.quiet,
                into: &list)
        }
    }

    private func captionLines(_ stage: TimelineStage) -> [ShapedText] {
        guard !caption.isEmpty else { return [] }
        return TextBlock(
            paragraphs: [stage.shaped(caption, .text)], width: stage.columns.right - stage.columns.left,
            fontSize: stage.size(TimelineSizes.caption), pitch: stage.length(Self.captionPitch)
        ).lines
    }

    func captionHeight(_ stage: TimelineStage) -> Double {
        let lines = captionLines(stage).count
        return lines == 0 ? 0 : stage.length(Double(lines) * Self.captionPitch + 4)
    }

    func placeCaption(top: Double, stage: TimelineStage, into list: inout DisplayList) {
        var y = top + stage.length(4 + Self.captionPitch * 0.75)
        for line in captionLines(stage) {
            stage.put(line, TimelineSizes.caption, x: stage.columns.left, y: y, stage.theme.quiet, into: &list)
            y += stage.length(Self.captionPitch)
        }
    }
}
