/// Breaks the text of an arrow into lines between its clauses. Within a clause that is longer than a line, the bytes of a
/// value stay together.
enum LadderLabel {
    /// A value of more bytes may be divided.
    private static let mostBytes = 8

    /// At least one line; the rest of a text that is longer than `most` lines is at the end of the last one, which then
    /// does not fit.
    ///
    /// - Parameter fits: whether a text is not wider than a line, by the number of the line.
    static func lines(_ text: String, most: Int, fits: (String, Int) -> Bool) -> [String] {
        guard !fits(text, 0) else { return [text] }
        var lines: [String] = []
        var line = ""
        func longer(_ unit: String) -> String { line.isEmpty ? unit : line + " " + unit }
        func add(_ unit: String) {
            if line.isEmpty || lines.count == most - 1 || fits(longer(unit), lines.count) {
                line = longer(unit)
            } else {
                lines.append(line)
                line = unit
            }
        }
        for clause in clauses(text) {
            if fits(longer(clause), lines.count) || fits(clause, lines.count + 1) && !line.isEmpty {
                add(clause)
            } else {
                units(clause).forEach(add)
            }
        }
        return lines + [line]
    }

    /// `status FF,` and `P173E-4D test failed`; also a service and its subject, which two blanks separate.
    private static func clauses(_ text: String) -> [String] {
        var clauses: [String] = []
        var clause: [Substring] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !word.isEmpty { clause.append(word) }
            if word.isEmpty, !clause.isEmpty {
                clauses.append(clause.joined(separator: " "))
                clause = []
            } else if word.count > 1, word.hasSuffix(",") || word.hasSuffix(";") {
                clauses.append(clause.joined(separator: " "))
                clause = []
            }
        }
        return clause.isEmpty ? clauses : clauses + [clause.joined(separator: " ")]
    }

    /// Words, the bytes of a value as one, and a number with the unit that ends the clause.
    private static func units(_ clause: String) -> [String] {
        var units: [String] = []
        var bytes = 0
        for word in clause.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let digits = word.hasSuffix(",") || word.hasSuffix(";") ? word.dropLast() : word[...]
            let isByte = digits.utf8.count == 2 && digits.allSatisfy(\.isHexDigit)
            if isByte, bytes > 0, bytes < mostBytes {
                units[units.count - 1] += " " + word
                bytes += 1
            } else {
                units.append(word)
                bytes = isByte ? 1 : 0
            }
        }
        if units.count > 2, let unit = units.last, isNumber(units[units.count - 2]) {
            units.removeLast()
            units[units.count - 1] += " " + unit
        }
        return units
    }

    private static func isNumber(_ word: String) -> Bool {
        word.contains(where: \.isNumber) && word.allSatisfy { $0.isNumber || ".\u{2212}-".contains($0) }
    }
}
