internal import Layout

/// Where sentences may be broken into lines. Pure.
enum ProseBreaks {
    private static let units: Set<Substring> = [
        "s", "ms", "\u{B5}s", "ns", "min", "h", "%", "kbit/s", "Mbit/s", "byte", "bytes", "bit", "bits", "\u{B0}C", "V",
        "A", "rpm", "km/h",
    ]
    private static let numbers: Set<Character> = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

    static func areGood(_ lines: [ShapedText]) -> Bool { areGood(lines.map { $0.glyphs.map(\.text).joined() }) }

    static func areGood(_ lines: [String]) -> Bool {
        for (one, next) in zip(lines, lines.dropFirst()) {
            guard let last = one.last(where: { $0 != " " }), let first = next.split(separator: " ").first else {
                continue
            }
            let word = first.prefix { !",;.:".contains($0) }
            if numbers.contains(last), units.contains(word) { return false }
        }
        guard let last = lines.last, lines.count > 1 else { return true }
        return last.split(separator: " ").count > 2 || last.count > 24
    }
}
