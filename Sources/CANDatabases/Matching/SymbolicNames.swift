package import CANCapture

extension DatabaseSet {
    /// Gives the frames of a symbolic capture their identifiers; its notes list those that are still missing.
    package func resolveNames(of capture: inout Capture) {
        let count = capture.frames.names.count
        guard count > 0, !isEmpty else { return }
        let unknown = resolveNames(of: &capture.frames)
        capture.source.notes = capture.source.notes.map { note in
            guard note.hasSuffix(CaptureSource.namesNote) else { return note }
            let place = note.dropLast(CaptureSource.namesNote.utf8.count)
            guard unknown > 0 else { return place + "identifiers are message names, looked up in the database" }
            return place + "identifiers are message names; \(unknown) of \(count) are in no database"
        }
    }

    /// Gives the frames of a symbolic capture the identifiers of their names in the databases of their channels.
    ///
    /// - Returns: number of the capture's names that are left; frames with these keep them.
    package func resolveNames(of frames: inout FrameTable) -> Int {
        guard !frames.names.isEmpty else { return 0 }
        let table = MessageNames(self)
        // A capture without channel names has one channel.
        let channels: [String?] = frames.channels.isEmpty ? [nil] : frames.channels
        let names = frames.names
        return frames.giveIdentifiers(channels.map { table.identifiers(of: names, channel: $0) })
    }
}

/// The identifiers of messages by name.
package struct MessageNames: Sendable {
    private let set: DatabaseSet
    /// By database: the places of its messages by name, open addressing with linear probing, at most half full; -1 if
    /// there is none. A dictionary takes ten times as much memory.
    private let tables: [[Int32]]

    package init(_ set: DatabaseSet) {
        self.set = set
        tables = set.bindings.map { binding in
            let messages = binding.database.messages
            var capacity = 16
            while capacity < 2 * messages.count { capacity *= 2 }
            var table = [Int32](repeating: -1, count: capacity)
            for (place, message) in messages.enumerated() {
                let slot = Self.slot(of: message.name, in: table, messages)
                // Of several with one name the first counts.
                if table[slot] < 0 { table[slot] = Int32(truncatingIfNeeded: place) }
            }
            return table
        }
    }

    /// The place of a name, or the place where it would be.
    private static func slot(of name: String, in table: [Int32], _ messages: [Message]) -> Int {
        let mask = table.count - 1
        var slot = name.hashValue & mask
        while table[slot] >= 0, messages[Int(table[slot])].name != name { slot = (slot + 1) & mask }
        return slot
    }

    /// By name: the identifier in the first of the channel's databases that contains it; nil if none does.
    package func identifiers(of names: [String], channel: String?) -> [NamedIdentifier?] {
        let databases = set.databases(for: channel)
        return names.map { name in databases.lazy.compactMap { identifier(of: name, in: $0) }.first }
    }

    private func identifier(of name: String, in database: Int) -> NamedIdentifier? {
        let messages = set.bindings[database].database.messages
        let place = tables[database][Self.slot(of: name, in: tables[database], messages)]
        guard place >= 0 else { return nil }
        let message = messages[Int(place)]
        return NamedIdentifier(identifier: message.identifier, isExtended: message.isExtended)
    }
}
