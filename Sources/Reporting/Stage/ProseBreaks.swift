internal import Layout

/// Where sentences may be broken into lines. Pure.
enum ProseBreaks {
    private static let numbers: Set<Character> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    static func areGood(_ lines: [ShapedText]) -> Bool { areGood(lines.map { $0.glyphs.map(\.text).joined() }) }

    static func areGood(_ lines: [String]) -> Bool {
        for (one, next) in zip(lines, lines.dropFirst()) {
            // No number without its unit, its noun or its next three digits.
            let isNumber = one.split(separator: " ").last?.allSatisfy {
                numbers.contains($0) || ".\u{2009}".contains($0)
            }
            if !next.isEmpty, isNumber ?? false { return false }
        }
        guard let last = lines.last, lines.count > 1 else { return true }
        return last.split(separator: " ").count > 2 || last.count > 24
    }
}
