internal import CANCapture

/// Finds the messages of one family of protocols, and the evidence that it is in use.
///
/// A family claims nothing by default: only frames that could hardly be anything else (``ProtocolEvidence``).
protocol ProtocolRecognizer {
    /// Adds messages in any order, and returns the evidence for them.
    ///
    /// - Parameter claimed: frames that earlier families claimed, which are ignored. A family adds its own, including
    ///   transport frames.
    static func find(
        in traffic: FramesByIdentifier, options: ProtocolOptions, claiming claimed: RowSet,
        into messages: PDUTableBuilder
    ) -> [ProtocolEvidence]
}

/// Reads the meaning of a family's messages.
protocol ProtocolReading {
    static func reading(of message: ProtocolMessage) -> PDUReading
}

/// The result for a capture.
package struct RecognizedMessages: Sendable {
    package let table: PDUTable
    package let evidence: [ProtocolEvidence]

    package init(table: PDUTable = PDUTable(), evidence: [ProtocolEvidence] = []) {
        self.table = table
        self.evidence = evidence
    }
}

/// Evidence for a protocol on a channel: one fact, counted.
package struct ProtocolEvidence: Sendable, Equatable {
    package var network: NetworkProtocol
    package var channel: UInt16
    /// "completed multi-frame messages", "requests with responses": a noun in plural.
    package var fact: String
    package var count: Int

    package init(network: NetworkProtocol, channel: UInt16, fact: String, count: Int) {
        self.network = network
        self.channel = channel
        self.fact = fact
        self.count = count
    }
}
