/// How often the frames of an identifier arrive over time, in times of the file. Pictures of every size and form use
/// these values, so they all show the same.
package struct LaneBand: Sendable, Equatable {
    package enum State: UInt8, Sendable {
        case usual
        /// More than ``LaneRate/more`` times the usual rate.
        case more
        /// Less than ``LaneRate/less`` times the usual rate.
        case less
        /// Frames were due and did not arrive, according to a finding.
        case missing
    }

    package struct Stretch: Sendable, Equatable {
        package var start: Int64
        package var end: Int64
        package var state: State

        package init(start: Int64, end: Int64, state: State) {
            self.start = start
            self.end = end
            self.state = state
        }
    }

    /// In the order of time. No frames arrived between them.
    package var stretches: [Stretch] = []
    /// The last frame, if a finding says that the message stopped.
    package var stop: Int64?

    package init() {}
}

/// The cycle of an identifier, as far as a lane needs it.
struct LaneRhythm: Sendable, Equatable {
    /// Median, nanoseconds; 0 if there is none.
    var period: Int64 = 0
    /// Number of intervals that the median was computed from.
    var steps = 0
    /// Whether most intervals are near the median; see ``IdentifierStatistics/Period/isSteady``.
    var isSteady = false
    var first: Int64 = 0
    var last: Int64 = 0
    var channel = 0

    /// A gap of this many periods ends a band.
    static let longestStep = 2.5
    /// With fewer intervals no cycle is computed.
    static let fewestSteps = 8

    init() {}

    init(_ statistics: IdentifierStatistics) {
        // Times between the frames of one message are not a cycle.
        period = statistics.period.map { $0.isWithinBursts ? 0 : $0.median } ?? 0
        steps = statistics.period?.count ?? 0
        isSteady = statistics.period?.isSteady ?? false
        (first, last) = (statistics.first, statistics.last)
        channel = Int(statistics.entry.channel)
    }

    /// Nanoseconds; a longer interval ends a band.
    var limit: Int64 {
        guard period > 0, steps >= Self.fewestSteps else { return .max }
        let limit = Double(period) * Self.longestStep
        return limit < 9e18 ? Int64(limit) : .max
    }
}
