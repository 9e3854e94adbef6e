internal import Platform
internal import CANCapture

/// The meters of all channels of a table.
struct ChannelMeters {
    private let all: UnsafeMutableBufferPointer<ChannelMeter>

    private init(_ frames: FrameTable, rates: BitRates) {
        let count = max(1, frames.channels.count)
        var origin = Int64.max
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count { origin = min(origin, chunk.times[row]) }
        }
        all = .allocate(capacity: count)
        for channel in 0..<count {
            let number = UInt16(truncatingIfNeeded: channel)
            all.initializeElement(
                at: channel, to: ChannelMeter(channel: number, rate: rates[number], origin: origin))
        }
    }

    /// What they come to.
    struct Counted: Sendable {
        var channels: [ChannelStatistics]
        var loads: [BusLoad]
        /// How the stamps of all channels go back.
        var backward: ClockTrust.Backward
    }

    /// One pass over the frames.
    static func counted(_ frames: FrameTable, rates: BitRates) -> Counted {
        let meters = ChannelMeters(frames, rates: rates)
        defer { meters.deallocate() }
        let wires = WireLengths()
        for stretch in ClassicHeaders(frames, wires).stretches(of: frames) {
            let (chunk, headers) = (stretch.chunk, stretch.numbers)
            for row in 0..<stretch.count {
                let kind = chunk.kind(row)
                let channel = Int(kind.channel)
                guard channel < meters.all.count else { continue }
                let (length, header) = (Int(kind.length), headers[row])
                let wire =
                    header == ClassicHeaders.none
                    ? wires.length(
                        flags: kind.flags, identifier: kind.identifier, length: length, payload: chunk.stored(row))
                    : WireLength(nominalBits: wires.bits(behind: ClassicHeaders.header(header), chunk.stored(row)))
                meters.all[channel].add(time: chunk.times[row], flags: kind.flags, length: length, wire: wire)
            }
        }
        return meters.finish(frames)
    }

    /// Makes the results, after all frames have been counted.
    private func finish(_ frames: FrameTable) -> Counted {
        OrderedStretches.feed(all, frames)
        var backward = ClockTrust.Backward()
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
        return Counted(
            channels: all.map(\.statistics), loads: all.map { $0.load(duration: duration) }, backward: backward)
    }

    private func deallocate() {
        for channel in all.indices { all[channel].ordered.destroy() }
        all.deinitialize().deallocate()
    }
}
