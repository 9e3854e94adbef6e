internal import CANProtocols
internal import Formatting
internal import Platform
internal import Analysis

/// Sentences on transfers of several frames that fail on a fieldbus.
extension FindingProse {
    // MARK: J1939 and NMEA 2000

    func headlineOfPackets(_ finding: Finding) -> String {
        let (what, isOne) = (packetMessages(finding, isTitle: true), finding.count == 1)
        switch finding.facts.conversation?.outcome {
        case .aborted: return "\(what) \(isOne ? "was" : "were") aborted" + reason(finding)
        case .missing:
            guard let lost = finding.facts.lost else { return "\(what) \(isOne ? "was" : "were") incomplete" }
            return "\(what) lacked \(LogProse.count(lost, unit(finding)))"
        default: return "\(what) \(isOne ? "was" : "were") not completed"
        }
    }

    func multipacket(_ finding: Finding) -> String {
        let (what, isOne) = (packetMessages(finding), finding.count == 1)
        let be = isOne ? "is" : "are"
        switch finding.facts.conversation?.outcome {
        case .aborted:
            let reason = reason(finding)
            return "\(what) \(be) aborted" + (reason.isEmpty ? "" : reason + ",")
        case .missing:
            guard let lost = finding.facts.lost else { return "\(what) \(be) incomplete" }
            let all = isOne ? finding.facts.conversation?.packets.map { "\($0)" } : nil
            let packets =
                all.map { "\(Decimal.grouped(lost)) of \($0) \(unit(finding))s" } ?? LogProse.count(lost, unit(finding))
            return "\(what) \(be) incomplete: \(packets) \(lost == 1 ? "is" : "are") missing,"
        default: return "\(what) \(be) not completed"
        }
    }

    private func unit(_ finding: Finding) -> String {
        finding.facts.conversation?.network == .nmea2000 ? "frame" : "packet"
    }

    /// `: a time-out occurred`; an abbreviation stays as it is.
    private func reason(_ finding: Finding) -> String {
        guard let text = finding.facts.text, !text.isEmpty else { return "" }
        return ": " + Self.lowered(text)
    }

    /// `Vehicle Identification from Engine #1 (address 00)`, `3 messages (DM1) from address 04 to address F9`
    ///
    /// - Parameter isTitle: which has no room for the receiver and for addresses with a name.
    private func packetMessages(_ finding: Finding, isTitle: Bool = false) -> String {
        guard let facts = finding.facts.conversation else { return LogProse.count(finding.count, "message") }
        let name = Printable.text(facts.service ?? "")
        let what =
            finding.count == 1
            ? (name.isEmpty ? "a message" : name)
            : LogProse.count(finding.count, "message") + (name.isEmpty ? "" : " (\(name))")
        if isTitle, case .address = facts.source, let sender = facts.source.name(in: facts.network) {
            return "\(what) from \(sender)"
        }
        let target = facts.target
        guard case .address = target else { return "\(what) from \(speaker(finding))" }
        return "\(what) from \(speaker(finding)) to \(sender(Sender(facts.network, target)))"
    }

    // MARK: CANopen

    func headlineOfServiceData(_ finding: Finding) -> String {
        let object = object(finding)
        guard finding.facts.conversation?.outcome == .aborted else {
            return "\(node(finding)) did not respond to \(transfers(finding))\(object)"
        }
        return "\(transfers(finding))\(object) of \(node(finding)) \(finding.count == 1 ? "was" : "were") aborted"
    }

    func serviceData(_ finding: Finding) -> String {
        let object = object(finding)
        guard finding.facts.conversation?.outcome == .aborted else {
            return "\(node(finding)) does not respond to \(transfers(finding))\(object)"
        }
        let codes = finding.facts.codes.count
        let code =
            finding.facts.text.map { ": " + Printable.text($0) + "," } ?? (codes > 1 ? ": \(codes) abort codes," : "")
        return "\(transfers(finding))\(object) of \(node(finding)) \(finding.count == 1 ? "is" : "are") aborted\(code)"
    }

    /// `an SDO upload`, `3 SDO transfers`
    private func transfers(_ finding: Finding) -> String {
        let name = finding.facts.conversation?.service ?? "SDO transfer"
        return finding.count == 1 ? "an " + name : LogProse.count(finding.count, name)
    }

    /// ` (2099:01)` if all are of one object.
    private func object(_ finding: Finding) -> String {
        finding.facts.conversation?.subject.map { " (\(Printable.text($0)))" } ?? ""
    }
}
