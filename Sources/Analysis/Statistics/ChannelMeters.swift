internal import Capture

/// The meters of all channels of a table.
struct ChannelMeters {
    let all: UnsafeMutableBufferPointer<ChannelMeter>
    private(set) var channels: [ChannelStatistics] = []
    private(set) var loads: [BusLoad] = []
    /// How the stamps of all channels go back.
    private(set) var backward = ClockTrust.Backward()

    init(_ frames: FrameTable, rates: BitRates) {
        let count = max(1, frames.channels.count)
        var origin = Int64.max
        for chunk in frames.chunks {
            for row in 0..<chunk.count { origin = min(origin, chunk.times[row]) }
        }
        all = .allocate(capacity: count)
        for channel in 0..<count {
            let number = UInt16(truncatingIfNeeded: channel)
            all.initializeElement(
                at: channel, to: ChannelMeter(channel: number, rate: rates[number], origin: origin))
        }
    }

    /// One pass over the frames, for loads alone.
    static func loads(_ frames: FrameTable, rates: BitRates) -> (loads: [BusLoad], backward: ClockTrust.Backward) {
        var meters = ChannelMeters(frames, rates: rates)
        defer { meters.deallocate() }
        let wires = WireLengths()
        for chunk in frames.chunks {
            for row in 0..<chunk.count {
                let kind = chunk.kind(row)
                let channel = Int(kind.channel)
                guard channel < meters.all.count else { continue }
                meters.all[channel].add(
                    time: chunk.times[row], flags: kind.flags,
                    length: Int(kind.length), wire: chunk.wireLength(row, wires))
            }
        }
        meters.finish(frames)
        return (meters.loads, meters.backward)
    }

    /// Makes the results, after all frames have been counted.
    mutating func finish(_ frames: FrameTable) {
        OrderedStretches.feed(all, frames)
        var earliest = Int64.max
        var latest = Int64.min
        var observed: Int64 = 0
        for channel in all.indices where all[channel].frames > 0 {
            earliest = min(earliest, all[channel].first)
            latest = max(latest, all[channel].last)
            observed = max(observed, all[channel].ordered.observed)
            backward.steps += all[channel].backwardSteps
            backward.sum = backward.sum.addingSaturating(all[channel].backwardSum)
        }
        backward.span = earliest < latest ? latest.subtractingSaturating(earliest) : 0
        backward.frames = all.reduce(0) { $0 + $1.frames }
        // What lies between the stretches of a clock that started again was not recorded.
        let hasRestarted = all.contains { $0.ordered.restarts > 0 }
        let duration = hasRestarted ? observed : backward.span
        for channel in all.indices {
            channels.append(all[channel].statistics)
            loads.append(all[channel].load(duration: duration))
        }
    }

    func deallocate() {
        for channel in all.indices { all[channel].ordered.destroy() }
        all.deinitialize().deallocate()
    }
}
