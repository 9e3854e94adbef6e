package import Analysis
internal import Formatting
internal import Platform

extension FindingProse {
    /// What happened, in the past tense and without its place, short enough for a title: `the bus went silent for 0.851 s`.
    package func headline(_ finding: Finding) -> String {
        let facts = finding.facts
        let length = Decimal.duration(facts.length ?? 0)
        let name = named(finding)
        let bus = channelTitle(finding)
        let count = finding.count
        switch finding.rule {
        case .errorBurst: return LogProse.count(count, "error frame") + " on " + bus
        case .errorPassive:
            return "a controller\(place(finding)) went error-passive" + times(finding)
        case .busOff:
            return "a controller\(place(finding)) went bus-off" + times(finding)
        case .silence where finding.parts.count > 1:
            return "\(bus) went silent \(Decimal.grouped(finding.parts.count)) times, for up to \(length)"
        case .silence where facts.errors != nil: return "\(bus) carried only error frames for \(length)"
        case .silence: return "\(bus) went silent for \(length)"
        case .load: return "\(bus) was \(ShareText.rough(facts.seen ?? 0)) busy for \(length)"
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
        case .flood: return "\(name) flooded \(bus) for \(length)"
        case .blockOrder where facts.isRepeat:
            return "\(LogProse.count(count, "block")) of records \(were(count)) repeated"
        case .blockOrder: return "\(LogProse.count(count, "block")) of records \(were(count)) out of order"
        case .duplicate: return "\(LogProse.count(count, "frame")) \(were(count)) recorded twice"
        case .unreadable: return "\(LogProse.count(count, "record")) could not be read"
        case .recorderLoss where facts.isThroughout:
            return "the recorder lost about \(ShareText.rough(facts.seen ?? 0)) of the cyclic frames of \(bus)"
        case .recorderLoss: return "the recorder lost at least \(LogProse.count(facts.lost ?? 0, "frame"))"
        case .missingMessage where facts.isTogether && !finding.others.isEmpty:
            if let sender = facts.sender {
                return "the cyclic messages of \(self.sender(sender)) paused for up to \(length)"
            }
            let who =
                finding.slots.count == 2 ? identifiers(finding) : LogProse.count(finding.slots.count, "identifier")
            return "\(who) paused together for up to \(length)"
        case .missingMessage where !finding.others.isEmpty:
            return
                "\(LogProse.count(facts.lost ?? 1, "frame")) of \(LogProse.count(finding.slots.count, "identifier")) were missing"
        case .missingMessage:
            let lost = facts.lost ?? 1
            return "\(LogProse.count(lost, "frame")) of \(name) \(were(lost)) missing"
        case .lateMessage: return "a frame of \(name) was \(length) late"
        case .period:
            return "\(name) left its cycle of \(Decimal.duration(facts.period ?? 0))"
        case .stoppedMessage where !finding.others.isEmpty:
            return "\(LogProse.count(finding.slots.count, "cyclic message")) stopped"
        case .stoppedMessage: return "\(name) stopped"
        case .newMessage where count <= 2 && finding.others.isEmpty:
            return "\(name) was seen only \(count == 1 ? "once" : "twice")"
        case .newMessage: return "\(name) first appeared late"
        case .gatewayDelay: return "the gateway forwarded \(name) late or not at all"
        case .counterSkip:
            return count > 1
                ? "the counter of \(name) jumped \(Decimal.grouped(count)) times" : "the counter of \(name) jumped"
        case .counterStuck: return "the counter of \(name) did not change for \(LogProse.count(count, "frame"))"
        case .checksum: return "\(LogProse.count(count, "frame")) of \(name) had a wrong checksum"
        case .lengthMismatch: return "\(LogProse.count(count, "frame")) of \(name) had an unusual length"
        case .unknownIdentifier:
            return finding.slot == nil
                ? "\(LogProse.count(finding.others.count, "identifier")) were in no database"
                : "\(name) was in no database"
        case .outOfRange: return "\(signal(finding)) of \(name) read \(outside(finding))"
        case .notAvailable: return "\(signal(finding)) of \(name) was not available"
        case .valueJump: return "\(signal(finding)) of \(name) jumped for one frame"
        case .udsNegative, .udsNoResponse, .isotpSequence, .isotpTimeout, .troubleCodes, .dm1Active,
            .canopenEmergency, .canopenHeartbeatLost:
            return headlineOfConversation(finding, name) ?? statement(finding)
        }
    }

    /// ` at 18.429 s on can0`; a finding that lasts has its end, too.
    func whenAndWhere(_ finding: Finding) -> String {
        let place = place(finding).trimmingPrefix(" ")
        guard let interval = finding.interval, !finding.facts.isByIdentifier else { return String(place) }
        // A jump back is at the later time, which comes first in the file.
        let isStep = finding.rule == .timeBackwards && !finding.facts.isForward && finding.count == 1
        let (start, end) = (seconds(isStep ? interval.upperBound : interval.lowerBound), seconds(interval.upperBound))
        let isLong = finding.count > 1 && start != end && finding.rule != .stoppedMessage
        let when = isLong ? "from \(start) to \(end) s" : "at \(start) s"
        return place.isEmpty ? when : "\(when) \(place)"
    }

    /// `the bus` if there is one channel, otherwise the name of the channel.
    private func channelTitle(_ finding: Finding) -> String {
        let place = place(finding)
        return place.isEmpty ? "the bus" : String(place.trimmingPrefix(" on "))
    }

    private func signal(_ finding: Finding) -> String { finding.signal.map(Printable.text) ?? "a value" }

    private func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}
