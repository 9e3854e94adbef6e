/// What a stretch of a page is to those who hear it or take it apart (ISO 32000-1, 14.8.4).
package enum StructureRole: Sendable, Hashable {
    /// Level 1 is the title.
    case heading(level: Int)
    case paragraph
    /// What stands in for those who do not see it.
    case figure(String)
    /// Cells that follow each other are a table; `row` grows in it, over pages as well. A column that is missed in a row is
    /// an empty cell.
    case cell(row: Int, column: Int, isHead: Bool)

    /// The standard structure type.
    package var name: String {
        switch self {
        case .heading(let level): "H\(min(max(level, 1), 6))"
        case .paragraph: "P"
        case .figure: "Figure"
        case .cell(_, _, let isHead): isHead ? "TH" : "TD"
        }
    }
}

extension DisplayList {
    /// Items that have a role. Stretches follow each other and are never empty; what has none (running heads and feet, heads
    /// that are repeated, numbers of pages) is left out by those who read a document aloud.
    package struct Tag: Sendable, Equatable {
        package var role: StructureRole
        package var items: Range<Int>
    }

    /// Adds what has a role; a role within another one counts for nothing. Blanks alone must have none: newer versions of
    /// Cairo number only what paints something.
    package mutating func tagged<Failure: Error>(
        _ role: StructureRole, _ add: (inout DisplayList) throws(Failure) -> Void
    ) throws(Failure) {
        endRun()
        let (start, known) = (items.count, tags.count)
        try add(&self)
        endRun()
        removeTags(from: known)
        if items.count > start { append(Tag(role: role, items: start..<items.count)) }
    }
}
