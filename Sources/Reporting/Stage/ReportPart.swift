internal import Layout

/// What a section of a report adds: its blocks, and its outline entry.
struct ReportPart {
    struct Entry {
        var title: String
        /// The name of the place that it links to.
        var anchor: String
        var level = 0
    }

    var blocks: [any Block] = []
    var outline: [Entry] = []

    /// Units, with the space between blocks, if they are on one page.
    var height: Double { blocks.reduce(0) { $0 + $1.measure.before + $1.measure.height } }

    static func + (one: ReportPart, other: ReportPart) -> ReportPart {
        ReportPart(blocks: one.blocks + other.blocks, outline: one.outline + other.outline)
    }
}
