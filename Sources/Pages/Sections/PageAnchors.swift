/// Which pages of a document the named places are on: for "p. 3" beside a link.
package struct PageAnchors: Sendable, Equatable {
    /// Counted from 1.
    private var pages: [String: Int] = [:]

    package init() {}

    /// Of several of one name the first counts, as for links.
    package mutating func add(_ name: String, page: Int) {
        if pages[name] == nil { pages[name] = page }
    }

    package func page(of name: String) -> Int? { pages[name] }
}
