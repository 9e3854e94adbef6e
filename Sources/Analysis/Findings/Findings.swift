internal import Platform

/// Everything that is wrong with a capture. All outputs take it from here.
package struct Findings: Sendable, Equatable {
    /// What happened, the most serious first.
    package private(set) var incidents: [Incident] = []
    /// The findings of all incidents, in their order.
    package private(set) var all: [Finding]
    /// nil if no rule ran.
    private(set) var clock: RulesClock?

    private enum Rule: Sendable {
        case ofRecording(any RuleDetector.Type)
        case ofSeries(any SeriesRule.Type)
    }

    /// All rules. A new rule is a file of its own and a line here.
    private static let rules: [Rule] = [
        .ofRecording(ErrorBurstRule.self), .ofRecording(ErrorStateRule.self), .ofRecording(SilenceRule.self),
        .ofRecording(LoadRule.self), .ofRecording(FloodRule.self), .ofRecording(TimeBackwardsRule.self),
        .ofRecording(ClockRule.self),
        .ofRecording(BlockOrderRule.self), .ofSeries(RepeatedStretchRule.self), .ofRecording(DuplicateRule.self),
        .ofRecording(UnreadableRule.self),
        .ofSeries(ChannelLossRule.self), .ofSeries(MissingMessageRule.self), .ofSeries(LateMessageRule.self),
        .ofSeries(PeriodRule.self), .ofSeries(ExtraFramesRule.self),
        .ofRecording(StoppedMessageRule.self), .ofRecording(NewMessageRule.self),
        .ofRecording(GatewayDelayRule.self),
        .ofSeries(CounterRule.self), .ofSeries(ChecksumRule.self), .ofSeries(LengthRule.self),
        .ofRecording(UnknownIdentifierRule.self), .ofSeries(SignalRule.self),
        .ofRecording(DiagnosticRule.self), .ofRecording(TransportRule.self), .ofRecording(TroubleCodeRule.self),
        .ofRecording(ActiveTroubleRule.self),
        .ofRecording(CANopenRule.self), .ofRecording(AddressRule.self), .ofRecording(AcknowledgementRule.self),
    ]

    /// Findings of one cause are combined.
    init(_ analysis: RecordingAnalysis) {
        clock = RulesClock(analysis)
        // What one task found, by rule.
        typealias Found = [[Finding]]
        let ofSeries = SlotParts.parts(analysis.series.map(\.count)).map { part in
            { @Sendable () -> Found in Self.found(analysis.series[part], analysis) }
        }
        let ofRecording = Self.rules.indices.compactMap { place -> (@Sendable () -> Found)? in
            guard case .ofRecording(let rule) = Self.rules[place] else { return nil }
            return {
                var found = Found(repeating: [], count: Self.rules.count)
                found[place] = rule.findings(in: analysis)
                return found
            }
        }
        analysis.frames.notePass()
        let works = Concurrently.all(ofSeries + ofRecording)
        let found = Self.rules.indices.flatMap { place -> [Finding] in
            let found = works.flatMap { $0[place] }
            guard case .ofSeries(let rule) = Self.rules[place] else { return found }
            return rule.told(found, in: analysis)
        }
        // If a recorder loses most frames, or frames are recorded twice, no interval is even, and other things show
        // the cycles.
        if found.contains(where: { $0.facts.isThroughout || $0.rule == .extraFrames || $0.rule == .period }) {
            clock?.hasCycles = true
        }
        incidents = IncidentGrouping.incidents(
            FindingFolding.folded(ChannelLossRule.withoutEffects(found), analysis).filter {
                !analysis.options.without.contains($0.rule)
            })
        let aftermaths = Aftermaths(analysis)
        for place in incidents.indices {
            incidents[place].aftermath = aftermaths.aftermath(of: incidents[place])
            for other in incidents[place].beside.indices {
                incidents[place].beside[other].aftermath = aftermaths.aftermath(of: incidents[place].beside[other])
            }
        }
        all = incidents.flatMap(\.members)
    }

    /// What the rules find in some series, one after the other. The columns of each series are gathered once for all
    /// rules.
    private static func found(_ series: Slice<SeriesList>, _ analysis: RecordingAnalysis) -> [[Finding]] {
        var found = [[Finding]](repeating: [], count: rules.count)
        let columns = SeriesColumns()
        for one in series where one.count > 0 {
            let gathered = one.gathered(in: columns)
            for place in rules.indices {
                if case .ofSeries(let rule) = rules[place] { found[place] += rule.findings(of: gathered, in: analysis) }
            }
            analysis.look(one, columns)
        }
        return found
    }

    package init(_ all: [Finding]) { self.all = all }

    /// The same, with `change` applied to each finding.
    consuming func mapped(_ change: (Finding) -> Finding) -> Findings {
        var mapped = self
        // The members alone hold the findings while they are changed.
        mapped.all = []
        for place in mapped.incidents.indices { mapped.incidents[place].map(change) }
        mapped.all = mapped.incidents.flatMap(\.members)
        return mapped
    }

    package func of(_ rule: FindingRule) -> [Finding] { all.filter { $0.rule == rule } }
}
