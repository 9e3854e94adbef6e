package import Capture
package import Databases
package import Protocols
internal import Platform

/// All that is wrong with a capture: whatever says so takes it from here.
package struct Findings: Sendable, Equatable {
    package private(set) var all: [Finding]

    /// All rules; a new one is a file of its own, and a line here.
    private static let rules: [any RuleDetector.Type] = [
        ErrorBurstRule.self, ErrorStateRule.self, SilenceRule.self, LoadRule.self, TimeBackwardsRule.self,
        DuplicateRule.self, UnreadableRule.self,
        MissingMessageRule.self, LateMessageRule.self, PeriodRule.self, StoppedMessageRule.self, NewMessageRule.self,
        GatewayDelayRule.self,
        CounterRule.self, ChecksumRule.self, LengthRule.self,
        UnknownIdentifierRule.self, SignalRule.self,
        DiagnosticRule.self, TransportRule.self, ActiveTroubleRule.self, CANopenRule.self,
    ]

    /// In the order of time; findings of one cause are one.
    package init(_ study: RecordingStudy) {
        let found = Concurrently.all(Self.rules.map { rule in { rule.findings(in: study) } }).flatMap { $0 }
        all = FindingFolding.folded(found, study).filter { !study.options.without.contains($0.rule) }
        for place in all.indices { all[place].number = place + 1 }
    }

    /// - Parameters:
    ///   - capture: whole: what a filter leaves out would look like a fault.
    ///   - clock: whether its times can be believed; nil finds out.
    ///   - conversations: the messages of its protocols; nil looks for them.
    package init(
        _ capture: Capture, index: IdentifierIndex, clock: ClockTrust? = nil, rates: BitRates = BitRates(),
        databases: DatabaseSet? = nil, conversations: PDUTable? = nil, options: FindingOptions = FindingOptions()
    ) {
        self.init(
            RecordingStudy(
                capture, index: index, clock: clock ?? ClockTrust(capture.frames, clock: capture.source.clock),
                rates: rates, databases: databases.flatMap { $0.isEmpty ? nil : $0 },
                conversations: conversations ?? ProtocolDetector.messages(in: capture), options: options))
    }

    package init(_ all: [Finding]) { self.all = all }

    package func of(_ rule: FindingRule) -> [Finding] { all.filter { $0.rule == rule } }
}
