package import Capture

extension DatabaseSet {
    /// Gives the frames of a symbolic capture their identifiers; its notes say which are still missing.
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

    /// Gives the frames of a symbolic capture the identifiers that the databases of their channels have for their names.
    ///
    /// - Returns: how many of the capture's names are left; frames of these keep them.
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
    /// By database.
    private let known: [[String: NamedIdentifier]]

    package init(_ set: DatabaseSet) {
        self.set = set
        known = set.messages.map { messages in
            var known: [String: NamedIdentifier] = [:]
            for index in messages {
                let message = set.catalog.messages[index].message
                guard known[message.name] == nil else { continue }
                known[message.name] = NamedIdentifier(identifier: message.identifier, isExtended: message.isExtended)
            }
            return known
        }
    }

    /// By name: what the first of the channel's databases that knows it says; nil where none does.
    package func identifiers(of names: [String], channel: String?) -> [NamedIdentifier?] {
        let databases = set.databases(for: channel)
        return names.map { name in databases.lazy.compactMap { known[$0][name] }.first }
    }
}
