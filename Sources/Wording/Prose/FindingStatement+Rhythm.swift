internal import CANProtocols
package import Analysis
internal import Formatting
internal import Platform

/// Sentences on when identifiers arrive.
extension FindingProse {
    func late(_ finding: Finding) -> String {
        "\(identifiers(finding)) \(finding.others.isEmpty ? "arrives" : "arrive")"
            + " \(finding.others.isEmpty ? "" : "up to ")\(span(finding.facts.length)) late"
            + arrival(finding) + place(finding) + " (\(cycle(finding.facts))); no frame is missing"
    }

    /// ` at 9.540 s`: when the late frame arrives.
    private func arrival(_ finding: Finding) -> String {
        finding.interval.map { " at \(seconds($0.upperBound)) s" } ?? ""
    }

    func stopped(_ finding: Finding) -> String {
        if finding.facts.command != nil { return commanded(finding) }
        if let only = finding.facts.sentOnly {
            let verb = finding.others.isEmpty ? "is" : "are"
            return "\(identifiers(finding)) \(verb) sent only from \(seconds(only.lowerBound)) to"
                + " \(seconds(only.upperBound)) s" + place(finding)
        }
        if let stopping = finding.facts.stopping {
            return "\(identifiers(finding)) stop one after the other\(place(finding)) from"
                + " \(seconds(stopping.lowerBound)) to \(seconds(stopping.upperBound)) s while others continue"
        }
        guard finding.facts.steps.isEmpty else { return shutdown(finding) }
        return finding.others.isEmpty
            ? "\(message(finding)) (\(cycle(finding.facts))) stops" + at(finding) + place(finding)
            : "\(allOfSender(finding) ?? identifiers(finding)) stop" + place(finding) + ", the first" + at(finding)
    }

    /// `all 4 cyclic messages of Engine #1 (address 00)`; nil unless a finding is about a sender.
    private func allOfSender(_ finding: Finding) -> String? {
        finding.facts.sender.map {
            let count = finding.facts.senderMessages ?? finding.slots.count
            return "all \(LogProse.count(count, "cyclic message")) of \(sender($0))"
        }
    }

    /// A bus that shuts down: `35 identifiers stop in 2 steps, 19 at 189.150 s and 16 at 192.290 s; others continue`.
    private func shutdown(_ finding: Finding) -> String {
        let steps = finding.facts.steps
        let shown = steps.prefix(Self.mostSteps).map { "\(Decimal.grouped($0.identifiers)) \(Self.time($0, self))" }
        let rest = steps.count - shown.count
        let list = Self.listed(shown + (rest > 0 ? ["the others in \(LogProse.count(rest, "more step"))"] : []))
        let count = LogProse.count(finding.slots.count, "identifier")
        return steps.count == 1
            ? "\(count) stop\(place(finding)) \(Self.time(steps[0], self)) while others continue"
            : "\(count) stop\(place(finding)) in \(Decimal.grouped(steps.count)) steps while others continue: \(list)"
    }

    private static let mostSteps = 4

    /// `at 19.906 s`, `from 19.906 to 20.287 s`.
    private static func time(_ step: Finding.ShutdownStep, _ prose: FindingProse) -> String {
        step.end.subtractingSaturating(step.time) < shortestStep
            ? "at \(prose.seconds(step.time)) s"
            : "from \(prose.seconds(step.time)) to \(prose.seconds(step.end)) s"
    }

    /// Nanoseconds.
    private static let shortestStep: Int64 = 50_000_000

    func gatewayDelay(_ finding: Finding) -> String {
        let facts = finding.facts
        if facts.isPart, let length = facts.length {
            let what = finding.others.isEmpty ? namedAfterNumber(finding) : identifiers(finding)
            let frames = "\(LogProse.count(finding.count, "frame")) of \(what)"
            return "the gateway forwards \(frames) after up to \(brief(length)) instead of \(brief(facts.period))"
                + during(finding) + place(finding)
        }
        let delay = facts.length.map {
            "the gateway forwards \(named(finding)) after \(brief($0)) instead of \(brief(facts.period))"
        }
        return (delay ?? "the gateway does not forward \(named(finding))") + at(finding) + place(finding)
            + (delay == nil ? " (usual delay \(brief(facts.period)))" : "")
    }

    /// `cycle 100 ms`, `cycle 100 ms according to the database`.
    private func cycle(_ facts: Finding.Facts) -> String {
        "cycle \(brief(facts.period))" + (facts.isOfDatabase ? " according to the database" : "")
    }

    /// Minimum gap for saying that an identifier does not arrive, instead of counting its missing frames: nanoseconds,
    /// and cycles.
    private static let (absence, absentCycles) = (5_000_000_000 as Int64, 20 as Int64)

    func isAway(_ facts: Finding.Facts) -> Bool {
        guard let length = facts.length else { return false }
        return length >= Self.absence && length / Self.absentCycles >= facts.period ?? 0
    }

    /// The same for several identifiers, whose pauses at one moment say more than the number of frames sooner.
    func areAway(_ finding: Finding) -> Bool {
        let facts = finding.facts
        return facts.moments ?? 1 == 1 && (isAway(facts) || facts.length ?? 0 >= Self.absenceOfGroup)
            && areAwayThroughout(finding)
    }

    /// Whether each of several identifiers is missing for most of the time that a finding names.
    private func areAwayThroughout(_ finding: Finding) -> Bool {
        guard let whole = finding.interval else { return true }
        if shareMost(finding) { return true }
        let length = whole.upperBound.subtractingSaturating(whole.lowerBound)
        var away: [Int: Int64] = [:]
        for part in finding.parts {
            guard let slot = part.slot, let own = part.interval else { continue }
            let (start, end) = (max(own.lowerBound, whole.lowerBound), min(own.upperBound, whole.upperBound))
            away[slot, default: 0] += max(0, end.subtractingSaturating(start))
        }
        return away.values.allSatisfy { $0 >= length / 10 * Self.tenthsAway }
    }

    private static let tenthsAway: Int64 = 5

    /// Whether several identifiers pause once and all at the same time for a while, which is most of the pause of each.
    private func shareMost(_ finding: Finding) -> Bool {
        let gaps = finding.parts.compactMap(\.interval)
        guard finding.parts.count == finding.slots.count, let start = gaps.map(\.lowerBound).max(),
            let end = gaps.map(\.upperBound).min()
        else { return false }
        let shared = end.subtractingSaturating(start)
        return shared >= Self.absenceOfGroup
            && gaps.allSatisfy { $0.upperBound.subtractingSaturating($0.lowerBound) / 2 < shared }
    }

    /// Nanoseconds.
    private static let absenceOfGroup: Int64 = 1_000_000_000

    /// `12 frames`, `about 12 frames`: how many of them are missing.
    static func lostFrames(_ facts: Finding.Facts) -> String {
        (facts.isAbout ? "about " : "") + LogProse.count(facts.lost ?? 1, "frame")
    }

    func missing(_ finding: Finding) -> String {
        let (facts, name) = (finding.facts, message(finding))
        if facts.command != nil { return commanded(finding) }
        let lost = Self.lostFrames(facts) + " missing"
        let share = facts.lostShare.map(ShareText.rough)
        if facts.isRestart == true {
            return name + restart(finding, times: finding.count) + " (\(cycle(facts)))"
        }
        if let every = facts.every {
            return "\(name) \(regularly(finding, isOne: true)) about every \(brief(every))" + during(finding)
                + place(finding)
                + " (\(cycle(facts)); \(lost)" + (share.map { ", \($0)" } ?? "") + ")"
        }
        if finding.count > 1 {
            return "\(name): \(lost)" + (share.map { " (\($0))" } ?? "")
                + " in \(Decimal.grouped(finding.count)) gaps of up to \(span(facts.length))" + during(finding)
                + place(finding) + " (\(cycle(facts)))"
        }
        let gap = span(facts.length)
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
        if facts.command != nil { return commanded(finding) }
        let name = allOfSender(finding) ?? identifiers(finding)
        let lost = Self.lostFrames(facts) + " missing"
        let moments = facts.moments ?? 1
        let longest = " for \(upTo(finding))\(span(facts.length))"
        if let every = facts.every {
            return "\(name) \(regularly(finding)) about every \(brief(every))" + during(finding) + place(finding)
                + "; \(lost)"
        }
        if facts.isRestart == true {
            return name + restart(finding, times: moments)
        }
        if facts.isTogether {
            let times = moments > 1 ? " \(Decimal.grouped(moments)) times" : ""
            if skipOneCycle(finding) {
                return "\(name) \(regularly(finding))\(times)" + during(finding) + place(finding) + "; \(lost)"
            }
            return "\(name) pause together\(times)" + during(finding) + longest + gaps(finding) + place(finding)
                + "; \(lost)"
        }
        return areAway(finding)
            ? "\(name) do not arrive" + during(finding) + longest + gaps(finding) + place(finding) + "; \(lost)"
            : "\(name): \(lost) in \(Decimal.grouped(finding.count)) gaps of up to \(span(facts.length))"
                + during(finding) + place(finding)
    }

    /// ` (gaps of 271 to 281 ms)`, ` (gaps of up to 2.975 s)` at several moments: the time that several identifiers share is shorter than the gap of each of them, which
    /// figures and rows show.
    private func gaps(_ finding: Finding) -> String {
        let gaps = finding.parts.compactMap(\.interval).map { $0.upperBound.subtractingSaturating($0.lowerBound) }
        guard let shortest = gaps.min(), let longest = gaps.max(), let length = finding.facts.length,
            length < longest
        else { return "" }
        guard finding.facts.moments ?? 1 == 1 else {
            // A part may be all gaps of an identifier, from the first to the last.
            return longest / 2 < length ? " (gaps of up to \(span(longest)))" : ""
        }
        let (least, most) = (brief(shortest), brief(longest))
        return least == most ? " (each gap \(most))" : " (gaps of \(least) to \(most))"
    }

    /// Whether each of several identifiers lacks one frame at each of several moments.
    func skipOneCycle(_ finding: Finding) -> Bool {
        finding.facts.isTogether && finding.facts.moments ?? 1 > 1 && finding.facts.sender == nil
            && isOneCycle(finding.facts) && finding.parts.allSatisfy { $0.lost == 1 }
    }

    /// Whether the longest gap is of a single frame.
    private func isOneCycle(_ facts: Finding.Facts) -> Bool { (facts.length ?? 0) / 5 < (facts.period ?? 0) / 2 }

    /// What a group does again and again: `skip one cycle together`, `pause together for up to 55.9 ms`.
    ///
    /// - Parameter isPast: for a headline, which says what happened.
    func regularly(_ finding: Finding, isOne: Bool = false, isPast: Bool = false) -> String {
        let facts = finding.facts
        let together = facts.isTogether ? " together" : ""
        let skip = isPast ? "skipped" : isOne ? "skips" : "skip"
        let pause = isPast ? "paused" : isOne ? "pauses" : "pause"
        return isOneCycle(facts) && finding.parts.allSatisfy { $0.lost ?? 1 == 1 }
            ? "\(skip) one cycle\(together)" : "\(pause)\(together) for up to \(span(facts.length))"
    }

    /// ` restarts 3 times from 0.813 to 5.293 s; silent for up to 480 ms`, ` restart at 1.000 s; all 4 silent for 2.00 s`: the
    /// time is that which they share.
    private func restart(_ finding: Finding, times: Int) -> String {
        " " + (finding.others.isEmpty ? "restarts" : "restart")
            + (times > 1 ? " \(Decimal.grouped(times)) times" : "") + during(finding) + place(finding)
            + "; \(allOf(finding))silent" + " for \(upTo(finding))\(span(finding.facts.length))"
    }

    func period(_ finding: Finding) -> String {
        let facts = finding.facts
        if facts.isOfDatabase {
            return "\(named(finding)) has a cycle of \(brief(facts.seenPeriod))" + during(finding) + place(finding)
                + "; the database says \(brief(facts.period))"
        }
        let (seen, usual) = (facts.seenPeriod ?? 0, facts.period ?? 0)
        if facts.isToEnd {
            return "\(named(finding)) changes its cycle from \(brief(usual)) to \(brief(seen))" + at(finding)
                + place(finding)
        }
        let what =
            abs(seen - usual) * 5 > usual
            ? "has a cycle of \(brief(seen)) instead of \(brief(usual))" : "deviates from its cycle of \(brief(usual))"
        return "\(named(finding)) \(what)" + during(finding) + place(finding)
    }

    func extra(_ finding: Finding) -> String {
        guard finding.others.isEmpty else {
            return "\(identifiers(finding)) have \(Self.extraFrames(finding)) between their cyclic frames"
                + during(finding) + place(finding) + ", \(Self.origin(finding))"
        }
        return "\(named(finding)) has \(Self.extraFrames(finding)) between its cyclic frames (\(cycle(finding.facts)))"
            + during(finding) + place(finding) + ", \(Self.origin(finding))"
    }

    private static func origin(_ finding: Finding) -> String {
        finding.facts.areTellingCopies
            ? "with the same payloads, as if frames were sent or recorded twice"
            : "as if a second node sent them"
    }

    /// `60 extra frames`, `about 396 extra frames`.
    static func extraFrames(_ finding: Finding) -> String {
        (finding.facts.isAbout ? "about " : "") + LogProse.count(finding.count, "extra frame")
    }

    func new(_ finding: Finding) -> String {
        guard finding.others.isEmpty else {
            return "\(identifiers(finding)) first appear" + at(finding) + place(finding)
        }
        guard finding.count <= 2 else {
            return "\(message(finding)) (\(cycle(finding.facts))) first appears" + at(finding) + place(finding)
        }
        let reason = asked(finding.facts)
        let first = finding.count == 1 ? "" : reason.isEmpty ? ", first" : " first"
        return "\(message(finding)) is seen only \(finding.count == 1 ? "once" : "twice")" + reason + first
            + at(finding) + place(finding)
    }

    /// What the statement says beyond the headline, for a place below the headline and the time: `Gap 1.30 s, cycle 100
    /// ms`. nil if that is the statement itself; "" if there is nothing more.
    package func remark(_ finding: Finding) -> String? {
        let facts = finding.facts
        guard finding.others.isEmpty else { return nil }
        switch finding.rule {
        case .silence where finding.parts.count <= 1:
            let lost = facts.lost ?? 0
            let parts = [
                facts.errors.map { LogProse.count($0, "error frame") } ?? "",
                facts.missed.map { "the counters of \(LogProse.count($0, "message")) continued" } ?? "",
                lost > 0 ? "about \(LogProse.count(lost, "frame")) missing" : "",
            ]
            let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
            return text.prefix(1).uppercased() + text.dropFirst()
        case .missingMessage where facts.isRestart == true: return nil
        case .missingMessage where facts.every != nil: return nil
        case .missingMessage where finding.count > 1:
            return "\(Decimal.grouped(finding.count)) gaps of up to \(span(facts.length)), \(cycle(facts))"
        case .missingMessage where !isAway(facts): return "Gap \(span(facts.length)), \(cycle(facts))"
        case .stoppedMessage:
            let cycle = cycle(facts)
            return cycle.prefix(1).uppercased() + cycle.dropFirst()
        case .newMessage where finding.count <= 2:
            return facts.remotes.map {
                "In reply to \($0 == 1 ? "a remote frame" : LogProse.count($0, "remote frame"))"
            } ?? ""
        case .outOfRange where facts.isVarying:
            return "First value \(value(facts.seen, facts.unit)); the database allows \(allowed(facts))"
                + place(finding)
        case .outOfRange, .notAvailable:
            return begun((finding.count > 1 ? " in \(LogProse.count(finding.count, "frame"))" : "") + place(finding))
        case .lengthMismatch: return begun((facts.isOfDatabase ? " according to the database" : "") + place(finding))
        case .valueJump:
            return "To \(value(facts.seen, facts.unit)), from \(value(facts.usual, facts.unit)) and back"
                + place(finding)
        case .dm1Active: return remarkOfActiveCodes(finding)
        case .udsNegative where facts.services == nil:
            return facts.codes.last.map { "Response code 0x\(Hexadecimal.text($0, digits: 2))" }
        default: return nil
        }
    }

    /// The same as a sentence with its time and place, for the page of the finding: `The last frame arrived at 4.949 s; the
    /// cycle was 10.0 ms`. nil where ``remark(_:)`` is nil.
    ///
    /// - Parameter hasPlace: false if the headline has the place.
    package func remarkSentence(_ finding: Finding, hasPlace: Bool = true) -> String? {
        guard let remark = remark(finding) else { return nil }
        let facts = finding.facts
        let when = whenAndWhere(finding, hasPlace: hasPlace)
        guard !when.isEmpty else { return remark.isEmpty ? nil : remark }
        let first = when.prefix(1).uppercased() + when.dropFirst()
        switch finding.rule {
        case .silence:
            let since = when.hasPrefix("at ") ? "From " + when.dropFirst(3) : first
            let lost = facts.lost ?? 0
            let errors = facts.errors.map { "\(LogProse.count($0, "error frame")) arrived" }
            let missing = lost > 0 ? "about \(LogProse.count(lost, "frame")) \(lost == 1 ? "is" : "are") missing" : nil
            let counters = facts.missed.map { "the counters of \(LogProse.count($0, "message")) continued" }
            let parts = [errors, counters, missing].compactMap { $0 }
            return parts.isEmpty ? "It began \(when)" : "\(since), \(parts.joined(separator: " and "))"
        case .missingMessage where finding.count > 1:
            return "\(first), there were \(Decimal.grouped(finding.count)) gaps of up to \(span(facts.length))"
                + cycleClause(facts)
        case .missingMessage: return "The gap \(when) was \(span(facts.length))" + cycleClause(facts)
        case .stoppedMessage: return "The last frame arrived \(when)" + cycleClause(facts)
        case .newMessage:
            return "It was seen \(when)"
                + (facts.remotes == nil ? "" : ", \(remark.lowercasedFirst)")
        case .outOfRange where facts.isVarying:
            return
                "\(first), it read \(value(facts.seen, facts.unit)) at first and other values later; the database allows \(allowed(facts))"
        case .lengthMismatch:
            let frames = finding.count > 1 ? "They were seen \(when)" : "It was seen \(when)"
            return facts.isOfDatabase ? frames + "; the length is that of the database" : frames
        case .outOfRange, .notAvailable:
            let frames = finding.count > 1 ? ", in \(LogProse.count(finding.count, "frame"))" : ""
            return "It was seen \(when)\(frames)"
        case .valueJump:
            return
                "\(first), it jumped to \(value(facts.seen, facts.unit)), from"
                + " \(value(facts.usual, facts.unit)) and back"
        case .udsNegative:
            let code = facts.codes.last.map { Hexadecimal.text($0, digits: 2) } ?? ""
            return finding.count == 1
                ? "The response \(when) had the code 0x\(code)"
                : "\(first), \(LogProse.count(finding.count, "response")) had the code 0x\(code)"
        case .dm1Active: return "\(first): \((explanationOfActiveCodes(finding) ?? remark).lowercasedFirst)"
        default: return "\(first): \(remark)"
        }
    }

    /// A sentence of words with a space before them: `In 3 frames on can0`.
    private func begun(_ words: String) -> String {
        let words = words.trimmingPrefix(" ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// `; the cycle was 10.0 ms`.
    private func cycleClause(_ facts: Finding.Facts) -> String {
        facts.isOfDatabase
            ? "; the database states a cycle of \(brief(facts.period))" : "; the cycle was \(brief(facts.period))"
    }

    /// `, in reply to a remote frame,`; empty if it was not requested.
    private func asked(_ facts: Finding.Facts) -> String {
        guard let remotes = facts.remotes else { return "" }
        return ", in reply to \(remotes == 1 ? "a remote frame" : LogProse.count(remotes, "remote frame")),"
    }
}
