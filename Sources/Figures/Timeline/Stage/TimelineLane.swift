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
        more = theme.identifierColour(key, .more)
        less = theme.identifierColour(key, .less)
    }

    /// One tone, of folded lanes.
    package init(_ colour: Colour) {
        (usual, more, less) = (colour, colour, colour)
    }
}

/// One row of a timeline: an identifier, or what is folded into one row.
package struct TimelineLane: Sendable, Equatable {
    /// `0C9`, `18FEF100`, or `+42 more`.
    package var label: String
    /// The message's name; "" where none is known.
    package var name = ""
    package var count = 0
    /// Median, nanoseconds; nil where frames are too few.
    package var period: Int64?
    /// The same where it is steady, as it stands beside the lane.
    package var statedPeriod: Int64?
    /// Worst gap by period.
    package var ratio: Double?
    /// Whether a finding says that it did not come.
    package var isBad = false
    package var colours: LaneColours
    /// Whether it stands for several identifiers.
    package var isFolded = false
    /// Slots of the index that it shows.
    package var slots: [Int] = []
    /// nil where its frames have no rhythm.
    package var band: LaneBand?
    /// `stopped at 31.2 s`; "" where it goes on.
    package var fate = ""
    /// Bins with a frame that is shown as a tick, ascending; empty until the width is known.
    package var ticks: [Int] = []

    package init(label: String, colours: LaneColours) {
        self.label = label
        self.colours = colours
    }
}

/// A stretch of time that is named above the lanes. Nanoseconds, as in the file.
package struct TimelineEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case mark, errors, silence, missing, other }

    package var kind: Kind
    /// nil for what the user marked.
    package var severity: Finding.Severity?
    package var start: Int64
    package var end: Int64
    package var text: String
    /// The gist of it, for where there is less room.
    package var short: String
    /// Of the incident; nil for what the user marked.
    package var number: Int?
    /// Of a single identifier whose lane can say the same.
    package var slot: Int?
    /// Where lines go through all lanes, of errors.
    package var places: [ClosedRange<Int64>] = []
    /// Further ones that it stands for, beside what the text tells.
    package var more = 0

    package init(kind: Kind, severity: Finding.Severity? = nil, start: Int64, end: Int64, text: String) {
        self.kind = kind
        self.severity = severity
        self.start = start
        self.end = end
        self.text = text
        short = text
    }
}

/// One channel's part of a timeline.
package struct TimelineGroup: Sendable, Equatable {
    package var channel: UInt16
    /// "" where there is only one channel without a name worth telling.
    package var name: String
    package var lanes: [TimelineLane] = []
    package var events: [TimelineEvent] = []
    /// When nothing came on the channel, by findings.
    package var silences: [ClosedRange<Int64>] = []
    /// What came in them: nothing, or error frames alone.
    package var silenceKinds: Set<SilenceKind> = []

    package enum SilenceKind: Sendable { case nothing, errorsOnly }
    package var load: LoadCurve?
    /// Error frames by bin; empty where there are none.
    package var errors: [UInt32] = []

    package init(channel: UInt16, name: String) {
        self.channel = channel
        self.name = name
    }
}
