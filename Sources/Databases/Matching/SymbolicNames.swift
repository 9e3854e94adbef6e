package import Capture

extension DatabaseSet {
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
