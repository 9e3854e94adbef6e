/// All that is wrong with a capture.
package struct Findings: Sendable, Equatable {
    package private(set) var all: [Finding]

    /// What pages, pictures and `info` show: found by what is counted for them anyway, one finding an identifier.
    private static let overview: [any FindingDetector.Type] = [
        ErrorBursts.self, SilentChannels.self, MissingMessages.self, StoppedMessages.self, BackwardTime.self,
        UnreadableRecords.self,
    ]

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

    /// By rule, each in the order of rows.
    package init(_ recording: FindingRecording) {
        all = Self.overview.flatMap { $0.findings(in: recording) }
    }

    /// In the order of time; findings of one cause are one.
    package init(_ study: RecordingStudy) {
        let found = Self.rules.flatMap { $0.findings(in: study) }
        all = FindingFolding.folded(found, study).filter { !study.options.without.contains($0.rule) }
    }

    package init(_ all: [Finding]) { self.all = all }

    package func of(_ rule: FindingRule) -> [Finding] { all.filter { $0.rule == rule } }
}
