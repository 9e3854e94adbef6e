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

    /// Gives the frames of a symbolic capture the identifiers that the databases have for their names.
    ///
    /// - Returns: how many of the capture's names no database knows; frames of these keep their names.
    package func resolveNames(of frames: inout FrameTable) -> Int {
        guard !frames.names.isEmpty else { return 0 }
        var known: [String: Message] = [:]
        for index in messages.joined() {
            let message = catalog.messages[index].message
            if known[message.name] == nil { known[message.name] = message }
        }
        let found = frames.names.map { known[$0] }
        frames.giveIdentifiers(
            found.map { message in message.map { NamedIdentifier(identifier: $0.identifier, isExtended: $0.isExtended) }
            })
        return found.filter { $0 == nil }.count
    }
}
