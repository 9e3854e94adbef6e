package import Analysis
package import Capture
package import Wording

/// Findings as a program reads them.
package struct FindingsInfo: Sendable {
    private let findings: Findings
    private let prose: FindingProse
    private let frames: FrameTable

    package init(_ findings: Findings, prose: FindingProse, frames: FrameTable) {
        self.frames = frames
        self.findings = findings
        self.prose = prose
    }

    /// The field `findings`; frames count from 0 as in the file, whatever was left out of it, times are as in the file.
    package func write(to writer: inout JSONText) {
        writer.list("findings", findings.all) { writer, finding in
            writer.field("rule", finding.rule.rawValue)
            writer.field("severity", finding.severity.name)
            writer.field("channel", prose.channelName(finding))
            writer.field("id", finding.slot == nil ? nil : prose.identifier(finding))
            writer.field("first_index", finding.rows.map { frames.place($0.lowerBound) })
            writer.field("last_index", finding.rows.map { frames.place($0.upperBound) })
            writer.field("start_ns", finding.interval.map { Int($0.lowerBound) })
            writer.field("stop_ns", finding.interval.map { Int($0.upperBound) })
            writer.field("count", finding.count)
            writer.field("sentence", prose.sentence(finding))
        }
    }
}
