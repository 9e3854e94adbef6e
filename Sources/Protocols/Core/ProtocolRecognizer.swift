/// What finds the messages of one family of protocols, and the evidence that it is spoken at all.
///
/// A family claims nothing by default: only where frames could not well be something else (``ProtocolEvidence``).
protocol ProtocolRecognizer {
    /// Messages in any order; the caller sorts those of all families.
    ///
    /// - Parameter claimed: frames that families before this one carried, which are left alone. A family adds those that
    ///   it knows to be its own, transport frames included.
    static func messages(
        in traffic: Traffic, options: ProtocolOptions, claimed: inout ClaimedRows
    ) -> RecognizedMessages
}

/// What tells the meaning of a family's messages.
protocol ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading
}

/// What a family found.
package struct RecognizedMessages: Sendable {
    package var table = PDUTable()
    package var evidence: [ProtocolEvidence] = []
    package init() {}
}

/// Why a protocol is believed to be spoken on a channel: one fact, counted.
package struct ProtocolEvidence: Sendable, Equatable {
    package var network: NetworkProtocol
    package var channel: UInt16
    /// "completed messages of several frames", "requests with their answers": a noun in plural.
    package var fact: String
    package var count: Int

    package init(network: NetworkProtocol, channel: UInt16, fact: String, count: Int) {
        self.network = network
        self.channel = channel
        self.fact = fact
        self.count = count
    }
}
