internal import Platform
internal import CANCapture

/// How long the frames of each channel take at the most on the fastest bus that there is: by their headers alone, as if each
/// payload needed all the stuff bits that it can. Where times have room for that, they need not be looked at more closely.
struct ClockBound {
    private struct Channel {
        var frames = 0
        var first: Int64 = 0
        var latest = Int64.min
        /// Frames with the first stamp.
        var atFirst = 0
        /// Nanoseconds, of all frames.
        var shortest = 0
        /// See ``OrderedMeter/longestWait``.
        var wait: Int64 = 0
        var longestWait: Int64 = 0
    }

    private var channels: [Channel]
    /// Whether no stamp goes back on its channel.
    private var isOrdered = true

    /// One pass over headers and times.
    init(_ frames: FrameTable) {
        channels = [Channel](repeating: Channel(), count: max(1, frames.channels.count))
        var lengths = HeaderColumn()
        let wires = WireLengths()
        let payload = [UInt8](repeating: 0x55, count: FrameTable.longestMessage)
        payload.withUnsafeBufferPointer { payload in
            lengths.append(0..<frames.count, of: frames) { kind in
                Self.longest(kind, wires, payload)
            } counted: { _, _, _ in
            }
        }
        channels.withUnsafeMutableBufferPointer { channels in
            for stretch in lengths.stretches(of: frames) {
                isOrdered = isOrdered && Self.take(stretch, channels)
                if !isOrdered { return }
            }
        }
    }

    /// Returns whether all stamps came in their order.
    private static func take(_ stretch: HeaderColumn.Stretch, _ channels: UnsafeMutableBufferPointer<Channel>) -> Bool {
        let (chunk, lengths) = (stretch.chunk, stretch.numbers)
        for row in 0..<stretch.count {
            let number = Int(chunk.kind(row).channel)
            guard number < channels.count else { continue }
            let channel = channels.baseAddress.unsafelyUnwrapped + number
            let (time, shortest) = (chunk.times[row], Int64(lengths[row]))
            if channel.pointee.frames == 0 {
                channel.pointee.first = time
            } else {
                guard time >= channel.pointee.latest else { return false }
                let step = time.subtractingSaturating(channel.pointee.latest)
                let wait = max(0, channel.pointee.wait.addingSaturating(shortest).subtractingSaturating(step))
                channel.pointee.wait = wait
                channel.pointee.longestWait = max(channel.pointee.longestWait, wait)
            }
            channel.pointee.latest = time
            if time == channel.pointee.first { channel.pointee.atFirst &+= 1 }
            channel.pointee.frames &+= 1
            channel.pointee.shortest &+= Int(shortest)
        }
        return true
    }

    /// A frame has a stuff bit for four others at the most.
    private static func longest(
        _ kind: FrameHeader, _ wires: WireLengths, _ payload: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        var wire = wires.length(
            flags: kind.flags, identifier: kind.identifier, length: Int(kind.length), payload: payload.baseAddress)
        wire.nominalBits += wire.nominalBits / 4 + 2
        wire.dataBits += wire.dataBits / 4 + 2
        return UInt32(WireEntry(time: 0, wire: wire, isXL: kind.flags.contains(.xl)).shortest)
    }

    /// Whether nothing that takes the real lengths of frames can speak against the times. What goes by times alone, a leap,
    /// may.
    func provesTimes(of frames: FrameTable, isDated: Bool) -> Bool {
        guard isOrdered else { return false }
        let used = channels.filter { $0.frames > 0 }
        guard let start = used.map(\.first).min(), let end = used.map(\.latest).max(), start < end else { return false }
        let duration = end.subtractingSaturating(start)
        return used.allSatisfy { channel in
            var load = BusLoad(channel: 0)
            (load.duration, load.shortest) = (duration, channel.shortest)
            load.longestWait = channel.longestWait
            load.framesWithin = channel.frames - (channel.first == start ? channel.atFirst : 0)
            return !ClockTrust.isTooFast(load) && load.longestWait <= BusLoad.impossibleWait
                && (isDated || !ClockTrust.isSlow(load))
        }
    }

    /// From the earliest stamp to the latest, nanoseconds.
    var span: Int64 {
        let used = channels.filter { $0.frames > 0 }
        guard let start = used.map(\.first).min(), let end = used.map(\.latest).max() else { return 0 }
        return end.subtractingSaturating(start)
    }
}
