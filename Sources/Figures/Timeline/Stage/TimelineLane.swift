package import Analysis
package import Layout
package import Pages

/// The tones of a lane.
package struct LaneColours: Sendable, Equatable {
    package var usual: Colour
    package var more: Colour
    package var less: Colour

    /// - Parameter key: of an identifier.
    package init(_ theme: Theme, key: UInt32, shade: Int = 0) {
        usual = theme.identifierColour(key, shade: shade)
        more = theme.identifierColour(key, .more, shade: shade)
        less = theme.identifierColour(key, .less, shade: shade)
    }

    /// One colour, for folded lanes.
    package init(_ colour: Colour) {
        (usual, more, less) = (colour, colour, colour)
    }
}

/// One row of a timeline: an identifier, or several folded ones.
package struct TimelineLane: Sendable, Equatable {
    /// `0C9`, `18FEF100`, or `+42 more`.
    package var label: String
    /// The name of the message; "" if it is not known.
    package var name = ""
    package var count = 0
    /// Median, nanoseconds; nil if there are too few frames.
    package var period: Int64?
    /// The same for the label of the lane if the period is steady.
    package var statedPeriod: Int64?
    /// Ratio of the longest gap to the period.
    package var ratio: Double?
    /// Whether a finding says that it was missing.
    package var isBad = false
    package var colours: LaneColours
    /// Whether the lane has several identifiers.
    package var isFolded = false
    /// The slots of the index in this lane.
    package var slots: [Int] = []
    /// nil if its frames are not cyclic.
    package var band: LaneBand?
    /// `stopped at 31.2 s`; "" if it did not stop.
    package var fate = ""
    /// Bins with a frame that is shown as a tick, ascending; empty until the width is known.
    package var ticks: [Int] = []

    package init(label: String, colours: LaneColours) {
        self.label = label
        self.colours = colours
    }
}

/// A period with a label above the lanes. Nanoseconds, as in the file.
package struct TimelineEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case mark, errors, silence, missing, other }

    package var kind: Kind
    /// nil for a mark of the user.
    package var severity: Finding.Severity?
    package var start: Int64
    package var end: Int64
    /// The time of its number: when the finding that names it begins, as in lists.
    package var moment: Int64
    package var text: String
    /// A short form of the text.
    package var short: String
    /// The number of the incident; nil for a mark of the user.
    package var number: Int?
    /// For a single identifier whose lane can show the same text.
    package var slot: Int?
    /// Positions of lines through all lanes, for error frames.
    package var places: [ClosedRange<Int64>] = []
    /// Number of further events that are not in the text.
    package var more = 0

    package init(kind: Kind, severity: Finding.Severity? = nil, start: Int64, end: Int64, text: String) {
        self.kind = kind
        self.severity = severity
        self.start = start
        self.end = end
        moment = start
        self.text = text
        short = text
    }
}

/// The part of a timeline for one channel.
package struct TimelineGroup: Sendable, Equatable {
    package var channel: UInt16
    /// "" if there is only one channel without a useful name.
    package var name: String
    package var lanes: [TimelineLane] = []
    package var events: [TimelineEvent] = []
    /// Silences of the channel, from findings.
    package var silences: [ClosedRange<Int64>] = []
    /// Those of them in which no rule found a fault, and in which there was no error frame either.
    package var pauses: [ClosedRange<Int64>] = []
    /// Whether they had no frames at all, or only error frames.
    package var silenceKinds: Set<SilenceKind> = []

    package enum SilenceKind: Sendable { case nothing, errorsOnly }
    package var load: LoadCurve?
    /// Number of error frames in each bin; empty if there are none.
    package var errors: [UInt32] = []

    package init(channel: UInt16, name: String) {
        self.channel = channel
        self.name = name
    }
}
