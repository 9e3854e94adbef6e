package import CANCapture
package import CANProtocols

/// The sender of messages, as a protocol addresses it.
package struct Sender: Sendable, Equatable {
    package var network: NetworkProtocol
    package var address: PDUAddress

    /// `Charger` or `BMS` on a bus of GB/T 27930, whose addresses do not have the meaning of J1939.
    package var chargingName: String?

    package init(_ network: NetworkProtocol, _ address: PDUAddress) {
        (self.network, self.address) = (network, address)
    }

    init(of unit: ProtocolDataUnit) {
        self.init(unit.network, unit.source)
        chargingName = unit.chargingName(of: unit.source)
    }
}

/// A fault of a bus or of its recording that a rule found: facts, no words. Pages, pictures, `info` and `findings` take
/// their texts from it.
package struct Finding: Sendable, Equatable {
    package enum Severity: Int, Sendable, Comparable, CaseIterable {
        case info, warning, error

        /// As programs read it.
        package var name: String {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
    }

    /// One of the places that were combined into a finding.
    package struct Part: Sendable, Equatable {
        package var slot: Int?
        package var rows: ClosedRange<Int>?
        package var interval: ClosedRange<Int64>?
        /// Minimum number of frames that are missing there; nil if unknown.
        package var lost: Int?
        /// For a counter that jumps: its values before and after.
        package var values: [Int] = []
        /// See ``Facts/isRestart``.
        var isRestart: Bool?
    }

    /// Copies share their content, which is large: a capture may have 100 000 findings, and its incidents, a selection of
    /// them and a report each have a list.
    private var shared: Shared<Content>

    package init(_ rule: FindingRule, _ severity: Severity) {
        shared = Shared(Content(rule: rule, severity: severity))
    }

    private struct Content: Sendable, Equatable {
        var number: Int32 = 0
        var member: Int32 = 0
        var rule: FindingRule
        var severity: Severity
        var channel: UInt16?
        var slot: Int?
        var others: [Int] = []
        var message: String?
        var signal: String?
        var rows: ClosedRange<Int>?
        var interval: ClosedRange<Int64>?
        var count = 1
        var facts = noFacts
        var folded: [Part] = []
    }

    private var content: Content {
        get { shared.value }
        _modify {
            if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.value) }
            yield &shared.value
        }
    }

    /// The number of its incident in its recording, from 1; 0 until all incidents are known.
    package var number: Int {
        get { Int(shared.value.number) }
        set { content.number = Int32(clamping: newValue) }
    }

    /// Its place among the findings of the incident; 0 is the one that names the incident.
    package var member: Int {
        get { Int(shared.value.member) }
        set { content.member = Int32(clamping: newValue) }
    }

    package var rule: FindingRule {
        get { shared.value.rule }
        _modify { yield &content.rule }
    }

    package var severity: Severity {
        get { shared.value.severity }
        _modify { yield &content.severity }
    }

    /// As ``FrameTable/channels``; nil if it concerns all channels.
    package var channel: UInt16? {
        get { shared.value.channel }
        _modify { yield &content.channel }
    }

    /// As ``IdentifierIndex/entries``; nil if it concerns no single identifier. For several identifiers, the one whose
    /// length and period the facts contain: the one that was missing the longest.
    package var slot: Int? {
        get { shared.value.slot }
        _modify { yield &content.slot }
    }

    /// Other identifiers with the same fault at the same time, ascending: one cause is one finding.
    package var others: [Int] {
        get { shared.value.others }
        _modify { yield &content.others }
    }

    /// The name that a database has for the message of its identifier.
    package var message: String? {
        get { shared.value.message }
        _modify { yield &content.message }
    }

    /// The signal of the database that it concerns.
    package var signal: String? {
        get { shared.value.signal }
        _modify { yield &content.signal }
    }

    /// The first and the last frame that show it; for a time without frames, the frame that ends it, or the last frame
    /// before it if none follows.
    package var rows: ClosedRange<Int>? {
        get { shared.value.rows }
        _modify { yield &content.rows }
    }

    /// Nanoseconds, as in the file; nil if the file has no times, or no time at that place.
    package var interval: ClosedRange<Int64>? {
        get { shared.value.interval }
        _modify { yield &content.interval }
    }

    /// Number of frames, steps or records, at least 1.
    package var count: Int {
        get { shared.value.count }
        _modify { yield &content.count }
    }

    /// The count that sentences and lists show. Of error frames it counts those that report an error, or all of them if
    /// each only reports the state of a controller.
    package var toldCount: Int {
        guard rule == .errorBurst else { return count }
        let errors = count - facts.states
        return errors > 0 ? errors : count
    }

    /// Copies with other places share them.
    package var facts: Facts {
        get { shared.value.facts.value }
        _modify {
            if !isKnownUniquelyReferenced(&content.facts) { content.facts = Shared(content.facts.value) }
            yield &content.facts.value
        }
    }

    /// The places that were combined into it, in any order; empty for a single place.
    var folded: [Part] {
        get { shared.value.folded }
        _modify { yield &content.folded }
    }

    /// Its places one by one, each with the identifier that shows it there.
    package var parts: [Part] {
        guard folded.isEmpty else { return folded }
        var part = Part(slot: slot, rows: rows, interval: interval, lost: facts.lost)
        part.isRestart = facts.isRestart
        return [part]
    }

    /// The first frame that shows it. Of a counter that jumps it is the one with the wrong value; the rows also have the
    /// frame before.
    package var firstRow: Int? {
        rule == .counterSkip ? parts.compactMap { $0.rows?.upperBound }.min() : rows?.lowerBound
    }

    /// The identifiers that it concerns; empty if it concerns a channel or the recording.
    package var slots: [Int] { [slot].compactMap { $0 } + others }
}

/// What findings that are copies of each other have in common. It is `@unchecked Sendable` because it is changed only while a single
/// finding refers to it.
private final class Shared<Value: Equatable & Sendable>: @unchecked Sendable, Equatable {
    var value: Value

    init(_ value: Value) { self.value = value }

    static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }
}

/// Of findings without facts, and of those without values or rare ones.
private let noFacts = Shared(Finding.Facts())
private let noValueFacts = Shared(Finding.ValueFacts())
private let noRareFacts = Shared(Finding.RareFacts())

extension Finding {
    /// Identifiers of a bus that shuts down and stop at one moment.
    package struct ShutdownStep: Sendable, Equatable {
        package var identifiers: Int
        /// Nanoseconds, when the first of them stops.
        package var time: Int64
        /// When the last of them does.
        package var end: Int64

        package init(identifiers: Int, time: Int64, end: Int64? = nil) {
            (self.identifiers, self.time, self.end) = (identifiers, time, end ?? time)
        }
    }

    /// The identifier that sent most frames, as an index in ``IdentifierIndex/entries``, and its share of them.
    package struct Busiest: Sendable, Equatable {
        package var slot: Int
        package var share: Double
    }

    /// What a sentence needs besides the place. Each rule sets what it knows. A capture may have a finding for every few
    /// frames, so those facts that few rules know are apart, and take memory only where one of them is known.
    @dynamicMemberLookup
    package struct Facts: Sendable, Equatable {
        /// Nanoseconds without a frame; the largest step backward; a delay.
        package var length: Int64?
        /// The usual interval between two frames, nanoseconds; a usual delay.
        package var period: Int64?
        /// Number of lost frames of all identifiers concerned, as far as counted.
        package var lost: Int?
        /// Whether the number of frames that are missing, or that are extra, may be one more or less for each gap.
        package var isAbout = false
        /// Nanoseconds in which due frames did not arrive, summed over all identifiers concerned; for an error state,
        /// its duration.
        package var lostTime: Int64?
        /// How often a group of identifiers pauses, and whether its members never pause separately.
        package var moments: Int?
        package var isTogether = false
        /// Whether another channel carries the same frames and has a finding of the same rule that counts what is
        /// missing.
        package var isMirror = false
        /// For extra frames: whether nearly all have the payload of a frame beside them.
        package var areCopies = false
        /// Whether, in addition, other frames of one of its identifiers differ from each other, so that equal payloads
        /// are not a coincidence.
        package var areTellingCopies = false
        /// Whether messages begin again after a pause as they began in the recording; nil if their payloads do not show
        /// it.
        package var isRestart: Bool?
        /// Whether no message of the address arrives in that time.
        package var isSenderSilent = false
        /// Whether what is missing does not arrive again up to the end of the recording.
        package var isToEnd = false
        /// Whether it prevents rules that need times from running.
        package var stopsRules = false
        /// Whether a gap is reported only because its identifier has many such gaps. Used while the findings are
        /// computed.
        var isScattered = false
        /// Whether a recorder loses so few frames of all that only a short part shows it. Used while the findings are
        /// computed.
        var isOfShortPart = false
        /// Whether the counters of an identifier jump by the number of missing frames; nil if it has none.
        var countersJump: Bool?
        /// Codes of a protocol for what went wrong (service and response code, trouble codes).
        package var codes: [UInt32] = []
        /// For a finding about protocol messages: the nodes and the subject.
        package var conversation: ConversationFacts?
        private var values = noValueFacts
        private var rare = noRareFacts

        package init() {}

        package subscript<Value>(dynamicMember fact: KeyPath<ValueFacts, Value>) -> Value {
            values.value[keyPath: fact]
        }

        package subscript<Value>(dynamicMember fact: WritableKeyPath<ValueFacts, Value>) -> Value {
            get { values.value[keyPath: fact] }
            _modify {
                if !isKnownUniquelyReferenced(&values) { values = Shared(values.value) }
                yield &values.value[keyPath: fact]
                if values == noValueFacts { values = noValueFacts }
            }
        }

        package subscript<Value>(dynamicMember fact: KeyPath<RareFacts, Value>) -> Value { rare.value[keyPath: fact] }

        package subscript<Value>(dynamicMember fact: WritableKeyPath<RareFacts, Value>) -> Value {
            get { rare.value[keyPath: fact] }
            _modify {
                if !isKnownUniquelyReferenced(&rare) { rare = Shared(rare.value) }
                yield &rare.value[keyPath: fact]
                if rare == noRareFacts { rare = noRareFacts }
            }
        }
    }

    /// Facts about values, which a capture may have in each of a hundred thousand findings.
    package struct ValueFacts: Sendable, Equatable {
        /// The byte of the payload, from 0, and its bits.
        package var byte: Int?
        package var bits: Int?
        /// The value that was found, and the value or range that was expected.
        package var seen: Double?
        /// For a counter: the value before the step.
        package var before: Double?
        package var usual: Double?
        package var allowed: ClosedRange<Double>?
        package var unit: String?
        /// Whether later frames of a finding have other values than ``seen``.
        package var isVarying = false
        /// Whether the database shows the fault, and not the recording itself.
        package var isOfDatabase = false
    }

    /// Facts that few rules know.
    package struct RareFacts: Sendable, Equatable {
        /// The interval between two frames that was found there, nanoseconds.
        package var seenPeriod: Int64?
        /// Number of frames that were due in a silence and were sent directly after it.
        package var late: Int?
        /// For many gaps of one identifier: the share of its frames that are missing.
        package var lostShare: Double?
        /// The interval at which a group of identifiers pauses again and again, nanoseconds; nil if it does not, or not
        /// regularly.
        package var every: Int64?
        /// For identifiers that begin late and stop: from the first frame of the first to the last frame of the last.
        package var sentOnly: ClosedRange<Int64>?
        /// For identifiers that stop one after the other: from the first to the last of them.
        package var stopping: ClosedRange<Int64>?
        /// For identifiers that stop as their bus shuts down: how many stop at each step, and when the step begins.
        package var steps: [ShutdownStep] = []
        /// The sender, if all cyclic messages of one address pause.
        package var sender: Sender?
        /// Number of cyclic messages that the address sends.
        package var senderMessages: Int?
        /// Whether it is the first state that was reported of a controller, whose beginning was not recorded.
        package var isFirstState = false
        /// How a checksum is computed.
        package var method: ChecksumMethod?
        /// What the method leaves over in sound frames.
        package var rest: UInt8?
        /// For a high load: who caused it.
        package var busiest: Busiest?
        /// Number of records in blocks that are out of order, and whether the records are also at their correct place.
        package var records: Int?
        package var isRepeat = false
        /// When the records were recorded that those of a finding repeat; nil unless the times of both ascend.
        package var original: ClosedRange<Int64>?
        /// Number of identifiers of the recording with a counter; if frames were lost throughout, of those with a
        /// cycle.
        package var counters: Int?
        /// Whether a recorder loses frames throughout and not at one moment. Then `seen` is the lost share of the
        /// cyclic frames, and this is the second in which most of them are missing.
        package var isThroughout = false
        /// For a recorder that loses frames throughout: whether only in a part of the recording, that of the finding. For a
        /// gateway: whether all frames of a part are late.
        package var isPart = false
        package var worst: ClosedRange<Int64>?
        /// The fault of a clock.
        package var clock: ClockTrust.Fault?
        /// Whether a file contains its frames identifier by identifier, and not in the order of time.
        package var isByIdentifier = false
        /// Whether a clock jumps forward; most steps go back.
        package var isForward = false
        /// For a clock that jumps forward: whether the cyclic messages go on in their cycles, as if no time had passed.
        package var isInCycles = false
        /// For error frames: the number of those that report only a state of a controller.
        package var states = 0
        /// For a silence: the number of messages whose counters show that they were sent, and that the recorder missed
        /// them; nil if none do.
        package var missed: Int?
        /// For a silence: whether other channels, or error frames directly before it, show that the recorder runs.
        package var isRecorded = false
        /// For a clock that steps back again and again: the number of frames with the time 0, if most steps lead to one.
        package var withoutTime: Int?
        /// For jumps of a clock: the number of sessions in the file, between which it jumps; nil if the file declares
        /// none, or fewer.
        package var sessions: Int?
        /// For a scan: number of different services that it tried; their codes come first.
        package var services: Int?
        /// Of those, the number that only had responses by which the unit does not have the service.
        package var unsupported: Int?
        /// Number of different response codes with which it was refused, if more than one.
        package var responses: Int?
        /// Of a scan: the number of identifiers that it asked, with those that responded.
        package var scanned: Int?
        /// Error counters of a controller: transmit, receive.
        package var errorCounters: [UInt8] = []
        /// For a controller: whether a counter only reached the warning limit, or whether CAN FD frames say that their
        /// senders are error-passive.
        package var isWarning = false
        package var isIndicated = false
        /// The fault and the frame that most error frames name.
        package var cause: ErrorCause?
        /// Number of bursts in it by the spacing of its error frames; nil if they have no even spacing.
        package var bursts: Int?
        /// How many of these bursts are one error frame, where several bursts are combined.
        package var singleErrors = 0
        /// Whether each of these bursts has as many error frames as bring a sender from no error to bus-off.
        package var endsInBusOff = false
        /// The names of the messages of its other identifiers, "" for one without a name; empty if these are many.
        package var otherMessages: [String] = []
        /// The NAMEs of the devices that claim an address, or that cannot, and what became of one of them.
        package var claimants: [String] = []
        package var isWithoutAddress = false
        package var isMoved = false
        /// The command in the capture after which messages pause; nil if there is none.
        package var command: PauseCommand?
        /// For error frames that are scattered evenly over all of a channel: their rate.
        package var errorsPerSecond: Double?
        /// Number of error frames that arrived while nothing else did.
        package var errors: Int?
        /// Number of remote frames of an identifier whose data frames are counted.
        package var remotes: Int?
        /// The first record that cannot be read: its place and the reason.
        package var unread: SkippedRecords.Example?
        /// Number of damaged places among the records at which everything could be read.
        package var withoutLoss = 0
        /// The notation of what the bus reports about itself: `SocketCANError`, or a reading of a protocol.
        package var text: String?
    }
}
