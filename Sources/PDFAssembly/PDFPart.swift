/// One PDF as Cairo writes it: a classic cross-reference table, no object streams, a flat list of pages.
///
/// Not Sendable: it reads through one window and belongs to the assembler that opened it.
final class PDFPart {
    /// An object's source text, without `n g obj` and `endobj`, and the place of its stream.
    struct Object {
        var text: [UInt8] = []
        var offset = 0
        /// The bytes between `stream` and `endstream`.
        var stream: Range<Int>?
    }

    let file: PDFPartFile
    /// Byte offsets by object number; 0 where there is no object.
    private var offsets: [Int] = []
    /// The objects of the pages, the priming page first.
    private(set) var pages: [Int] = []
    private var root = 0

    var index: Int { file.part }
    var objectCount: Int { offsets.count }

    init(index: Int, descriptor: Int32) throws(PDFError) {
        file = try PDFPartFile(part: index, descriptor: descriptor)
        try readCrossReferences(at: try startOfCrossReferences())
        try readPages()
    }

    /// The error for a problem at a byte of this part.
    func failure(at offset: Int? = nil, _ reason: String) -> PDFError {
        file.failure(at: offset, reason)
    }

    /// Reads an object's text; `object.text` is reused.
    func load(_ number: Int, into object: inout Object) throws(PDFError) {
        guard number > 0, number < offsets.count, offsets[number] > 0 else {
            throw failure("object \(number) is missing")
        }
        let offset = offsets[number]
        object.offset = offset
        object.stream = nil
        object.text.removeAll(keepingCapacity: true)
        // Most objects are short. A longer one is read again in a larger piece, until it is complete.
        var piece = 2048
        while true {
            let bytes = try file.bytes(at: offset, count: piece)
            let isWhole = bytes.count < piece || offset + piece >= file.size
            let found: Scan
            do throws(PDFTokenizer.SyntaxError) {
                found = try scan(bytes, number: number, into: &object)
            } catch {
                // Near the end of a piece, a truncated token looks malformed.
                if isWhole { throw failure(at: offset + error.position, error.reason) }
                found = .cutShort
            }
            switch found {
            case .text: return
            case .textAndStream(let start):
                object.stream = try streamRange(from: offset + start, of: object)
                return
            case .otherObject: throw failure(at: offset, "object \(number) is not where the table says")
            case .cutShort: if isWhole { throw failure(at: offset, "object \(number) has no end") }
            }
            piece *= 4
        }
    }

    /// The content at an object's place.
    private enum Scan {
        case text
        /// The text, and the beginning of the stream after it.
        case textAndStream(start: Int)
        /// The bytes end before the text does.
        case cutShort
        case otherObject
    }

    private func scan(
        _ bytes: UnsafeRawBufferPointer, number: Int, into object: inout Object
    ) throws(PDFTokenizer.SyntaxError) -> Scan {
        var tokens = PDFTokenizer(bytes)
        guard case .integer(let found) = try tokens.next(), case .integer = try tokens.next(),
            case .keyword(let word) = try tokens.next(), tokens.matches(word, "obj"), found == number
        else { return .otherObject }
        let start = tokens.position
        while true {
            switch try tokens.next() {
            case .end: return .cutShort
            case .keyword(let word):
                let hasStream = tokens.matches(word, "stream")
                guard hasStream || tokens.matches(word, "endobj") else { continue }
                // `stream` is followed by CR LF or LF, which must be in the piece.
                guard !hasStream || word.upperBound + 2 <= bytes.count else { return .cutShort }
                object.text.append(contentsOf: bytes[start..<word.lowerBound])
                guard hasStream else { return .text }
                let hasReturn = bytes[word.upperBound] == 13
                guard bytes[word.upperBound + (hasReturn ? 1 : 0)] == 10 else {
                    throw PDFTokenizer.SyntaxError(position: word.lowerBound, reason: "a stream has no beginning")
                }
                return .textAndStream(start: word.upperBound + (hasReturn ? 2 : 1))
            default: continue
            }
        }
    }

    private func streamRange(from start: Int, of object: Object) throws(PDFError) -> Range<Int> {
        let length = try object.text.withBytes { (bytes) throws(PDFError) -> Int in
            var fields = try PDFFields(bytes, part: self)
            while let key = try fields.nextKey() {
                guard fields.tokens.matches(key, "Length") else {
                    try fields.skipValue()
                    continue
                }
                if let number = try fields.reference() { return try integer(number) }
                if let length = try fields.integer() { return length }
                break
            }
            throw failure(at: object.offset, "a stream has no length")
        }
        guard length >= 0, length <= file.size - start else {
            throw failure(at: object.offset, "a stream runs beyond the end of the file")
        }
        let end = try file.bytes(at: start + length, count: 32)
        var tokens = PDFTokenizer(end)
        guard case .keyword(let word)? = try? tokens.next(), tokens.matches(word, "endstream") else {
            throw failure(at: object.offset, "a stream does not end where its length says")
        }
        return start..<start + length
    }

    /// The value of an object that is a number, such as a stream's length.
    private func integer(_ number: Int) throws(PDFError) -> Int {
        guard number > 0, number < offsets.count, offsets[number] > 0 else {
            throw failure("object \(number) is missing")
        }
        var tokens = PDFTokenizer(try file.bytes(at: offsets[number], count: 64))
        guard case .integer(number)? = try? tokens.next(), case .integer? = try? tokens.next(),
            case .keyword(let word)? = try? tokens.next(), tokens.matches(word, "obj"),
            case .integer(let value)? = try? tokens.next()
        else { throw failure(at: offsets[number], "a length is not a number") }
        return value
    }

    // MARK: Cross-references

    /// The offset after the last `startxref`.
    private func startOfCrossReferences() throws(PDFError) -> Int {
        let count = min(1024, file.size)
        let tail = try file.bytes(at: file.size - count, count: count)
        let word: StaticString = "startxref"
        let length = word.utf8CodeUnitCount
        var position = count - length
        while position >= 0 {
            let tokens = PDFTokenizer(tail, at: position)
            if tokens.matches(position..<position + length, word) {
                var number = PDFTokenizer(tail, at: position + length)
                if case .integer(let offset)? = try? number.next(), offset > 0, offset < file.size { return offset }
                break
            }
            position -= 1
        }
        throw failure("no cross-reference table; the file is truncated or not a PDF")
    }

    /// Reads the sections of the table (ISO 32000-1, 7.5.4) and the trailer's `Root`.
    private func readCrossReferences(at start: Int) throws(PDFError) {
        var offset = start
        var tokens = PDFTokenizer(try file.bytes(at: offset, count: 64))
        guard case .keyword(let word)? = try? tokens.next(), tokens.matches(word, "xref") else {
            throw failure(at: start, "no classic cross-reference table; parts must be written as PDF 1.4")
        }
        offset += tokens.position
        while true {
            var tokens = PDFTokenizer(try file.bytes(at: offset, count: 64))
            guard case .integer(let first)? = try? tokens.next() else { break }
            guard case .integer(let count)? = try? tokens.next(), first >= 0, count >= 0,
                // An entry takes 20 bytes, which limits the size that a table may claim.
                count <= (file.size - offset) / 20, first <= file.size / 20
            else { throw failure(at: offset, "the cross-reference table is malformed") }
            var entry = offset + tokens.position
            // The end of the line: spaces and one line break.
            let ending = try file.bytes(at: entry, count: 3)
            entry += ending.prefix(while: { PDFTokenizer.isSpace($0) }).count
            try readEntries(first: first, count: count, at: entry)
            offset = entry + count * 20
        }
        try readTrailer(at: offset)
    }

    private func readEntries(first: Int, count: Int, at start: Int) throws(PDFError) {
        if offsets.count < first + count {
            offsets.append(contentsOf: repeatElement(0, count: first + count - offsets.count))
        }
        for index in 0..<count {
            let entry = try file.bytes(at: start + index * 20, count: 20)
            var offset = 0
            for position in 0..<min(10, entry.count) where entry.count == 20 && entry[position] &- 48 < 10 {
                offset = offset * 10 + Int(entry[position] &- 48)
            }
            guard entry.count == 20, entry[17] == UInt8(ascii: "n") || entry[17] == UInt8(ascii: "f"),
                offset < file.size || entry[17] == UInt8(ascii: "f")
            else { throw failure(at: start + index * 20, "an entry of the cross-reference table is malformed") }
            if entry[17] == UInt8(ascii: "n") { offsets[first + index] = offset }
        }
    }

    private func readTrailer(at offset: Int) throws(PDFError) {
        let bytes = [UInt8](try file.bytes(at: offset, count: 4096))
        try bytes.withBytes { (bytes) throws(PDFError) in
            var tokens = PDFTokenizer(bytes)
            guard case .keyword(let word)? = try? tokens.next(), tokens.matches(word, "trailer") else {
                throw failure(at: offset, "the cross-reference table has no trailer")
            }
            var fields = try PDFFields(.init(rebasing: bytes[tokens.position...]), part: self)
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Prev") || fields.tokens.matches(key, "Encrypt") {
                    throw failure(at: offset, "parts must be written at once and not encrypted")
                }
                if fields.tokens.matches(key, "Root"), let number = try fields.reference() {
                    root = number
                } else {
                    try fields.skipValue()
                }
            }
        }
    }

    // MARK: Pages

    private func readPages() throws(PDFError) {
        var object = Object()
        try load(root, into: &object)
        var tree = 0
        try object.text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: self)
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Pages"), let number = try fields.reference() {
                    tree = number
                } else {
                    try fields.skipValue()
                }
            }
        }
        try load(tree, into: &object)
        var count: Int?
        try object.text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: self)
            while let key = try fields.nextKey() {
                if fields.tokens.matches(key, "Kids") {
                    pages = try fields.references()
                } else if fields.tokens.matches(key, "Count"), let value = try fields.integer() {
                    count = value
                } else {
                    try fields.skipValue()
                }
            }
        }
        // Cairo lists all pages in the root; a deeper tree would hold more pages than kids.
        guard count == pages.count else { throw failure(at: object.offset, "the list of pages is not flat") }
    }
}
