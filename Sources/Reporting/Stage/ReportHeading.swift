internal import Layout

/// A heading of a report with a note at its right; the next block stays with it.
enum ReportHeading {
    static func block(
        _ title: String, caption: String = "", anchor: String? = nil, _ layout: ReportLayoutContext
    ) -> WholeBlock {
        let size = 11.0
        let wide = layout.width(layout.shaped(title, .strong), size) + layout.length(12)
        let shown = layout.fitted(
            caption, .text, 7.6, width: max(layout.width * 0.55, layout.width - wide))
        let room = layout.width - layout.width(shown, 7.6) - layout.length(12)
        let heading = layout.fitted(title, .strong, size, width: room)
        return WholeBlock(height: layout.length(17)) { place, list in
            let y = place.y + layout.length(11)
            layout.put(heading, size, x: place.x, y: y, layout.theme.ink, into: &list)
            layout.put(shown, 7.6, x: place.x + layout.width, y: y, align: .trailing, layout.theme.quiet, into: &list)
            if let anchor { list.links.addAnchor(anchor, top: place.y) }
        }.spaced(layout.length(20), keepsWithNext: true).telling(.heading(title, caption: caption, anchor: anchor))
    }
}
