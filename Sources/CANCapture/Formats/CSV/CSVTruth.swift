/// The notations of tools for "yes" and "no", such as whether a frame is extended or remote. Other words are damage.
enum CSVTruth {
    /// In lower case; single letters are in ``value(_:)``.
    private static let yes: [StaticString] = [
        "true", "yes", "ext", "extended", "xtd", "eff", "on", "1.0", "rtr", "remote", "err", "error", "fd", "fdf",
        "edl",
        "canfd", "brs", "esi", "wahr", "vrai", "vero", "verdadero", "verdadeiro",
    ]
    private static let no: [StaticString] = [
        "false", "no", "std", "standard", "base", "sff", "off", "0.0", "none", "nan", "null", "data", "can", "classic",
        "falsch", "faux", "falso",
    ]

    /// The value of a cell; nil if it is not a known notation. An empty cell means no.
    @inline(__always)
    static func value(_ cell: TextCursor.Token) -> Bool? {
        guard cell.count > 0 else { return false }
        guard cell.count == 1 else {
            return cell.equals("false") ? false : cell.equals("true") ? true : word(cell)
        }
        switch cell.start[0] {
        case 0x30, 0x2D, 0x46, 0x66, 0x4E, 0x6E, 0x53, 0x73: return false  // 0 - f n s
        case 0x31, 0x54, 0x74, 0x59, 0x79, 0x58, 0x78, 0x45, 0x65: return true  // 1 t y x e
        default: return nil
        }
    }

    @inline(never)
    private static func word(_ cell: TextCursor.Token) -> Bool? {
        if yes.contains(where: { cell.equals($0) }) { return true }
        return no.contains { cell.equals($0) } ? false : nil
    }
}

extension CSVParser {
    /// The value of a cell; an unknown word is an error of the row.
    @inline(__always)
    func isTrue(_ cell: TextCursor.Token, in row: inout Row) -> Bool {
        guard let value = CSVTruth.value(cell) else {
            row.failure = "neither true nor false where one of them is expected"
            return false
        }
        return value
    }
}
