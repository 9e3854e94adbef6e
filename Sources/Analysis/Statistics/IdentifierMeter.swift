internal import Capture

/// One identifier while it is counted.
struct IdentifierMeter {
    /// Number in ``PayloadMeters``, or -1.
    var payload: Int32
    var rhythm = RhythmMeter()
    private var lengths = PayloadLengths()

    init(payload: Int32) {
        self.payload = payload
    }

    @inline(__always)
    mutating func addData(time: Int64, length: Int, row: Int) {
        rhythm.addData(time: time, row: row)
        lengths.insert(length)
    }

    mutating func statistics(_ entry: IdentifierIndex.Entry, _ payloads: PayloadMeters) -> IdentifierStatistics {
        var statistics = rhythm.statistics(entry)
        statistics.lengths = lengths
        statistics.payload = payload >= 0 ? payloads.facts(Int(payload)) : nil
        return statistics
    }
}
