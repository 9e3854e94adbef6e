/// A database, and the channel that it is for.
package struct DatabaseBinding: Sendable {
    package var database: Database
    /// As the user wrote it: `can1`, `1`; nil for all channels.
    package var channel: String?

    package init(_ database: Database, channel: String? = nil) {
        self.database = database
        self.channel = channel
    }

    /// `can1=b.dbc` is a database for a channel, `b.dbc` one for all. A part with a slash before the sign belongs to
    /// the path.
    package static func split(_ argument: String) -> (channel: String?, path: String) {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return (nil, argument) }
        let channel = argument[..<sign]
        guard !channel.contains("/") else { return (nil, argument) }
        return (String(channel), String(argument[argument.index(after: sign)...]))
    }

    /// Whether a channel of a capture is the requested one: by its name regardless of case, or by its number if one of
    /// the two is only a number, so that `1`, `can1` and `CAN 1` are the same channel of an ASC or a candump log.
    package static func names(_ text: String, channel: String) -> Bool {
        let wanted = text.lowercased()
        let name = channel.lowercased()
        if wanted == name { return true }
        guard let number = number(wanted), number == self.number(name) else { return false }
        return isBare(wanted) || isBare(name)
    }

    private static func isBare(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }

    /// The number at the end of a name.
    private static func number(_ text: String) -> Int? {
        Int(String(decoding: Array(text.utf8.reversed().prefix(while: isDigit)).reversed(), as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
