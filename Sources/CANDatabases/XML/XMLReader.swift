internal import CExpat

/// Reads XML with libexpat.
///
/// Nothing but the given bytes is ever read, and no file can grow in memory: a document that declares entities or
/// attribute defaults is refused before they are used.
enum XMLReader {
    /// Joins namespace and name, see XML_ParserCreateNS; neither can contain a line break.
    static let separator = UInt8(ascii: "\n")
    /// Bytes; the largest system descriptions are a few hundred megabytes.
    static let sizeLimit = 512 << 20

    static func read(_ bytes: UnsafeRawBufferPointer) throws(DatabaseFault) -> XMLDocument {
        guard bytes.count <= sizeLimit else {
            throw DatabaseFault(line: 0, text: "the file has more than \(sizeLimit >> 20) MB; split it")
        }
        let transcoded = XMLEncodings.utf8(fromUTF16: bytes)
        let source = transcoded ?? Array(bytes)
        let created =
            transcoded == nil
            ? XML_ParserCreateNS(nil, CChar(bitPattern: separator))
            : XML_ParserCreateNS("UTF-8", CChar(bitPattern: separator))
        guard let parser = created else { throw DatabaseFault(line: 0, text: "not enough memory to read the XML") }
        defer { XML_ParserFree(parser) }

        let builder = XMLTreeBuilder(parser: parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        setHandlers(parser)
        let status = source.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
        }
        if let refusal = builder.refusal { throw fault(refusal.text, at: refusal.offset, in: source) }
        guard status == XML_STATUS_OK, !builder.nodes.isEmpty else {
            let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown error"
            throw fault(
                "this is not well-formed XML: \(words)", at: Int(XML_GetCurrentByteIndex(parser)), in: source)
        }
        return XMLDocument(
            nodes: builder.nodes, attributes: builder.attributes, texts: builder.texts, names: builder.names,
            text: builder.text, source: source)
    }

    /// Whether the first bytes of a file are XML that contains `word`.
    static func recognise(_ head: UnsafeRawBufferPointer, word: String) -> Bool {
        let transcoded = XMLEncodings.utf8(fromUTF16: head)
        let bytes = transcoded ?? Array(head)
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard content.first(where: { !$0.isXMLBlank }) == UInt8(ascii: "<") else { return false }
        let word = Array(word.utf8)
        return bytes.indices.dropLast(word.count - 1).contains {
            bytes[$0] == word[0] && bytes[$0..<$0 + word.count].elementsEqual(word)
        }
    }

    private static func fault(_ text: String, at offset: Int, in source: [UInt8]) -> DatabaseFault {
        source.withUnsafeBytes { bytes in
            var lines = SourceLines(bytes, encoding: TextEncoding(detecting: bytes))
            return lines.fault(at: max(0, offset), text)
        }
    }

    private static func setHandlers(_ parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { box, name, pairs in
                guard let name else { return }
                treeBuilder(box)?.startElement(name, pairs)
            },
            { box, _ in treeBuilder(box)?.endElement() })
        XML_SetCharacterDataHandler(parser) { box, bytes, count in
            guard let bytes, count > 0 else { return }
            treeBuilder(box)?.characters(bytes, Int(count))
        }
        XML_SetStartNamespaceDeclHandler(parser) { box, _, uri in
            guard let uri else { return }
            treeBuilder(box)?.startNamespace(uri)
        }
        XML_SetEntityDeclHandler(parser) { box, _, _, _, _, _, _, _, _ in
            treeBuilder(box)?.refuse(
                "the file declares entities of its own, which canfolio does not expand; remove the DOCTYPE")
        }
        XML_SetAttlistDeclHandler(parser) { box, _, _, _, _, _ in
            treeBuilder(box)?.refuse("the file declares attributes of its own; remove the DOCTYPE")
        }
        XML_SetSkippedEntityHandler(parser) { box, _, _ in
            treeBuilder(box)?.refuse("the file uses an entity that it does not declare")
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, encoding in
                guard let name, let encoding, XMLEncodings.fillMap(&encoding.pointee, for: String(cString: name)) else {
                    return XML_STATUS_ERROR.status
                }
                return XML_STATUS_OK.status
            }, nil)
    }
}

/// Outside of any type, because C function pointers to it may capture nothing.
private func treeBuilder(_ box: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    box.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

extension XML_Status {
    fileprivate var status: CInt { CInt(bitPattern: rawValue) }
}

/// Encodings that expat does not support, or whose bytes cannot be quoted unchanged.
enum XMLEncodings {
    /// A UTF-16 file as UTF-8, so that an error can quote its lines; nil for a file that is not UTF-16.
    ///
    /// Recognised by the byte order mark, or by `<` in one of the first two bytes beside a zero (XML 1.0, appendix F).
    static func utf8(fromUTF16 bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= 2 else { return nil }
        let isLittle: Bool
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): isLittle = true
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): isLittle = false
        default: return nil
        }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for place in stride(from: 0, to: bytes.count - 1, by: 2) {
            let first = UInt16(bytes[place])
            let second = UInt16(bytes[place + 1])
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Defines windows-1252 for expat, which requests it by name, and ASCII, which expat knows only as US-ASCII and
    /// which is a part of it. False for any other encoding.
    static func fillMap(_ encoding: inout XML_Encoding, for name: String) -> Bool {
        guard ["windows-1252", "cp1252", "ascii"].contains(name.lowercased()) else { return false }
        withUnsafeMutableBytes(of: &encoding.map) { raw in
            let map = raw.bindMemory(to: CInt.self)
            for byte in 0..<min(256, map.count) {
                let one = [UInt8(byte)]
                let text = one.withUnsafeBytes { TextEncoding.windows1252.text($0) }
                // expat expects -1 for an undefined byte.
                map[byte] = text.unicodeScalars.first.map { CInt($0.value) } ?? -1
            }
        }
        encoding.data = nil
        encoding.convert = nil
        encoding.release = nil
        return true
    }
}

/// Builds a document from the parser's calls. One for each document, used by the one thread that parses.
final class XMLTreeBuilder {
    /// Limits of a file. Real files are far below.
    enum Limit {
        static let depth = 256
        static let elements = 8_000_000
        /// expat repeats the namespace before every name.
        static let namespaceBytes = 1024
        static let attributes = 1000
    }

    private(set) var nodes = Pieces<XMLDocument.Node>()
    private(set) var attributes = Pieces<XMLDocument.Attribute>()
    private(set) var texts = Pieces<XMLDocument.Text>()
    private(set) var names: [XMLDocument.Name] = []
    private(set) var text: [UInt8] = []
    /// Why the parser was stopped, and where.
    private(set) var refusal: (text: String, offset: Int)?

    private let parser: XML_Parser
    private var nameIndex: [String: Int32] = [:]
    private var open: [Int] = []
    /// The character data of the open elements, by depth.
    private var pending: [[UInt8]] = []

    init(parser: XML_Parser) {
        self.parser = parser
    }

    /// Stops the parser at its present place.
    func refuse(_ text: String) {
        guard refusal == nil else { return }
        refusal = (text, Int(XML_GetCurrentByteIndex(parser)))
        XML_StopParser(parser, 0)
    }

    func startElement(_ name: UnsafePointer<CChar>, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard refusal == nil else { return }
        guard open.count < Limit.depth else {
            return refuse("elements are nested more than \(Limit.depth) levels deep")
        }
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
        // Ignore whitespace that only indents child elements.
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
        if count > Limit.namespaceBytes { refuse("a namespace has more than \(Limit.namespaceBytes) bytes") }
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
