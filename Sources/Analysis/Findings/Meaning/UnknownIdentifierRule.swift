/// Identifiers that are in no database, if the databases describe the bus.
enum UnknownIdentifierRule: RuleDetector {
    /// Maximum number that are reported separately; more are one finding.
    private static let most = 8

    static func findings(in analysis: RecordingAnalysis) -> [Finding] {
        guard analysis.witness.isOfThisBus else { return [] }
        let unknown = analysis.series.indices.filter { slot in
            let series = analysis.series[slot]
            return analysis.witness.messages[slot] == nil && series.count > 0 && !series.isConversation
                && !series.entry.isXL
        }
        guard unknown.count > most else { return unknown.map { finding(analysis.series[$0], analysis) } }
        var first = finding(analysis.series[unknown[0]], analysis)
        first.slot = nil
        first.channel = nil
        first.others = unknown
        first.count = unknown.reduce(0) { $0 + analysis.series[$1].count }
        let ends = unknown.map { analysis.series[$0].rowRange(0...(analysis.series[$0].count - 1)) }
        if let start = ends.map(\.lowerBound).min(), let end = ends.map(\.upperBound).max() {
            first.rows = start...end
            first.interval = analysis.interval(start...end)
        }
        return [first]
    }

    private static func finding(_ series: IdentifierSeries, _ analysis: RecordingAnalysis) -> Finding {
        var finding = analysis.finding(.unknownIdentifier, .info, series, series.rowRange(0...(series.count - 1)))
        finding.count = series.count
        return finding
    }
}
