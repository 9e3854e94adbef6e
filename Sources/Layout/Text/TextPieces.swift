/// A long text in pieces, cut behind blanks where there are any.
struct TextPieces: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView

    /// Characters of a piece; a word, or a letter with its marks, that is longer is cut.
    private static let longest = 2048

    init(_ text: Substring) {
        rest = text.unicodeScalars
    }

    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        var end = rest.startIndex
        var cut: String.Index?
        var count = 0
        while end < rest.endIndex, count < Self.longest {
            let isBlank = rest[end] == " "
            end = rest.index(after: end)
            if isBlank { cut = end }
            count += 1
        }
        if end < rest.endIndex, let cut { end = cut }
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }
}
