/// The role of a stretch of a page for assistive technology and text extraction (ISO 32000-1, 14.8.4).
package enum StructureRole: Sendable, Hashable {
    /// Level 1 is the title.
    case heading(level: Int)
    case paragraph
    /// The alternative text.
    case figure(String)
    /// Consecutive cells are a table; `row` increases in it, also over pages. A missing column in a row is an empty
    /// cell.
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
    /// Items with a role. Stretches follow each other and are never empty; items without a role (running headers and
    /// footers, repeated headers, page numbers) are not read aloud.
    package struct Tag: Sendable, Equatable {
        package var role: StructureRole
        package var items: Range<Int>
    }

    /// Adds items with a role; a role within another one is ignored. Spaces alone must have none: newer versions of
    /// Cairo number only items that paint something.
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
