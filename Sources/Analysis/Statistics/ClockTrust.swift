package import CANCapture
internal import Platform

/// Whether the times of a capture are possible on a bus.
///
/// Frames on one channel cannot be closer together than they are long: at 1 Mbit/s, with 8 Mbit/s in the data phase of
/// CAN FD and 20 Mbit/s in that of CAN XL, or at the known rate. Adapters deliver frames in bunches, so a few equal
/// timestamps prove nothing. What counts is the whole capture, and frames that waited for their timestamps longer than
/// any adapter stores them.
package struct ClockTrust: Sendable, Equatable {
    package enum Fault: Sendable, Equatable {
        /// All frames have the same timestamp.
        case still
        /// More frames than any bus carries. With times `factor` times as long everything would be normal.
        case tooFast(factor: Int?)
        /// The times would be normal if they were `factor` times as short.
        case tooSlow(factor: Int)
        /// Timestamps repeatedly step back.
        case erratic
        /// Time jumps forward once by this many nanoseconds, at this row: by more than a day, and by far more than
        /// everything else together.
        case leap(step: Int64, row: Int)
    }

    /// How timestamps step back.
    struct Backward: Sendable, Equatable {
        var steps = 0
        /// Total of all steps, nanoseconds.
        var sum: Int64 = 0
        var frames = 0
        /// From the earliest timestamp to the latest, nanoseconds.
        var span: Int64 = 0
    }

    /// nil if the times are plausible.
    package private(set) var fault: Fault?

    /// Whether differences between timestamps mean anything: cycles, gaps and durations.
    package var hasDifferences: Bool { fault != .still && fault != .erratic }

    /// - Complexity: one pass over headers and times, and more if something may be wrong.
    package init(_ frames: FrameTable, clock: Clock) {
        self.init(frames, clock: clock, bound: clock == .none ? ClockBound(channels: 0) : ClockBound(frames))
    }

    /// - Complexity: passes over all frames if something may be wrong.
    /// - Parameters:
    ///   - bound: of these frames.
    ///   - rows: of the identifiers of these frames, if they are known.
    init(
        _ frames: FrameTable, clock: Clock, bound: ClockBound, rows: (() -> (IdentifierIndex, RowsByIdentifier))? = nil
    ) {
        guard clock != .none, !frames.isEmpty else { return }
        if bound.provesTimes(of: frames, isDated: Self.isDated(frames, clock)) {
            if bound.span > Self.longLeap { fault = Self.leap(frames) }
        } else {
            self = ChannelLoads(frames, clock: clock, rates: BitRates(), rows: rows).clock
        }
    }

    /// - Parameter periods: of the identifiers with at least ``fewestIntervals``.
    init(
        _ frames: FrameTable, clock: Clock, loads: [BusLoad], backward: Backward,
        periods: () -> [IdentifierStatistics.Period]
    ) {
        guard clock != .none, let first = loads.first else { return }
        let busiest = loads.max { $0.shortest < $1.shortest } ?? first
        if backward.span == 0 {
            let frames = loads.max { $0.bits < $1.bits } ?? first
            if frames.shortestOfAll > Self.evidence { fault = .still }
        } else if backward.steps * 100 >= backward.frames, backward.sum / 10 > backward.span {
            fault = .erratic
        } else if loads.contains(where: Self.isTooFast) {
            fault = .tooFast(factor: Self.stretch(periods(), busiest))
        } else if loads.contains(where: { $0.longestWait > BusLoad.impossibleWait }) {
            fault = .tooFast(factor: nil)
        } else if backward.span > Self.longLeap, let leap = Self.leap(frames) {
            fault = leap
        } else if !Self.isDated(frames, clock), Self.mayBeTooSlow(frames, busiest), Self.isTooSlow(periods()) {
            fault = .tooSlow(factor: 1000)
        }
    }

    /// Minimum excess length of the frames, nanoseconds. Some two hundred frames that an adapter delivered at once
    /// prove nothing.
    private static let evidence: Int64 = 20_000_000

    static func isTooFast(_ load: BusLoad) -> Bool {
        load.isTooFast && Int64(load.shortest) - load.duration > evidence
    }

    // MARK: A clock that was set

    /// Nanoseconds.
    private static let longLeap: Int64 = 86_400_000_000_000
    /// Multiple of the length of all other steps together.
    private static let leapFactor: Int64 = 100
    /// With fewer frames no step stands out.
    private static let leapFrames = 10

    /// The only long step forward: the clock was set during the recording, or the recorder was switched off. Rates over
    /// such a time mean nothing.
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
    /// An identifier with fewer intervals says nothing about its period.
    static let fewestIntervals = 8

    /// The factor by which times must be multiplied so that most identifiers with many frames have usual periods, and
    /// the bus is not too fast.
    private static func stretch(_ cyclic: [IdentifierStatistics.Period], _ load: BusLoad) -> Int? {
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

    /// Whether timestamps are dates since CAN exists: a wrong unit would have moved them elsewhere. Counts of
    /// milliseconds from a start are not dates.
    private static func isDated(_ frames: FrameTable, _ clock: Clock) -> Bool {
        clock != .relative && (frames.isEmpty || frames.time(0) > earliestDate)
    }

    /// 1986, when CAN was introduced.
    private static let earliestDate: Int64 = 504_921_600_000_000_000

    /// Whole seconds between frames, and at least a quarter of the frames in another second than the frame before: a
    /// millisecond contains few frames, while frames that were logged together share a second.
    private static func mayBeTooSlow(_ frames: FrameTable, _ load: BusLoad) -> Bool {
        guard isSlow(load) else { return false }
        let first = frames.time(0)
        // The first frame counts as one.
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

    /// Whether there is at most one frame a second.
    static func isSlow(_ load: BusLoad) -> Bool {
        load.framesWithin >= 200 && load.duration / Int64(load.framesWithin) >= OrderedMeter.second
    }

    /// At least eight identifiers arrive regularly every 4 s to some hours, with periods that differ by a factor of
    /// five and more, as milliseconds on any car would. A quiet bus may well have only a few slow identifiers.
    private static func isTooSlow(_ periods: [IdentifierStatistics.Period]) -> Bool {
        let regular = periods.filter {
            $0.high / 2 <= $0.median && $0.median / 2 <= $0.low
                && usualPeriods.contains(Double($0.median) / 1000)
        }
        guard regular.count >= 8, let least = regular.map(\.median).min(), let most = regular.map(\.median).max() else {
            return false
        }
        return most / 5 >= least
    }
}

/// The maximum time that the frames of each channel take on the fastest possible bus, computed from their headers as if
/// each payload needed all possible stuff bits. If the times have room for that, they need no closer check.
struct ClockBound {
    private struct Channel {
        var frames = 0
        var first: Int64 = 0
        var latest = Int64.min
        /// Frames with the first timestamp.
        var atFirst = 0
        /// Nanoseconds, of all frames.
        var shortest = 0
        /// See ``OrderedMeter/longestWait``.
        var wait: Int64 = 0
        var longestWait: Int64 = 0
    }

    private var channels: [Channel]
    /// Whether no timestamp steps back on its channel.
    private var isOrdered = true

    /// Takes one pass over headers and times.
    init(_ frames: FrameTable) {
        self.init(channels: frames.channels.count)
        let lengths = Self.lengths(frames)
        for (chunk, base) in frames.pass() where isOrdered { take(chunk, lengths.part(base >> FrameChunk.shift)) }
    }

    /// Counts all chunks of a table, one after the other.
    init(channels count: Int) { channels = [Channel](repeating: Channel(), count: max(1, count)) }

    /// By row: the maximum length of its frame.
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

    /// Returns whether all timestamps were in order.
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

    /// A frame has at most one stuff bit for four other bits.
    private static func longest(
        _ kind: FrameHeader, _ wires: WireLengths, _ payload: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        var wire = wires.length(
            flags: kind.flags, identifier: kind.identifier, length: Int(kind.length), payload: payload.baseAddress)
        wire.nominalBits += wire.nominalBits / 4 + 2
        wire.dataBits += wire.dataBits / 4 + 2
        return UInt32(WireEntry(time: 0, wire: wire, isXL: kind.flags.contains(.xl)).shortest)
    }

    /// Whether a check with the real lengths of frames would find nothing. A jump, which needs only times, may still be
    /// found.
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

    /// From the earliest timestamp to the latest, nanoseconds.
    var span: Int64 {
        let used = channels.filter { $0.frames > 0 }
        guard let start = used.map(\.first).min(), let end = used.map(\.latest).max() else { return 0 }
        return end.subtractingSaturating(start)
    }
}
