/// Finds known names that a misspelt name may stand for.
package enum NearNames {
    private static let most = 4
    /// Longer names are not compared, because the time grows with the product of the lengths.
    private static let longest = 128

    /// The nearest of `Message.Signal` names by the number of letters to change, ignoring case. A pattern without a point is
    /// compared with the names of signals alone.
    package static func near(_ text: String, among names: [String]) -> [String] {
        let wanted = letters(text)
        guard !wanted.isEmpty, wanted.count <= longest else { return [] }
        if let point = text.firstIndex(of: ".") {
            let found = nearest(wanted, among: names, hasMessage: true)
            // The signal may be that of another message.
            return found.isEmpty
                ? near(String(text[text.index(after: point)...].filter { $0 != "." }), among: names) : found
        }
        return nearest(wanted, among: names, hasMessage: false)
    }

    /// The nearest of names that are words joined by hyphens: those a letter or two away, and those of which a word begins
    /// with the text.
    package static func nearWords(_ text: String, among names: [String]) -> [String] {
        let wanted = letters(text)
        guard !wanted.isEmpty, wanted.count <= longest else { return [] }
        let reach = wanted.count > 6 ? 2 : 1
        let found = names.compactMap { name -> (distance: Int, name: String)? in
            let isBegun =
                wanted.count > 2 && name.lowercased().split(separator: "-").contains { $0.utf8.starts(with: wanted) }
            let distance = isBegun || name.utf8.starts(with: wanted) ? 1 : transposed(wanted, letters(name))
            return distance <= reach ? (distance, name) : nil
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(most).map(\.name)
    }

    private static func nearest(_ wanted: [UInt8], among names: [String], hasMessage: Bool) -> [String] {
        let reach = max(2, wanted.count / 3)
        var found: [(distance: Int, name: String)] = []
        for name in names {
            let part =
                hasMessage ? name[...] : name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
            let other = letters(part)
            guard other.count <= longest, !other.isEmpty else { continue }
            // A name that contains the text is nearer than one that differs.
            let distance = contains(other, wanted) ? 1 : Self.distance(wanted, other)
            if distance <= reach { found.append((distance, name)) }
        }
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(most).map(\.name)
    }

    private static func letters(_ text: some StringProtocol) -> [UInt8] {
        text.lowercased().utf8.filter { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "?") }
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// As ``distance(_:_:)``, but two letters in the wrong order count as one change (optimal string alignment).
    package static func transposed(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var rows = [Array(0...other.count)]
        for line in one.indices {
            var row = [line + 1]
            for column in other.indices {
                var least = min(
                    rows[line][column] + (one[line] == other[column] ? 0 : 1), rows[line][column + 1] + 1,
                    row[column] + 1)
                if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
                    least = min(least, rows[line - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }

    /// Levenshtein's: insertions, deletions and replacements of single letters.
    package static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (line, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, second) in other.enumerated() {
                let changed = diagonal + (letter == second ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
