internal import Layout

/// A heading of a report with a note at its right, or below it if there is too little room; the next block stays with it.
enum ReportHeading {
    private static let (size, captionSize) = (11.0, 7.6)
    private static let (height, captionPitch) = (17.0, 10.0)
    private static let mostLines = 3

    static func block(
        _ title: String, caption: String = "", anchor: String? = nil, _ layout: ReportLayoutContext
    ) -> WholeBlock {
        let note = layout.shaped(caption, .text)
        let wide = layout.width(layout.shaped(title, .strong), size)
        let isBeside = layout.width(note, captionSize) <= layout.width - wide - layout.length(12)
        let heading = layout.fitted(title, .strong, size, width: layout.width)
        let below =
            isBeside ? [] : layout.proseLines(caption, .text, captionSize, width: layout.width, most: mostLines)
        return WholeBlock(height: layout.length(height + Double(below.count) * captionPitch)) { place, list in
            let y = place.y + layout.length(11)
            layout.put(heading, size, x: place.x, y: y, layout.theme.ink, into: &list)
            if isBeside {
                layout.put(
                    note, captionSize, x: place.x + layout.width, y: y, align: .trailing, layout.theme.quiet,
                    into: &list)
            }
            for (number, line) in below.enumerated() {
                layout.put(
                    line, captionSize, x: place.x, y: y + layout.length(Double(number + 1) * captionPitch + 1),
                    layout.theme.quiet, into: &list)
            }
            if let anchor { list.links.addAnchor(anchor, top: place.y) }
        }.spaced(layout.length(layout.isTiny ? 13 : 20), keepsWithNext: true).telling(
            .heading(title, caption: caption, anchor: anchor))
    }
}
