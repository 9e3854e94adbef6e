internal import CANCapture

/// What finds the messages of one family of protocols, and the evidence that it is spoken at all.
///
/// A family claims nothing by default: only where frames could not well be something else (``ProtocolEvidence``).
protocol ProtocolRecognizer {
    /// Adds messages in any order, and returns the evidence for them.
    ///
    /// - Parameter claimed: frames that families before this one carried, which are left alone. A family adds those that
    ///   it knows to be its own, transport frames included.
    static func find(
        in traffic: FramesByIdentifier, options: ProtocolOptions, claiming claimed: RowSet,
        into messages: PDUTableBuilder
    ) -> [ProtocolEvidence]
}

/// What tells the meaning of a family's messages.
protocol ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading
}

/// What was found in a capture.
package struct RecognizedMessages: Sendable {
    package let table: PDUTable
    package let evidence: [ProtocolEvidence]

    package init(table: PDUTable = PDUTable(), evidence: [ProtocolEvidence] = []) {
        self.table = table
        self.evidence = evidence
    }
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
