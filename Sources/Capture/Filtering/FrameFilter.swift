internal import Platform

/// Which frames are kept while reading.
///
/// The parts are joined by "and"; within a part any member will do. An empty part lets everything pass.
package struct FrameFilter: Sendable {
    /// candump filters, each as given with one `--filter`.
    package var candump: [CandumpFilter] { didSet { update() } }
    package var identifiers: [IdentifierRange] { didSet { update() } }
    /// Names of channels as the capture has them: `can0`, `1`.
    package var channels: [String] { didSet { update() } }
    package var start: TimeBound? { didSet { update() } }
    package var stop: TimeBound? { didSet { update() } }

    /// Whether every frame passes, so that readers need not ask.
    package private(set) var passesAll = true
    /// Time of the first frame of the file, on which bounds since the first frame stand.
    package private(set) var firstTime: Int64?
    /// Frames that were asked for and did not pass.
    package private(set) var rejected = 0
    /// Frames that were asked for, in the order of the file.
    private(set) var asked = 0

    /// A point in time as a user gives it.
    package enum TimeBound: Sendable, Equatable {
        /// Nanoseconds after the first frame of the file.
        case sinceFirst(Int64)
        /// Nanoseconds as the capture's frames have them.
        case absolute(Int64)
    }

    package init(
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
        passesAll = candump.isEmpty && identifiers.isEmpty && channels.isEmpty && start == nil && stop == nil
    }

    /// Says what the time of the file's first frame is, for readers that ask in another order than that of the times.
    package mutating func begin(at time: Int64) { firstTime = time }

    /// Whether this frame passes. Ask for every frame in the order of the file: the first one asked for is where
    /// bounds relative to the first frame begin.
    package mutating func passes(time: Int64, identifier: UInt32, flags: FrameFlags, channel: String) -> Bool {
        if passesAll { return true }
        let first = firstTime ?? time
        firstTime = first
        asked += 1
        let passes = allows(time, first: first, identifier, flags, channel)
        if !passes { rejected += 1 }
        return passes
    }

    private func allows(
        _ time: Int64, first: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: String
    ) -> Bool {
        if let start, time < Self.time(of: start, first: first) { return false }
        if let stop, time > Self.time(of: stop, first: first) { return false }
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
package struct FilterError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The filter as given.
    package var text: String
    /// Where in the text, in characters from 0.
    package var position: Int
    package var reason: String

    /// `filter 'can0,12:zz', at 'zz': the mask is not hexadecimal`
    package var description: String {
        let rest = String(text.dropFirst(position).prefix(40))
        let place = rest.isEmpty ? "at its end" : "at '\(Printable.text(rest))'"
        return "filter '\(Printable.text(text))', \(place): \(reason)"
    }
}
