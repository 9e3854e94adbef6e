package import CANCapture
package import CANProtocols

/// Who sends messages, as a protocol addresses it.
package struct Sender: Sendable, Equatable {
    package var network: NetworkProtocol
    package var address: PDUAddress

    package init(_ network: NetworkProtocol, _ address: PDUAddress) {
        (self.network, self.address) = (network, address)
    }
}

/// Something that is wrong with a bus or with its recording, as a detector has found it: facts, no words. What pages,
/// pictures, `info` and `findings` say of it comes from here.
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

    /// One of the places that a finding was folded of.
    package struct Part: Sendable, Equatable {
        package var slot: Int?
        package var rows: ClosedRange<Int>?
        package var interval: ClosedRange<Int64>?
        /// Frames that are missing there, at least; nil where nobody knows.
        package var lost: Int?
        /// Of a counter that leaps: its values before and behind.
        package var values: [Int] = []
    }

    /// The number of its incident in its recording, from 1; 0 until all are known.
    package var number = 0
    /// Its place among the findings of the incident; 0 is the one that names it.
    package var member = 0
    package var rule: FindingRule
    package var severity: Severity
    /// As ``FrameTable/channels``; nil where it is of all.
    package var channel: UInt16?
    /// As ``IdentifierIndex/entries``; nil where it is of no single identifier. Of several, the one whose length and period
    /// the facts have: the one that was away the longest.
    package var slot: Int?
    /// Other identifiers that show the same at the same time, ascending; one cause is one finding.
    package var others: [Int] = []
    /// The name that a database has for the message of its identifier.
    package var message: String?
    /// The signal of the database that it is about.
    package var signal: String?
    /// The first and the last frame that show it; of a time without frames the one that ends it, or that went before it
    /// where none follows.
    package var rows: ClosedRange<Int>?
    /// Nanoseconds, as in the file; nil where the file has no times, or none at that place.
    package var interval: ClosedRange<Int64>?
    /// Frames, steps or records, at least 1.
    package var count = 1
    package var facts = Facts()
    /// What it was folded of, in no certain order; empty where it is one by itself.
    var folded: [Part] = []

    package init(_ rule: FindingRule, _ severity: Severity) {
        self.rule = rule
        self.severity = severity
    }

    /// Its places one by one, each with the identifier that shows it there.
    package var parts: [Part] { folded.isEmpty ? [Part(slot: slot, rows: rows, interval: interval)] : folded }

    /// The identifiers that it is about; none where it is about a channel or the recording.
    package var slots: [Int] { [slot].compactMap { $0 } + others }
}

extension Finding {
    /// What a sentence needs beside the place. Each rule fills in what it knows.
    package struct Facts: Sendable, Equatable {
        /// Nanoseconds without a frame; the largest step backwards; a delay.
        package var length: Int64?
        /// The usual time from one frame to the next, nanoseconds; a usual delay.
        package var period: Int64?
        /// The time from one frame to the next that was seen there, nanoseconds.
        package var seenPeriod: Int64?
        /// Frames that were lost, as far as counted, of all identifiers concerned.
        package var lost: Int?
        /// How often a group of identifiers pauses, and whether its members never pause one by one.
        package var moments: Int?
        package var isTogether = false
        /// Whose messages they are, where all cyclic messages of one address pause.
        package var sender: Sender?
        /// The number of cyclic messages that the address sends.
        package var senderMessages: Int?
        /// Whether no message of the address at all arrives meanwhile.
        package var isSenderSilent = false
        /// Nanoseconds in which frames were due and did not arrive, the sum over all identifiers concerned; of an error
        /// state, how long it lasted.
        package var lostTime: Int64?
        /// The byte of the payload, from 0, and the bits of it.
        package var byte: Int?
        package var bits: Int?
        /// How a checksum is computed.
        package var method: ChecksumMethod?
        /// What was seen, and what it should have been or may be.
        package var seen: Double?
        /// Of a counter: the value that went before.
        package var before: Double?
        package var usual: Double?
        package var allowed: ClosedRange<Double>?
        package var unit: String?
        /// Records of the blocks that are out of order, and whether they are there at their own place as well.
        package var records: Int?
        package var isRepeat = false
        /// Whether rules that go by times do not run because of it.
        package var stopsRules = false
        /// Identifiers of the recording that count; where frames were lost throughout, those that have a cycle.
        package var counters: Int?
        /// Whether a recorder loses frames all along, and not at one moment; then `seen` is the share of the cyclic frames, and
        /// this the second in which most of them are missing.
        package var isThroughout = false
        package var worst: ClosedRange<Int64>?
        /// Whether the counters of an identifier jump by the frames that are missing; nil where it has none.
        var countersJump: Bool?
        /// What is wrong with a clock.
        package var clock: ClockTrust.Fault?
        /// Whether a file has its frames identifier by identifier, and not in the order of time.
        package var isByIdentifier = false
        /// Whether a clock leaps forward, where its steps usually go back.
        package var isForward = false
        /// Of leaps of a clock: the sessions that the file has, between which it leaps; nil where it names none, or fewer.
        package var sessions: Int?
        /// Whether the database is the witness, and not the recording itself.
        package var isOfDatabase = false
        /// Of a protocol: codes that it has for what went wrong (service and response code, trouble codes).
        package var codes: [UInt32] = []
        /// Of a scan: how many different services it tried; their codes come first.
        package var services: Int?
        /// With how many different response codes it was refused, where they are more than one.
        package var responses: Int?
        /// Error counters of a controller: transmit, receive.
        package var errorCounters: [UInt8] = []
        /// Error frames that came while nothing else did.
        package var errors: Int?
        /// Remote frames of an identifier whose data frames are counted.
        package var remotes: Int?
        /// The first record that cannot be read: where it is, and why.
        package var unread: SkippedRecords.Example?
        /// How it is written what the bus says of itself: `SocketCANError`, a reading of a protocol.
        package var text: String?
        /// Of a finding in messages of a protocol: who talks, and what of.
        package var conversation: ConversationFacts?

        package init() {}
    }
}
