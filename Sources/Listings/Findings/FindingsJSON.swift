internal import Analysis
internal import Capture
package import Platform
package import Wording

/// Findings as programs read them: what `findings --json` prints and `--findings` writes.
package struct FindingsJSON: Sendable {
    private let findings: [NumberedFinding]
    private let prose: FindingProse
    /// What is taken from times, nanoseconds.
    private let origin: Int64

    /// - Parameter origin: of a capture whose clock has no zone the time of the first frame: such times are no instants,
    ///   and count from there. 0 for others, whose times are those of `dump`.
    package init(_ findings: [NumberedFinding], prose: FindingProse, origin: Int64 = 0) {
        self.findings = findings
        self.prose = prose
        self.origin = origin
    }

    /// An object with the list `findings`; rows count from 0 over all frames.
    package func write(to sink: @escaping JSONText.Sink) throws(OutputFailure) {
        var writer = JSONText(to: sink)
        writer.object {
            self.write(to: &$0)
        }
        writer.raw("\n")
        try writer.finish()
    }

    /// The list `findings`.
    package func write(to writer: inout JSONText) {
        writer.list("findings", findings) { writer, numbered in
            let finding = numbered.finding
            writer.field("number", numbered.number)
            writer.field("rule", finding.rule.rawValue)
            writer.field("severity", finding.severity.name)
            writer.field("channel", prose.channelName(finding))
            writer.field("id", finding.slot == nil ? nil : prose.identifier(finding))
            writer.field("message", numbered.message)
            writer.field("signal", finding.signal)
            writer.field("first_index", finding.rows?.lowerBound)
            writer.field("last_index", finding.rows?.upperBound)
            writer.field("start_ns", finding.interval.map { Int($0.lowerBound.subtractingSaturating(origin)) })
            writer.field("stop_ns", finding.interval.map { Int($0.upperBound.subtractingSaturating(origin)) })
            writer.field("count", finding.count)
            writer.field("sentence", prose.statement(finding))
            writer.strings("evidence", prose.evidence(finding))
        }
    }
}
