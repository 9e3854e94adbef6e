internal import Layout

/// What a section of a report adds: its blocks, and what the outline says of it.
struct ReportPart {
    struct Entry {
        var title: String
        /// The name of the place that it leads to.
        var anchor: String
        var level = 0
    }

    var blocks: [any Block] = []
    var outline: [Entry] = []

    /// Units, with the space between blocks, as long as they stand on one page.
    var height: Double { blocks.reduce(0) { $0 + $1.measure.before + $1.measure.height } }

    static func + (one: ReportPart, other: ReportPart) -> ReportPart {
        ReportPart(blocks: one.blocks + other.blocks, outline: one.outline + other.outline)
    }
}
