package import CANCapture
package import CANDatabases
internal import Platform
package import CANProtocols

/// The questions about a capture. They decide what is computed, and are the same for all outputs of a command.
package struct RecordingQuestion: Sendable {
    package var databases = DatabaseSet([])
    package var protocols = ProtocolOptions()
    /// Bit rates by channel of the capture; nil takes those that the file states.
    package var rates: BitRates?
    package var rules = FindingOptions()
    /// Whether the rules run. They do not if only an excerpt of a large capture is read, in which missing frames would
    /// look like faults.
    package var looksForFindings = true
    /// What will certainly be needed: it is computed in passes over the frames that are made in any case.
    package var needs: Needs = []
    /// What the beginning of a capture that grows has shown; nil looks at all frames.
    package var learnt: Learnt?

    /// What seldom changes while a capture grows, and takes a pass over its frames.
    package struct Learnt: Sendable {
        /// Number of frames.
        package let count: Int
        fileprivate let bits: CounterAndChecksumBits.Learnt
        fileprivate let groups: GroupNames?
    }

    package struct Needs: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// ``Recording/statistics``.
        package static let statistics = Needs(rawValue: 1)
        /// ``Recording/pauses``.
        package static let pauses = Needs(rawValue: 2)
        /// Lanes of identifiers over the whole time, for ``Selection/bands(range:isOverlaid:)``. Needs
        /// ``statistics``.
        package static let lanes = Needs(rawValue: 4)
        /// ``Recording/rhythms``. Part of ``statistics``.
        package static let rhythms = Needs(rawValue: 8)
    }

    package init() {}

    package init(
        databases: DatabaseSet = DatabaseSet([]), protocols: ProtocolOptions = ProtocolOptions(),
        rates: BitRates? = nil,
        rules: FindingOptions = FindingOptions()
    ) {
        self.databases = databases
        self.protocols = protocols
        self.rates = rates
        self.rules = rules
    }
}

/// A capture that was read, with the questions about it. All outputs of a command take their facts from here.
///
/// Each fact is computed when it is first needed, and at most once, whichever thread needs it.
package final class Recording: Sendable {
    /// All frames that were read, whatever part a ``Selection`` shows.
    package let capture: Capture
    package let question: RecordingQuestion
    package let rates: BitRates

    private let onceLook: Once<FirstLook>
    private let onceIndex: Once<IdentifierIndex>
    private let onceRows = Once<RowsByIdentifier>()
    private let onceFacts = Once<CaptureFacts>()
    private let onceClock = Once<ClockTrust>()
    private let onceCounted = Once<ChannelMeters.Counted>()
    private let onceLoads = Once<ChannelLoads>()
    private let onceRhythms = Once<[IdentifierStatistics]>()
    private let onceStatistics = Once<CaptureStatistics>()
    private let onceMessages = Once<RecognizedMessages>()
    private let onceSpoken = Once<ProtocolOptions>()
    private let onceFindings = Once<Findings>()
    private let onceAutomatic = Once<CounterAndChecksumBits>()
    private let onceSegmented = Once<Set<Int>>()
    private let onceMatches = Once<[Int?]>()
    private let onceGroups = Once<GroupNames>()
    private let onceParticipants = Once<BusParticipants>()
    private let onceLastValues = Once<LastValues>()
    private let oncePauses = Once<Silences>()
    /// By slot: statistics that were computed while rules examined the frames.
    private let measured = Locked(KnownStatistics())
    /// Traces by slot, computed in the same way.
    private let traced = Locked<[Int: LaneTrace]>([:])

    package convenience init(_ capture: Capture, _ question: RecordingQuestion = RecordingQuestion()) {
        self.init(capture, question, Once(), Once())
    }

    private init(
        _ capture: Capture, _ question: RecordingQuestion, _ look: Once<FirstLook>, _ index: Once<IdentifierIndex>
    ) {
        self.capture = capture
        self.question = question
        rates = question.rates ?? BitRates(capture.source)
        (onceLook, onceIndex) = (look, index)
    }

    /// The same with more notes on the capture.
    package func noting(_ notes: [String]) -> Recording {
        var capture = capture
        capture.source.notes += notes
        return Recording(capture, question, onceLook, onceIndex)
    }

    package var frames: FrameTable { capture.frames }
    package var databases: DatabaseSet { question.databases }
    package var isTimed: Bool { capture.source.clock != .none }

    private var look: FirstLook { onceLook.value { FirstLook(capture, question.rules) } }

    /// Identifiers by channel, and the identifier of each frame.
    package var index: IdentifierIndex {
        question.looksForFindings ? look.index : onceIndex.value { IdentifierIndex(frames) }
    }

    /// The rows of each identifier.
    package var rows: RowsByIdentifier { onceRows.value { RowsByIdentifier(frames, index) } }

    /// Counts and extremes.
    package var facts: CaptureFacts {
        // Without rules the other results of the first pass are not needed.
        onceFacts.value { (question.looksForFindings ? look.facts : CaptureFacts(frames)).knowingRestarts(of: frames) }
    }

    /// Time of the first frame of the file, from which relative times are counted, nanoseconds.
    package var origin: Int64 { capture.source.origin ?? (frames.isEmpty ? 0 : frames.time(0)) }

    /// The first and the last time of the capture.
    package var span: CaptureSpan {
        CaptureSpan(
            clock: capture.source.clock, first: origin,
            end: capture.source.end ?? (frames.isEmpty ? origin : max(origin, facts.latest)),
            earliest: capture.source.time.backwardSteps == 0 || frames.isEmpty ? nil : facts.earliest)
    }

    /// Whether the times are plausible, whatever bit rates are known.
    package var clock: ClockTrust {
        onceClock.value {
            ClockTrust(frames, clock: capture.source.clock, bound: look.bound) { (self.index, self.rows) }
        }
    }

    /// The resolution of the clock, if it is coarse.
    var step: ClockStep { look.step }

    /// The longest time in which a channel carried no message.
    package var longestPause: LongestPause? {
        look.facts.backwardSteps == 0 ? look.pause : LongestPause(frames, isOrdered: false)
    }

    /// How busy the channels are.
    package var loads: ChannelLoads {
        onceLoads.value {
            ChannelLoads(frames, clock: capture.source.clock, counted, step: step) { (self.index, self.rows) }
        }
    }

    /// The traffic of channels: for loads, statistics, and the rule on loads.
    var counted: ChannelMeters.Counted {
        onceCounted.value {
            ChannelMeters.counted(
                frames, rates: rates, origin: look.facts.earliest, spans: look.channels.spans,
                gaps: isTimed && question.needs.contains(.pauses))
        }
    }

    /// Pauses that are long for this bus, judged by its gaps.
    package var pauses: Silences {
        oncePauses.value {
            if let gaps = onceCounted.known?.gaps ?? (question.needs.contains(.pauses) ? counted.gaps : nil) {
                return Silences(gaps, frames, step: step)
            }
            return Silences(frames, clock: capture.source.clock, threshold: nil, step: step)
        }
    }

    /// When the frames of each identifier arrive, by slot of the index. Lengths and payloads are left out unless
    /// ``statistics`` were requested.
    package var rhythms: [IdentifierStatistics] {
        onceRhythms.value {
            if isTimed, question.needs.contains(.statistics) || onceStatistics.known != nil {
                return statistics.identifiers
            }
            guard isTimed, measuresSeries else {
                return IdentifierRhythms.statistics(frames, index: index, rows: rows, clock: capture.source.clock)
            }
            return IdentifierMeters(frames, index, rows, looksAtPayloads: false).statistics(besides: takeMeasured())
        }
    }

    /// What identifiers send and channels carry, including payloads.
    package var statistics: CaptureStatistics {
        onceStatistics.value {
            CaptureStatistics(frames, index: index, rows: rows) {
                self.measuresSeries && self.question.needs.contains(.statistics)
                    ? self.takeMeasured() : KnownStatistics()
            } carried: {
                (self.counted.channels, self.loads)
            }
        }
    }

    /// The messages of protocols, in the order of their first frames, with the evidence for each protocol.
    package var messages: RecognizedMessages {
        onceMessages.value {
            ProtocolDetector.recognize(in: capture, index: index, rows: rows, options: question.protocols)
        }
    }

    /// Reads the content of the messages.
    package var reader: ProtocolReader {
        ProtocolReader(messages.table, frames: frames, options: spoken)
    }

    /// What is known about protocols, with the names from databases.
    private var spoken: ProtocolOptions {
        onceSpoken.value {
            let table = messages.table
            var options = question.protocols.named(by: question.databases, for: table)
            if table.units.networks.contains(.canopen) { options.deviceProfiles = table.deviceProfiles(in: frames) }
            return options
        }
    }

    /// The nodes on the bus, according to the messages.
    package var participants: BusParticipants { onceParticipants.value { BusParticipants(reader) } }

    /// The last values in the messages.
    package var lastValues: LastValues { onceLastValues.value { LastValues(reader) } }

    /// What is wrong with the bus or its recording, the most serious first.
    package var findings: Findings {
        onceFindings.value {
            guard question.looksForFindings else { return Findings([]) }
            let (messages, rhythms) = Concurrently.run(
                { self.messages },
                {
                    FrameRhythms(
                        self.capture, self.look, rows: self.rows, clock: self.clock, options: self.question.rules)
                })
            var analysis = RecordingAnalysis(
                capture, index: index, rhythms: rhythms, rates: rates,
                databases: databases.isEmpty ? nil : databases, conversations: messages.table,
                options: question.rules, protocols: spoken)
            analysis.counted = { self.counted }
            if measuresSeries { analysis.look = measure() }
            return Findings(analysis).named(by: self)
        }
    }

    /// Whether the rules also compute the statistics of identifiers; without ``Needs/statistics`` those of their times.
    private var measuresSeries: Bool {
        question.looksForFindings && !question.needs.isDisjoint(with: [.statistics, .rhythms])
    }

    /// What the rules computed.
    private func takeMeasured() -> KnownStatistics {
        _ = findings
        return measured.withLock { measured in
            defer { measured = KnownStatistics() }
            return measured
        }
    }

    /// Computes the statistics of a series while its columns are in memory.
    private func measure() -> @Sendable (IdentifierSeries, SeriesColumns) -> Void {
        let meters = IdentifierMeters(frames, index, rows, looksAtPayloads: question.needs.contains(.statistics))
        let (rows, measured, traced, frames) = (rows, measured, traced, FrameColumns(frames))
        let scale = question.needs.contains(.lanes) ? laneScale : nil
        measured.withLock { [index] in
            $0.statistics = index.entries.map { IdentifierStatistics(entry: $0) }
            $0.isKnown = Array(repeating: false, count: index.entries.count)
        }
        return { series, columns in
            // A series may be without frames that were recorded twice.
            let areFilled = series.count == rows[series.slot].count && series.count <= SeriesColumns.mostFrames
            let statistics = meters.statistics(of: series.slot, in: columns, areFilled: areFilled)
            measured.withLock {
                $0.statistics[series.slot] = statistics
                $0.isKnown[series.slot] = true
            }
            guard let scale else { return }
            var trace = LaneTrace(LaneRhythm(statistics), slot: series.slot, scale)
            guard trace.limit < .max else { return }
            if areFilled {
                for place in 0..<series.count { trace.add(columns.times[place]) }
            } else {
                let lookup = frames.lookup
                for row in rows[series.slot] { trace.add(lookup.time(row)) }
            }
            traced.withLock { $0[series.slot] = trace }
        }
    }

    /// Scale of the whole capture; nil without times.
    private var laneScale: LaneScale? {
        isTimed && !frames.isEmpty ? LaneScale(look.facts.earliest...look.facts.latest) : nil
    }

    /// Traces by slot that were computed while the rules ran; empty if their scale differs.
    func traces(_ scale: LaneScale) -> [Int: LaneTrace] {
        guard scale == laneScale, question.needs.contains(.lanes), measuresSeries else { return [:] }
        _ = findings
        return traced.withLock { $0 }
    }

    /// Slots of identifiers that carry messages of ISO-TP. Their bytes are a part of a message, whatever they seem to count.
    package var segmentedSlots: Set<Int> {
        onceSegmented.value {
            var slots: Set<Int> = []
            let index = index
            for unit in messages.table.units where Self.isSegmented(unit.network) {
                let slot = index.slots[Int(unit.firstRow)]
                if slot != IdentifierIndex.none { slots.insert(Int(slot)) }
            }
            return slots
        }
    }

    private static func isSegmented(_ network: NetworkProtocol) -> Bool {
        switch network {
        case .isoTP, .uds, .obd, .kwp2000, .gmlan: true
        case .j1939, .nmea2000, .canopen: false
        }
    }

    /// Bits of counters and checksums, by slot of the index.
    package var automaticBits: CounterAndChecksumBits {
        onceAutomatic.value {
            if let learnt = question.learnt { return CounterAndChecksumBits(index, learnt.bits) }
            if question.needs.contains(.statistics) || onceStatistics.known != nil {
                return CounterAndChecksumBits(statistics: statistics.identifiers)
            }
            return CounterAndChecksumBits(frames, index: index, rows: rows)
        }
    }

    /// What a longer reading of the same growing capture can reuse.
    package var learnt: RecordingQuestion.Learnt {
        // Without extended identifiers no group has a name, and the protocols are not needed.
        let groups = index.entries.contains { $0.isExtended && !$0.isSymbolic } ? groupNames : nil
        return RecordingQuestion.Learnt(count: frames.count, bits: automaticBits.learnt(index), groups: groups)
    }

    /// By slot of the index: the message in the catalog of the databases; empty without a database.
    package var matches: [Int?] { onceMatches.value { matches(of: index, frames) } }

    func matches(of index: IdentifierIndex, _ frames: FrameTable) -> [Int?] {
        guard !databases.isEmpty else { return [] }
        let matcher = FrameMatcher(databases, channels: frames.channels)
        return index.entries.map { matcher.message($0.identifier, $0.flags, channel: $0.channel) }
    }

    /// The name of an identifier in a database, or in the tables of J1939 and NMEA 2000 if its bus uses them; nil if it has
    /// none.
    package func message(ofSlot slot: Int) -> String? { message(ofSlot: slot, of: index, matches) }

    /// - Parameter matches: the messages of the entries of the index.
    func message(ofSlot slot: Int, of index: IdentifierIndex, _ matches: [Int?]) -> String? {
        if slot < matches.count, let message = matches[slot] { return databases.catalog.messages[message].message.name }
        guard slot < index.entries.count else { return nil }
        let entry = index.entries[slot]
        guard entry.isExtended, !entry.isSymbolic else { return nil }
        return groupNames.name(of: entry.identifier, isExtended: true, channel: entry.channel)
    }

    private var groupNames: GroupNames {
        onceGroups.value {
            if let known = question.learnt?.groups { return known.of(channels: frames.channels) }
            let spoken = SpokenProtocols(messages, frames: frames).entries
            return GroupNames(spoken.map { ($0.network, $0.channel) }, channels: frames.channels)
        }
    }
}

extension Findings {
    /// The same with the names of the messages.
    fileprivate consuming func named(by recording: Recording) -> Findings {
        guard !recording.databases.isEmpty || recording.index.entries.contains(where: \.isExtended) else { return self }
        return mapped { finding in
            var named = finding
            named.message = finding.slot.flatMap(recording.message(ofSlot:))
            // Sentences name up to three identifiers.
            guard (1..<Self.mostNamed).contains(finding.others.count) else { return named }
            let others = finding.others.map { recording.message(ofSlot: $0) ?? "" }
            if others.contains(where: { !$0.isEmpty }) { named.facts.otherMessages = others }
            return named
        }
    }

    private static let mostNamed = 3
}
