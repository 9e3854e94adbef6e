internal import CExpat

/// Reads XML through libexpat.
///
/// Nothing but the bytes given is ever read, and no file can grow in memory: a document that declares entities or
/// attribute defaults is refused before they are used.
enum XMLReader {
    /// Joins name space and name, see XML_ParserCreateNS; a line break can stand in neither.
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
        guard let parser = created else { throw DatabaseFault(line: 0, text: "there is no memory for reading XML") }
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

    /// Whether the first bytes of a file are XML that says `word` somewhere.
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
                "the file declares entities of its own, which are never expanded; take the DOCTYPE out")
        }
        XML_SetAttlistDeclHandler(parser) { box, _, _, _, _, _ in
            treeBuilder(box)?.refuse("the file declares attributes of its own; take the DOCTYPE out")
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

/// Free of any type, because the C function pointers that call it may capture nothing.
private func treeBuilder(_ box: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    box.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

extension XML_Status {
    fileprivate var status: CInt { CInt(bitPattern: rawValue) }
}
