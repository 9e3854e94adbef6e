internal import Layout

/// Where sentences may be broken into lines. Pure.
enum ProseBreaks {
    /// Letters of the longest unit.
    private static let longestUnit = 6
    private static let numbers: Set<Character> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    static func areGood(_ lines: [ShapedText]) -> Bool { areGood(lines.map { $0.glyphs.map(\.text).joined() }) }

    static func areGood(_ lines: [String]) -> Bool {
        for (one, next) in zip(lines, lines.dropFirst()) {
            guard let last = one.last(where: { $0 != " " }), let first = next.split(separator: " ").first else {
                continue
            }
            let unit = first.filter { $0.isLetter || $0 == "%" || $0 == "/" || $0 == "\u{B0}" }
            if numbers.contains(last), unit.count == first.filter({ $0 != "," && $0 != ";" && $0 != "." }).count,
                unit.count <= longestUnit
            {
                return false
            }
        }
        guard let last = lines.last, lines.count > 1 else { return true }
        return last.split(separator: " ").count > 2 || last.count > 24
    }
}
