package import CANCapture
internal import Platform
package import CANProtocols

/// Which rows of a recording are shown, with the facts of these rows.
///
/// Findings are always those of the whole recording; a selection only chooses which of them are shown.
package final class Selection: Sendable {
    package let recording: Recording
    /// The rows of another selection of which this one shows a part; nil if it was made from the recording's rows.
    private let part: Capture?
    /// The options that left frames out, as the user gave them.
    package let words: [String]
    /// Whether all frames of the recording are shown.
    package let isWhole: Bool
    /// The rows of the recording that are shown; nil if all are shown, or if `part` contains them.
    private let kept: RowSet?
    /// The rows of the times and channels that are shown; nil if `kept` contains them.
    private let bus: RowSet?
    /// By slot of the recording's index, whether its identifier is shown; nil where all are.
    private let chosen: [Bool]?

    /// The selection of which this shows a part; its findings are the same.
    private let wider: Selection?

    private let onceCapture = Once<Capture>()
    private let onceIndex = Once<IdentifierIndex>()
    private let onceRows = Once<RowsByIdentifier>()
    private let onceFacts = Once<CaptureFacts>()
    private let onceRhythms = Once<[IdentifierStatistics]>()
    private let onceStatistics = Once<CaptureStatistics>()
    private let onceClock = Once<ClockTrust>()
    private let onceMatches = Once<[Int?]>()
    private let onceStep = Once<ClockStep>()
    private let onceCounted = Once<ChannelMeters.Counted>()
    private let onceLoads = Once<ChannelLoads>()
    private let onceBusLoads = Once<ChannelLoads>()
    private let bandsOfRanges = Locked<[(range: ClosedRange<Int64>, isOverlaid: Bool, bands: LaneBands)]>([])
    private let onceBusFrames = Once<FrameTable>()
    private let onceFindings = Once<[Finding]>()
    private let onceIncidents = Once<[Incident]>()
    private let onceShownRows = Once<ShownRows>()
    private let onceShown = Once<[Finding]>()
    private let onceAutomatic = Once<CounterAndChecksumBits>()
    let onceTimeAxis = Once<Bool>()

    /// All of a recording.
    package convenience init(_ recording: Recording, words: [String] = []) {
        self.init(recording, nil, kept: nil, bus: nil, chosen: nil, words: words, wider: nil)
    }

    /// All of a capture, without questions.
    package convenience init(_ capture: Capture, _ question: RecordingQuestion = RecordingQuestion()) {
        self.init(Recording(capture, question))
    }

    /// Some rows of a recording.
    ///
    /// - Parameters:
    ///   - kept: the rows.
    ///   - bus: the rows of the times and channels that are shown, if identifiers are also chosen; nil if they are
    ///     those of `kept`.
    ///   - isChosen: whether findings of an identifier are shown.
    package convenience init(
        _ recording: Recording, keeping kept: RowSet, bus: RowSet? = nil, words: [String] = [],
        isChosen: (IdentifierIndex.Entry) -> Bool = { _ in true }
    ) {
        let chosen = recording.index.entries.map(isChosen)
        self.init(
            recording, nil, kept: kept, bus: bus, chosen: chosen.contains(false) ? chosen : nil, words: words,
            wider: nil)
    }

    private init(
        _ recording: Recording, _ part: Capture?, kept: RowSet?, bus: RowSet?, chosen: [Bool]?, words: [String],
        wider: Selection?
    ) {
        self.wider = wider
        self.recording = recording
        self.part = part
        self.words = words
        self.kept = kept
        self.bus = bus
        self.chosen = chosen
        isWhole = kept == nil && part == nil
    }

    /// The same with fewer rows, and those findings that these rows show.
    ///
    /// - Parameter part: rows of ``capture``.
    package func narrowed(to part: Capture) -> Selection {
        Selection(self, part)
    }

    /// - Parameter part: rows of the frames that `wider` shows.
    private convenience init(_ wider: Selection, _ part: Capture) {
        self.init(
            wider.recording, part, kept: nil, bus: nil, chosen: wider.chosen, words: wider.words, wider: wider)
    }

    /// The frames that are shown, with their numbers in the recording.
    package var capture: Capture {
        if let part { return part }
        guard let kept else { return recording.capture }
        return onceCapture.value {
            var part = recording.capture.keeping(kept)
            // Times are counted as in the whole recording, and have the same range.
            part.source.end = recording.span.end
            return part
        }
    }

    package var frames: FrameTable { capture.frames }
    package var isTimed: Bool { recording.isTimed }

    /// Identifiers of the shown frames, and the identifier of each frame.
    package var index: IdentifierIndex {
        isWhole ? recording.index : onceIndex.value { IdentifierIndex(frames) }
    }

    /// The rows of each of these identifiers.
    package var rows: RowsByIdentifier {
        isWhole ? recording.rows : onceRows.value { RowsByIdentifier(frames, index) }
    }

    package var facts: CaptureFacts {
        isWhole ? recording.facts : onceFacts.value { CaptureFacts(frames).knowingRestarts(of: frames) }
    }

    /// As ``Recording/rhythms``, of the frames that are shown.
    package var rhythms: [IdentifierStatistics] {
        guard !isWhole else { return recording.rhythms }
        return onceRhythms.value {
            if isTimed, let known = onceStatistics.known { return known.identifiers }
            return IdentifierRhythms.statistics(frames, index: index, rows: rows, clock: capture.source.clock)
        }
    }

    package var statistics: CaptureStatistics {
        guard !isWhole else { return recording.statistics }
        return onceStatistics.value {
            CaptureStatistics(frames, index: index, rows: rows) { (self.counted.channels, self.loads) }
        }
    }

    /// The resolution of the clock of the shown frames, if it is coarse.
    package var step: ClockStep { isWhole ? recording.step : onceStep.value { ClockStep(frames) } }

    /// The longest time in which a channel carried no message among the frames that are shown, or all channels none.
    package var longestPause: LongestPause? {
        let isOrdered = facts.backwardSteps == 0
        let own = isWhole ? recording.longestPause : LongestPause(frames, isOrdered: isOrdered)
        return isOrdered ? LongestPause.longer(own, between: facts.channels) : own
    }

    /// Pauses that are long for the frames that are shown.
    package var pauses: Silences {
        isWhole
            ? recording.pauses : Silences(frames, clock: capture.source.clock, threshold: nil, step: step)
    }

    /// The content of the lanes of identifiers, computed once for all timelines of the same times.
    package func bands(range: ClosedRange<Int64>, isOverlaid: Bool) -> LaneBands {
        bandsOfRanges.withLock { known in
            if let bands = known.first(where: { $0.range == range && $0.isOverlaid == isOverlaid })?.bands {
                return bands
            }
            let rhythms = rhythms.map(LaneRhythm.init)
            let scale = LaneScale(range)
            let traces = LaneTrace.all(
                frames, rows: rows, rhythms, scale, besides: isWhole ? recording.traces(scale) : [:])
            let bands = LaneBands(
                traces, rhythms, findings: Findings(shownFindings), channels: frames.channels.count,
                isOverlaid: isOverlaid)
            known.append((range, isOverlaid, bands))
            return bands
        }
    }

    /// How busy the channels are with the frames that are shown.
    package var loads: ChannelLoads {
        guard !isWhole else { return recording.loads }
        return onceLoads.value {
            ChannelLoads(frames, clock: capture.source.clock, counted, step: step) { (self.index, self.rows) }
        }
    }

    private var counted: ChannelMeters.Counted {
        isWhole
            ? recording.counted
            : onceCounted.value {
                ChannelMeters.counted(frames, rates: recording.rates, origin: facts.earliest)
            }
    }

    /// How busy they are with all frames of the times and channels that are shown.
    package var busLoads: ChannelLoads {
        guard let busFrames else { return loads }
        return onceBusLoads.value { ChannelLoads(busFrames, clock: capture.source.clock, rates: recording.rates) }
    }

    /// All frames of the shown times and channels, if identifiers are chosen among them; otherwise nil.
    package var busFrames: FrameTable? {
        guard let bus else { return nil }
        return onceBusFrames.value { recording.capture.keeping(bus).frames }
    }

    /// Whether the times of the shown frames are plausible.
    package var clock: ClockTrust {
        isWhole ? recording.clock : onceClock.value { ClockTrust(frames, clock: capture.source.clock) }
    }

    /// By slot of ``index``: the message in the catalog of the databases; empty without a database.
    package var matches: [Int?] {
        guard !isWhole else { return recording.matches }
        return onceMatches.value { recording.matches(of: index, frames) }
    }

    /// The name of an identifier of ``index``, as ``Recording/message(ofSlot:)``.
    package func message(ofSlot slot: Int) -> String? { recording.message(ofSlot: slot, of: index, matches) }

    /// Bits of counters and checksums, by slot of ``index``. A counter of the recording is a counter in an excerpt,
    /// however short.
    package var automaticBits: CounterAndChecksumBits {
        guard !isWhole else { return recording.automaticBits }
        return onceAutomatic.value {
            CounterAndChecksumBits(frames, index: index, learningFrom: recording)
        }
    }

    /// Slots of ``index`` whose frames are parts of messages of ISO-TP.
    package var segmentedSlots: Set<Int> {
        guard !isWhole else { return recording.segmentedSlots }
        let (all, shown) = (recording.index.entries, index.entries)
        let known = Set(recording.segmentedSlots.map { Self.key(all[$0]) })
        return known.isEmpty ? [] : Set(shown.indices.filter { known.contains(Self.key(shown[$0])) })
    }

    private static func key(_ entry: IdentifierIndex.Entry) -> UInt64 {
        UInt64(entry.channel) << 34 | UInt64(entry.identifier) << 2 | (entry.isExtended ? 2 : 0)
            | (entry.isSymbolic ? 1 : 0)
    }

    // MARK: Findings

    /// The findings that the selection shows: of its identifiers, and of the bus itself, at its times. Their slots and
    /// rows are those of the recording.
    package var findings: [Finding] {
        if let wider { return wider.findings }
        let all = recording.findings.all
        return isWhole ? all : onceFindings.value { all.filter(shows) }
    }

    /// The incidents of these findings, the most serious first.
    package var incidents: [Incident] {
        if let wider { return wider.incidents }
        let all = recording.findings.incidents
        return isWhole ? all : onceIncidents.value { all.compactMap { $0.keeping(shows) } }
    }

    /// The same with the slots and rows of the shown frames.
    package var shownFindings: [Finding] {
        guard !isWhole else { return findings }
        return onceShown.value {
            FindingsOfPart(frames, index, of: recording.frames, recording.index).shown(findings)
        }
    }

    private func shows(_ finding: Finding) -> Bool {
        guard let rows = finding.rows else { return true }
        let own = Set(finding.slots)
        if let chosen, !own.isEmpty, !own.contains(where: { chosen[$0] }) { return false }
        guard let bus = bus ?? kept else { return true }
        return onceShownRows.value { ShownRows(bus, of: recording.frames) }.contain(rows, of: finding.channel)
    }

    // MARK: Messages

    /// Whether a row of the recording is shown.
    package func shows(row: Int) -> Bool {
        if let part { return part.frames.hasRow(ofPlace: recording.frames.place(row)) }
        return kept.map { row < recording.frames.count && $0.contains(row) } ?? true
    }

    /// Whether one of a message's frames is shown.
    package func shows(_ unit: ProtocolDataUnit) -> Bool {
        isWhole || recording.messages.table.rows(of: unit, contain: shows(row:))
    }

    /// The protocols in use in the shown frames, on the evidence of the whole recording.
    package var spoken: SpokenProtocols {
        SpokenProtocols(
            recording.messages, frames: recording.frames, keeps: isWhole ? nil : { self.shows(row: $0) })
    }

    /// The nodes that sent the shown frames.
    package var participants: BusParticipants {
        isWhole ? recording.participants : BusParticipants(recording.reader) { self.shows($0) }
    }

    /// The last values that they sent.
    package var lastValues: LastValues {
        isWhole ? recording.lastValues : LastValues(recording.reader) { self.shows($0) }
    }
}
