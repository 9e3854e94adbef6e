package import Capture

/// When the frames of each identifier come: ``IdentifierStatistics`` without a look at payloads, for diagrams of many
/// frames.
package enum IdentifierRhythms {
    /// By slot of the index; lengths and payloads are left out, and without times periods too.
    package static func statistics(
        _ frames: FrameTable, index: IdentifierIndex, clock: Clock = .relative
    ) -> [IdentifierStatistics] {
        guard clock != .none else {
            return index.entries.map { entry in
                var statistics = IdentifierStatistics(entry: entry)
                statistics.count = entry.count
                return statistics
            }
        }
        let meters = UnsafeMutableBufferPointer<RhythmMeter>.allocate(capacity: index.entries.count)
        meters.initialize(repeating: RhythmMeter())
        defer {
            for slot in meters.indices { meters[slot].destroy() }
            meters.deinitialize().deallocate()
        }
        for stretch in index.slots.stretches(of: frames) {
            let (chunk, slots, base) = (stretch.chunk, stretch.numbers, stretch.base)
            for row in 0..<stretch.count {
                let slot = Int(slots[row])
                guard slot < meters.count else { continue }
                if chunk.kind(row).flags.contains(.remote) {
                    meters[slot].addRemote(time: chunk.times[row])
                } else {
                    meters[slot].addData(time: chunk.times[row], row: base &+ row)
                }
            }
        }
        let found = ExactPercentiles.find(frames, index.slots, meters.map { $0.period.searches() })
        for (slot, values) in found.enumerated() { meters[slot].period.found(values) }
        return index.entries.enumerated().map { slot, entry in meters[slot].statistics(entry) }
    }
}
