/// The links on a page, and their targets.
///
/// They are not drawn, and not part of a page's digest: equal pages may have different links.
package struct PageLinks: Sendable, Equatable {
    package enum Target: Sendable, Equatable {
        /// An anchor of the document, on any page.
        case anchor(String)
        case uri(String)
    }

    package struct Link: Sendable, Equatable {
        /// Units of the page.
        package var rect: Rect
        package var target: Target
    }

    package struct Anchor: Sendable, Equatable {
        /// Of several with one name in a document the first counts.
        package var name: String
        /// From the top of the page, in its units.
        package var top: Double
    }

    package private(set) var links: [Link] = []
    package private(set) var anchors: [Anchor] = []

    package init() {}

    package var isEmpty: Bool { links.isEmpty && anchors.isEmpty }

    package mutating func add(_ rect: Rect, to target: Target) {
        precondition(rect.isFinite)
        links.append(Link(rect: rect, target: target))
    }

    package mutating func addAnchor(_ name: String, top: Double) {
        precondition(top.isFinite)
        anchors.append(Anchor(name: name, top: top))
    }

    mutating func removeAll() {
        links.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
    }
}
