package import Analysis
package import Platform
package import Formatting

/// Findings as SARIF 2.1.0 (OASIS), which code hosts show beside a change.
package enum FindingsSARIF {
    /// - Parameters:
    ///   - selection: whose findings are the results; its verdict and its incidents are properties of the run.
    ///   - names: of the captures, as the user gave them.
    ///   - comparison: with a baseline.
    package static func write(
        _ selection: Selection, names: [String], comparison: FindingsComparison? = nil,
        to sink: @escaping TextSink.Write
    ) throws(OutputFailure) {
        let (recording, findings) = (selection.recording, selection.findings)
        let prose = FindingProse(recording)
        let rules = FindingRule.allCases
        var writer = JSONText(to: sink)
        writer.object { writer in
            writer.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.field("version", "2.1.0")
            writer.list("runs", [()]) { writer, _ in
                writer.object("tool") {
                    $0.object("driver") { writer in
                        writer.field("name", "canfolio")
                        writer.field("version", Version.text)
                        writer.list("rules", rules) { writer, rule in
                            writer.field("id", rule.rawValue)
                            writer.object("shortDescription") { $0.field("text", FindingTitles.title(rule)) }
                            writer.object("fullDescription") { $0.field("text", RuleProse.explanation(rule)) }
                        }
                    }
                }
                writer.object("properties") { write(selection, prose, to: &$0) }
                writer.list("results", findings.indices) { writer, place in
                    write(findings[place], recording, prose, rules, names, to: &writer)
                    if let comparison {
                        writer.field("baselineState", comparison.isNew[place] ? "new" : "unchanged")
                    }
                }
            }
        }
        writer.raw("\n")
        try writer.finish()
    }

    /// What happened, and the time of each incident, in seconds from the first record.
    private static func write(_ selection: Selection, _ prose: FindingProse, to writer: inout JSONText) {
        let recording = selection.recording
        if let verdict = Verdict(selection) {
            writer.field("headline", verdict.headline)
            writer.field("consequence", verdict.consequence)
        }
        writer.list("incidents", selection.incidents) { writer, incident in
            let verdict = Verdict(incident, prose)
            writer.field("number", incident.number)
            writer.field("severity", incident.severity.name)
            writer.field("headline", verdict.headline)
            writer.field("startSeconds", number: incident.interval.map { recording.secondsFromStart($0.lowerBound) })
            writer.field("stopSeconds", number: incident.interval.map { recording.secondsFromStart($0.upperBound) })
        }
    }

    private static func write(
        _ finding: Finding, _ recording: Recording, _ prose: FindingProse, _ rules: [FindingRule], _ names: [String],
        to writer: inout JSONText
    ) {
        writer.field("ruleId", finding.rule.rawValue)
        writer.field("ruleIndex", rules.firstIndex(of: finding.rule))
        writer.field("level", finding.severity == .info ? "note" : finding.severity.name)
        writer.object("message") { $0.field("text", prose.statement(finding)) }
        writer.list("locations", names) { writer, name in
            writer.object("physicalLocation") {
                $0.object("artifactLocation") { $0.field("uri", uri(name)) }
            }
        }
        writer.object("partialFingerprints") {
            $0.field("canfolioFinding/v1", finding.fingerprint(in: recording))
        }
        writer.object("properties") { writer in
            writer.field("number", finding.number)
            writer.field("channel", prose.channelName(finding))
            writer.field("id", finding.slot == nil ? nil : prose.identifier(finding))
            writer.field("firstIndex", finding.rows?.lowerBound)
            writer.field("lastIndex", finding.rows?.upperBound)
            writer.field("startSeconds", number: finding.interval.map { recording.secondsFromStart($0.lowerBound) })
            writer.field("stopSeconds", number: finding.interval.map { recording.secondsFromStart($0.upperBound) })
            writer.field("count", finding.toldCount)
        }
    }

    /// A name as a reference (RFC 3986): reserved characters are written as bytes, and a path from the root of the file
    /// system is an absolute URI (SARIF 2.1.0, 3.4.4).
    static func uri(_ name: String) -> String {
        name.utf8.reduce(into: name.hasPrefix("/") ? "file://" : "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + Hexadecimal.byte(byte)
            }
        }
    }
}
