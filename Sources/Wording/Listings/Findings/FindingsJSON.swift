package import Analysis
package import Platform
package import Formatting

/// Findings as programs read them: what `findings --json` prints and `--findings` writes.
package struct FindingsJSON: Sendable {
    private let findings: [Finding]
    private let prose: FindingProse
    private let recording: Recording

    /// - Parameter findings: of the recording; all of them, or those that are listed.
    package init(_ findings: [Finding], of recording: Recording) {
        self.findings = findings
        self.recording = recording
        prose = FindingProse(recording)
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
        writer.list("findings", findings) { writer, finding in
            writer.field("number", finding.number)
            writer.field("fingerprint", finding.fingerprint(in: recording))
            writer.field("rule", finding.rule.rawValue)
            writer.field("severity", finding.severity.name)
            writer.field("channel", prose.channelName(finding))
            writer.field("id", finding.slot == nil ? nil : prose.identifier(finding))
            writer.field("message", finding.message)
            writer.field("signal", finding.signal)
            writer.field("first_index", finding.rows?.lowerBound)
            writer.field("last_index", finding.rows?.upperBound)
            writer.field("start_ns", finding.interval.map { Int($0.lowerBound) })
            writer.field("stop_ns", finding.interval.map { Int($0.upperBound) })
            writer.field("start_s", number: finding.interval.map { recording.secondsFromStart($0.lowerBound) })
            writer.field("stop_s", number: finding.interval.map { recording.secondsFromStart($0.upperBound) })
            writer.field("count", finding.count)
            writer.field("sentence", prose.statement(finding))
            writer.strings("evidence", prose.evidence(finding))
        }
    }
}
