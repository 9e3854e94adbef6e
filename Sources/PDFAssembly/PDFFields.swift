/// Visits the keys and values of one dictionary.
struct PDFFields {
    private(set) var tokens: PDFTokenizer
    private let part: PDFPart

    /// Maximum depth of nested arrays and dictionaries.
    static let deepest = 32

    /// - Parameter bytes: the text of a dictionary, from `<<` on.
    init(_ bytes: UnsafeRawBufferPointer, part: PDFPart) throws(PDFError) {
        tokens = PDFTokenizer(bytes)
        self.part = part
        guard try next() == .dictionaryStart else { throw part.failure("an object is not a dictionary") }
    }

    /// For a value of any kind, read with `next`, `reference` …
    init(anyValue bytes: UnsafeRawBufferPointer, part: PDFPart) {
        tokens = PDFTokenizer(bytes)
        self.part = part
    }

    /// The next key; nil at the end of the dictionary. The previous value must have been read or skipped.
    mutating func nextKey() throws(PDFError) -> Range<Int>? {
        switch try next() {
        case .name(let range): return range
        case .dictionaryEnd: return nil
        default: throw part.failure("a key of a dictionary is not a name")
        }
    }

    /// The object number of `n g R`, or nil (and nothing read) for another value.
    mutating func reference() throws(PDFError) -> Int? {
        let start = tokens.position
        if case .integer(let number) = try next(), case .integer = try next(), case .keyword(let word) = try next(),
            tokens.matches(word, "R")
        {
            return number
        }
        tokens.rewind(to: start)
        return nil
    }

    /// A whole number, or nil (and nothing read).
    mutating func integer() throws(PDFError) -> Int? {
        let start = tokens.position
        if case .integer(let value) = try next() { return value }
        tokens.rewind(to: start)
        return nil
    }

    /// An array of references.
    mutating func references() throws(PDFError) -> [Int] {
        guard try next() == .arrayStart else { throw part.failure("a list is not an array") }
        var numbers: [Int] = []
        while let number = try reference() { numbers.append(number) }
        guard try next() == .arrayEnd else { throw part.failure("a list contains something other than references") }
        return numbers
    }

    mutating func skipValue() throws(PDFError) {
        var depth = 0
        repeat {
            switch try next() {
            case .arrayStart, .dictionaryStart: depth += 1
            case .arrayEnd, .dictionaryEnd: depth -= 1
            case .integer where depth == 0:
                // Possibly `n g R`.
                let start = tokens.position
                if case .integer = try next(), case .keyword(let word) = try next(), tokens.matches(word, "R") { break }
                tokens.rewind(to: start)
            case .end: throw part.failure("a dictionary has no end")
            default: break
            }
            guard depth >= 0, depth <= Self.deepest else { throw part.failure("a dictionary is malformed") }
        } while depth > 0
    }

    mutating func next() throws(PDFError) -> PDFTokenizer.Token {
        do {
            return try tokens.next()
        } catch {
            throw part.failure(error.reason)
        }
    }

    mutating func rewind(to position: Int) {
        tokens.rewind(to: position)
    }
}
