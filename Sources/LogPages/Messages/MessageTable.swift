internal import Analysis
internal import CANCapture
internal import CANProtocols

/// A capture whose rows are messages instead of frames, each with the time and identifier of its first frame.
struct MessageTable {
    private(set) var capture: Capture
    /// For each row the index of its message in the table.
    private(set) var units: [Int32] = []

    /// Messages of which the last frame is among the frames of the capture, as for lines under rows.
    init(_ capture: Capture, _ reader: ProtocolReader) {
        self.capture = capture
        var table = FrameTable()
        table.channels = reader.frames.channels
        table.names = reader.frames.names
        var hidden: [RedactedStretch] = []
        let rows = capture.frames.count == reader.frames.count ? nil : reader.frames.rows(in: capture.frames)
        for (place, unit) in reader.table.units.placed {
            guard rows?.rows.contains(Int(unit.lastRow)) ?? true else { continue }
            let row = Int(unit.firstRow)
            let flags = reader.frames.flags(row).intersection([.extended, .received, .transmitted])
            reader.table.withPayload(of: unit, in: reader.frames) { bytes in
                let count = min(bytes.count, FrameTable.longestMessage)
                let target = table.appendMessage(
                    time: reader.frames.time(row), identifier: reader.frames.identifier(row), flags: flags,
                    channel: reader.frames.channel(row), length: count, place: reader.frames.place(row))
                for index in 0..<count { target[index] = bytes[index] }
            }
            units.append(Int32(truncatingIfNeeded: place))
            hidden += reader.table.redactedBytes(of: unit, in: reader.frames).map {
                RedactedStretch(row: reader.frames.place(row), bytes: $0.bytes, mark: $0.mark)
            }
        }
        table.note(hidden)
        self.capture.frames = table
    }

    /// By slot of the table's index: whether all messages of the identifier are single frames without a line of their own. Only
    /// these are compared with the message before: two messages of a transport protocol have nothing in common.
    func framesBySlot(_ index: IdentifierIndex, _ reader: ProtocolReader) -> [Bool] {
        var areFrames = [Bool](repeating: true, count: index.entries.count)
        for (row, unit) in units.enumerated() where reader.table.units[Int(unit)].hasStatement {
            let slot = index.slots[row]
            if slot != IdentifierIndex.none { areFrames[Int(slot)] = false }
        }
        return areFrames
    }
}
