/// Finds elements by the path of their short names: `/Package/Sub/Element`.
///
/// Paths are a tree of names and not a table of texts, so that deep files do not grow by their depth.
struct ARXMLPaths {
    private struct Key: Hashable {
        var scope: Int32
        var name: String
    }

    struct Found {
        var element: XMLElement
        /// Several elements of one kind have the path.
        var isAmbiguous: Bool
    }

    private let document: XMLDocument
    private var scopes: [Key: Int32] = [:]
    /// Indexes into the document's nodes, by scope. A package may be split over several elements of one path.
    private var elements: [[Int32]] = [[]]

    init(_ document: XMLDocument) {
        self.document = document
        // The scope that the children of an element are in, by the element's index.
        var inner = [Int32](repeating: 0, count: document.nodes.count)
        for index in document.nodes.indices {
            let element = XMLElement(document: document, index: index)
            let outer = element.parent.map { inner[$0.index] } ?? 0
            inner[index] = outer
            guard let name = element.shortName else { continue }
            let key = Key(scope: outer, name: name)
            if let scope = scopes[key] {
                elements[Int(scope)].append(Int32(index))
                inner[index] = scope
            } else {
                let scope = Int32(elements.count)
                elements.append([Int32(index)])
                scopes[key] = scope
                inner[index] = scope
            }
        }
    }

    /// Follows a `…-REF` element. `DEST` chooses among elements of one path; where none is of that kind it is not
    /// heeded, because tools write it carelessly.
    func resolve(_ reference: XMLElement) -> Found? {
        guard let text = reference.value else { return nil }
        var path = Substring(text)
        if !path.hasPrefix("/") {
            guard let base = base(of: reference) else { return nil }
            path = Substring(base + "/" + path)
        }
        var scope: Int32 = 0
        for name in path.split(separator: "/", omittingEmptySubsequences: true) {
            guard let next = scopes[Key(scope: scope, name: String(name))] else { return nil }
            scope = next
        }
        let candidates = elements[Int(scope)].map { XMLElement(document: document, index: Int($0)) }
        let kind = reference.attribute("DEST")
        let ofKind = candidates.filter { $0.name == kind }
        let chosen = ofKind.isEmpty ? candidates : ofKind
        return chosen.first.map { Found(element: $0, isAmbiguous: chosen.count > 1 && $0.name != "AR-PACKAGE") }
    }

    /// What a relative reference is relative to: the reference base of its label, or the default one, of the nearest
    /// package that has it (AUTOSAR TPS Generic Structure, "Reference Bases").
    private func base(of reference: XMLElement) -> String? {
        let label = reference.attribute("BASE")
        var ancestor = reference.parent
        while let element = ancestor {
            ancestor = element.parent
            guard element.name == "AR-PACKAGE", let bases = element.first("REFERENCE-BASES") else { continue }
            for base in bases.children("REFERENCE-BASE") {
                let isMeant =
                    label == nil
                    ? base.first("IS-DEFAULT")?.value == "true" : base.first("SHORT-LABEL")?.value == label
                if isMeant, let path = base.first("PACKAGE-REF")?.value { return path }
            }
        }
        return nil
    }
}
