internal import Analysis
internal import Formatting
internal import Platform

/// Sentences on messages that pause because of a command to their senders in the capture.
extension FindingProse {
    /// `node 5 is reset by NMT at 30.000 s; 185 and 285 pause for 1.220 s`.
    func commanded(_ finding: Finding) -> String {
        guard let command = finding.facts.command else { return "" }
        return Self.action(command, isPast: false) + " at \(seconds(command.time)) s" + place(finding) + "; "
            + effect(finding, command, isPast: false)
    }

    /// `node 5 was reset by NMT: 185 and 285 paused for 1.220 s`.
    func headline(_ finding: Finding, after command: PauseCommand) -> String {
        Self.action(command, isPast: true) + ": " + effect(finding, command, isPast: true)
    }

    /// `node 5 is reset by NMT`; `a request disables normal communication`.
    private static func action(_ command: PauseCommand, isPast: Bool) -> String {
        let who = command.node == 0 ? "all nodes" : "node \(command.node)"
        let verb = command.node == 0 ? isPast ? "were" : "are" : isPast ? "was" : "is"
        switch command.kind {
        case .stop: return "\(who) \(verb) stopped by NMT"
        case .preOperational: return "\(who) \(verb) set to pre-operational by NMT"
        case .reset: return "\(who) \(verb) reset by NMT"
        case .communicationReset: return "communication of \(who) \(isPast ? "was" : "is") reset by NMT"
        case .disabled: return "a request \(isPast ? "disabled" : "disables") normal communication"
        case .unitReset: return "a request \(isPast ? "reset" : "resets") a unit"
        }
    }

    private func effect(_ finding: Finding, _ command: PauseCommand, isPast: Bool) -> String {
        let facts = finding.facts
        if finding.rule == .stoppedMessage {
            return identifiersOrCount(finding) + (isPast ? " stopped" : finding.others.isEmpty ? " stops" : " stop")
        }
        let isSingular: Bool
        let who: String
        switch finding.rule {
        case .silence: (who, isSingular) = (channelTitle(finding), true)
        case .canopenHeartbeatLost:
            (who, isSingular) = (command.node == 0 ? "the heartbeat of \(node(finding))" : "its heartbeat", true)
        default: (who, isSingular) = (identifiersOrCount(finding), finding.others.isEmpty)
        }
        let moments = finding.others.isEmpty ? finding.parts.count : facts.moments ?? 1
        let times = moments > 1 ? " \(Decimal.grouped(moments)) times" : ""
        let most = moments > 1 || finding.rule == .missingMessage && !upTo(finding).isEmpty ? "up to " : ""
        let verb =
            finding.rule == .silence
            ? (isPast ? "was silent" : "is silent") : isPast ? "paused" : isSingular ? "pauses" : "pause"
        return "\(who) \(verb)\(times) for \(most)\(Decimal.duration(facts.length ?? 0))"
    }
}
