internal import Platform

/// Extracts pages from parts for a cache, if they can be reused.
///
/// A page may be stored if its resources are primed and each of them has the same content as in the reference part. A
/// page with a glyph that was not primed changes its part's fonts, and is drawn each time.
final class PDFPageKeeper {
    private let reference: PDFPart
    private let referenceObjects: Set<Int>
    /// Interns the values that are compared, without writing them.
    private let scratch: PDFObjectPool
    /// By part: primed objects with the same content as in the reference part.
    private var agreeing: [Int: Set<Int>] = [:]

    init(parts: [PDFPart?], reference: PDFPart) throws(PDFError) {
        self.reference = reference
        referenceObjects = try PDFPrimedObjects(of: reference).numbers
        scratch = try PDFObjectPool(parts: parts, writer: PDFWriter(NoSink()))
    }

    /// The page in its stored form; nil if it cannot be stored.
    func storedPage(_ page: Int, of part: PDFPart) throws(PDFError) -> PDFStoredPage? {
        var object = PDFPart.Object()
        try part.load(part.pages[page], into: &object)
        var entries: [String: [UInt8]] = [:]
        for entry in try Self.entries(of: object.text, in: part) { entries[entry.key] = entry.value }
        let known: Set = ["Type", "Parent", "MediaBox", "Contents", "Group", "Resources", "StructParents", "Tabs"]
        guard known.isSuperset(of: entries.keys), let box = entries["MediaBox"],
            let resources = entries["Resources"].flatMap(Self.reference),
            let content = entries["Contents"].flatMap(Self.reference)
        else { return nil }

        let traits = try scratch.internResources(resources, of: part, depth: 0).traits
        guard traits.isOpaque, traits.renames.isEmpty else { return nil }
        try part.load(resources, into: &object)
        guard let resourceText = Self.shortest(object.text),
            let names = PDFStoredPage.references(of: resourceText), try names.isSubset(of: agreeing(part))
        else { return nil }

        try part.load(content, into: &object)
        guard let stream = object.stream,
            try Self.entries(of: object.text, in: part).filter({ $0.key != "Length" }).map({ [$0.key, $0.text] })
                == [["Filter", "/FlateDecode"]]
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(stream.count)
        try part.file.forEachPiece(of: stream) { bytes.append(contentsOf: $0) }
        return PDFStoredPage(box: box, resources: resourceText, content: bytes)
    }

    private func agreeing(_ part: PDFPart) throws(PDFError) -> Set<Int> {
        if let known = agreeing[part.index] { return known }
        let both = try PDFPrimedObjects(of: part).numbers.intersection(referenceObjects)
        var equal: Set<Int> = []
        for number in both where try scratch.intern(number, of: part) == scratch.intern(number, of: reference) {
            equal.insert(number)
        }
        agreeing[part.index] = equal
        return equal
    }

    private struct Entry {
        var key: String
        var value: [UInt8]

        var text: String { String(decoding: value, as: UTF8.self) }
    }

    /// The entries of a dictionary, their values in the shortest form.
    private static func entries(of text: [UInt8], in part: PDFPart) throws(PDFError) -> [Entry] {
        try text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: part)
            var entries: [Entry] = []
            while let key = try fields.nextKey() {
                let start = fields.tokens.position
                try fields.skipValue()
                guard let value = shortest([UInt8](bytes[start..<fields.tokens.position])) else {
                    throw part.failure("a dictionary is malformed")
                }
                entries.append(Entry(key: String(decoding: bytes[key], as: UTF8.self), value: value))
            }
            return entries
        }
    }

    /// The number of `n g R`.
    private static func reference(_ text: [UInt8]) -> Int? {
        text.withUnsafeBytes { bytes in
            var tokens = PDFTokenizer(bytes)
            guard case .integer(let number)? = try? tokens.next(), case .integer? = try? tokens.next(),
                case .keyword(let word)? = try? tokens.next(), tokens.matches(word, "R")
            else { return nil }
            return number
        }
    }

    /// A value without unnecessary spaces, with its references unchanged; nil if it is malformed.
    private static func shortest(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBytes { bytes in
            var tokens = PDFTokenizer(bytes)
            var result: [UInt8] = []
            while let token = try? tokens.next() {
                switch token {
                case .integer(let value): result.append(token: value)
                case .real(let range), .keyword(let range): result.append(token: bytes[range])
                case .name(let range): result.append(name: bytes[range])
                case .string(let range): result.append(contentsOf: bytes[range])
                case .arrayStart: result.append(UInt8(ascii: "["))
                case .arrayEnd: result.append(UInt8(ascii: "]"))
                case .dictionaryStart: result.append(ascii: "<<")
                case .dictionaryEnd: result.append(ascii: ">>")
                case .end: return result
                }
            }
            return nil
        }
    }

    private final class NoSink: ByteSink {
        func write(_ bytes: UnsafeRawBufferPointer) {}
    }
}
