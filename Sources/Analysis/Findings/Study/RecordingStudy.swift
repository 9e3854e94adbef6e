package import Capture
package import Databases
package import Protocols

/// What finds one kind of thing that is wrong, by all that there is to know of a recording.
protocol RuleDetector: Sendable {
    static func findings(in study: RecordingStudy) -> [Finding]
}

/// A recording prepared for all rules: its frames by identifier, when they usually come, where its clock broke and where
/// nothing was recorded.
package struct RecordingStudy: Sendable {
    let frames: FrameTable
    let index: IdentifierIndex
    let options: FindingOptions
    let rates: BitRates
    let unreadable: Int
    /// Whether the capture has times.
    let isTimed: Bool
    /// Whether the times can be believed: only then rhythms mean something.
    let isSteady: Bool
    let breaks: ClockBreaks
    let duplicates: DuplicateRows
    /// By channel of the table; one where that has none.
    let spans: [ChannelSpan]
    /// By slot of the index: data frames without those that were recorded twice.
    let tracks: [Track]
    /// By slot.
    let rhythms: [Rhythm]
    let witness: DatabaseWitness
    /// Stretches without a frame on a channel, in the order of rows.
    let quiets: [QuietStretch]
    /// The messages of protocols; nil where nobody has looked for them.
    let conversations: PDUTable?

    /// A clock that steps back more often is not to be believed between its steps either.
    private static let mostSteps = 16

    /// - Parameters:
    ///   - capture: whole: a filter would make gaps.
    ///   - clock: whether its times can be believed.
    package init(
        _ capture: Capture, index: IdentifierIndex, clock: ClockTrust, rates: BitRates = BitRates(),
        databases: DatabaseSet? = nil, conversations: PDUTable? = nil, options: FindingOptions = FindingOptions()
    ) {
        self.conversations = conversations
        frames = capture.frames
        self.index = index
        self.options = options
        self.rates = rates
        unreadable = capture.skipped.count
        isTimed = capture.source.clock != .none
        breaks = ClockBreaks(frames, isTimed: isTimed, tolerance: options.nanoseconds(.backwardSeconds))
        // What lies before a leap and behind it is told each by itself.
        let isLeap = if case .leap = clock.fault { true } else { false }
        isSteady =
            isTimed && (clock.fault == nil || isLeap) && breaks.steps.count + breaks.leaps.count <= Self.mostSteps
        duplicates = DuplicateRows(
            frames, index, isTimed: isSteady, reach: Int64(options[.duplicateMicroseconds] * 1000))
        spans = ChannelSpan.all(frames)
        tracks = TrackColumns.tracks(frames, index, without: duplicates)
        let (isSteady, breaks) = (self.isSteady, self.breaks)
        rhythms = tracks.map { isSteady ? Rhythm($0, breaks) : Rhythm() }
        witness = DatabaseWitness(databases, frames, index, options, rhythms)
        quiets = isSteady ? QuietStretch.all(in: frames, tracks, rhythms, breaks, options) : []
    }

    /// A stretch of frames' times; nil where there are none.
    func interval(_ rows: ClosedRange<Int>) -> ClosedRange<Int64>? {
        guard isTimed else { return nil }
        let (first, last) = (frames.time(rows.lowerBound), frames.time(rows.upperBound))
        return min(first, last)...max(first, last)
    }

    /// A finding of an identifier with the stretch of frames that shows it.
    func finding(_ rule: FindingRule, _ severity: Finding.Severity, _ track: Track, _ rows: ClosedRange<Int>) -> Finding
    {
        var finding = Finding(rule, severity)
        finding.channel = track.entry.channel
        finding.slot = track.slot
        finding.rows = rows
        finding.interval = interval(rows)
        return finding
    }

    /// Whether nothing at all was recorded on the channel for a good part of this time.
    func isQuiet(_ channel: UInt16, _ interval: ClosedRange<Int64>) -> Bool {
        quiets.contains {
            $0.channel == channel && $0.interval.lowerBound < interval.upperBound
                && interval.lowerBound < $0.interval.upperBound
        }
    }
}
