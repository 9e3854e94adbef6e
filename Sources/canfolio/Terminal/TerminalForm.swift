import Formatting
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

extension Terminal {
    /// The layout of text on standard output: as wide as `COLUMNS`, otherwise the terminal, otherwise 80 characters.
    static var textForm: TextForm {
        TextForm(
            width: max(leastWidth, givenWidth ?? terminalWidth ?? standardWidth),
            hasColour: TerminalColours.areWanted(isTerminal: outputIsTerminal, variable: variable))
    }

    private static let standardWidth = 80
    /// Narrower lines have no room for a label and a word.
    private static let leastWidth = 32

    private static var givenWidth: Int? {
        variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static var terminalWidth: Int? {
        guard outputIsTerminal else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Whether a terminal gets colours, according to common variables (no-color.org, bixense.com/clicolors).
enum TerminalColours {
    /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
    static func areWanted(isTerminal: Bool, variable: (String) -> String?) -> Bool {
        if let value = variable("NO_COLOR"), !value.isEmpty { return false }
        if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
        guard isTerminal, variable("CLICOLOR") != "0" else { return false }
        let kind = variable("TERM") ?? ""
        return !kind.isEmpty && kind != "dumb"
    }
}
