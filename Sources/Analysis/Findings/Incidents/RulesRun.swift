internal import CANCapture

/// What the rules knew about the clock of a recording.
struct RulesClock: Sendable, Equatable {
    /// Whether its times are plausible.
    var isSteady: Bool
    /// Whether its times are so coarse that most identifiers show no cycle.
    var isCoarse: Bool
    /// Whether any identifier has a cycle.
    var hasCycles = true
    /// Whether it has none because nearly every frame is recorded twice.
    var isRecordedTwice = false

    init(isSteady: Bool, isCoarse: Bool) { (self.isSteady, self.isCoarse) = (isSteady, isCoarse) }

    init(_ analysis: RecordingAnalysis) {
        isSteady = analysis.isSteady
        isCoarse = Self.isCoarse(analysis)
        // Several whose cycle changes have one, too.
        hasCycles =
            !isSteady
            || analysis.series.indices.contains { slot in
                let rhythm = analysis.rhythms[slot]
                return rhythm.isEven || rhythm.isEvenWithLosses || rhythm.lacksOften
            }
            || analysis.series.count { series in
                let rhythm = analysis.rhythms[series.slot]
                return rhythm.count >= Rhythm.fewest && rhythm.tightness >= 0.5 && rhythm.isOfCycle
                    && !series.isConversation
            } >= Self.fewestChanging
        isRecordedTwice = !hasCycles && RecordedTwice.holds(analysis)
    }

    private static let fewestChanging = 3

    /// Whether most identifiers have intervals that are no longer than two steps of the clock. If an identifier has a cycle,
    /// most intervals must belong to identifiers whose usual interval is shorter than one step.
    private static func isCoarse(_ analysis: RecordingAnalysis) -> Bool {
        let step = analysis.clockStep
        guard step > 0 else { return false }
        let rhythms = analysis.series.indices.lazy.map { analysis.rhythms[$0] }.filter { $0.count >= Rhythm.fewest }
        if rhythms.contains(where: { $0.isEven || $0.isEvenWithLosses }) {
            // Intervals are counted, because many identifiers may be sent only once in several steps.
            let intervals = rhythms.reduce((all: 0, short: 0)) { sum, rhythm in
                (sum.all + rhythm.count, sum.short + (rhythm.median < step ? rhythm.count : 0))
            }
            return intervals.short * 2 > intervals.all
        }
        let high = rhythms.map(\.ninetieth).sorted()
        return !high.isEmpty && high[high.count / 2] <= step.multipliedSaturating(by: 2)
    }
}

/// Which rules could check a recording, and why the others could not.
package struct RulesRun: Sendable, Equatable {
    /// What a recording lacks for some rules.
    package enum Lack: Sendable, CaseIterable {
        /// The file has no times.
        case times
        /// No identifier has enough frames to show a cycle, and no database states one.
        case frames
        /// No identifier has a cycle.
        case cycles
        /// No identifier has one because nearly every frame is recorded twice.
        case copies
        /// The times are implausible.
        case clock
        /// The times are too coarse for the cycles of its identifiers.
        case resolution
        case database
        /// The databases describe no identifier of the recording.
        case matches
        case bitRate
    }

    /// Rules that checked it.
    package private(set) var ran: [FindingRule] = []
    /// Rules that could not check it, by what was missing.
    package private(set) var lacking: [Lack: [FindingRule]] = [:]
    /// Rules that the user left out.
    package private(set) var leftOut: [FindingRule] = []

    package init(_ recording: Recording) {
        let hasRate = (0..<max(1, recording.frames.channels.count)).contains {
            recording.rates[UInt16(truncatingIfNeeded: $0)] != nil
        }
        let hasCycles = recording.index.entries.contains { $0.count >= IdentifierStatistics.fewestForCycle }
        let clock = recording.findings.clock ?? RulesClock(isSteady: recording.clock.fault == nil, isCoarse: false)
        for rule in FindingRule.allCases {
            if recording.question.rules.without.contains(rule) {
                leftOut.append(rule)
            } else if let lack = rule.needs.first(where: { lack in
                switch lack {
                case .times: !recording.isTimed
                case .frames: !hasCycles && recording.databases.isEmpty
                case .copies: clock.isRecordedTwice && recording.databases.isEmpty
                case .cycles: !clock.hasCycles && recording.databases.isEmpty
                case .clock: !clock.isSteady
                case .resolution: clock.isCoarse
                case .database: recording.databases.isEmpty
                case .matches: !recording.matches.contains { $0 != nil }
                case .bitRate: !hasRate
                }
            }) {
                lacking[lack, default: []].append(rule)
            } else {
                ran.append(rule)
            }
        }
    }
}

extension FindingRule {
    /// What a recording must have so that the rule can check it.
    fileprivate var needs: [RulesRun.Lack] {
        switch self {
        case .missingMessage, .lateMessage, .period, .extraFrames:
            [.times, .frames, .clock, .resolution, .copies, .cycles]
        case .stoppedMessage: [.times, .frames, .clock]
        case .silence, .flood, .newMessage, .gatewayDelay, .canopenHeartbeatLost, .counterSkip, .addressConflict:
            [.times, .clock]
        case .timeBackwards, .blockOrder, .clock: [.times]
        case .load: [.times, .clock, .bitRate]
        case .unknownIdentifier, .outOfRange, .notAvailable, .valueJump: [.database, .matches]
        case .errorBurst, .errorPassive, .busOff, .duplicate, .unreadable, .recorderLoss, .counterStuck, .checksum,
            .lengthMismatch, .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .dm1Active,
            .multipacket, .canopenSDO, .canopenEmergency, .refusedGroup:
            []
        }
    }
}
