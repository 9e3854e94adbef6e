internal import Formatting
internal import Platform
package import Analysis

extension FindingProse {
    /// One sentence that says what was found, where and when: `1A1 missed 3 frames, gone for 40.000 ms instead of 10.000 ms,
    /// at 18.400 s on can0`.
    package func statement(_ finding: Finding) -> String {
        // "On channel 1 from 2 s on", as no one says "on on".
        let endsInOn = finding.rule == .newMessage && finding.count > 2
        let place = endsInOn ? place(finding) + when(finding) : when(finding) + place(finding)
        var what = what(finding)
        // A comma leads to a place.
        if place.isEmpty, what.hasSuffix(",") { what.removeLast() }
        return what + place
    }

    private func when(_ finding: Finding) -> String {
        guard let interval = finding.interval else { return "" }
        let (start, end) = (seconds(interval.lowerBound), seconds(interval.upperBound))
        switch finding.rule {
        case .stoppedMessage: return " after \(start) s"
        case .newMessage: return finding.count > 2 ? " from \(start) s on" : " at \(start) s"
        case .timeBackwards where finding.facts.isForward: return finding.count == 1 ? " behind \(start) s" : ""
        case .timeBackwards where finding.count == 1: return " at \(end) s"
        case .unknownIdentifier where start != end, .period: return " from \(start) to \(end) s"
        default:
            let isLong = finding.count > 1 || finding.rule == .load || finding.rule == .errorPassive
            return start == end || !isLong ? " at \(start) s" : " from \(start) to \(end) s"
        }
    }

    private func what(_ finding: Finding) -> String {
        switch finding.rule {
        case .errorBurst, .errorPassive, .busOff, .silence, .load, .timeBackwards, .duplicate, .unreadable,
            .recorderLoss:
            ofBus(finding)
        case .missingMessage, .lateMessage, .period, .stoppedMessage, .newMessage, .gatewayDelay: ofRhythm(finding)
        case .counterSkip, .counterStuck, .checksum, .lengthMismatch: ofPayload(finding)
        case .unknownIdentifier, .outOfRange, .notAvailable, .valueJump: ofDatabase(finding)
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .dm1Active, .canopenEmergency,
            .canopenHeartbeatLost:
            ofConversation(finding)
        }
    }

    // MARK: The bus and the recording

    private func ofBus(_ finding: Finding) -> String {
        let facts = finding.facts
        let length = Decimal.duration(facts.length ?? 0)
        switch finding.rule {
        case .errorBurst: return LogProse.count(finding.count, "error frame")
        case .errorPassive: return "the controller is error passive" + times(finding) + counters(facts)
        case .busOff: return "the controller is off the bus" + times(finding) + counters(facts)
        case .silence where facts.errors != nil:
            let errors = LogProse.count(facts.errors ?? 0, "error frame")
            return
                "no message for \(length), only \(errors), where \(LogProse.count(facts.lost ?? 0, "frame")) should have come"
        case .silence:
            return "nothing at all for \(length), where \(LogProse.count(facts.lost ?? 0, "frame")) should have come"
        case .load:
            return "the bus is \(ShareText.rough(facts.seen ?? 0)) full for \(length)"
        case .timeBackwards where facts.isForward:
            return finding.count == 1
                ? "time leaps forward by \(length): the clock was set, or the recorder was off,"
                : "time leaps forward \(Decimal.grouped(finding.count)) times, at most by \(length)"
        case .timeBackwards:
            return finding.count == 1
                ? "time steps back by \(length)"
                : "time steps back \(Decimal.grouped(finding.count)) times, at most by \(length)"
        case .duplicate:
            let what = finding.slot == nil ? LogProse.count(finding.count, "frame") : named(finding)
            return finding.count == 1
                ? "a frame of \(what) is recorded twice"
                : "\(finding.slot == nil ? what : "\(Decimal.grouped(finding.count)) frames of \(what)") are recorded twice"
        case .recorderLoss:
            return "the recorder lost at least \(LogProse.count(facts.lost ?? 0, "frame")): the counters of"
                + " \(finding.count) of \(facts.counters ?? finding.count) identifiers jump at the same moment"
                + (finding.interval == nil ? between(finding) : "")
        default: return LogProse.count(finding.count, "record") + " could not be read" + firstUnread(finding)
        }
    }

    /// ` between frames 12 and 14`, as logs number them, where times say nothing.
    private func between(_ finding: Finding) -> String {
        guard let rows = finding.rows else { return "" }
        return " between frames \(Decimal.grouped(rows.lowerBound + 1)) and \(Decimal.grouped(rows.upperBound + 1))"
    }

    /// `, the first in line 12: an odd number of hex digits`.
    private func firstUnread(_ finding: Finding) -> String {
        guard let example = finding.facts.unread else { return "" }
        return (finding.count == 1 ? ": " : ", the first: ") + SkippedProse.place(example)
    }

    /// `, transmit errors 128, receive errors 0`.
    private func counters(_ facts: Finding.Facts) -> String {
        guard facts.errorCounters.count == 2, facts.errorCounters.contains(where: { $0 > 0 }) else { return "" }
        return ", transmit errors \(facts.errorCounters[0]), receive errors \(facts.errorCounters[1]),"
    }

    // MARK: Rhythm

    private func ofRhythm(_ finding: Finding) -> String {
        let facts = finding.facts
        let (length, period) = (Decimal.duration(facts.length ?? 0), Decimal.duration(facts.period ?? 0))
        let source = facts.isOfDatabase ? " (by the database)" : ""
        switch finding.rule {
        case .missingMessage where !finding.others.isEmpty:
            return "\(named(finding)) pause together, for up to \(length)"
        case .missingMessage:
            let lost = LogProse.count(facts.lost ?? 1, "frame")
            return finding.count > 1
                ? "\(named(finding)) misses \(lost) in \(Decimal.grouped(finding.count)) gaps of up to \(length); usual are \(period)\(source),"
                : "\(named(finding)) misses \(lost): \(length) pass instead of \(period)\(source)"
        case .lateMessage:
            return "\(named(finding)) comes \(length) late; usual are \(period), and nothing is lost,"
        case .period where facts.isOfDatabase:
            return
                "\(named(finding)) comes every \(Decimal.duration(facts.seenPeriod ?? 0)); the database says \(period),"
        case .period:
            let seen = facts.seenPeriod ?? 0
            let usual = facts.period ?? 0
            return abs(seen - usual) * 5 > usual
                ? "\(named(finding)) comes every \(Decimal.duration(seen)) instead of \(period)"
                : "\(named(finding)) leaves its rhythm of \(period)"
        case .stoppedMessage where !finding.others.isEmpty:
            return "\(named(finding)) do not come again"
        case .stoppedMessage: return "\(named(finding)), every \(period) until then, does not come again"
        case .newMessage where !finding.others.isEmpty:
            return "\(named(finding)) appear late and seldom"
        case .newMessage:
            return finding.count > 2
                ? "\(named(finding)) appears, every \(period),"
                : "\(named(finding)) comes \(finding.count == 1 ? "once" : "twice"), \(asked(facts))and else never,"
        default:
            return facts.length.map {
                "the gateway passes \(named(finding)) on after \(Decimal.duration($0)) instead of \(period)"
            } ?? "the gateway does not pass \(named(finding)) on, else after \(period),"
        }
    }

    /// `asked for by a remote frame, `; nothing where nobody asked.
    private func asked(_ facts: Finding.Facts) -> String {
        guard let remotes = facts.remotes else { return "" }
        return "asked for by \(remotes == 1 ? "a remote frame" : LogProse.count(remotes, "remote frame")), "
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
