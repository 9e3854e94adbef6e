internal import Platform

/// Which frames are kept while reading.
///
/// The parts are joined by "and"; within a part any member will do. An empty part lets everything pass.
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
    /// Where it is set no frame passes, and what there is is noted.
    package var survey: FrameSurvey? { didSet { update() } }

    /// Whether every frame passes, so that readers need not ask.
    package private(set) var passesAll = true
    /// Time of the first frame of the file, on which bounds since the first frame stand.
    package private(set) var firstTime: Int64?
    /// The latest time of all frames asked for; nil where all pass, which are not looked at.
    package private(set) var latestTime: Int64?
    /// The earliest time that was asked about.
    package private(set) var earliestTime: Int64?
    /// Whether a frame came that is so late that no further one can be before the upper bound.
    package private(set) var isPastStop = false
    /// Frames that were asked for and did not pass.
    package private(set) var rejected = 0
    /// Frames that were asked for, in the order of the file.
    private(set) var asked = 0
    /// The bounds as the frames count, known with the first frame.
    private var (lowest, highest, enough) = (Int64.min, Int64.max, Int64.max)

    /// Stamps step back by this much at the most, in nanoseconds: of later frames than the upper bound and this, none of
    /// those that follow is wanted.
    static let largestStepBack: Int64 = 10_000_000_000

    /// A point in time as a user gives it.
    public enum TimeBound: Sendable, Equatable {
        /// Nanoseconds after the first frame of the file.
        case sinceFirst(Int64)
        /// Nanoseconds as the capture's frames have them.
        case absolute(Int64)
    }

    /// A filter that all frames pass, where nothing is given.
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

    /// Bounds of absolute time are met by a file's times before they are moved by `offset` nanoseconds.
    mutating func moveAbsoluteBounds(by offset: Int64) {
        func moved(_ bound: TimeBound?) -> TimeBound? {
            guard case .absolute(let time) = bound else { return bound }
            return .absolute(time.subtractingSaturating(offset))
        }
        guard offset != 0 else { return }
        start = moved(start)
        stop = moved(stop)
    }

    /// Whether a bound is a time as the frames have it.
    var hasAbsoluteBounds: Bool {
        [start, stop].contains { if case .absolute = $0 { true } else { false } }
    }

    /// Makes bounds since the first frame absolute, so that they hold for further files.
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
        enough = highest.addingSaturating(Self.largestStepBack)
    }

    /// Says what the time of the file's first frame is, for readers that ask in another order than that of the times.
    package mutating func begin(at time: Int64) {
        firstTime = time
        setBounds(time)
    }

    /// Whether bounds of time are all that it has.
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

    /// What comes next was recorded beside what has been asked for, not behind it: another part of the same time.
    mutating func beginPart() { isPastStop = false }

    /// Of all parts, what is behind the upper bound was left out.
    mutating func endParts() { isPastStop = true }

    /// Whether this frame passes. Ask for every frame in the order of the file: the first one asked for is where
    /// bounds relative to the first frame begin.
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

/// Why the text of a filter cannot be understood.
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
