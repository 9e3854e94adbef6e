internal import CANCapture
internal import Layout

/// The lines with the bytes of a row. Equal bytes from the beginning of a line to the end of the payload are on one line,
/// with their number.
struct PayloadLines {
    private let unitsPerLine: Int
    private let joins: Bool

    /// - Parameter joins: whether equal bytes are written once with their number.
    init(_ plan: GridPlan, joins: Bool) {
        unitsPerLine = plan.unitsPerLine
        self.joins = joins
    }

    /// Number of lines of the bytes of a row, at least 1.
    @inline(__always)
    func count(_ frames: FrameTable, _ row: Int) -> Int {
        let payload = frames.payload(row)
        guard payload.count > unitsPerLine, let last = payload.last else { return 1 }
        let all = (payload.count + unitsPerLine - 1) / unitsPerLine
        guard joins, payload.count > 8 else { return all }
        var start = payload.count - 1
        while start > 0, payload[start - 1] == last { start -= 1 }
        let joined = (start + unitsPerLine - 1) / unitsPerLine
        guard all - joined > 1, frames.redactedStretches(row).isEmpty else { return all }
        return joined + 1
    }
}
