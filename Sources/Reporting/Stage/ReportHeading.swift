internal import Layout

/// A heading of a report with a word at its right; what follows stays with it.
enum ReportHeading {
    static func block(
        _ title: String, caption: String = "", anchor: String? = nil, _ stage: ReportStage
    ) -> WholeBlock {
        let size = 11.0
        let shown = stage.fitted(caption, .text, 7.6, width: stage.width * 0.55)
        let room = stage.width - stage.width(shown, 7.6) - stage.length(12)
        let heading = stage.fitted(title, .strong, size, width: room)
        return WholeBlock(height: stage.length(17)) { place, list in
            let y = place.y + stage.length(11)
            stage.put(heading, size, x: place.x, y: y, stage.theme.ink, into: &list)
            stage.put(shown, 7.6, x: place.x + stage.width, y: y, align: .trailing, stage.theme.quiet, into: &list)
            if let anchor { list.links.addAnchor(anchor, top: place.y) }
        }.spaced(stage.length(20), keepsWithNext: true).telling(.heading(title, caption: caption, anchor: anchor))
    }
}
