/// A message as a table keeps it: 52 bytes.
struct StoredMessage: BitwiseCopyable, Sendable {
    var firstRow: Int32
    /// The message to which it responds, or -1: while messages are collected its first row, then its place in the
    /// table.
    var request: Int32
    private var lastRow: Int32
    private var acknowledgementRow: Int32
    private var rowStart: UInt32
    private(set) var rowCount: UInt32
    private var payloadStart: UInt32
    private var payloadCount: UInt32
    private(set) var length: UInt32
    private var source: UInt32
    private var target: UInt32
    var detail: UInt32
    var network: NetworkProtocol
    private(set) var outcome: ProtocolDataUnit.Outcome
    private var isInFrame: Bool

    init(_ unit: ProtocolDataUnit) {
        firstRow = unit.firstRow
        request = unit.request
        lastRow = unit.lastRow
        acknowledgementRow = unit.acknowledgementRow
        (rowStart, rowCount) = (unit.rowPlace.start, unit.rowPlace.count)
        (payloadStart, payloadCount) = (unit.payload.start, unit.payload.count)
        isInFrame = unit.payload.isInFrame
        length = unit.length
        (source, target) = (unit.source.code, unit.target.code)
        detail = unit.detail
        (network, outcome) = (unit.network, unit.outcome)
    }

    var unit: ProtocolDataUnit {
        var unit = ProtocolDataUnit(
            network, firstRow: Int(firstRow), lastRow: Int(lastRow),
            payload: PDUPlace(start: Int(payloadStart), count: Int(payloadCount), isInFrame: isInFrame),
            length: Int(length), source: PDUAddress(code: source), target: PDUAddress(code: target))
        unit.outcome = outcome
        unit.acknowledgementRow = acknowledgementRow
        unit.rowPlace = PDUPlace(start: Int(rowStart), count: Int(rowCount))
        unit.detail = detail
        unit.request = request
        return unit
    }
}

extension PDUAddress {
    /// One number for each address.
    var code: UInt32 {
        switch self {
        case .none: 0
        case .everyone: 1 << 29
        case .identifier(let identifier, let isExtended): (isExtended ? 3 : 2) << 29 | identifier & 0x1FFF_FFFF
        case .address(let address): 4 << 29 | UInt32(address)
        case .node(let node): 5 << 29 | UInt32(node)
        }
    }

    /// The address that has a ``code``.
    init(code: UInt32) {
        switch code >> 29 {
        case 1: self = .everyone
        case 2, 3: self = .identifier(code & 0x1FFF_FFFF, isExtended: code >> 29 == 3)
        case 4: self = .address(UInt8(truncatingIfNeeded: code))
        case 5: self = .node(UInt8(truncatingIfNeeded: code))
        default: self = .none
        }
    }
}
