package import CANCapture
package import CANDatabases
internal import Platform
package import CANProtocols

/// What is asked about a capture. It decides what is found, and is the same for all outputs of a command.
package struct RecordingQuestion: Sendable {
    package var databases = DatabaseSet([])
    package var protocols = ProtocolOptions()
    /// Bit rates by channel of the capture; nil takes those that its file states.
    package var rates: BitRates?
    package var rules = FindingOptions()
    /// Whether the rules run. They do not where only an excerpt of a large capture is read, in which what is missing would
    /// look like a fault.
    package var looksForFindings = true

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

/// A capture that has been read, with what is asked about it: the one place from which all outputs of a command take what
/// they say.
///
/// Each fact is computed when it is first needed, and at most once, whichever thread asks.
package final class Recording: Sendable {
    /// All frames that were read, whatever a ``Selection`` shows of them.
    package let capture: Capture
    package let question: RecordingQuestion
    package let rates: BitRates

    private let onceIndex = Once<IdentifierIndex>()
    private let onceRows = Once<RowsByIdentifier>()
    private let onceFacts = Once<CaptureFacts>()
    private let onceClock = Once<ClockTrust>()
    private let onceStep = Once<ClockStep>()
    private let onceCounted = Once<ChannelMeters.Counted>()
    private let onceLoads = Once<ChannelLoads>()
    private let onceRhythms = Once<[IdentifierStatistics]>()
    private let onceStatistics = Once<CaptureStatistics>()
    private let onceMessages = Once<RecognizedMessages>()
    private let onceSpoken = Once<ProtocolOptions>()
    private let onceFindings = Once<Findings>()
    private let onceAutomatic = Once<CounterAndChecksumBits>()
    private let onceMatches = Once<[Int?]>()
    private let onceParticipants = Once<BusParticipants>()
    private let onceLastValues = Once<LastValues>()

    package init(_ capture: Capture, _ question: RecordingQuestion = RecordingQuestion()) {
        self.capture = capture
        self.question = question
        rates = question.rates ?? BitRates(capture.source)
    }

    package var frames: FrameTable { capture.frames }
    package var databases: DatabaseSet { question.databases }
    package var isTimed: Bool { capture.source.clock != .none }

    /// Identifiers by channel, and which one each frame has.
    package var index: IdentifierIndex { onceIndex.value { IdentifierIndex(frames) } }

    /// The rows of each identifier.
    package var rows: RowsByIdentifier { onceRows.value { RowsByIdentifier(frames, index) } }

    /// Counts and extremes.
    package var facts: CaptureFacts { onceFacts.value { CaptureFacts(frames).knowingRestarts(of: frames) } }

    /// Time of the first frame of the file, from which relative times count, in nanoseconds.
    package var origin: Int64 { capture.source.origin ?? (frames.isEmpty ? 0 : frames.time(0)) }

    /// From when to when the capture goes.
    package var span: CaptureSpan {
        CaptureSpan(
            clock: capture.source.clock, first: origin,
            end: capture.source.end ?? (frames.isEmpty ? origin : max(origin, facts.latest)),
            earliest: capture.source.time.backwardSteps == 0 || frames.isEmpty ? nil : facts.earliest)
    }

    /// Whether the times can be believed, whatever bit rates are known.
    package var clock: ClockTrust { onceClock.value { ClockTrust(frames, clock: capture.source.clock) } }

    /// The step of the clock, where it is coarse.
    var step: ClockStep { onceStep.value { ClockStep(frames) } }

    /// How busy the channels are.
    package var loads: ChannelLoads {
        onceLoads.value {
            ChannelLoads(frames, clock: capture.source.clock, counted, step: step, index: index)
        }
    }

    /// What channels carried: for loads, for statistics and for the rule on loads.
    var counted: ChannelMeters.Counted { onceCounted.value { ChannelMeters.counted(frames, rates: rates) } }

    /// When the frames of each identifier arrive, by slot of the index; lengths and payloads are left out where nobody has
    /// asked for ``statistics``.
    package var rhythms: [IdentifierStatistics] {
        onceRhythms.value {
            if isTimed, let known = onceStatistics.known { return known.identifiers }
            return IdentifierRhythms.statistics(frames, index: index, rows: rows, clock: capture.source.clock)
        }
    }

    /// What identifiers do and channels carry, payloads included.
    package var statistics: CaptureStatistics {
        onceStatistics.value {
            CaptureStatistics(frames, index: index, rows: rows) { (self.counted.channels, self.loads) }
        }
    }

    /// The messages of protocols, in the order of their first frames, with the evidence for each protocol.
    package var messages: RecognizedMessages {
        onceMessages.value {
            ProtocolDetector.recognize(in: capture, index: index, rows: rows, options: question.protocols)
        }
    }

    /// Reads what the messages say.
    package var reader: ProtocolReader {
        ProtocolReader(messages.table, frames: frames, options: spoken)
    }

    /// What is known of protocols, with the names that databases have.
    private var spoken: ProtocolOptions {
        onceSpoken.value { question.protocols.named(by: question.databases, for: messages.table) }
    }

    /// Nodes on the bus, as the messages tell it.
    package var participants: BusParticipants { onceParticipants.value { BusParticipants(reader) } }

    /// The values that messages told last.
    package var lastValues: LastValues { onceLastValues.value { LastValues(reader) } }

    /// What is wrong with the bus or its recording, the gravest first.
    package var findings: Findings {
        onceFindings.value {
            guard question.looksForFindings else { return Findings([]) }
            let (messages, rhythms) = Concurrently.run(
                { self.messages },
                {
                    FrameRhythms(
                        self.capture, index: self.index, rows: self.rows, clock: self.clock, step: self.step,
                        options: self.question.rules)
                })
            var analysis = RecordingAnalysis(
                capture, index: index, rhythms: rhythms, rates: rates,
                databases: databases.isEmpty ? nil : databases, conversations: messages.table,
                options: question.rules, protocols: spoken)
            analysis.counted = { self.counted }
            return Findings(analysis).named(by: self)
        }
    }

    /// Bits that count or check, by slot of the index.
    package var automaticBits: CounterAndChecksumBits {
        onceAutomatic.value { CounterAndChecksumBits(frames, index: index, rows: rows) }
    }

    /// By slot of the index the message of the databases' catalog; empty without a database.
    package var matches: [Int?] { onceMatches.value { matches(of: index, frames) } }

    func matches(of index: IdentifierIndex, _ frames: FrameTable) -> [Int?] {
        guard !databases.isEmpty else { return [] }
        let matcher = FrameMatcher(databases, channels: frames.channels)
        return index.entries.map { matcher.message($0.identifier, $0.flags, channel: $0.channel) }
    }

    /// The name that a database has for an identifier; nil where none has one.
    package func message(ofSlot slot: Int) -> String? {
        guard slot < matches.count, let message = matches[slot] else { return nil }
        return databases.catalog.messages[message].message.name
    }
}

extension Findings {
    /// The same with the names that databases have for their identifiers.
    fileprivate func named(by recording: Recording) -> Findings {
        guard !recording.databases.isEmpty else { return self }
        return mapped { finding in
            var named = finding
            named.message = finding.slot.flatMap(recording.message(ofSlot:))
            return named
        }
    }
}
