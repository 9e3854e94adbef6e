internal import Platform
internal import CANCapture

/// Two databases for the same channels that describe an identifier differently.
package struct DatabaseClash: Sendable, Equatable {
    /// Paths: the one whose description is used comes first.
    package var first: String
    package var second: String
    /// Up to three of the identifiers, as hexadecimal digits.
    package var examples: [String]
    package var count: Int

    /// Safe to print.
    package var text: String {
        let more = count > examples.count ? ", \u{2026}" : ""
        let noun = count == 1 ? "identifier differs" : "\(count) identifiers differ"
        return "\(Printable.text(second)): \(count == 1 ? "an " : "")\(noun) from \(Printable.text(first))"
            + " (\(examples.joined(separator: ", "))\(more)); the first database counts"
    }

    /// The clashes of a set, one for each pair of databases. A database that is bound to a channel goes before one for
    /// all channels by intent, which is no clash.
    static func all(in set: DatabaseSet) -> [DatabaseClash] {
        var clashes: [DatabaseClash] = []
        for (second, binding) in set.bindings.enumerated() {
            for first in 0..<second where set.bindings[first].channel?.lowercased() == binding.channel?.lowercased() {
                if let clash = between(first, second, set) { clashes.append(clash) }
            }
        }
        return clashes
    }

    private static func between(_ first: Int, _ second: Int, _ set: DatabaseSet) -> DatabaseClash? {
        var known: [UInt64: Message] = [:]
        func key(_ message: Message) -> UInt64 {
            MessageTable.key(message.identifier, isExtended: message.isExtended)
        }
        for message in set.bindings[first].database.messages where known[key(message)] == nil {
            known[key(message)] = definition(message)
        }
        var seen = Set<UInt64>()
        let different = set.bindings[second].database.messages.filter { message in
            guard let other = known[key(message)], other != definition(message) else { return false }
            return seen.insert(key(message)).inserted
        }
        guard !different.isEmpty else { return nil }
        return DatabaseClash(
            first: set.bindings[first].database.path, second: set.bindings[second].database.path,
            examples: different.prefix(3).map { Self.hex($0.identifier, digits: $0.isExtended ? 8 : 3) },
            count: different.count)
    }

    /// What decoding depends on.
    private static func definition(_ message: Message) -> Message {
        var message = message
        message.line = 0
        message.comment = nil
        message.senders = []
        message.bus = nil
        message.cycleTime = nil
        for index in message.signals.indices {
            message.signals[index].line = 0
            message.signals[index].comment = nil
            message.signals[index].receivers = []
            message.signals[index].minimum = nil
            message.signals[index].maximum = nil
        }
        return message
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
