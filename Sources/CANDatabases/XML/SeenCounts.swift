/// The contents of a file without messages: "12 nodes, 1 value table".
enum SeenCounts {
    /// Maximum number of kinds of elements that are named.
    private static let most = 6

    /// Kinds without elements are left out.
    static func text(_ counts: [(count: Int, one: String, many: String)]) -> String {
        counts.filter { $0.count > 0 }.map { "\($0.count) \($0.count == 1 ? $0.one : $0.many)" }.joined(separator: ", ")
    }

    /// The most frequent kinds of elements within others with these names, in the file's words.
    ///
    /// - Parameter child: an element that counted ones must contain; nil for all.
    static func elements(
        of document: XMLDocument, within parents: Set<String>, named child: String? = nil
    ) -> String {
        var counts = [Int](repeating: 0, count: document.names.count)
        for index in 0..<document.nodes.count {
            let node = document.nodes[index]
            guard node.parent >= 0 else { continue }
            let parent = document.nodes[Int(node.parent)]
            guard parents.contains(document.names[Int(parent.name)].local) else { continue }
            if let child, XMLElement(document: document, index: index).first(child) == nil { continue }
            counts[Int(node.name)] += 1
        }
        let found = counts.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
        var parts = found.prefix(most).map { "\(counts[$0]) \(document.names[$0].local.prefix(60))" }
        if found.count > most { parts.append("elements of \(found.count - most) other kinds") }
        return parts.joined(separator: ", ")
    }
}
