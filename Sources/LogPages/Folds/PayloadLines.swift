internal import Analysis
internal import CANCapture
internal import Layout

/// The lines with the bytes of a row. Equal bytes from the beginning of a line to the end of the payload are on one line,
/// with their number, unless a mark below or around one of them would be lost.
struct PayloadLines: Sendable {
    private let frames: FrameTable
    private let index: IdentifierIndex
    private let rows: RowsByIdentifier
    private let earlier: EarlierFrames
    private let automatic: CounterAndChecksumBits?
    private let unitsPerLine: Int
    private let joins: Bool

    /// - Parameters:
    ///   - earlier: frames before the rows, with which the first ones are compared.
    ///   - automatic: bits of counters and checksums, if they are marked.
    ///   - joins: whether equal bytes are written once with their number.
    init(
        _ frames: FrameTable, _ index: IdentifierIndex, _ rows: RowsByIdentifier, earlier: EarlierFrames,
        automatic: CounterAndChecksumBits?, unitsPerLine: Int, joins: Bool
    ) {
        (self.frames, self.index, self.rows, self.earlier) = (frames, index, rows, earlier)
        (self.automatic, self.unitsPerLine, self.joins) = (automatic, unitsPerLine, joins)
    }

    /// Number of lines of the bytes of a row, at least 1.
    @inline(__always)
    func count(_ row: Int) -> Int {
        let payload = frames.payload(row)
        guard payload.count > unitsPerLine, let last = payload.last else { return 1 }
        let all = (payload.count + unitsPerLine - 1) / unitsPerLine
        guard joins, payload.count > 8 else { return all }
        var start = payload.count - 1
        while start > 0, payload[start - 1] == last { start -= 1 }
        let joined = (start + unitsPerLine - 1) / unitsPerLine
        guard all - joined > 1, frames.redactedStretches(row).isEmpty,
            isPlain(payload, from: joined * unitsPerLine, row)
        else { return all }
        return joined + 1
    }

    /// Whether no byte from a place on has a mark: it is as in the frame before, and no counter or checksum.
    private func isPlain(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, _ row: Int) -> Bool {
        let slot = index.slots[row]
        guard slot != IdentifierIndex.none else { return true }
        if let mask = automatic?.mask(ofSlot: Int(slot)), mask.dropFirst(start).contains(where: { $0 != 0 }) {
            return false
        }
        func isSame(_ before: UnsafeBufferPointer<UInt8>) -> Bool {
            before.count >= payload.count && payload[start...].elementsEqual(before[start..<payload.count])
        }
        if let previous = rows.row(before: row, ofSlot: slot) { return isSame(frames.payload(previous)) }
        return earlier.payload(ofSlot: slot)?.withUnsafeBufferPointer(isSame) ?? true
    }
}
