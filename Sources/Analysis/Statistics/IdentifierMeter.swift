/// One identifier while it is counted.
struct IdentifierMeter {
    /// Number in ``PayloadMeters``, or -1.
    var payload: Int32
    var remote = 0
    var period = PeriodMeter()
    private var data = 0
    private var first = Int64.max
    private var last = Int64.min
    private var before: Int64 = 0
    private var gap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)
    private var lengths = PayloadLengths()

    init(payload: Int32) {
        self.payload = payload
    }

    @inline(__always)
    mutating func note(time: Int64) {
        first = min(first, time)
        last = max(last, time)
    }

    @inline(__always)
    mutating func addData(time: Int64, length: Int, row: Int) {
        if data > 0, time >= before {
            let step = time.subtractingSaturating(before)
            period.add(step)
            if step > gap.duration { gap = IdentifierStatistics.Gap(duration: step, start: before, row: row) }
        }
        before = time
        data &+= 1
        lengths.insert(length)
    }

    mutating func statistics(_ entry: IdentifierIndex.Entry, _ payloads: PayloadMeters) -> IdentifierStatistics {
        var statistics = IdentifierStatistics(entry: entry)
        statistics.count = data + remote
        statistics.remoteCount = remote
        if data + remote > 0 {
            statistics.first = first
            statistics.last = last
        }
        statistics.period = period.result()
        statistics.worstGap = gap.duration >= 0 ? gap : nil
        statistics.lengths = lengths
        statistics.payload = payload >= 0 ? payloads.facts(Int(payload)) : nil
        return statistics
    }
}
