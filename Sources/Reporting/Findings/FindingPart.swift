internal import Formatting
internal import Layout
internal import Pages

/// Headings and facts within the place of a finding.
enum FindingPart {
    private static let (titleSize, captionSize) = (10.0, 7.4)
    private static let (labelSize, pitch, labelWidth) = (8.2, 12.2, 118.0)
    /// On narrower paper the values are below their names.
    private static let leastBeside = 300.0

    /// - Parameter subject: is at the right if the heading is the first one of a page, where nothing above says what it is
    ///   about; "" for nothing.
    static func heading(
        _ title: String, caption: String = "", subject: String = "", _ layout: ReportLayoutContext
    ) -> WholeBlock {
        let heading = layout.shaped(title, .strong)
        let room = layout.width - layout.width(heading, titleSize) - layout.length(14)
        let shown = room > 0 ? layout.fitted(caption, .text, captionSize, width: room) : layout.shaped("", .text)
        let subject = room > 0 ? layout.fitted(subject, .text, captionSize, width: room) : layout.shaped("", .text)
        let top = layout.bodyTop
        return WholeBlock(height: layout.length(15)) { place, list in
            let y = place.y + layout.length(10)
            layout.put(heading, titleSize, x: place.x, y: y, layout.theme.ink, into: &list)
            layout.put(
                abs(place.y - top) < 0.01 && !subject.glyphs.isEmpty ? subject : shown, captionSize,
                x: place.x + layout.width, y: y, align: .trailing, layout.theme.quiet, into: &list)
        }.spaced(layout.length(14), keepsWithNext: true).telling(.part(title, caption: caption))
    }

    /// Names at the left, values at the right.
    static func points(_ points: [ReportFact], _ layout: ReportLayoutContext) -> WholeBlock {
        let isBeside = layout.width >= layout.length(leastBeside)
        let indent = isBeside ? layout.length(labelWidth) : 0
        let placed = points.map { point in
            let room = layout.width - indent
            guard point.tone == .command else {
                return (point, layout.proseLines(point.value, .text, labelSize, width: room, most: 3))
            }
            let size = labelSize - 0.4
            let lines = CommandText.lines(point.value) { layout.width(layout.shaped($0, .mono), size) <= room }
            // A name may be longer than a line.
            return (point, lines.flatMap { layout.lines($0, .mono, size, width: room, most: 3) })
        }
        let lines = placed.reduce(0) { $0 + $1.1.count + (isBeside ? 0 : 1) }
        return WholeBlock(height: Double(lines) * layout.length(pitch)) { place, list in
            var y = place.y + layout.length(pitch * 0.74)
            for (point, lines) in placed {
                let label = layout.fitted(
                    point.label, .strong, labelSize, width: isBeside ? indent - layout.length(6) : layout.width)
                layout.put(label, labelSize, x: place.x, y: y, layout.theme.ink, into: &list)
                if !isBeside { y += layout.length(pitch) }
                for line in lines {
                    layout.put(
                        line, point.tone == .command ? labelSize - 0.4 : labelSize, x: place.x + indent, y: y,
                        layout.theme.ink, into: &list)
                    y += layout.length(pitch)
                }
            }
        }.telling(.points(points))
    }
}
