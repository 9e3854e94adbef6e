internal import CANCapture

/// The SDO transfers of one node's default channel: one is open at a time.
struct SDOTransfers {
    private let node: UInt8
    private var open: SDOTransfer?
    private var place = 0

    private let messages: PDUTableBuilder

    init(node: UInt8, into messages: PDUTableBuilder) {
        self.node = node
        self.messages = messages
    }

    /// Takes a frame of the client (0x600 + node) or of the server (0x580 + node). A transfer has its place in the table
    /// from its first frame on.
    mutating func take(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int
    ) {
        guard payload.count == 8 else { return }
        let isInBlock = open?.isSendingBlock(fromClient: fromClient) ?? false
        if payload[0] == 0x80 {
            if open == nil {
                begin(payload, fromClient: fromClient, row: row)
            } else {
                open?.abort(row: row)
            }
            return end(.aborted)
        }
        if !isInBlock, fromClient, let request = SDORequest(payload) {
            end(.interrupted)
            open = SDOTransfer(request, row: row)
            place = messages.messages.count
            messages.append(unit(firstRow: row))
            return
        }
        switch open?.take(payload, fromClient: fromClient, row: row) {
        case .ended(let outcome): end(outcome)
        case .open: break
        case .foreign, nil:
            // Only the answers may be in the capture: an upload with its data is a message all the same.
            guard open == nil, !fromClient, payload[0] >> 5 == 2, payload[0] & 2 != 0 else { return }
            begin(payload, fromClient: false, row: row)
            end(.complete)
        }
    }

    /// Ends what is open at the end of the capture.
    mutating func finish() { end(.incomplete) }

    /// A transfer of which the request is not in the capture.
    private mutating func begin(
        _ payload: UnsafeBufferPointer<UInt8>, fromClient: Bool, row: Int
    ) {
        open = SDOTransfer(SDORequest(initiating: payload, isUpload: true), row: row)
        place = messages.messages.count
        messages.append(unit(firstRow: row))
    }

    private func unit(firstRow: Int) -> ProtocolDataUnit {
        ProtocolDataUnit(
            .canopen, firstRow: firstRow, lastRow: firstRow, payload: .none, length: 0, source: .node(node),
            target: .none)
    }

    private mutating func end(_ outcome: ProtocolDataUnit.Outcome) {
        guard let transfer = open else { return }
        open = nil
        var detail = CANopenDetail(.serviceData)
        (detail.index, detail.subindex) = (transfer.index, transfer.subindex)
        (detail.isUpload, detail.transfer) = (transfer.isUpload, transfer.kind)
        var unit = unit(firstRow: transfer.firstRow)
        unit.lastRow = Int32(truncatingIfNeeded: transfer.lastRow)
        unit.outcome = outcome
        unit.detail = detail.packed
        unit.rowPlace = messages.append(rows: transfer.rows)
        let bytes = outcome == .complete ? transfer.bytes[...] : []
        unit.payload = messages.payloads.append(bytes)
        unit.length = outcome == .complete ? UInt32(bytes.count) : transfer.announced ?? 0
        messages.messages[place] = StoredMessage(unit)
    }
}
