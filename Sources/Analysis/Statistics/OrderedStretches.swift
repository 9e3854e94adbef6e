internal import Platform
internal import CANCapture

/// Puts the frames of channels whose stamps step back into the order of their stamps.
///
/// A frame that is late belongs where its stamp says. Where ``SteadyClock/restart`` late frames in a row go back to the
/// first half of the stretch, or before it, the clock has started again, and with the first of them a new stretch begins;
/// those that go back less are frames of several buffers, written one after the other.
enum OrderedStretches {
    /// One pass over the frames where a channel needs it; 24 bytes for each frame of such a channel meanwhile.
    static func feed(_ channels: UnsafeMutableBufferPointer<ChannelMeter>, _ frames: FrameTable) {
        guard channels.contains(where: { !$0.isOrdered }) else { return }
        var entries = [[WireEntry]](repeating: [], count: channels.count)
        for channel in channels.indices where !channels[channel].isOrdered {
            entries[channel].reserveCapacity(channels[channel].frames)
        }
        let wires = WireLengths()
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let channel = Int(chunk.kind(row).channel)
                guard channel < channels.count, !channels[channel].isOrdered else { continue }
                let isXL = chunk.kind(row).flags.contains(.xl)
                entries[channel].append(
                    WireEntry(time: chunk.times[row], wire: chunk.wireLength(row, wires), isXL: isXL))
            }
        }
        for channel in channels.indices where !channels[channel].isOrdered {
            channels[channel].startOver()
            for (number, stretch) in stretches(entries[channel].map(\.time)).enumerated() {
                if number > 0 { channels[channel].ordered.restart() }
                // Equal stamps stay in the order of the file.
                for entry in entries[channel][stretch].enumerated().sorted(by: {
                    ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
                }) {
                    channels[channel].ordered.add(entry.element)
                }
            }
            entries[channel] = []
        }
    }

    /// Where the clock started again.
    static func stretches(_ times: [Int64]) -> [Range<Int>] {
        var ends: [Int] = []
        var latest = Int64.min
        var first = times.first ?? 0
        var late = 0
        for (place, time) in times.enumerated() {
            if time >= latest {
                latest = time
                late = 0
                continue
            }
            late += 1
            let half = latest.subtractingSaturating(first) / 2
            guard late >= Int(SteadyClock.restart), time.subtractingSaturating(first) <= half else { continue }
            let start = place + 1 - late
            // After a long stretch of late frames only the last ones tell.
            let recent = max(start, place + 1 - Int(SteadyClock.restart))
            ends.append(recent)
            first = times[recent]
            latest = times[recent...place].max() ?? time
            late = 0
        }
        return zip([0] + ends, ends + [times.count]).map { $0..<$1 }
    }
}
