internal import Platform
internal import CANCapture

/// The databases that a capture is read with.
package struct DatabaseSet: Sendable {
    package let bindings: [DatabaseBinding]
    package let catalog: SignalCatalog
    /// By database: the indices of its messages in the catalog, contained PDUs left out.
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

    /// What binding a database to its channel, or using two at once, leaves to be said; each line safe to print.
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

    /// The databases for a channel: those bound to it before those for all.
    func databases(for channel: String?) -> [Int] {
        let bound = bindings.indices.filter { index in
            guard let wanted = bindings[index].channel, let channel else { return false }
            return DatabaseBinding.names(wanted, channel: channel)
        }
        return bound + bindings.indices.filter { bindings[$0].channel == nil }
    }

    /// The message of that name, in the order of the databases.
    package func message(named name: String) -> Int? {
        messages.joined().first { catalog.messages[Int($0)].message.name == name }.map { Int($0) }
    }
}
