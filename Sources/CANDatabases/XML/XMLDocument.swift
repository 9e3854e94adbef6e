internal import Platform

/// An XML file as a tree: elements, attributes and text, with the place of each element in the file.
///
/// Elements are stored in document order in columns of numbers, so that a file of a million elements is a few arrays
/// and not a million objects; an element without text takes 24 bytes.
final class XMLDocument: Sendable {
    struct Node: Sendable {
        /// An index into ``names``.
        var name: Int32
        /// An index into the nodes; -1 for the root.
        var parent: Int32
        /// The index after the last of its descendants.
        var end: Int32
        /// The first of its attributes; they end where those of the next element begin.
        var attributes: Int32
        /// An index into ``texts``; -1 for none.
        var text: Int32
        /// Of its `<`, in bytes of ``source``.
        var offset: UInt32
    }

    struct Attribute: Sendable {
        /// An index into ``names``.
        var name: Int32
        var value: Text
    }

    /// A range of ``text``.
    struct Text: Sendable {
        var start: UInt32
        var end: UInt32

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    struct Name: Sendable, Hashable {
        var namespace: String
        var local: String
    }

    let nodes: Pieces<Node>
    let attributes: Pieces<Attribute>
    let texts: Pieces<Text>
    let names: [Name]
    /// All text and attribute values, UTF-8.
    let text: [UInt8]
    /// The file to which offsets refer: unchanged, or as UTF-8 if it was UTF-16.
    let source: [UInt8]

    let lines: LineMarks

    init(
        nodes: Pieces<Node>, attributes: Pieces<Attribute>, texts: Pieces<Text>, names: [Name], text: [UInt8],
        source: [UInt8]
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.texts = texts
        self.names = names
        self.text = text
        self.source = source
        lines = LineMarks(source)
    }

    /// A document that was read has at least one element.
    var root: XMLElement { XMLElement(document: self, index: 0) }

    /// The errors found in it, with their lines.
    func faults(_ list: FaultList) -> [DatabaseFault] {
        source.withUnsafeBytes { bytes in
            var lines = SourceLines(bytes, encoding: TextEncoding(detecting: bytes))
            return list.faults(&lines)
        }
    }

    /// All elements of one local name, in document order.
    func elements(named local: String) -> [XMLElement] {
        root.descendants(local)
    }
}

/// One element of a document.
struct XMLElement: Sendable {
    let document: XMLDocument
    let index: Int

    private var node: XMLDocument.Node { document.nodes[index] }

    /// Without its prefix.
    var name: String { document.names[Int(node.name)].local }
    var namespace: String { document.names[Int(node.name)].namespace }
    /// From 1.
    var line: Int { document.lines.line(at: offset, in: document.source) }
    var offset: Int { Int(node.offset) }

    var parent: XMLElement? {
        node.parent < 0 ? nil : XMLElement(document: document, index: Int(node.parent))
    }

    /// The character data directly within it, without that of its children.
    var text: String {
        document.text.withUnsafeBufferPointer { BoundedText.text(String(decoding: $0[textRange], as: UTF8.self)) }
    }

    /// ``text`` without spaces and line breaks around it; nil if nothing is left.
    var value: String? {
        document.text.withUnsafeBufferPointer { bytes in
            var range = textRange
            while let first = range.first, bytes[first].isXMLBlank { range = (first + 1)..<range.upperBound }
            while let last = range.last, bytes[last].isXMLBlank { range = range.lowerBound..<last }
            return range.isEmpty ? nil : BoundedText.text(String(decoding: bytes[range], as: UTF8.self))
        }
    }

    private var textRange: Range<Int> { node.text < 0 ? 0..<0 : document.texts[Int(node.text)].range }

    /// The value of an attribute without a prefix.
    func attribute(_ local: String) -> String? {
        let next = index + 1
        let end = next < document.nodes.count ? Int(document.nodes[next].attributes) : document.attributes.count
        for position in Int(node.attributes)..<end {
            let attribute = document.attributes[position]
            let name = document.names[Int(attribute.name)]
            guard name.local == local, name.namespace.isEmpty else { continue }
            return document.text.withUnsafeBufferPointer {
                BoundedText.text(String(decoding: $0[attribute.value.range], as: UTF8.self))
            }
        }
        return nil
    }

    var children: XMLChildren { XMLChildren(document: document, from: index + 1, to: Int(node.end)) }

    func children(_ local: String) -> [XMLElement] { children.filter { $0.name == local } }

    func first(_ local: String) -> XMLElement? { children.first { $0.name == local } }

    /// Descends by names: the first child with the first name, its first child with the second name, and so on.
    func first(_ first: String, _ rest: String...) -> XMLElement? {
        var element = self.first(first)
        for name in rest { element = element?.first(name) }
        return element
    }

    /// All elements of one name below it, in document order.
    func descendants(_ local: String) -> [XMLElement] {
        var found: [XMLElement] = []
        for index in index..<Int(node.end) where document.names[Int(document.nodes[index].name)].local == local {
            found.append(XMLElement(document: document, index: index))
        }
        return found
    }
}

/// The elements directly within one, in document order.
struct XMLChildren: Sequence, IteratorProtocol {
    private let document: XMLDocument
    private var position: Int
    private let end: Int

    init(document: XMLDocument, from start: Int, to end: Int) {
        self.document = document
        self.position = start
        self.end = end
    }

    mutating func next() -> XMLElement? {
        guard position < end else { return nil }
        defer { position = Int(document.nodes[position].end) }
        return XMLElement(document: document, index: position)
    }
}

extension UInt8 {
    /// XML 1.0, production 3: `S`.
    var isXMLBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// The line at regular distances in a text, from which the line of any byte is counted.
struct LineMarks: Sendable {
    /// Line breaks before each multiple of ``distance``.
    private var breaks: [UInt32] = []
    private static let distance = 1024

    init(_ source: [UInt8]) {
        breaks.reserveCapacity(source.count / Self.distance + 1)
        var count: UInt32 = 0
        for start in stride(from: 0, through: source.count, by: Self.distance) {
            breaks.append(count)
            count += Self.breaks(in: source, start..<min(source.count, start + Self.distance))
        }
    }

    /// From 1.
    func line(at offset: Int, in source: [UInt8]) -> Int {
        let offset = max(0, min(offset, source.count))
        let mark = min(offset / Self.distance, breaks.count - 1)
        return 1 + Int(breaks[mark]) + Int(Self.breaks(in: source, mark * Self.distance..<offset))
    }

    /// LF, CR LF and CR end a line.
    private static func breaks(in source: [UInt8], _ range: Range<Int>) -> UInt32 {
        source.withUnsafeBufferPointer { bytes in
            var count: UInt32 = 0
            for index in range {
                let byte = bytes[index]
                if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) { count += 1 }
            }
            return count
        }
    }
}
