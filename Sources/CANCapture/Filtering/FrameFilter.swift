internal import Platform

/// Which frames are kept while reading.
///
/// The parts are joined by "and"; within a part one match is enough. An empty part lets everything pass.
public struct FrameFilter: Sendable {
    /// candump filters, each as given with one `--filter`.
    public var candump: [CandumpFilter] { didSet { update() } }
    public var identifiers: [IdentifierRange] { didSet { update() } }
    /// Names of channels as the capture has them: `can0`, `1`.
    public var channels: [String] { didSet { update() } }
    /// The earliest time that is kept; nil for no bound.
    public var start: TimeBound? { didSet { update() } }
    /// The latest time that is kept; nil for no bound.
    public var stop: TimeBound? { didSet { update() } }
    /// If set, no frame passes, and the contents of the capture are recorded here.
    package var survey: FrameSurvey? { didSet { update() } }

    /// Whether every frame passes, so that readers need not ask.
    package private(set) var passesAll = true
    /// Time of the first frame of the file, from which relative bounds are counted.
    package private(set) var firstTime: Int64?
    /// The latest time of all frames tested; nil if all pass, because they are not tested then.
    package private(set) var latestTime: Int64?
    /// The earliest time that was tested.
    package private(set) var earliestTime: Int64?
    /// Whether a frame was so late that no later one can be before the upper bound.
    package private(set) var isPastStop = false
    /// Number of frames that were tested and did not pass.
    package private(set) var rejected = 0
    /// Number of frames that were tested, in the order of the file.
    private(set) var asked = 0
    /// The bounds in the times of the frames, known after the first frame.
    private var (lowest, highest, enough) = (Int64.min, Int64.max, Int64.max)

    /// Maximum step back of timestamps, nanoseconds. After a frame that is later than the upper bound by more than
    /// this, no wanted frame follows.
    static let largestStepBack: Int64 = 10_000_000_000

    /// A point in time as the user wrote it.
    public enum TimeBound: Sendable, Equatable {
        /// Nanoseconds after the first frame of the file.
        case sinceFirst(Int64)
        /// Nanoseconds, as the times of the capture's frames.
        case absolute(Int64)
    }

    /// A filter that passes all frames, if nothing is given.
    public init(
        candump: [CandumpFilter] = [], identifiers: [IdentifierRange] = [], channels: [String] = [],
        start: TimeBound? = nil, stop: TimeBound? = nil
    ) {
        self.candump = candump
        self.identifiers = identifiers
        self.channels = channels
        self.start = start
        self.stop = stop
        update()
    }

    /// Absolute bounds are compared with the times of the file before they are shifted by `offset` nanoseconds.
    mutating func moveAbsoluteBounds(by offset: Int64) {
        func moved(_ bound: TimeBound?) -> TimeBound? {
            guard case .absolute(let time) = bound else { return bound }
            return .absolute(time.subtractingSaturating(offset))
        }
        guard offset != 0 else { return }
        start = moved(start)
        stop = moved(stop)
    }

    /// Whether a bound is an absolute time of the frames.
    var hasAbsoluteBounds: Bool {
        [start, stop].contains { if case .absolute = $0 { true } else { false } }
    }

    /// Makes bounds since the first frame absolute, so that they are also valid for further files.
    mutating func fixBounds(first: Int64) {
        start = start.map { .absolute(Self.time(of: $0, first: first)) }
        stop = stop.map { .absolute(Self.time(of: $0, first: first)) }
    }

    /// Whether the bounds of time are the same.
    func hasBounds(of other: FrameFilter) -> Bool { start == other.start && stop == other.stop }

    /// Whether a time is between the bounds, which are absolute.
    func isWithinBounds(_ time: Int64) -> Bool {
        if let start, time < Self.time(of: start, first: 0) { return false }
        if let stop, time > Self.time(of: stop, first: 0) { return false }
        return true
    }

    private mutating func update() {
        hasOnlyBounds = candump.isEmpty && identifiers.isEmpty && channels.isEmpty && survey == nil
        passesAll = hasOnlyBounds && start == nil && stop == nil
        if let firstTime { setBounds(firstTime) }
    }

    private mutating func setBounds(_ first: Int64) {
        lowest = start.map { Self.time(of: $0, first: first) } ?? .min
        highest = stop.map { Self.time(of: $0, first: first) } ?? .max
        // Frames before the first one follow only where the clock steps back, by any time.
        enough = highest < first ? .max : highest.addingSaturating(Self.largestStepBack)
    }

    /// Sets the time of the file's first frame, for readers that test frames in another order than that of their times.
    package mutating func begin(at time: Int64) {
        firstTime = time
        setBounds(time)
    }

    /// Whether it has only bounds of time.
    private(set) var hasOnlyBounds = true

    /// As ``passes(time:identifier:flags:channel:)`` where ``hasOnlyBounds``.
    @inline(__always)
    mutating func passes(time: Int64) -> Bool {
        note(time)
        let passes = time >= lowest && time <= highest
        if !passes { rejected += 1 }
        return passes
    }

    @inline(__always)
    private mutating func note(_ time: Int64) {
        asked &+= 1
        if firstTime == nil { begin(at: time) }
        latestTime = max(latestTime ?? time, time)
        earliestTime = min(earliestTime ?? time, time)
        if time > enough { isPastStop = true }
    }

    /// The following frames were recorded at the same time as those tested so far, not after them.
    mutating func beginPart() { isPastStop = false }

    /// In all parts, frames after the upper bound were left out.
    mutating func endParts() { isPastStop = true }

    /// Whether this frame passes. Test every frame in the order of the file: bounds relative to the first frame count
    /// from the first one tested.
    package mutating func passes(time: Int64, identifier: UInt32, flags: FrameFlags, channel: String) -> Bool {
        if passesAll { return true }
        note(time)
        survey?.note(identifier, flags)
        let passes = survey == nil && allows(time, identifier, flags, channel)
        if !passes { rejected += 1 }
        return passes
    }

    private func allows(_ time: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: String) -> Bool {
        if time < lowest || time > highest { return false }
        if !channels.isEmpty && !channels.contains(channel) { return false }
        if !identifiers.isEmpty {
            guard identifiers.contains(where: { $0.contains(identifier, flags) }) else { return false }
        }
        if candump.isEmpty { return true }
        return candump.contains { $0.passes(identifier: identifier, flags: flags, channel: channel) }
    }

    private static func time(of bound: TimeBound, first: Int64) -> Int64 {
        switch bound {
        case .absolute(let time): return time
        case .sinceFirst(let offset):
            let (sum, overflow) = first.addingReportingOverflow(offset)
            return overflow ? (offset > 0 ? .max : .min) : sum
        }
    }
}

/// An error in the text of a filter.
public struct FilterError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The filter as given.
    public var text: String
    /// Where in the text, in characters from 0.
    public var position: Int
    /// What is wrong there.
    public var reason: String

    /// `filter 'can0,12:zz', at 'zz': the mask is not hexadecimal`
    public var description: String {
        let rest = String(text.dropFirst(position).prefix(40))
        let place = rest.isEmpty ? "at its end" : "at '\(Printable.text(rest))'"
        return "filter '\(Printable.text(text))', \(place): \(reason)"
    }
}
