internal import Capture

/// Puts the frames of channels whose stamps step back into the order of their stamps.
///
/// A frame that is late belongs where its stamp says. After ``SteadyClock/restart`` late frames in a row the clock has
/// started again, and with the first of them a new stretch begins.
enum OrderedStretches {
    /// One pass over the frames where a channel needs it; 24 bytes for each frame of such a channel meanwhile.
    static func feed(_ channels: UnsafeMutableBufferPointer<ChannelMeter>, _ frames: FrameTable) {
        guard channels.contains(where: { !$0.isOrdered }) else { return }
        var entries = [[WireEntry]](repeating: [], count: channels.count)
        for channel in channels.indices where !channels[channel].isOrdered {
            entries[channel].reserveCapacity(channels[channel].frames)
        }
        let wires = WireLengths()
        for chunk in frames.chunks {
            for row in 0..<chunk.count {
                let channel = Int(chunk.channels[row])
                guard channel < channels.count, !channels[channel].isOrdered else { continue }
                let isXL = FrameFlags(rawValue: chunk.flags[row]).contains(.xl)
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
        var late = 0
        for (place, time) in times.enumerated() {
            if time >= latest {
                latest = time
                late = 0
                continue
            }
            late += 1
            guard late >= Int(SteadyClock.restart) else { continue }
            ends.append(place + 1 - late)
            latest = times[ends[ends.count - 1]...place].max() ?? time
            late = 0
        }
        return zip([0] + ends, ends + [times.count]).map { $0..<$1 }
    }
}
