internal import Platform
internal import Analysis
internal import CANCapture
internal import Layout

/// The value of some bits over a whole recording, as the minimum and maximum in each column of a picture.
struct ChangeStrip {
    /// For each column; nil before the first frame.
    private(set) var columns: [ClosedRange<UInt8>?]
    /// Columns in which the bits change.
    private(set) var changed: [Bool]
    private(set) var lowest: UInt8 = .max
    private(set) var highest: UInt8 = 0
    /// What comes after the change: the next change of the bits, and whether it restores the value.
    private(set) var next: (row: Int, isBack: Bool)?

    /// - Parameters:
    ///   - slot: the slot of the identifier in the recording; nil for the slot of the change.
    ///   - span: the times of the whole picture, nanoseconds.
    init(
        _ change: PayloadChange, of recording: Recording, slot: Int? = nil, span: ClosedRange<Int64>, count: Int
    ) {
        columns = [ClosedRange<UInt8>?](repeating: nil, count: count)
        changed = [Bool](repeating: false, count: count)
        let frames = recording.frames
        let length = Double(max(1, span.upperBound.subtractingSaturating(span.lowerBound)))
        var last: UInt8?
        var lastColumn = 0
        let slot = slot ?? change.slot
        let values = (0...UInt8.max).map(change.value)
        frames.notePass()
        for row in 0..<frames.count where recording.index.slots[row] == UInt32(slot) {
            let payload = frames.payload(row)
            guard change.byte < payload.count else { continue }
            let value = values[Int(payload[change.byte])]
            let share = Double(frames.time(row).subtractingSaturating(span.lowerBound)) / length
            let column = min(count - 1, max(0, Int(share * Double(count))))
            if let last {
                if column > lastColumn { fill((lastColumn + 1)...column, last) }
                if value != last {
                    changed[column] = true
                    if row > change.firstRow, next == nil { next = (row, value == change.before) }
                }
            }
            fill(column...column, value)
            (last, lastColumn) = (value, max(lastColumn, column))
        }
        if let last, lastColumn + 1 < count { fill((lastColumn + 1)...(count - 1), last) }
    }

    /// Gives the strips of two recordings the same scale.
    static func share(_ one: inout ChangeStrip, _ other: inout ChangeStrip) {
        let (low, high) = (min(one.lowest, other.lowest), max(one.highest, other.highest))
        (one.lowest, one.highest, other.lowest, other.highest) = (low, high, low, high)
    }

    private mutating func fill(_ range: ClosedRange<Int>, _ value: UInt8) {
        for column in range {
            let known = columns[column]
            columns[column] = min(known?.lowerBound ?? value, value)...max(known?.upperBound ?? value, value)
        }
        (lowest, highest) = (min(lowest, value), max(highest, value))
    }
}
