/// How the frames of an identifier come over time, in times of the file: whatever the size and the form of a picture, the
/// same is said of the same time.
package struct LaneBand: Sendable, Equatable {
    package enum State: UInt8, Sendable {
        case usual
        /// More than ``LaneRate/more`` times the usual rate.
        case more
        /// Less than ``LaneRate/less`` times the usual rate.
        case less
        /// Frames were to come and did not, by a finding.
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

    /// In the order of time; between them nothing came.
    package var stretches: [Stretch] = []
    /// The last frame, where a finding says that it stopped.
    package var stop: Int64?

    package init() {}
}

/// The rhythm of an identifier, as far as a lane needs it.
struct LaneRhythm: Sendable, Equatable {
    /// Median, nanoseconds; 0 where there is none.
    var period: Int64 = 0
    /// Steps from frame to frame that it was told from.
    var steps = 0
    var first: Int64 = 0
    var last: Int64 = 0
    var channel = 0

    /// From so many periods on without a frame a band ends.
    static let longestStep = 2.5
    /// Of fewer steps no rhythm is told.
    static let fewestSteps = 8

    init() {}

    init(_ statistics: IdentifierStatistics) {
        period = statistics.period?.median ?? 0
        steps = statistics.period?.count ?? 0
        (first, last) = (statistics.first, statistics.last)
        channel = Int(statistics.entry.channel)
    }

    /// Nanoseconds; a longer step ends a band.
    var limit: Int64 {
        guard period > 0, steps >= Self.fewestSteps else { return .max }
        let limit = Double(period) * Self.longestStep
        return limit < 9e18 ? Int64(limit) : .max
    }
}
