internal import CANCapture

/// When the frames of one identifier come, while they are counted.
struct RhythmMeter {
    var period = PeriodMeter()
    private var first = Int64.max
    private var last = Int64.min
    private var clock = SteadyClock()
    private var data = 0
    private var remote = 0
    private var gap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)

    /// - Parameters:
    ///   - first: the earliest stamp of the remote frames.
    ///   - last: the latest.
    mutating func addRemote(first: Int64, last: Int64, count: Int) {
        self.first = min(self.first, first)
        self.last = max(self.last, last)
        remote += count
    }

    @inline(__always)
    mutating func addData(time: Int64, row: Int) {
        first = min(first, time)
        last = max(last, time)
        let start = clock.latest
        if let step = clock.period(to: time) {
            period.add(step)
            if step > gap.duration { gap = IdentifierStatistics.Gap(duration: step, start: start, row: row) }
        }
        data &+= 1
    }

    /// Frees the samples of periods.
    mutating func destroy() { period.destroy() }

    /// Without lengths and payloads.
    mutating func statistics(_ entry: IdentifierIndex.Entry) -> IdentifierStatistics {
        var statistics = IdentifierStatistics(entry: entry)
        statistics.count = data + remote
        statistics.remoteCount = remote
        if data + remote > 0 {
            statistics.first = first
            statistics.last = last
        }
        statistics.period = period.result()
        statistics.worstGap = gap.duration >= 0 ? gap : nil
        return statistics
    }
}
