package import CANProtocols

/// What a finding about protocol messages contains besides its place: the nodes and the subject.
package struct ConversationFacts: Sendable, Equatable {
    package var network: NetworkProtocol
    package var source: PDUAddress
    package var target: PDUAddress
    /// Whether it is a request to all units.
    package var isFunctional: Bool
    /// The name of the service in the tables of the protocol: `Write data by identifier`.
    package var service: String?
    /// The subject of the service, if all messages agree: `F190 VIN`.
    package var subject: String?
    /// Sequence numbers of missing consecutive frames, ascending.
    package var missing: [UInt8] = []
    /// Number of consecutive frames that only repeat the one before them, if no others are out of order.
    package var repeated = 0
    /// Whether no frame follows the first frame of the message.
    package var isOnlyBegun = false
    /// Whether other messages between its nodes have flow control.
    package var hasFlowControl = false
    /// Whether a unit that asked to repeat a request later responded to the same service.
    package var isAcceptedLater = false
    /// Whether the unit responded only that the response takes longer, and gave none.
    package var isOnlyPending = false
    /// Trouble codes that were read, each once.
    package var troubleCodes: [StoredTroubleCode] = []
    /// Lamps that are on (SAE J1939-73, 5.7.1).
    package var lamps: [TroubleLamp] = []
    /// Number of different codes; the lists above may be shorter.
    package var codeCount = 0
    /// The largest number of codes in one message, if it has fewer than all messages together; nil otherwise.
    package var codesAtOnce: Int?
    /// The identifier of the message itself if frames of a transport protocol carry it (SAE J1939-21); nil if it is
    /// that of the frame.
    package var identifier: UInt32?
    /// Names of suspect parameters that are in databases and not in the tables of J1939.
    package var parameterNames: [UInt32: String] = [:]

    /// How a transfer of several frames on a fieldbus ended; overflow if the receiver of a message of ISO 15765-2 refuses it.
    package var outcome = ProtocolDataUnit.Outcome.complete
    /// Number of packets of a message that lacks some.
    package var packets: Int?

    package init(_ unit: ProtocolDataUnit) {
        network = unit.network
        source = unit.source
        target = unit.target
        isFunctional = unit.isFunctional
        identifier = unit.carriedIdentifier
    }
}
