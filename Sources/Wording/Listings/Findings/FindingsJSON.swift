package import Analysis
package import Platform
package import Formatting

/// Findings as JSON: what `findings --json` prints and `--findings` writes.
package struct FindingsJSON: Sendable {
    private let selection: Selection
    private let prose: FindingProse
    private let recording: Recording
    private let comparison: FindingsComparison?
    private let head: JSONHead?
    private let verdict: Verdict?

    /// Nanoseconds as in `dump`. They count from the first frame if the clock has no timezone, because such times are not
    /// points in time.
    private func nanoseconds(_ time: Int64) -> Int {
        recording.capture.source.clock == .wallClock ? Int(time.subtractingSaturating(recording.origin)) : Int(time)
    }

    /// - Parameters:
    ///   - comparison: with a baseline.
    ///   - head: nil inside other JSON, which already has it.
    ///   - verdict: nil for that on the selection.
    package init(
        _ selection: Selection, _ comparison: FindingsComparison? = nil, head: JSONHead? = nil, verdict: Verdict? = nil
    ) {
        self.verdict = verdict ?? Verdict(selection)
        self.comparison = comparison
        self.head = head
        self.selection = selection
        recording = selection.recording
        prose = FindingProse(recording)
    }

    /// An object with the list `findings`; rows count from 0 over all frames.
    package func write(to sink: @escaping TextSink.Write) throws(OutputFailure) {
        var writer = JSONText(to: sink)
        writer.object {
            head?.write(to: &$0)
            self.write(to: &$0)
        }
        writer.raw("\n")
        try writer.finish()
    }

    /// Writes the verdict, the incidents and their findings, most severe first.
    package func write(to writer: inout JSONText) {
        if let verdict {
            writer.object("verdict") { writer in
                writer.field("headline", verdict.headline)
                writer.field("consequence", verdict.consequence)
                writer.field("severity", verdict.severity?.name)
                writer.field("incident", verdict.incident)
            }
        }
        writer.list("incidents", selection.incidents) { writer, incident in
            let verdict = Verdict(incident, prose)
            writer.field("number", incident.number)
            writer.field("rank", incident.number)
            writer.field("fingerprint", incident.lead.fingerprint(in: recording))
            writer.field("severity", incident.severity.name)
            writer.field("channel", prose.channelName(incident.lead))
            writer.field("headline", verdict.headline)
            writer.field("consequence", verdict.consequence)
            writer.field("first_index", incident.members.compactMap(\.firstRow).min())
            writer.field("last_index", incident.rows?.upperBound)
            writer.field("start_ns", incident.interval.map { nanoseconds($0.lowerBound) })
            writer.field("stop_ns", incident.interval.map { nanoseconds($0.upperBound) })
            writer.field("timestamp_ns", incident.interval.map { Int($0.lowerBound) })
            writer.field("start_s", number: incident.interval.map { recording.secondsFromStart($0.lowerBound) })
            writer.field("stop_s", number: incident.interval.map { recording.secondsFromStart($0.upperBound) })
            writer.field("lost_ns", Int(incident.lostTime))
            writer.field("findings", incident.members.count)
        }
        if let comparison { write(comparison, to: &writer) }
        writer.list("findings", Array(selection.findings.enumerated())) { writer, place in
            let finding = place.element
            if let comparison { writer.field("state", comparison.isNew[place.offset] ? "new" : "same") }
            writer.field("number", finding.number)
            writer.field("member", finding.member)
            writer.field("rank", finding.number)
            writer.field("fingerprint", finding.fingerprint(in: recording))
            writer.field("rule", finding.rule.rawValue)
            writer.field("severity", finding.severity.name)
            writer.field("channel", prose.channelName(finding))
            writer.field("id", finding.slot == nil ? nil : prose.identifier(finding))
            writer.field("message", finding.message)
            writer.field("signal", finding.signal)
            writer.field("first_index", finding.firstRow)
            writer.field("last_index", finding.rows?.upperBound)
            writer.field("start_ns", finding.interval.map { nanoseconds($0.lowerBound) })
            writer.field("stop_ns", finding.interval.map { nanoseconds($0.upperBound) })
            writer.field("timestamp_ns", finding.interval.map { Int($0.lowerBound) })
            writer.field("start_s", number: finding.interval.map { recording.secondsFromStart($0.lowerBound) })
            writer.field("stop_s", number: finding.interval.map { recording.secondsFromStart($0.upperBound) })
            writer.field("count", finding.toldCount)
            writer.field("sentence", prose.statement(finding))
            writer.strings("evidence", prose.evidence(finding, mostNamed: .max))
        }
    }

    private func write(_ comparison: FindingsComparison, to writer: inout JSONText) {
        let new = comparison.isNew.count { $0 }
        writer.object("baseline") { writer in
            writer.field("new", new)
            writer.field("same", comparison.isNew.count - new)
            writer.list("gone", comparison.gone) { writer, one in
                writer.field("fingerprint", one.fingerprint)
                writer.field("rule", one.rule)
                writer.field("severity", one.severity)
                writer.field("sentence", one.sentence)
            }
        }
    }
}
