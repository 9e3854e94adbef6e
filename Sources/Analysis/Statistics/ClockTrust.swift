package import CANCapture
internal import Platform

/// Whether the times of a capture can be those of a bus.
///
/// On one channel frames cannot come closer together than they are long: at 1 Mbit/s, with 8 Mbit/s in the data phase of
/// CAN FD and 20 Mbit/s in that of CAN XL, or at the rate that is known. Adapters hand frames over in bunches, so that a
/// few equal stamps say nothing: what counts is the whole capture, and frames that had to wait for their stamps longer
/// than any adapter keeps them.
package struct ClockTrust: Sendable, Equatable {
    package enum Fault: Sendable, Equatable {
        /// All frames have the same stamp.
        case still
        /// More frames than any bus carries. With times that are `factor` times as long all would be as usual.
        case tooFast(factor: Int?)
        /// Times are as usual if they are `factor` times as short.
        case tooSlow(factor: Int)
        /// Stamps go back again and again.
        case erratic
        /// Time goes forward once by so many nanoseconds, at this row: longer than a day, and than all else together by far.
        case leap(step: Int64, row: Int)
    }

    /// How stamps go back.
    struct Backward: Sendable, Equatable {
        var steps = 0
        /// Nanoseconds, all steps together.
        var sum: Int64 = 0
        var frames = 0
        /// From the earliest stamp to the latest, nanoseconds.
        var span: Int64 = 0
    }

    /// nil where nothing speaks against the times.
    package private(set) var fault: Fault?

    /// - Complexity: one pass over headers and times, and others where something may be wrong.
    package init(_ frames: FrameTable, clock: Clock) {
        self.init(frames, clock: clock, bound: clock == .none ? ClockBound(channels: 0) : ClockBound(frames))
    }

    /// - Complexity: passes over all frames where something may be wrong.
    /// - Parameter bound: of these frames.
    init(_ frames: FrameTable, clock: Clock, bound: ClockBound) {
        guard clock != .none, !frames.isEmpty else { return }
        if bound.provesTimes(of: frames, isDated: Self.isDated(frames, clock)) {
            if bound.span > Self.longLeap { fault = Self.leap(frames) }
        } else {
            self = ChannelLoads(frames, clock: clock, rates: BitRates()).clock
        }
    }

    init(
        _ frames: FrameTable, clock: Clock, loads: [BusLoad], backward: Backward,
        identifiers: () -> [IdentifierStatistics]
    ) {
        guard clock != .none, let first = loads.first else { return }
        let busiest = loads.max { $0.shortest < $1.shortest } ?? first
        if backward.span == 0 {
            let frames = loads.max { $0.bits < $1.bits } ?? first
            if frames.shortestOfAll > Self.evidence { fault = .still }
        } else if backward.steps * 100 >= backward.frames, backward.sum / 10 > backward.span {
            fault = .erratic
        } else if loads.contains(where: Self.isTooFast) {
            fault = .tooFast(factor: Self.stretch(identifiers(), busiest))
        } else if loads.contains(where: { $0.longestWait > BusLoad.impossibleWait }) {
            fault = .tooFast(factor: nil)
        } else if backward.span > Self.longLeap, let leap = Self.leap(frames) {
            fault = leap
        } else if !Self.isDated(frames, clock), Self.mayBeTooSlow(frames, busiest), Self.isTooSlow(identifiers()) {
            fault = .tooSlow(factor: 1000)
        }
    }

    /// By so many nanoseconds the frames must be too long: some two hundred frames that an adapter has handed over at once
    /// are no proof.
    private static let evidence: Int64 = 20_000_000

    static func isTooFast(_ load: BusLoad) -> Bool {
        load.isTooFast && Int64(load.shortest) - load.duration > evidence
    }

    // MARK: A clock that was set

    /// Nanoseconds.
    private static let longLeap: Int64 = 86_400_000_000_000
    /// So many times as long as all other steps together.
    private static let leapFactor: Int64 = 100
    /// In fewer frames no step stands out.
    private static let leapFrames = 10

    /// The only long step forward: a clock that was set while the bus was recorded, or a recorder that was switched off.
    /// Rates over such a time say nothing of the bus.
    private static func leap(_ frames: FrameTable) -> Fault? {
        guard frames.count >= leapFrames else { return nil }
        var (largest, place, others) = (Int64(0), 0, Int64(0))
        var before = frames.time(0)
        for (chunk, base) in frames.pass() {
            for row in 0..<chunk.count {
                let step = max(0, chunk.times[row].subtractingSaturating(before))
                before = chunk.times[row]
                others = others.addingSaturating(min(step, largest))
                if step > largest { (largest, place) = (step, base + row) }
            }
        }
        guard largest > longLeap, others < largest / leapFactor else { return nil }
        return .leap(step: largest, row: frames.place(place))
    }

    // MARK: Times in a unit that is too small

    /// The periods of cyclic messages, nanoseconds.
    private static let usualPeriods = 4_000_000.0...10_000_000_000

    /// What times must be multiplied with so that most identifiers with many frames have usual periods, and the bus is not
    /// too fast.
    private static func stretch(_ identifiers: [IdentifierStatistics], _ load: BusLoad) -> Int? {
        let cyclic = identifiers.compactMap(\.period).filter { $0.count >= 8 }
        let all = cyclic.reduce(0) { $0 + $1.count }
        let share = Double(load.shortest) / Double(load.duration)
        return [1000, 1_000_000].first { factor in
            let usual = cyclic.filter { usualPeriods.contains(Double($0.median) * Double(factor)) }
                .reduce(0) { $0 + $1.count }
            let load = share / Double(factor)
            return load <= 1 && (all > 0 ? usual * 2 >= all : load >= 0.002)
        }
    }

    // MARK: Times in a unit that is too large

    /// Whether stamps are dates of a time when there was CAN: a wrong unit would have moved them elsewhere. Counts of
    /// milliseconds from a start have none.
    private static func isDated(_ frames: FrameTable, _ clock: Clock) -> Bool {
        clock != .relative && (frames.isEmpty || frames.time(0) > earliestDate)
    }

    /// 1986, when CAN was made known.
    private static let earliestDate: Int64 = 504_921_600_000_000_000

    /// Whole seconds from frame to frame, and at least a quarter of the frames has one that the frame before has not:
    /// milliseconds hold few frames, and what is logged all at once shares its second.
    private static func mayBeTooSlow(_ frames: FrameTable, _ load: BusLoad) -> Bool {
        guard isSlow(load) else { return false }
        let first = frames.time(0)
        // The first one is as itself.
        var equal = -1
        var before = first
        for (chunk, _) in frames.pass() {
            for row in 0..<chunk.count {
                let time = chunk.times[row]
                guard (time &- first) % OrderedMeter.second == 0 else { return false }
                if time == before { equal += 1 }
                before = time
            }
        }
        return equal * 4 <= frames.count * 3
    }

    /// Whether there is no more than a frame a second.
    static func isSlow(_ load: BusLoad) -> Bool {
        load.framesWithin >= 200 && load.duration / Int64(load.framesWithin) >= OrderedMeter.second
    }

    /// At least eight identifiers come regularly every 4 s to some hours, at paces that differ five times and more: what
    /// counts milliseconds on any car. A few slow identifiers may well be all that a quiet bus has.
    private static func isTooSlow(_ identifiers: [IdentifierStatistics]) -> Bool {
        let regular = identifiers.compactMap(\.period).filter {
            $0.count >= 8 && $0.high / 2 <= $0.median && $0.median / 2 <= $0.low
                && usualPeriods.contains(Double($0.median) / 1000)
        }
        guard regular.count >= 8, let least = regular.map(\.median).min(), let most = regular.map(\.median).max() else {
            return false
        }
        return most / 5 >= least
    }
}

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
        self.init(channels: frames.channels.count)
        let lengths = Self.lengths(frames)
        for (chunk, base) in frames.pass() where isOrdered { take(chunk, lengths.part(base >> FrameChunk.shift)) }
    }

    /// Takes all chunks of a table, one after the other.
    init(channels count: Int) { channels = [Channel](repeating: Channel(), count: max(1, count)) }

    /// By row the longest that its frame can be.
    static func lengths(_ frames: FrameTable) -> HeaderColumn {
        let wires = WireLengths()
        let payload = [UInt8](repeating: 0x55, count: FrameTable.longestMessage)
        return payload.withUnsafeBufferPointer { payload in
            HeaderColumn(frames) { Self.longest($0, wires, payload) }
        }
    }

    /// - Parameter lengths: of the chunk's rows.
    mutating func take(_ chunk: FrameChunk, _ lengths: HeaderColumn.Part) {
        guard isOrdered else { return }
        isOrdered = channels.withUnsafeMutableBufferPointer { Self.take(chunk, lengths, $0) }
    }

    /// Returns whether all stamps came in their order.
    private static func take(
        _ chunk: FrameChunk, _ lengths: HeaderColumn.Part, _ channels: UnsafeMutableBufferPointer<Channel>
    ) -> Bool {
        for row in 0..<chunk.count {
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
