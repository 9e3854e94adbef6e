/// Identifiers that are in no database, if the databases describe the bus.
enum UnknownIdentifierRule: RuleDetector {
    /// Maximum number that are reported separately; more are one finding.
    private static let most = 8

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.witness.isOfThisBus else { return [] }
        let unknown = analysis.series.filter {
            analysis.witness.messages[$0.slot] == nil && $0.count > 0 && !$0.isConversation && !$0.entry.isXL
        }
        let found = unknown.map { series in
            var finding = analysis.finding(.unknownIdentifier, .info, series, series.rowRange(0...(series.count - 1)))
            finding.count = series.count
            return finding
        }
        guard found.count > most, var first = found.first else { return found }
        first.slot = nil
        first.channel = nil
        first.others = unknown.map(\.slot)
        first.count = found.reduce(0) { $0 + $1.count }
        let (start, end) = (found.compactMap(\.rows?.lowerBound).min(), found.compactMap(\.rows?.upperBound).max())
        if let start, let end {
            first.rows = start...end
            first.interval = analysis.interval(start...end)
        }
        return [first]
    }
}
