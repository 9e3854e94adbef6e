package import CANCapture
package import CANDatabases
package import CANProtocols
internal import Platform

/// Finds one kind of fault, with everything that is known about a recording.
protocol RuleDetector: Sendable {
    static func findings(in analysis: RecordingAnalysis) -> [Finding]
}

/// Finds the fault in the frames of one identifier after the other.
protocol SeriesRule: Sendable {
    /// - Parameter series: with its columns gathered.
    static func findings(of series: IdentifierSeries, in analysis: RecordingAnalysis) -> [Finding]
    /// Combines the findings of all identifiers.
    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding]
}

extension SeriesRule {
    static func told(_ found: [Finding], in analysis: RecordingAnalysis) -> [Finding] { found }
}

/// A recording prepared for all rules: its frames by identifier, their cycles, where its clock broke, and where nothing
/// was recorded.
package struct RecordingAnalysis: Sendable {
    let frames: FrameTable
    let index: IdentifierIndex
    let options: FindingOptions
    let rates: BitRates
    /// The traffic of the channels.
    var counted: @Sendable () -> ChannelMeters.Counted
    /// Called with each series and its columns after all rules, so that other results are computed while the columns
    /// are in memory.
    var look: @Sendable (IdentifierSeries, SeriesColumns) -> Void = { _, _ in }
    /// Number of times that are earlier than the time before, by any amount.
    var backwardSteps: Int
    /// See ``CaptureSource/sessions``.
    let sessions: Int
    let unreadable: Int
    /// See ``SkippedRecords/withoutLoss``.
    let withoutLoss: Int
    /// See ``SkippedRecords/isCutEnd``.
    var isCutEnd: Bool
    /// Number of files that were joined. One of them may end before the recording does.
    private(set) var files: Int
    let firstUnreadable: SkippedRecords.Example?
    private let known: FrameRhythms
    /// By slot of the index: data frames without those that were recorded twice.
    let series: SeriesList
    let witness: DatabaseWitness
    /// Stretches without a frame on a channel, in the order of rows.
    let quiets: [QuietStretch]
    /// The messages of protocols; nil if they were not read.
    let conversations: PDUTable?
    /// Reads the content of messages; nil if they were not read.
    let reader: ProtocolReader?

    var isTimed: Bool { known.isTimed }
    var isSteady: Bool { known.isSteady }
    /// Whether times show where in the recording something is. They do not if all are equal, or step back again and again.
    private var hasPlaces: Bool { known.fault != .still && known.fault != .erratic }
    var clockFault: ClockTrust.Fault? { known.fault }
    /// Nanoseconds; 0 if the clock is fine.
    var clockStep: Int64 { known.clockStep }
    var isBunched: Bool { known.isBunched }
    var breaks: ClockBreaks { known.breaks }
    var duplicates: DuplicateRows { known.duplicates }
    var spans: [ChannelSpan] { known.spans }
    /// By slot.
    var rhythms: RhythmList { known.all }
    /// Remote frames, ascending.
    var remoteRows: [UInt32] { known.rows.remoteRows }
    /// Error frames, ascending.
    var errorRows: [UInt32] { known.rows.errorRows }

    /// - Parameters:
    ///   - capture: the whole capture, because a filter would make gaps.
    ///   - rhythms: the cycles of its frames.
    package init(
        _ capture: Capture, index: IdentifierIndex, rhythms: FrameRhythms, rates: BitRates = BitRates(),
        databases: DatabaseSet? = nil, conversations: PDUTable? = nil, options: FindingOptions = FindingOptions(),
        protocols: ProtocolOptions = ProtocolOptions()
    ) {
        self.conversations = conversations
        reader = conversations.map { ProtocolReader($0, frames: capture.frames, options: protocols) }
        frames = capture.frames
        self.index = index
        self.options = options
        self.rates = rates
        counted = { ChannelMeters.counted(capture.frames, rates: rates, spans: rhythms.spans) }
        known = rhythms
        backwardSteps = capture.source.time.backwardSteps
        sessions = capture.source.sessions
        unreadable = capture.skipped.count
        withoutLoss = capture.skipped.withoutLoss
        isCutEnd = capture.skipped.isCutEnd
        files = max(1, capture.source.files.count)
        firstUnreadable = capture.skipped.examples.first
        var series = rhythms.series
        if let conversations {
            series.spoken = Self.spoken(conversations, index)
            series.fastPackets = Self.fastPackets(conversations, index)
        }
        self.series = series
        witness = DatabaseWitness(databases, frames, index, options, rhythms.all)
        quiets =
            rhythms.isSteady
            ? QuietStretch.all(in: frames, series, rhythms, pause: options.nanoseconds(.silenceSeconds))
                + QuietStretch.ends(in: frames, series, rhythms, errorCount: index.errorCount) : []
    }

    /// The slots whose frames contain messages of ISO 15765-2, their flow control, or service data or emergencies of
    /// CANopen.
    private static func spoken(_ table: PDUTable, _ index: IdentifierIndex) -> Set<Int> {
        var slots = Set<UInt32>()
        var last = IdentifierIndex.none
        for (_, unit) in table.units.matching(\.isOverISOTP) {
            let slot = index.slots[Int(unit.firstRow)]
            if slot != last { slots.insert(slot) }
            last = slot
        }
        for (_, unit) in table.units.matching({ $0.network == .canopen && $0.isServiceData }) {
            slots.insert(index.slots[Int(unit.firstRow)])
            slots.insert(index.slots[Int(unit.lastRow)])
        }
        if table.units.networks.contains(.canopen) {
            // Emergencies are sent on events, however often these return (CiA 301, 7.2.7).
            for unit in table.units.distinct().lazy.map(\.unit) where unit.network == .canopen {
                let slot = index.slots[Int(unit.firstRow)]
                guard slot != IdentifierIndex.none, case let entry = index.entries[Int(slot)], !entry.isExtended,
                    0x081...0x0FF ~= entry.identifier
                else { continue }
                slots.insert(slot)
            }
        }
        for control in table.controls { slots.insert(index.slots[Int(control.row)]) }
        slots.remove(IdentifierIndex.none)
        return Set(slots.map { Int($0) })
    }

    /// The slots whose frames contain messages of NMEA 2000 in several frames.
    private static func fastPackets(_ table: PDUTable, _ index: IdentifierIndex) -> Set<Int> {
        var slots = Set<UInt32>()
        for (_, unit) in table.units.matching({ $0.network == .nmea2000 && $0.firstRow != $0.lastRow }) {
            slots.insert(index.slots[Int(unit.firstRow)])
        }
        slots.remove(IdentifierIndex.none)
        return Set(slots.map { Int($0) })
    }

    /// The times of a stretch of frames; nil if there are none.
    func interval(_ rows: ClosedRange<Int>) -> ClosedRange<Int64>? {
        guard isTimed, hasPlaces else { return nil }
        let (first, last) = (frames.time(rows.lowerBound), frames.time(rows.upperBound))
        return min(first, last)...max(first, last)
    }

    /// A finding of an identifier with the stretch of frames that shows it.
    func finding(
        _ rule: FindingRule, _ severity: Finding.Severity, _ series: IdentifierSeries, _ rows: ClosedRange<Int>
    ) -> Finding {
        var finding = Finding(rule, severity)
        finding.channel = series.entry.channel
        finding.slot = series.slot
        finding.rows = rows
        finding.interval = interval(rows)
        return finding
    }

    /// Many findings of one rule and subject as one, from the first to the last.
    ///
    /// - Parameter found: in the order of rows.
    func joined(_ found: [Finding]) -> [Finding] {
        guard var one = found.first, let start = one.rows, let end = found.last?.rows else { return found }
        one.rows = start.lowerBound...max(start.upperBound, end.upperBound)
        one.interval = one.rows.flatMap(interval)
        one.count = found.reduce(0) { $0 + $1.count }
        return [one]
    }

    /// Whether nothing was recorded on the channel for a while between two rows.
    func isInterrupted(_ channel: UInt16, _ rows: ClosedRange<Int>) -> Bool {
        quiets.contains {
            $0.channel == channel && $0.rows.upperBound > rows.lowerBound && $0.rows.lowerBound < rows.upperBound
        }
    }

    /// Whether nothing was recorded on the channel for most of this time.
    ///
    /// - Parameter period: of the missing identifier, nanoseconds.
    func isQuiet(_ channel: UInt16, _ interval: ClosedRange<Int64>, period: Int64) -> Bool {
        quiets.contains { $0.channel == channel && interval.isExplained(by: $0.interval, period: period) }
    }

    func hasQuiets(on channel: UInt16) -> Bool { quiets.contains { $0.channel == channel } }
}

extension ClosedRange<Int64> {
    /// Whether a gap of an identifier is a gap of its channel: most of it is within the channel's gap, or the rest is
    /// no longer than the usual time from the identifier's last frame to the channel's, and again after it.
    func isExplained(by silence: ClosedRange<Int64>, period: Int64) -> Bool {
        guard overlaps(silence) else { return false }
        let length = upperBound.subtractingSaturating(lowerBound)
        let shared = Swift.min(upperBound, silence.upperBound)
            .subtractingSaturating(Swift.max(lowerBound, silence.lowerBound))
        guard shared > 0 else { return false }
        return Double(shared) >= 0.8 * Double(length) || Double(length - shared) <= 2.2 * Double(period)
    }
}

/// What databases say about a recording, and how reliable they are for it.
struct DatabaseWitness: Sendable {
    /// nil if there is none.
    let set: DatabaseSet?
    /// By slot: the index of the message in the catalog.
    let messages: [Int?]
    /// Whether the databases describe this bus: most of its identifiers are in them.
    let isOfThisBus: Bool
    /// Whether the cycle times of the databases are those of the bus: most of those that can be compared are.
    let knowsCycles: Bool

    init(
        _ databases: DatabaseSet?, _ frames: FrameTable, _ index: IdentifierIndex, _ options: FindingOptions,
        _ rhythms: RhythmList
    ) {
        guard let databases, !databases.isEmpty else {
            set = nil
            messages = []
            isOfThisBus = false
            knowsCycles = false
            return
        }
        let coverage = DatabaseCoverage(databases, channels: frames.channels, index: index)
        let messages = coverage.messages
        set = databases
        self.messages = messages
        isOfThisBus =
            coverage.known > 0
            && Double(coverage.known) * 100 >= options[.coverPercent] * Double(coverage.identifiers)
        var (compared, agreeing) = (0, 0)
        for slot in messages.indices {
            guard let message = messages[slot], let cycle = databases.catalog.messages[message].message.cycleTime,
                cycle > 0, rhythms[slot].isEven
            else { continue }
            compared += 1
            let ratio = Double(rhythms[slot].median) / (Double(cycle) * 1e6)
            if ratio > 0.75, ratio < 1.33 { agreeing += 1 }
        }
        knowsCycles = compared >= 3 && agreeing * 10 >= compared * 7
    }

    /// The cycle of an identifier according to the database, nanoseconds.
    func cycle(ofSlot slot: Int) -> Int64? {
        guard let set, let message = messages[slot],
            let cycle = set.catalog.messages[message].message.cycleTime, cycle > 0
        else { return nil }
        return Int64(cycle) * 1_000_000
    }
}
