package import Capture

/// When the frames of each identifier come: ``IdentifierStatistics`` without a look at payloads, for diagrams of many
/// frames.
package enum IdentifierRhythms {
    /// By slot of the index; lengths and payloads are left out.
    package static func statistics(_ frames: FrameTable, index: IdentifierIndex) -> [IdentifierStatistics] {
        let meters = UnsafeMutableBufferPointer<RhythmMeter>.allocate(capacity: index.entries.count)
        meters.initialize(repeating: RhythmMeter())
        defer {
            for slot in meters.indices { meters[slot].period.destroy() }
            meters.deinitialize().deallocate()
        }
        index.slots.withUnsafeBufferPointer { slots in
            var base = 0
            for chunk in frames.chunks {
                let count = min(chunk.count, slots.count - base)
                for row in 0..<count {
                    let slot = Int(slots[base &+ row])
                    guard slot < meters.count else { continue }
                    let isRemote = FrameFlags(rawValue: chunk.flags[row]).contains(.remote)
                    meters[slot].add(time: chunk.times[row], isRemote: isRemote, row: base &+ row)
                }
                base += count
            }
        }
        return index.entries.enumerated().map { slot, entry in meters[slot].statistics(entry) }
    }
}

/// One identifier while its frames are counted.
private struct RhythmMeter {
    var period = PeriodMeter()
    private var first = Int64.max
    private var last = Int64.min
    private var before: Int64 = 0
    private var data = 0
    private var remote = 0
    private var gap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)

    @inline(__always)
    mutating func add(time: Int64, isRemote: Bool, row: Int) {
        first = min(first, time)
        last = max(last, time)
        guard !isRemote else {
            remote &+= 1
            return
        }
        if data > 0, time >= before {
            let step = time.subtractingSaturating(before)
            period.add(step)
            if step > gap.duration { gap = IdentifierStatistics.Gap(duration: step, start: before, row: row) }
        }
        before = time
        data &+= 1
    }

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
