package import Capture

/// What finds the messages of one family of protocols, and the evidence that it is spoken at all.
///
/// A family claims nothing by default: only where frames could not well be something else (``ProtocolEvidence``).
protocol ProtocolRecognizer {
    /// Messages in any order; the caller sorts those of all families. `rows` of frames that another family carried are
    /// marked in `claimed`, one bit or byte a row.
    static func messages(in frames: FrameTable, options: ProtocolOptions) -> RecognizedMessages
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
}

/// What is known before the traffic is looked at.
package struct ProtocolOptions: Sendable {
    /// Pairs that speak ISO 15765-2 whatever the traffic looks like: `--isotp 6F1:612,ext`.
    package var isoTPPairs: [ISOTPPair] = []
    /// Protocols that are spoken (`--protocol uds`); empty: found from the traffic.
    package var fixed: Set<NetworkProtocol> = []
    /// Protocols that are not (`--protocol '!canopen'`).
    package var forbidden: Set<NetworkProtocol> = []

    package init() {}
}

package struct ISOTPPair: Sendable, Equatable {
    package var request: UInt32
    package var response: UInt32
    package var isExtendedAddressing = false
}
