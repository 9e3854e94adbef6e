package import Capture
package import Databases
package import Protocols
internal import Platform

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
    let firstUnreadable: SkippedRecords.Example?
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
        firstUnreadable = capture.skipped.examples.first
        isTimed = capture.source.clock != .none
        breaks = ClockBreaks(frames, isTimed: isTimed, tolerance: options.nanoseconds(.backwardSeconds))
        // What lies before a leap and behind it is told each by itself.
        let isLeap = if case .leap = clock.fault { true } else { false }
        isSteady =
            isTimed && (clock.fault == nil || isLeap) && breaks.steps.count + breaks.leaps.count <= Self.mostSteps
        duplicates = DuplicateRows(
            frames, index, isTimed: isSteady, reach: Int64(options[.duplicateMicroseconds] * 1000))
        spans = ChannelSpan.all(frames)
        tracks = TrackColumns.tracks(
            frames, index, without: duplicates, spoken: conversations.map { Self.spoken($0, index) } ?? [])
        let (isSteady, breaks) = (self.isSteady, self.breaks)
        rhythms = Concurrently.all(tracks.map { track in { isSteady ? Rhythm(track, breaks) : Rhythm() } })
        witness = DatabaseWitness(databases, frames, index, options, rhythms)
        quiets = isSteady ? QuietStretch.all(in: frames, tracks, rhythms, breaks, options) : []
    }

    /// The slots whose frames carry messages of ISO 15765-2, or the flow control of such messages.
    private static func spoken(_ table: PDUTable, _ index: IdentifierIndex) -> Set<Int> {
        var slots = Set<UInt32>()
        var last = IdentifierIndex.none
        for (_, unit) in table.units.matching(\.isOverISOTP) {
            let slot = index.slots[Int(unit.firstRow)]
            if slot != last { slots.insert(slot) }
            last = slot
        }
        for control in table.controls { slots.insert(index.slots[Int(control.row)]) }
        slots.remove(IdentifierIndex.none)
        return Set(slots.map { Int($0) })
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

    /// Whether nothing was recorded on the channel for a while between two rows.
    func isInterrupted(_ channel: UInt16, _ rows: ClosedRange<Int>) -> Bool {
        quiets.contains {
            $0.channel == channel && $0.rows.upperBound > rows.lowerBound && $0.rows.lowerBound < rows.upperBound
        }
    }

    /// Whether nothing was recorded on the channel for most of this time.
    ///
    /// - Parameter period: of the identifier that did not come, nanoseconds.
    func isQuiet(_ channel: UInt16, _ interval: ClosedRange<Int64>, period: Int64) -> Bool {
        quiets.contains { $0.channel == channel && interval.isExplained(by: $0.interval, period: period) }
    }
}

extension ClosedRange<Int64> {
    /// Whether a gap of an identifier is that of its channel: most of it lies in there, or what does not is no longer than
    /// it takes from the identifier's last frame to the channel's, and again behind it.
    func isExplained(by silence: ClosedRange<Int64>, period: Int64) -> Bool {
        guard overlaps(silence) else { return false }
        let length = upperBound.subtractingSaturating(lowerBound)
        let shared = Swift.min(upperBound, silence.upperBound)
            .subtractingSaturating(Swift.max(lowerBound, silence.lowerBound))
        guard shared > 0 else { return false }
        return Double(shared) >= 0.8 * Double(length) || Double(length - shared) <= 2.2 * Double(period)
    }
}
