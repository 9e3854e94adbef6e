internal import CANCapture
internal import Platform

/// The databases for a capture.
package struct DatabaseSet: Sendable {
    package let bindings: [DatabaseBinding]
    package let catalog: SignalCatalog
    /// By database: the indices of its messages in the catalog, without contained PDUs.
    package let messages: [[Int32]]

    package init(_ bindings: [DatabaseBinding]) {
        self.bindings = bindings
        var catalog = SignalCatalog()
        messages = bindings.enumerated().map { index, binding in
            catalog.add(binding.database.messages, database: index)
        }
        self.catalog = catalog
    }

    package var isEmpty: Bool { bindings.isEmpty }

    /// Warnings about binding a database to its channel, or about using two at once; each line safe to print.
    package func notices(channels: [String]) -> [String] {
        bindings.compactMap { binding -> String? in
            guard let wanted = binding.channel,
                !channels.contains(where: { DatabaseBinding.names(wanted, channel: $0) })
            else { return nil }
            let known = channels.isEmpty ? "none" : channels.map(Printable.text).joined(separator: ", ")
            return "\(Printable.text(binding.database.path)): the capture has no channel \(Printable.text(wanted))"
                + " (it has \(known)); the database is not used"
        } + DatabaseClash.all(in: self).map(\.text)
    }

    /// The databases for a channel: those bound to it before those for all channels.
    func databases(for channel: String?) -> [Int] {
        let bound = bindings.indices.filter { index in
            guard let wanted = bindings[index].channel, let channel else { return false }
            return DatabaseBinding.names(wanted, channel: channel)
        }
        return bound + bindings.indices.filter { bindings[$0].channel == nil }
    }

    /// Names of suspect parameters of SAE J1939 by their numbers, if databases state those of a signal (`SPN`); the
    /// first of several names.
    package var parameterNames: [UInt32: String] {
        var names: [UInt32: String] = [:]
        for binding in bindings {
            for message in binding.database.messages {
                for signal in message.signals {
                    guard let number = signal.spn.flatMap({ UInt32(exactly: $0) }), names[number] == nil else {
                        continue
                    }
                    names[number] = signal.name
                }
            }
        }
        return names
    }

    /// The message with that name, in the order of the databases.
    package func message(named name: String) -> Int? {
        messages.joined().first { catalog.messages[Int($0)].message.name == name }.map { Int($0) }
    }
}

/// Two databases for the same channels that describe an identifier differently.
package struct DatabaseClash: Sendable, Equatable {
    /// Paths: the database whose description is used comes first.
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
            + " (\(examples.joined(separator: ", "))\(more)); the first database is used"
    }

    /// The conflicts of a set, one for each pair of databases. A database that is bound to a channel intentionally
    /// overrides one for all channels, which is not a conflict.
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

    /// The facts on which decoding depends.
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
