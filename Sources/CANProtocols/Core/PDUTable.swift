package import CANCapture

/// The messages of a capture in the order of their first frames, with the bytes of multi-frame messages.
package struct PDUTable: Sendable {
    package let units: Units
    private let payloads: PayloadStore
    /// Frames of messages of several frames, one after the other.
    private let rows: GrowingColumn<UInt32>
    /// Frames of flow control, in the order of rows.
    package let controls: [FlowControl]

    /// A frame of ISO 15765-2 that controls a message; it contains none itself.
    package struct FlowControl: Sendable, Equatable {
        package var row: UInt32
        /// The first frame of the message that it controls; `UInt32.max` if that is not in the capture.
        package var firstRow: UInt32
        /// Number of address bytes in front.
        package var offset: UInt8
    }

    init(units: Units, payloads: PayloadStore, rows: GrowingColumn<UInt32>, controls: [FlowControl]) {
        self.units = units
        self.payloads = payloads
        self.rows = rows
        self.controls = controls
    }

    /// A table without messages.
    package init() { self = PDUTableBuilder(FramesByIdentifier(FrameTable())).table() }

    /// Bytes of the payloads of messages of several frames.
    package var payloadBytes: Int { payloads.count }

    /// The rows of a message's flow control, up to its last frame.
    package func controls(of unit: ProtocolDataUnit) -> [Int] {
        guard unit.firstRow != unit.lastRow, !controls.isEmpty else { return [] }
        return controls[firstControl(of: unit)...].prefix { Int($0.row) <= Int(unit.lastRow) }
            .filter { $0.firstRow == UInt32(truncatingIfNeeded: unit.firstRow) }.map { Int($0.row) }
    }

    /// Whether flow control belongs to a message: it is among the first flow control frames after the beginning of the
    /// message.
    package func isControlled(_ unit: ProtocolDataUnit) -> Bool {
        controls[firstControl(of: unit)...].prefix(Self.nearControls)
            .contains { $0.firstRow == UInt32(truncatingIfNeeded: unit.firstRow) }
    }

    private static let nearControls = 64

    /// The place of the first flow control after a message's first frame.
    private func firstControl(of unit: ProtocolDataUnit) -> Int {
        var low = 0
        var high = controls.count
        while low < high {
            let middle = (low + high) / 2
            if Int32(truncatingIfNeeded: controls[middle].row) < unit.firstRow {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The rows of the frames of a message, ascending.
    package func rows(of unit: ProtocolDataUnit) -> [Int] {
        guard unit.rowPlace.count > 0 else {
            return unit.firstRow == unit.lastRow ? [Int(unit.firstRow)] : [Int(unit.firstRow), Int(unit.lastRow)]
        }
        return carriers(unit).map { Int(rows[$0]) }
    }

    /// Places in ``rows``.
    private func carriers(_ unit: ProtocolDataUnit) -> Range<Int> {
        Int(unit.rowPlace.start)..<Int(unit.rowPlace.start) + Int(unit.rowPlace.count)
    }

    /// Whether one of a message's frames is kept.
    package func rows(of unit: ProtocolDataUnit, contain keeps: (Int) -> Bool) -> Bool {
        keeps(Int(unit.firstRow)) || keeps(Int(unit.lastRow)) || carriers(unit).contains { keeps(Int(rows[$0])) }
    }

    /// Passes a message's payload to a closure; valid during the call.
    package func withPayload<Result, Failure: Error>(
        of unit: ProtocolDataUnit, in frames: FrameTable,
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard unit.payload.isInFrame else {
            return try withExtendedLifetime(payloads) { payloads throws(Failure) in
                try body(payloads.bytes(unit.payload))
            }
        }
        let (start, count) = (Int(unit.payload.start), Int(unit.payload.count))
        let whole = frames.payload(Int(unit.firstRow))
        guard start + count <= whole.count else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
        return try body(UnsafeBufferPointer(rebasing: whole[start..<start + count]))
    }
}
