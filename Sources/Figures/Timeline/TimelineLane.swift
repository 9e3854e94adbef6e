internal import Analysis
package import Layout

/// One row of a timeline: an identifier, or what is folded into one row.
package struct TimelineLane: Sendable, Equatable {
    /// `0C9`, `18FEF100`, or `… 42 more`.
    package var label: String
    /// The message's name; "" where none is known.
    package var name = ""
    package var count = 0
    /// Median, nanoseconds; nil where frames are too few.
    package var period: Int64?
    /// Worst gap by period.
    package var ratio: Double?
    /// Whether periods are even enough for the worst gap to be a fault.
    package var isRegular = false
    package var colour: Colour
    /// Of all frames of the channel, for a folded lane.
    package var share: Double?
    /// Slots of the index that it shows.
    package var slots: [Int] = []
    /// Strength of each bin, 0 to ``LaneShading/strongest``; empty until the width is known.
    package var levels: [UInt8] = []

    package init(label: String, colour: Colour) {
        self.label = label
        self.colour = colour
    }

    package var isBad: Bool { isRegular && (ratio ?? 0) >= IdentifierStatistics.badGapRatio }
}

/// A stretch of time that is named above the lanes. Nanoseconds, as in the file.
package struct TimelineEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case mark, errors, silence, missing }

    package var kind: Kind
    package var start: Int64
    package var end: Int64
    package var text: String

    package init(kind: Kind, start: Int64, end: Int64, text: String) {
        self.kind = kind
        self.start = start
        self.end = end
        self.text = text
    }
}

/// One channel's part of a timeline.
package struct TimelineGroup: Sendable, Equatable {
    package var channel: UInt16
    /// "" where there is only one channel without a name worth telling.
    package var name: String
    package var lanes: [TimelineLane] = []
    package var events: [TimelineEvent] = []
    package var load: LoadCurve?
    /// Error frames by bin; empty where there are none.
    package var errors: [UInt32] = []

    package init(channel: UInt16, name: String) {
        self.channel = channel
        self.name = name
    }
}
