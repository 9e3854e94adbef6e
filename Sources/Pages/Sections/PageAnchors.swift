/// The pages of the named places of a document, for "p. 3" beside a link.
package struct PageAnchors: Sendable, Equatable {
    /// Counted from 1.
    private var pages: [String: Int] = [:]

    package init() {}

    /// If several places have the same name, the first one is used, as for links.
    package mutating func add(_ name: String, page: Int) {
        if pages[name] == nil { pages[name] = page }
    }

    package func page(of name: String) -> Int? { pages[name] }
}
