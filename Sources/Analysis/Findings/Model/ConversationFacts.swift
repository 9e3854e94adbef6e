package import CANProtocols

/// What a finding in messages of a protocol knows beside its place: who talks, and what of.
package struct ConversationFacts: Sendable, Equatable {
    package var network: NetworkProtocol
    package var source: PDUAddress
    package var target: PDUAddress
    /// What the protocol's tables call the service: `Write data by identifier`.
    package var service: String?
    /// What the service is about, where all messages agree: `F190 VIN`.
    package var subject: String?
    /// Sequence numbers of consecutive frames that are missing, ascending.
    package var missing: [UInt8] = []
    /// Whether nothing at all follows the first frame of the message.
    package var isOnlyBegun = false
    /// Trouble codes that were read out, each once.
    package var troubleCodes: [StoredTroubleCode] = []
    /// Lamps that are on (SAE J1939-73, 5.7.1).
    package var lamps: [TroubleLamp] = []
    /// How many different codes there are; the lists above may be shorter.
    package var codeCount = 0
    /// The message's own identifier where frames of a transport protocol carry it (SAE J1939-21); nil where it is the frame's.
    package var identifier: UInt32?
    /// Names of suspect parameters that databases have, and J1939's tables not.
    package var parameterNames: [UInt32: String] = [:]

    package init(_ unit: ProtocolDataUnit) {
        network = unit.network
        source = unit.source
        target = unit.target
        identifier = unit.carriedIdentifier
    }
}
