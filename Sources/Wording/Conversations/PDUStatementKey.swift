internal import CANCapture
package import CANProtocols

/// Messages with the same key have the same ``PDUStatement``, so that repeated ones are put into words once.
package struct PDUStatementKey: Hashable, Sendable {
    private let kind: UInt64
    private let source: PDUAddress
    private let target: PDUAddress
    private let length: UInt32
    private let bytes: UInt64

    /// Number of bytes of a payload.
    private static let longest = 8

    /// nil for a message whose words do not depend only on its own bytes: they depend on a request, on latency, on
    /// redaction marks, or on other messages.
    package init?(_ unit: ProtocolDataUnit, _ reader: ProtocolReader) {
        guard unit.isDiagnostic, unit.request < 0, reader.frames.hidden == nil, unit.payload.count <= Self.longest
        else { return nil }
        kind =
            UInt64(unit.network.rawValue) << 48 | UInt64(unit.outcome.rawValue) << 40
            | UInt64(unit.payload.count) << 32 | UInt64(unit.detail)
        (source, target, length) = (unit.source, unit.target, unit.length)
        bytes = reader.table.withPayload(of: unit, in: reader.frames) { bytes in
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
