/// A command line in several lines.
package enum CommandText {
    /// The words of a command, with each option and its value as one: a line break between them would separate them.
    package static func units(_ command: String) -> [String] {
        var units: [String] = []
        for word in command.split(separator: " ").map(String.init) {
            if let last = units.last, last.hasPrefix("-"), !last.contains(" "), !word.hasPrefix("-") {
                units[units.count - 1] += " " + word
            } else {
                units.append(word)
            }
        }
        return units
    }

    /// Lines that a shell reads as one command: all but the last one end in a backslash.
    ///
    /// - Parameter fits: whether a line is not too long.
    package static func lines(_ command: String, fits: (String) -> Bool) -> [String] {
        guard !fits(command) else { return [command] }
        var lines: [String] = []
        var line = ""
        for unit in units(command) {
            let longer = line.isEmpty ? unit : line + " " + unit
            if !line.isEmpty, !fits(longer + " \\") {
                lines.append(line + " \\")
                line = unit
            } else {
                line = longer
            }
        }
        return lines + [line]
    }
}
