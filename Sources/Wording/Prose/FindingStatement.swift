internal import Formatting
internal import Platform
package import Analysis

extension FindingProse {
    /// One sentence with what was found, where and when: `1A1: 3 frames missing at 18.400 s on can0 (gap 40.0 ms, cycle
    /// 10.0 ms)`.
    package func statement(_ finding: Finding) -> String {
        switch finding.rule {
        case .errorBurst: errorBurst(finding)
        case .errorPassive: errorPassive(finding)
        case .busOff: busOff(finding)
        case .silence: silence(finding)
        case .load: load(finding)
        case .flood: flood(finding)
        case .timeBackwards: finding.facts.isForward ? leap(finding) : step(finding)
        case .clock: clock(finding)
        case .blockOrder: blockOrder(finding)
        case .duplicate: duplicate(finding)
        case .unreadable: unreadable(finding)
        case .recorderLoss: recorderLoss(finding)
        case .missingMessage: finding.others.isEmpty ? missing(finding) : missingOfGroup(finding)
        case .lateMessage: late(finding)
        case .period: period(finding)
        case .extraFrames: extra(finding)
        case .stoppedMessage: stopped(finding)
        case .newMessage: new(finding)
        case .gatewayDelay: gatewayDelay(finding)
        case .counterSkip: placed(counterSkip(finding), finding)
        case .counterStuck: placed(counterStuck(finding), finding)
        case .checksum: placed(checksum(finding), finding)
        case .lengthMismatch: placed(lengthMismatch(finding), finding)
        case .unknownIdentifier: placed(unknownIdentifier(finding), finding)
        case .outOfRange: placed(outOfRange(finding), finding)
        case .notAvailable: placed(notAvailable(finding), finding)
        case .valueJump: placed(valueJump(finding), finding)
        case .udsNegative: placed(refusal(finding), finding)
        case .udsNoResponse: placed(unanswered(finding), finding)
        case .isotpSequence: placed(sequence(finding), finding)
        case .isotpTimeout: pause(finding)
        case .troubleCodes: placed(storedCodes(finding), finding)
        case .dm1Active: placed(activeCodes(finding), finding)
        case .multipacket: placed(multipacket(finding), finding)
        case .addressConflict: placed(addressConflict(finding), finding)
        case .refusedGroup: placed(refusedGroup(finding), finding)
        case .canopenSDO: placed(serviceData(finding), finding)
        case .canopenEmergency: placed(emergency(finding), finding)
        case .canopenHeartbeatLost: heartbeat(finding)
        }
    }

    /// With when and where it was.
    func placed(_ what: String, _ finding: Finding) -> String {
        let place = when(finding) + place(finding)
        // A comma precedes a place.
        return (place.isEmpty && what.hasSuffix(",") ? String(what.dropLast()) : what) + place
    }

    private func when(_ finding: Finding) -> String {
        guard finding.interval != nil else { return inFrames(finding) }
        let isLong = finding.count > 1 || finding.rule == .unknownIdentifier
        return isLong ? during(finding) : at(finding)
    }

    // MARK: Payload

    private func byte(_ finding: Finding) -> String { finding.facts.byte.map { "byte \($0)" } ?? "the payload" }

    private func counterSkip(_ finding: Finding) -> String {
        let facts = finding.facts
        let jump = "from \(number(facts.before)) to \(number(facts.seen))"
        return "the counter of \(named(finding)) (\(byte(finding))) jumps"
            + (finding.count > 1 ? "\(times(finding)) (first \(jump))" : " \(jump)")
    }

    private func counterStuck(_ finding: Finding) -> String {
        "the counter of \(named(finding)) (\(byte(finding))) stays at \(number(finding.facts.seen))"
            + " for \(LogProse.count(finding.count, "frame"))"
    }

    private func checksum(_ finding: Finding) -> String {
        let frames = finding.count == 1 ? "a frame" : LogProse.count(finding.count, "frame")
        let method = finding.facts.method?.rawValue ?? ""
        let place = finding.facts.byte == nil ? " over the whole payload" : ", \(byte(finding))"
        return "the checksum of \(frames) of \(namedAfterNumber(finding)) is wrong (\(method)\(place))"
    }

    private func lengthMismatch(_ finding: Finding) -> String {
        let facts = finding.facts
        let source = facts.isOfDatabase ? " (according to the database)" : ""
        let frames = finding.count == 1 ? "a frame of" : "\(LogProse.count(finding.count, "frame")) of"
        return
            "\(frames) \(namedAfterNumber(finding)) \(finding.count == 1 ? "has" : "have") \(otherLength(finding))\(source)"
    }

    // MARK: Database

    private func unknownIdentifier(_ finding: Finding) -> String {
        finding.slot == nil
            ? "no database describes \(LogProse.count(finding.others.count, "identifier"))"
            : "no database describes \(named(finding)); \(LogProse.count(finding.count, "frame"))"
    }

    private func outOfRange(_ finding: Finding) -> String {
        let facts = finding.facts
        let seen = (facts.isVarying ? "out of range, first value " : "") + value(facts.seen, facts.unit)
        return "\(signal(finding)) is \(seen) (the database allows \(allowed(facts)))"
    }

    /// `20 (allowed: 0 to 16)`.
    func outside(_ finding: Finding) -> String {
        "\(value(finding.facts.seen, finding.facts.unit)) (allowed: \(allowed(finding.facts)))"
    }

    func allowed(_ facts: Finding.Facts) -> String {
        facts.allowed.map { "\(number($0.lowerBound)) to \(number($0.upperBound))" } ?? ""
    }

    private func notAvailable(_ finding: Finding) -> String {
        "\(signal(finding)) is not available in \(LogProse.count(finding.count, "frame"))"
    }

    private func valueJump(_ finding: Finding) -> String {
        let facts = finding.facts
        return
            "\(signal(finding)) jumps to \(value(facts.seen, facts.unit)) for one frame, from \(value(facts.usual, facts.unit)) and back,"
    }

    private func signal(_ finding: Finding) -> String {
        "\(finding.signal.map(Printable.text) ?? "") of \(named(finding))"
    }

    // MARK: Words

    /// ` 46 times`; nothing for once.
    func times(_ finding: Finding) -> String {
        finding.count > 1 ? " \(Decimal.grouped(finding.count)) times" : ""
    }

    /// `1A1 BrakePressure`, or `1A1 and 17 others`.
    func named(_ finding: Finding) -> String {
        switch finding.others.count {
        case 0: message(finding)
        // A single one is named.
        case 1: "\(message(finding)) and \(other(finding, 0))"
        default: "\(message(finding)) and \(LogProse.count(finding.others.count, "other"))"
        }
    }

    /// The same after a number of frames: `5 frames of 102` would read as a share, `5 frames of identifier 102` does not, nor does `1 frame of identifier 102`.
    func namedAfterNumber(_ finding: Finding) -> String {
        let isDigits = finding.message == nil && identifier(finding).allSatisfy(\.isHexDigit)
        return isDigits ? "identifier \(named(finding))" : named(finding)
    }

    func value(_ value: Double?, _ unit: String?) -> String {
        number(value) + (unit.flatMap { $0.isEmpty ? nil : " " + Printable.text($0) } ?? "")
    }

    func number(_ value: Double?) -> String {
        guard let value else { return "?" }
        // As in plots and rows: a value has no groups of digits, and no zeros at its end.
        if let whole = Int(exactly: value) { return (whole < 0 ? Decimal.minus : "") + "\(whole.magnitude)" }
        let text = Decimal.rounded(value.magnitude, decimals: 3)
        guard text != "?" else { return value.isFinite ? "\(value)" : "?" }
        var digits = text.filter { $0 == "." || $0.isNumber }
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
        return value < 0 && digits.contains { ("1"..."9").contains($0) } ? Decimal.minus + digits : digits
    }
}
