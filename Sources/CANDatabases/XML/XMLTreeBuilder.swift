internal import CExpat

/// What the parser's calls build a document of. One for each document, used by the one thread that parses.
final class XMLTreeBuilder {
    /// What a file may ask for before it is refused. Real files stay far below.
    enum Limit {
        static let depth = 256
        static let elements = 8_000_000
        /// expat repeats the name space in front of every name.
        static let namespaceBytes = 1024
        static let attributes = 1000
    }

    private(set) var nodes = Pieces<XMLDocument.Node>()
    private(set) var attributes = Pieces<XMLDocument.Attribute>()
    private(set) var texts = Pieces<XMLDocument.Text>()
    private(set) var names: [XMLDocument.Name] = []
    private(set) var text: [UInt8] = []
    /// Why the parser was told to stop, and where.
    private(set) var refusal: (text: String, offset: Int)?

    private let parser: XML_Parser
    private var nameIndex: [String: Int32] = [:]
    private var open: [Int] = []
    /// The character data of the open elements, by depth.
    private var pending: [[UInt8]] = []

    init(parser: XML_Parser) {
        self.parser = parser
    }

    /// Stops the parser at the place where it is.
    func refuse(_ text: String) {
        guard refusal == nil else { return }
        refusal = (text, Int(XML_GetCurrentByteIndex(parser)))
        XML_StopParser(parser, 0)
    }

    func startElement(_ name: UnsafePointer<CChar>, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard refusal == nil else { return }
        guard open.count < Limit.depth else { return refuse("elements are nested more than \(Limit.depth) deep") }
        guard nodes.count < Limit.elements else { return refuse("there are more than \(Limit.elements) elements") }
        let firstAttribute = Int32(attributes.count)
        var position = 0
        while let key = pairs?[position], let value = pairs?[position + 1] {
            guard position < 2 * Limit.attributes else {
                return refuse("an element has more than \(Limit.attributes) attributes")
            }
            let start = text.count
            append(value, to: &text)
            attributes.append(.init(name: intern(key), value: textFrom(start)))
            position += 2
        }
        nodes.append(
            .init(
                name: intern(name), parent: open.last.map(Int32.init) ?? -1, end: 0,
                attributes: firstAttribute, text: -1,
                offset: UInt32(clamping: XML_GetCurrentByteIndex(parser))))
        open.append(nodes.count - 1)
        if pending.count < open.count { pending.append([]) }
        pending[open.count - 1].removeAll(keepingCapacity: true)
    }

    func endElement() {
        guard refusal == nil, let index = open.popLast() else { return }
        nodes[index].end = Int32(nodes.count)
        let depth = open.count
        let isLeaf = nodes.count == index + 1
        // The blanks that indent children are no text.
        guard isLeaf || !pending[depth].allSatisfy(\.isXMLBlank) else { return }
        let start = text.count
        text.append(contentsOf: pending[depth])
        guard text.count > start else { return }
        nodes[index].text = Int32(texts.count)
        texts.append(textFrom(start))
    }

    /// Files have less than 4 GiB.
    private func textFrom(_ start: Int) -> XMLDocument.Text {
        .init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: text.count))
    }

    func characters(_ bytes: UnsafePointer<CChar>, _ count: Int) {
        guard refusal == nil, !open.isEmpty else { return }
        pending[open.count - 1].append(
            contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func append(_ string: UnsafePointer<CChar>, to bytes: inout [UInt8]) {
        var end = string
        while end.pointee != 0 { end += 1 }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: string, count: end - string))
    }

    func startNamespace(_ uri: UnsafePointer<CChar>) {
        var count = 0
        while count <= Limit.namespaceBytes, uri[count] != 0 { count += 1 }
        if count > Limit.namespaceBytes { refuse("a name space has more than \(Limit.namespaceBytes) bytes") }
    }

    /// `URI\nlocal` or `local`, as the parser was told to join them.
    private func intern(_ name: UnsafePointer<CChar>) -> Int32 {
        let joined = String(cString: name)
        if let index = nameIndex[joined] { return index }
        let index = Int32(names.count)
        if let cut = joined.utf8.lastIndex(of: XMLReader.separator) {
            names.append(
                .init(namespace: String(joined[..<cut]), local: String(joined[joined.utf8.index(after: cut)...])))
        } else {
            names.append(.init(namespace: "", local: joined))
        }
        nameIndex[joined] = index
        return index
    }
}
