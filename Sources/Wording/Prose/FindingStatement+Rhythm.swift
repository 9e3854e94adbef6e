package import Analysis
internal import Formatting
internal import Platform

/// Sentences on when identifiers arrive.
extension FindingProse {
    func late(_ finding: Finding) -> String {
        "\(identifiers(finding)) \(finding.others.isEmpty ? "arrives" : "arrive") \(brief(finding.facts.length)) late"
            + at(finding) + place(finding) + " (\(cycle(finding.facts))); no frame is missing"
    }

    func stopped(_ finding: Finding) -> String {
        finding.others.isEmpty
            ? "\(message(finding)) (\(cycle(finding.facts))) stops" + at(finding) + place(finding)
            : "\(identifiers(finding)) stop" + place(finding) + from(finding) + " on"
    }

    func gatewayDelay(_ finding: Finding) -> String {
        let facts = finding.facts
        let delay = facts.length.map {
            "the gateway forwards \(named(finding)) after \(brief($0)) instead of \(brief(facts.period))"
        }
        return (delay ?? "the gateway does not forward \(named(finding))") + at(finding) + place(finding)
            + (delay == nil ? " (usual delay \(brief(facts.period)))" : "")
    }

    /// `cycle 100 ms`, `cycle 100 ms by the database`.
    private func cycle(_ facts: Finding.Facts) -> String {
        "cycle \(brief(facts.period))" + (facts.isOfDatabase ? " by the database" : "")
    }

    /// Minimum gap for saying that an identifier does not arrive, instead of counting its missing frames: nanoseconds,
    /// and cycles.
    private static let (absence, absentCycles) = (5_000_000_000 as Int64, 20 as Int64)

    func isAway(_ facts: Finding.Facts) -> Bool {
        guard let length = facts.length else { return false }
        return length >= Self.absence && length / Self.absentCycles >= facts.period ?? 0
    }

    func missing(_ finding: Finding) -> String {
        let (facts, name) = (finding.facts, message(finding))
        let lost = LogProse.count(facts.lost ?? 1, "frame") + " missing"
        if finding.count > 1 {
            return "\(name): \(lost) in \(Decimal.grouped(finding.count)) gaps of up to \(brief(facts.length))"
                + during(finding) + place(finding) + " (\(cycle(facts)))"
        }
        let gap = brief(facts.length)
        return isAway(facts)
            ? name + alone(finding) + " does not arrive" + during(finding) + place(finding)
                + " (\(gap), \(cycle(facts))); \(lost)"
            : "\(name): \(lost)" + at(finding) + place(finding) + " (gap \(gap), \(cycle(facts)))"
    }

    /// `, the only message there,` if its channel has no other message: then the bus is silent, but one message alone
    /// does not show whether the bus or its sender failed.
    private func alone(_ finding: Finding) -> String {
        guard let slot = finding.slot else { return "" }
        let channel = entries[slot].channel
        return entries.count { $0.channel == channel } == 1 ? ", the only message of the bus," : ""
    }

    func missingOfGroup(_ finding: Finding) -> String {
        let facts = finding.facts
        let name =
            facts.sender.map {
                "all \(LogProse.count(facts.senderMessages ?? finding.slots.count, "cyclic message")) of \(sender($0))"
            }
            ?? identifiers(finding)
        let lost = LogProse.count(facts.lost ?? 1, "frame") + " missing"
        let longest = " for up to \(brief(facts.length))"
        let moments = facts.moments ?? 1
        if facts.isTogether {
            let times = moments > 1 ? " \(Decimal.grouped(moments)) times" : ""
            return "\(name) pause together\(times)" + during(finding) + longest + place(finding) + "; \(lost)"
        }
        return moments == 1 && isAway(facts)
            ? "\(name) do not arrive" + during(finding) + longest + place(finding) + "; \(lost)"
            : "\(name): \(lost) in \(Decimal.grouped(finding.count)) gaps of up to \(brief(facts.length))"
                + during(finding) + place(finding)
    }

    func period(_ finding: Finding) -> String {
        let facts = finding.facts
        if facts.isOfDatabase {
            return "\(named(finding)) has a cycle of \(brief(facts.seenPeriod))" + during(finding) + place(finding)
                + "; the database says \(brief(facts.period))"
        }
        let (seen, usual) = (facts.seenPeriod ?? 0, facts.period ?? 0)
        let what =
            abs(seen - usual) * 5 > usual
            ? "has a cycle of \(brief(seen)) instead of \(brief(usual))" : "deviates from its cycle of \(brief(usual))"
        return "\(named(finding)) \(what)" + during(finding) + place(finding)
    }

    func new(_ finding: Finding) -> String {
        guard finding.others.isEmpty else {
            return "\(identifiers(finding)) first appear late" + place(finding) + from(finding) + " on"
        }
        guard finding.count <= 2 else {
            return "\(message(finding)) (\(cycle(finding.facts))) first appears" + at(finding) + place(finding)
        }
        let reason = asked(finding.facts)
        let first = finding.count == 1 ? "" : reason.isEmpty ? ", first" : " first"
        return "\(message(finding)) is seen only \(finding.count == 1 ? "once" : "twice")" + reason + first
            + at(finding) + place(finding)
    }

    /// What the statement says beyond the headline, for where the headline and the time stand above it: `Gap 1.30 s, cycle
    /// 100 ms`. nil where that is the statement itself; "" where nothing is.
    package func remark(_ finding: Finding) -> String? {
        let facts = finding.facts
        guard finding.others.isEmpty else { return nil }
        switch finding.rule {
        case .silence where finding.parts.count <= 1:
            let lost = facts.lost ?? 0
            let parts = [
                facts.errors.map { LogProse.count($0, "error frame") } ?? "",
                lost > 0 ? "about \(LogProse.count(lost, "frame")) missing" : "",
            ]
            let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
            return text.prefix(1).uppercased() + text.dropFirst()
        case .missingMessage where finding.count > 1:
            return "\(Decimal.grouped(finding.count)) gaps of up to \(brief(facts.length)), \(cycle(facts))"
        case .missingMessage where !isAway(facts): return "Gap \(brief(facts.length)), \(cycle(facts))"
        case .stoppedMessage:
            let cycle = cycle(facts)
            return cycle.prefix(1).uppercased() + cycle.dropFirst()
        case .newMessage where finding.count <= 2:
            return facts.remotes.map {
                "In reply to \($0 == 1 ? "a remote frame" : LogProse.count($0, "remote frame"))"
            } ?? ""
        case .udsNegative where facts.services == nil:
            return facts.codes.last.map { "Response code 0x\(Hexadecimal.text($0, digits: 2))" }
        default: return nil
        }
    }

    /// `, in reply to a remote frame,`; empty if it was not requested.
    private func asked(_ facts: Finding.Facts) -> String {
        guard let remotes = facts.remotes else { return "" }
        return ", in reply to \(remotes == 1 ? "a remote frame" : LogProse.count(remotes, "remote frame")),"
    }
}
