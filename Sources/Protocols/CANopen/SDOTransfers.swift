internal import Capture

/// The SDO transfers of one node's default channel: one is open at a time.
struct SDOTransfers {
    private let node: UInt8
    private var open: SDOTransfer?
    private var place = 0

    init(node: UInt8) {
        self.node = node
    }

    /// Takes a frame of the client (0x600 + node) or of the server (0x580 + node). A transfer has its place in the table
    /// from its first frame on.
    mutating func take(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int, into table: inout PDUTable
    ) {
        guard payload.count == 8 else { return }
        let isInBlock = open?.isSendingBlock(fromClient: fromClient) ?? false
        if payload[0] == 0x80 {
            if open == nil {
                begin(payload, fromClient: fromClient, row: row, into: &table)
            } else {
                open?.abort(row: row)
            }
            return end(.aborted, into: &table)
        }
        if !isInBlock, fromClient, let request = SDORequest(payload) {
            end(.interrupted, into: &table)
            open = SDOTransfer(request, row: row)
            place = table.units.count
            table.units.append(unit(firstRow: row))
            return
        }
        switch open?.take(payload, fromClient: fromClient, row: row) {
        case .ended(let outcome): end(outcome, into: &table)
        case .open: break
        case .foreign, nil:
            // Only the answers may be in the capture: an upload with its data is a message all the same.
            guard open == nil, !fromClient, payload[0] >> 5 == 2, payload[0] & 2 != 0 else { return }
            begin(payload, fromClient: false, row: row, into: &table)
            end(.complete, into: &table)
        }
    }

    /// Ends what is open at the end of the capture.
    mutating func finish(into table: inout PDUTable) { end(.incomplete, into: &table) }

    /// A transfer of which the request is not in the capture.
    private mutating func begin(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int, into table: inout PDUTable
    ) {
        open = SDOTransfer(SDORequest(initiating: payload, isUpload: true), row: row)
        place = table.units.count
        table.units.append(unit(firstRow: row))
    }

    private func unit(firstRow: Int) -> ProtocolDataUnit {
        ProtocolDataUnit(
            .canopen, firstRow: firstRow, lastRow: firstRow, payload: .none, length: 0, source: .node(node),
            target: .none)
    }

    private mutating func end(_ outcome: ProtocolDataUnit.Outcome, into table: inout PDUTable) {
        guard let transfer = open else { return }
        open = nil
        var detail = CANopenDetail(.serviceData)
        (detail.index, detail.subindex) = (transfer.index, transfer.subindex)
        (detail.isUpload, detail.transfer) = (transfer.isUpload, transfer.kind)
        var unit = unit(firstRow: transfer.firstRow)
        unit.lastRow = Int32(truncatingIfNeeded: transfer.lastRow)
        unit.outcome = outcome
        unit.detail = detail.packed
        unit.rowPlace = PDUPlace(start: table.rows.count, count: transfer.rows.count)
        let bytes = outcome == .complete ? transfer.bytes[...] : []
        unit.payload = PDUPlace(start: table.bytes.count, count: bytes.count)
        unit.length = outcome == .complete ? UInt32(bytes.count) : transfer.announced ?? 0
        table.units[place] = unit
        table.rows += transfer.rows
        table.bytes += bytes
    }
}
