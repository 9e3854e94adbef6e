package import Analysis
internal import Formatting
internal import Platform

extension FindingProse {
    /// What happened, in the past tense and without its place, short enough for a title: `the bus went silent for 0.851 s`.
    package func headline(_ finding: Finding) -> String {
        let text = self.text(finding)
        let name = identifier(finding)
        // `500 stopped` would be a quantity.
        let isDigits = finding.message == nil && finding.others.isEmpty && !name.isEmpty && name.allSatisfy(\.isNumber)
        switch finding.rule {
        case .troubleCodes, .newMessage, .missingMessage, .stoppedMessage:
            return isDigits && text.hasPrefix(name + " ") ? "identifier " + text : text
        default: return text
        }
    }

    private func text(_ finding: Finding) -> String {
        let facts = finding.facts
        let length = Decimal.duration(facts.length ?? 0)
        let name = named(finding)
        let bus = channelTitle(finding)
        let count = finding.count
        if let command = facts.command { return headline(finding, after: command) }
        switch finding.rule {
        case .errorBurst where facts.states == count:
            return "a controller reported its state" + (count == 1 ? " once" : " \(Decimal.grouped(count)) times")
        case .errorBurst:
            return LogProse.count(Self.errors(finding), "error frame") + " on " + bus + Self.throughout(finding)
        case .errorPassive where facts.isIndicated:
            return "an error-passive node sent CAN FD frames" + place(finding)
        case .errorPassive where facts.isWarning:
            return "a controller reached the error warning limit\(times(finding))" + place(finding)
        case .errorPassive:
            let verb = facts.isFirstState && count == 1 ? "was" : "went"
            return "a controller \(verb) error-passive\(times(finding))" + place(finding)
        case .busOff where facts.isToEnd && count == 1:
            return "a controller went bus-off" + place(finding) + ", and the bus stayed silent for \(length)"
        case .busOff:
            let duration = facts.length.map { _ in (count > 1 ? ", for up to " : " for ") + length } ?? ""
            let verb = facts.isFirstState && count == 1 ? "was" : "went"
            return "a controller \(verb) bus-off\(times(finding))\(duration)" + place(finding)
        case .silence where facts.missed != nil && finding.parts.count > 1:
            return
                "the recorder missed everything\(place(finding)) \(Decimal.grouped(finding.parts.count)) times, for up to"
                + " \(length)"
        case .silence where finding.mayBeUnrecorded && finding.parts.count == 1:
            return "nothing was recorded\(place(finding)) for \(length)"
        case .silence where finding.parts.count > 1:
            return "\(bus) went silent \(Decimal.grouped(finding.parts.count)) times, for up to \(length)"
        case .silence where facts.errors != nil: return "\(bus) carried only error frames for \(length)"
        case .silence where facts.isToEnd: return "\(bus) carried no frame in the last \(length)"
        case .silence where facts.missed != nil:
            return "the recorder missed everything\(place(finding)) for \(length)"
        case .silence: return "\(bus) went silent for \(length)"
        case .load: return "\(bus) was \(ShareText.rough(facts.seen ?? 0)) busy for \(length)"
        case .timeBackwards where facts.sessions != nil:
            return "the capture has \(LogProse.count(facts.sessions ?? 0, "logging session"))"
        case .timeBackwards where facts.isForward:
            return count == 1
                ? "the timestamp jumped forward by \(length)"
                : "the timestamps jumped forward \(Decimal.grouped(count)) times, by up to \(length)"
        case .timeBackwards where facts.isByIdentifier:
            return "the frames in the file are sorted by identifier, not by time"
        case .timeBackwards:
            return count == 1
                ? "the timestamp jumped back by \(length)"
                : "the timestamps jumped back \(Decimal.grouped(count)) times, by up to \(length)"
        case .clock: return "the timestamps are implausible"
        case .flood where finding.parts.count > 1:
            return "\(name) flooded \(bus) \(Decimal.grouped(finding.parts.count)) times"
        case .flood: return "\(name) flooded \(bus) for \(length)"
        case .blockOrder where facts.original != nil:
            return "\(LogProse.count(facts.records ?? 0, "record")) repeated earlier ones"
        case .blockOrder where facts.isRepeat:
            return "\(LogProse.count(count, "block")) of records \(were(count)) repeated"
        case .blockOrder: return "\(LogProse.count(count, "block")) of records \(were(count)) out of order"
        case .duplicate: return "\(LogProse.count(count, "frame")) \(were(count)) recorded twice"
        case .unreadable: return unread(finding)
        case .recorderLoss where facts.isThroughout:
            return "the recorder lost about \(ShareText.rough(facts.seen ?? 0)) of the cyclic frames of \(bus)"
        case .recorderLoss: return "the recorder lost at least \(LogProse.count(facts.lost ?? 0, "frame"))"
        case .missingMessage where !finding.others.isEmpty: return headlineOfGroup(finding)
        case .missingMessage where facts.every != nil:
            let what =
                facts.every.map { "\(regularly(finding, isOne: true, isPast: true)) about every \(brief($0))" } ?? ""
            return "\(name) \(what)"
        case .missingMessage where facts.isRestart == true:
            return "\(name) restarted\(times(finding)): silent for \(upTo(finding))\(length)"
        case .missingMessage:
            if finding.count == 1, isAway(facts) { return "\(name) did not arrive for \(length)" }
            let lost = facts.lost ?? 1
            return "\(Self.lostFrames(facts)) of \(namedAfterNumber(finding)) \(were(lost)) missing"
        case .lateMessage where !finding.others.isEmpty:
            return "\(identifiersOrCount(finding)) were up to \(length) late"
        case .lateMessage: return "a frame of \(name) was \(length) late"
        case .period where facts.isOfDatabase:
            return "\(name) had a cycle of \(brief(facts.seenPeriod)), not \(brief(facts.period)) as in the database"
        case .period where facts.isToEnd:
            return "\(name) changed its cycle from \(brief(facts.period)) to \(brief(facts.seenPeriod))"
        case .period:
            guard let seen = facts.seenPeriod, let usual = facts.period, abs(seen - usual) * 5 > usual else {
                return "\(name) deviated from its cycle of \(brief(facts.period))"
            }
            return "\(name) had a cycle of \(brief(seen)), not \(brief(usual))"
        case .extraFrames where !finding.others.isEmpty:
            return "\(LogProse.count(finding.slots.count, "identifier")) had \(Self.extraFrames(finding))"
        case .extraFrames: return "\(name) had \(Self.extraFrames(finding)) between its cyclic frames"
        case .stoppedMessage where facts.sentOnly != nil:
            let verb = finding.others.isEmpty ? "was" : "were"
            return "\(identifiersOrCount(finding)) \(verb) sent only for \(sentFor(facts))"
        case .stoppedMessage where facts.stopping != nil:
            return "\(LogProse.count(finding.slots.count, "identifier")) stopped one after the other"
        case .stoppedMessage where !facts.steps.isEmpty:
            let steps = facts.steps.count > 1 ? " in \(Decimal.grouped(facts.steps.count)) steps" : ""
            return "\(LogProse.count(finding.slots.count, "identifier")) stopped\(steps)"
        case .stoppedMessage where finding.others.count == 1 && facts.sender == nil:
            return "\(identifiersOrCount(finding)) stopped"
        case .stoppedMessage where !finding.others.isEmpty:
            let sender = facts.sender.map { " of \(self.sender($0))" } ?? ""
            return "\(LogProse.count(finding.slots.count, "cyclic message"))\(sender) stopped"
        case .stoppedMessage: return "\(name) stopped"
        case .newMessage where count <= 2 && finding.others.isEmpty:
            return "\(name) was seen only \(count == 1 ? "once" : "twice")"
        case .newMessage where !finding.others.isEmpty: return "\(identifiersOrCount(finding)) first appeared late"
        case .newMessage: return "\(name) first appeared late"
        case .gatewayDelay where facts.isPart: return "the gateway forwarded \(identifiersOrCount(finding)) late"
        case .gatewayDelay where count > 1: return "the gateway forwarded \(name) late or not at all"
        case .gatewayDelay:
            return facts.length == nil ? "the gateway did not forward \(name)" : "the gateway forwarded \(name) late"
        case .counterSkip:
            guard count == 1 else { return "the counter of \(name) jumped \(Decimal.grouped(count)) times" }
            guard let before = facts.before, let seen = facts.seen else { return "the counter of \(name) jumped" }
            return "the counter of \(name) jumped from \(Int(before)) to \(Int(seen))"
        case .counterStuck: return "the counter of \(name) did not change for \(LogProse.count(count, "frame"))"
        case .checksum:
            return "\(LogProse.count(count, "frame")) of \(namedAfterNumber(finding)) had a wrong checksum"
        case .lengthMismatch:
            return "\(LogProse.count(count, "frame")) of \(namedAfterNumber(finding)) had \(otherLength(finding))"
        case .unknownIdentifier:
            return finding.slot == nil
                ? "no database describes \(LogProse.count(finding.others.count, "identifier"))"
                : "no database describes \(name)"
        case .outOfRange where facts.isVarying:
            return "\(signal(finding)) of \(name) was out of range in \(LogProse.count(count, "frame"))"
        case .outOfRange:
            let range = facts.allowed.map { " (allowed \(number($0.lowerBound)) to \(number($0.upperBound)))" } ?? ""
            return "\(signal(finding)) of \(name) read \(value(facts.seen, facts.unit))\(range)"
        case .notAvailable: return "\(signal(finding)) of \(name) was not available"
        case .valueJump: return "\(signal(finding)) of \(name) jumped for one frame"
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .dm1Active,
            .multipacket, .addressConflict, .refusedGroup, .canopenSDO, .canopenEmergency, .canopenHeartbeatLost:
            return headlineOfConversation(finding, name) ?? statement(finding)
        }
    }

    /// `4 bytes instead of 8`
    func otherLength(_ finding: Finding) -> String {
        "\(LogProse.count(Int(finding.facts.seen ?? 0), "byte")) instead of \(number(finding.facts.usual))"
    }

    private func sentFor(_ facts: Finding.Facts) -> String {
        Decimal.duration(facts.sentOnly.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0)
    }

    /// `up to `, unless the length is that of all of the finding.
    func upTo(_ finding: Finding) -> String {
        let whole = finding.interval.map { $0.upperBound.subtractingSaturating($0.lowerBound) }
        return whole == finding.facts.length && lasts(finding) ? "" : "up to "
    }

    /// Whether each of several pauses lasts as long as the finding.
    private func lasts(_ finding: Finding) -> Bool {
        guard let whole = finding.interval, finding.facts.moments ?? 1 == 1 else { return true }
        return finding.parts.allSatisfy { part in
            part.interval.map { $0.lowerBound <= whole.lowerBound && $0.upperBound >= whole.upperBound } ?? true
        }
    }

    /// Whether a time without frames is that which several identifiers share.
    func areAll(_ finding: Finding) -> Bool {
        finding.facts.moments ?? 1 == 1 && !finding.others.isEmpty && finding.facts.sender == nil && lasts(finding)
    }

    /// `all 9 `: not the bus, but the identifiers; "" if they are not silent together.
    func allOf(_ finding: Finding) -> String {
        guard areAll(finding) else { return "" }
        let count = finding.slots.count
        return count == 2 ? "both " : "all \(Decimal.grouped(count)) "
    }

    /// Of several identifiers whose frames are missing.
    private func headlineOfGroup(_ finding: Finding) -> String {
        let (facts, length) = (finding.facts, Decimal.duration(finding.facts.length ?? 0))
        let moments = facts.moments ?? 1
        if let every = facts.every {
            return "\(identifiersOrCount(finding)) \(regularly(finding, isPast: true)) about every \(brief(every))"
        }
        if facts.isRestart == true {
            let who =
                facts.sender.map { self.sender($0) } ?? identifiersOrCount(finding)
            let often = moments > 1 ? " \(Decimal.grouped(moments)) times" : ""
            // Its other messages, such as the claim of its address, come back sooner.
            let isPart = facts.sender != nil && !facts.isSenderSilent
            let what = isPart ? "its cyclic messages paused" : allOf(finding) + "silent"
            return "\(who) restarted\(often): \(what) for \(upTo(finding))\(length)"
        }
        if facts.isTogether {
            guard let sender = facts.sender else {
                if skipOneCycle(finding) {
                    return
                        "\(identifiersOrCount(finding)) \(regularly(finding, isPast: true)) \(Decimal.grouped(moments)) times"
                }
                return "\(identifiersOrCount(finding)) paused together for \(upTo(finding))\(length)"
            }
            return facts.isSenderSilent
                ? "\(self.sender(sender)) was silent for \(length)"
                : "the cyclic messages of \(self.sender(sender)) paused for \(upTo(finding))\(length)"
        }
        if areAway(finding) {
            return "\(identifiersOrCount(finding)) did not arrive for \(upTo(finding))\(length)"
        }
        let lost = Self.lostFrames(facts)
        return "\(lost) of \(LogProse.count(finding.slots.count, "identifier")) were missing"
    }

    /// The same for channels that failed at the same moment: `both channels went silent for up to 1.500 s`.
    ///
    /// - Parameter leads: findings of one rule, first the one that names it.
    func headline(ofChannels leads: [Finding]) -> String {
        guard let bus = channels(of: leads) else { return headline(leads[0]) }
        if leads[0].rule == .recorderLoss {
            let most = ShareText.rough(leads.compactMap(\.facts.seen).max() ?? 0)
            return "the recorder lost up to \(most) of the cyclic frames of \(bus)"
        }
        if leads.allSatisfy({ $0.facts.missed != nil }) {
            return "the recorder missed everything on \(bus) for up to \(longest(leads))"
        }
        if leads.allSatisfy(\.mayBeUnrecorded) { return "nothing was recorded on \(bus) for up to \(longest(leads))" }
        let verb = leads.allSatisfy { $0.facts.errors != nil } ? "carried only error frames" : "went silent"
        return "\(bus) \(verb) for up to \(longest(leads))"
    }

    /// The same for a card, shorter ones later: `both channels: only error frames for 6.910 s`.
    func headlines(ofChannels leads: [Finding]) -> [String] {
        guard let bus = channels(of: leads) else { return [headline(leads[0])] }
        let isError = leads.allSatisfy { $0.facts.errors != nil }
        let isMissed = leads.allSatisfy { $0.facts.missed != nil || $0.mayBeUnrecorded }
        let what = isError ? ["only error frames", "only errors"] : [isMissed ? "nothing recorded" : "silent"]
        // A number is never cut: where even this is too long, the channels are left out.
        return [headline(ofChannels: leads)] + what.map { "\(bus): \($0) for up to \(longest(leads))" }
            + what.suffix(1).map { "\($0) for up to \(longest(leads))" }
    }

    /// `both channels`, `3 of 4 channels`; nil of a single one.
    private func channels(of leads: [Finding]) -> String? {
        guard leads.count > 1, let channels = channelCount else { return nil }
        guard leads.count == channels else {
            return "\(Decimal.grouped(leads.count)) of \(Decimal.grouped(channels)) channels"
        }
        return channels == 2 ? "both channels" : "all \(Decimal.grouped(channels)) channels"
    }

    private func longest(_ leads: [Finding]) -> String {
        Decimal.duration(leads.compactMap(\.facts.length).max() ?? 0)
    }

    /// ` at 18.429 s on can0`; with the end of a longer event.
    package func whenAndWhere(_ finding: Finding, hasPlace: Bool = true) -> String {
        let place = hasPlace ? place(finding).trimmingPrefix(" ") : ""
        if finding.facts.sessions != nil {
            return "between them timestamps jump forward by up to \(Decimal.duration(finding.facts.length ?? 0))"
        }
        // A time of an implausible clock is not shown as a place.
        if finding.rule == .timeBackwards, finding.facts.stopsRules, finding.count > 1 {
            return "rules that need times do not run"
        }
        guard let interval = finding.interval, !finding.facts.isByIdentifier else {
            let frames = finding.facts.isByIdentifier ? "" : inFrames(finding).trimmingPrefix(" ")
            return [String(frames), String(place)].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let (start, end) = (time(finding), seconds(interval.upperBound))
        if let only = finding.facts.sentOnly {
            let when = "from \(seconds(only.lowerBound)) to \(seconds(only.upperBound)) s"
            return place.isEmpty ? when : "\(when) \(place)"
        }
        // A message that stops or appears does so at one time.
        let isOneTime =
            finding.rule == .stoppedMessage
            || finding.rule == .newMessage && (finding.count > 2 || !finding.others.isEmpty)
        let isLong = (finding.count > 1 || finding.facts.original != nil) && start != end && !isOneTime
        let times = finding.facts.isTogether ? finding.facts.moments ?? 1 : 1
        let often = times > 1 && !skipOneCycle(finding) ? ", \(Decimal.grouped(times)) times" : ""
        // A record without a frame may report a state before the first frame.
        let isBefore =
            !isLong && interval.lowerBound < first && (finding.rule == .errorPassive || finding.rule == .busOff)
        let when = isLong ? "from \(start) to \(end) s" : "at \(start) s\(isBefore ? ", before the first frame" : "")"
        return (place.isEmpty ? when : "\(when) \(place)") + (isLong ? often : "")
    }

    /// `the bus` if there is one channel, otherwise the channel's name.
    func channelTitle(_ finding: Finding) -> String {
        let place = place(finding)
        return place.isEmpty ? "the bus" : String(place.trimmingPrefix(" on "))
    }

    private func signal(_ finding: Finding) -> String { finding.signal.map(Printable.text) ?? "a value" }

    private func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}
