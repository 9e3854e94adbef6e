internal import Formatting
internal import Platform
package import Analysis

extension FindingProse {
    /// One sentence that says what was found, where and when: `1A1: 3 frames missing at 18.400 s on can0 (gap 40.0 ms, cycle
    /// 10.0 ms)`.
    package func statement(_ finding: Finding) -> String {
        switch finding.rule {
        case .errorBurst, .errorPassive, .busOff, .silence, .load, .flood, .timeBackwards, .blockOrder, .duplicate,
            .unreadable, .recorderLoss:
            ofBus(finding)
        case .missingMessage, .lateMessage, .period, .stoppedMessage, .newMessage, .gatewayDelay: ofRhythm(finding)
        case .counterSkip, .counterStuck, .checksum, .lengthMismatch:
            placed(ofPayload(finding), finding)
        case .unknownIdentifier, .outOfRange, .notAvailable, .valueJump:
            placed(ofDatabase(finding), finding)
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .dm1Active, .canopenEmergency,
            .canopenHeartbeatLost:
            placed(ofConversation(finding), finding)
        }
    }

    /// A comma leads to a place, and is left out where there is none.
    private func placed(_ what: String, _ finding: Finding) -> String {
        let place = when(finding) + place(finding)
        return (place.isEmpty && what.hasSuffix(",") ? String(what.dropLast()) : what) + place
    }

    private func when(_ finding: Finding) -> String {
        let isLong = finding.count > 1 || finding.rule == .unknownIdentifier
        return isLong ? during(finding) : at(finding)
    }

    // MARK: Payload

    private func ofPayload(_ finding: Finding) -> String {
        let facts = finding.facts
        let byte = facts.byte.map { "byte \($0)" } ?? "the payload"
        switch finding.rule {
        case .counterSkip:
            return
                "the counter of \(named(finding)) (\(byte)) jumps from \(number(facts.before)) to \(number(facts.seen))"
        case .counterStuck:
            return
                "the counter of \(named(finding)) (\(byte)) stays at \(number(facts.seen)) for \(LogProse.count(finding.count, "frame"))"
        case .checksum:
            let frames = finding.count == 1 ? "a frame" : LogProse.count(finding.count, "frame")
            return "the checksum of \(frames) of \(named(finding)) is wrong (\(facts.method?.rawValue ?? ""), \(byte))"
        default:
            let source = facts.isOfDatabase ? "the database says" : "usual are"
            let frames = finding.count == 1 ? "a frame of" : "\(LogProse.count(finding.count, "frame")) of"
            return
                "\(frames) \(named(finding)) \(finding.count == 1 ? "has" : "have") \(LogProse.count(Int(facts.seen ?? 0), "byte")); \(source) \(number(facts.usual)),"
        }
    }

    // MARK: Database

    private func ofDatabase(_ finding: Finding) -> String {
        let facts = finding.facts
        let signal = "\(finding.signal.map(Printable.text) ?? "") of \(named(finding))"
        switch finding.rule {
        case .unknownIdentifier:
            return finding.slot == nil
                ? "\(LogProse.count(finding.others.count, "identifier")) are in no database"
                : "\(named(finding)) is in no database; \(LogProse.count(finding.count, "frame"))"
        case .outOfRange:
            let range = facts.allowed.map { "\(number($0.lowerBound)) to \(number($0.upperBound))" } ?? ""
            return "\(signal) is \(value(facts.seen, facts.unit)); allowed is \(range),"
        case .notAvailable:
            return "\(signal) is not available in \(LogProse.count(finding.count, "frame"))"
        default:
            return
                "\(signal) jumps to \(value(facts.seen, facts.unit)) for one frame, from \(value(facts.usual, facts.unit)) and back,"
        }
    }

    // MARK: Words

    /// ` 46 times`; nothing for once.
    func times(_ finding: Finding) -> String {
        finding.count > 1 ? " \(Decimal.grouped(finding.count)) times" : ""
    }

    /// `1A1`, or `1A1 and 17 others`.
    func named(_ finding: Finding) -> String {
        let others = finding.others.count
        return others == 0 ? identifier(finding) : "\(identifier(finding)) and \(LogProse.count(others, "other"))"
    }

    private func value(_ value: Double?, _ unit: String?) -> String {
        number(value) + (unit.flatMap { $0.isEmpty ? nil : " " + Printable.text($0) } ?? "")
    }

    private func number(_ value: Double?) -> String {
        guard let value else { return "?" }
        if let whole = Int(exactly: value) { return Decimal.grouped(whole) }
        return Decimal.rounded(value, decimals: 3)
    }
}
