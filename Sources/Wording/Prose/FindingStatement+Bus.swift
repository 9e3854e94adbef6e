internal import Analysis
internal import CANCapture
internal import Formatting
internal import Platform

/// Sentences about the bus and its recording.
extension FindingProse {
    /// Error frames that report only a state.
    static func stateReports(_ count: Int) -> String {
        "a controller reports its state " + (count == 1 ? "once" : "\(Decimal.grouped(count)) times")
    }

    func errorBurst(_ finding: Finding) -> String {
        let bursts = finding.facts.bursts ?? max(1, finding.parts.count)
        let errors = Self.errors(finding)
        let areSingle = bursts > 1 && bursts == errors
        let states = finding.facts.states
        if states == finding.count {
            let time = finding.count > 1 ? during(finding) : at(finding)
            return Self.stateReports(finding.count) + counters(finding) + time + place(finding)
        }
        return LogProse.count(errors, areSingle ? "single error frame" : "error frame")
            + (bursts > 1 && !areSingle ? Self.inBursts(bursts, single: finding.facts.singleErrors) : "")
            + (errors > 1 ? during(finding) : at(finding)) + place(finding) + Self.throughout(finding)
            + cause(finding) + Self.states(states)
            + (finding.facts.endsInBusOff && bursts > 1
                ? "; each burst has \(Self.ofEach(errors, bursts)) error frames, so a sender probably went bus-off"
                    + " \(Decimal.grouped(bursts)) times" : "")
    }

    /// ` in 12 bursts`; `, 29 of them single, the others in 1 burst`.
    private static func inBursts(_ bursts: Int, single: Int) -> String {
        guard single > 0 else { return " in \(Decimal.grouped(bursts)) bursts" }
        return ", \(Decimal.grouped(single)) of them single, the others in \(LogProse.count(bursts - single, "burst"))"
    }

    /// `, about 400 a minute throughout` for error frames that are scattered evenly; "" for others.
    static func throughout(_ finding: Finding) -> String {
        guard let rate = finding.facts.errorsPerSecond else { return "" }
        // In the first unit in which there are some.
        let units: [(seconds: Double, name: String)] = [(1, "a second"), (60, "a minute"), (3600, "an hour")]
        let unit = units.first { rate * $0.seconds >= 9.5 } ?? units[2]
        let count = rate * unit.seconds
        // Two figures, because the interval between random frames varies.
        var step = 1.0
        while count / step >= 100 { step *= 10 }
        let rounded = Int(exactly: ((count / step).rounded() * step).rounded()) ?? 0
        return ", about \(Decimal.grouped(rounded)) \(unit.name) throughout"
    }

    /// `31` if each burst has as many, and not a few more or less: `about 32`.
    private static func ofEach(_ errors: Int, _ bursts: Int) -> String {
        [31, 33].first { bursts.multipliedReportingOverflow(by: $0).partialValue == errors }.map { "\($0)" }
            ?? "about 32"
    }

    /// `, and 3 reports of a controller's state`; empty if there is none.
    private static func states(_ count: Int) -> String {
        count == 0
            ? ""
            : ", and " + (count == 1 ? "1 report" : Decimal.grouped(count) + " reports") + " of a controller's state"
    }

    /// `, 1 682 of them because 123 was not acknowledged`, `, all of them form errors`; empty if they do not say it.
    private func cause(_ finding: Finding) -> String {
        guard let cause = finding.facts.cause else { return "" }
        let errors = Self.errors(finding)
        let isOne = errors == 1
        let all = cause.count == errors
        let who = isOne ? "" : all ? "all of them " : "\(Decimal.grouped(cause.count)) of them "
        let name = cause.identifier.map { Hexadecimal.identifier($0, isExtended: cause.isExtended) }
        guard let kind = Self.errorName(cause.kind) else {
            return ", \(who)because \(name ?? "a frame") was not acknowledged"
        }
        return isOne
            ? ", a \(kind) error" + (name.map { " in \($0)" } ?? "")
            : ", \(who)\(kind) errors" + (name.map { " in \($0)" } ?? "")
    }

    /// nil for a frame that was not acknowledged.
    private static func errorName(_ kind: ErrorKind) -> String? {
        switch kind {
        case .bit: "bit"
        case .stuff: "stuff"
        case .form: "form"
        case .checksum: "CRC"
        case .notAcknowledged: nil
        case .unstated, .other: "bus"
        }
    }

    func errorPassive(_ finding: Finding) -> String {
        if finding.facts.isIndicated {
            let count = finding.count
            let senders =
                count == 1 ? "its sender is" : finding.slots.count == 1 ? "their sender is" : "their senders are"
            return
                "\(LogProse.count(count, "CAN FD frame")) of \(identifiers(finding)) \(count == 1 ? "shows" : "show")"
                + " that \(senders) error-passive" + (count > 1 ? during(finding) : at(finding)) + place(finding)
        }
        if finding.facts.isWarning {
            return "an error counter of the controller is at the warning limit" + times(finding) + counters(finding)
                + during(finding) + place(finding)
        }
        return "the controller is error-passive" + times(finding) + counters(finding) + during(finding) + place(finding)
    }

    func busOff(_ finding: Finding) -> String {
        // A controller becomes bus-off at 256 transmit errors (ISO 11898-1); a smaller value is not its counter.
        let counters = (finding.facts.errorCounters.first ?? 0) >= Self.nearBusOff ? counters(finding) : ""
        let duration = finding.facts.length.map { " for " + (finding.count > 1 ? "up to " : "") + span($0) } ?? ""
        return "the controller is bus-off" + times(finding) + counters + duration
            + (finding.facts.isToEnd
                ? from(finding) + " to the end"
                : finding.count > 1 ? during(finding) : finding.facts.length == nil ? at(finding) : from(finding))
            + place(finding)
    }

    func load(_ finding: Finding) -> String {
        "the bus load is \(ShareText.rough(finding.facts.seen ?? 0)) for "
            + Decimal.duration(finding.facts.length ?? 0) + from(finding) + place(finding)
            + (busiest(finding).map { "; " + $0 } ?? "")
    }

    /// `95 % of the frames were 0A5`; nil if no identifier sent most of them.
    func busiest(_ finding: Finding) -> String? {
        finding.facts.busiest.map {
            let share = $0.share < 1 && $0.share >= 0.995 ? "nearly all" : ShareText.rough($0.share) + " of the"
            return "\(share) frames were \(identifier(ofSlot: $0.slot))"
        }
    }

    func unreadable(_ finding: Finding) -> String {
        let first = firstUnread(finding)
        return SkippedProse.sentence(finding.count, withoutLoss: finding.facts.withoutLoss)
            + (first.isEmpty ? "" : (finding.count == 1 ? ": " : ", ") + first)
    }

    /// A transmit error raises the counter by 8.
    private static let nearBusOff: UInt8 = 248

    /// ` (TEC 128, REC 0)`: the error counters of transmission and reception.
    private func counters(_ finding: Finding) -> String {
        let counters = finding.facts.errorCounters
        guard counters.count == 2, counters.contains(where: { $0 > 0 }) else { return "" }
        return " (TEC \(counters[0]), REC \(counters[1]))"
    }

    func silence(_ finding: Finding) -> String {
        let (facts, count) = (finding.facts, finding.parts.count)
        let length = Decimal.duration(facts.length ?? 0)
        if facts.command != nil { return commanded(finding) }
        if facts.isToEnd {
            return "no frame arrives\(place(finding))\(from(finding)) to the end of the capture, for \(length); other"
                + " channels continue"
        }
        // What a bus lacks that had only begun is not known, and over minutes it is not counted.
        let missing = facts.lost == nil && facts.late == nil ? "" : "; " + Self.missing(facts)
        if let missed = facts.missed { return unrecorded(finding, missed) }
        if finding.mayBeUnrecorded, count == 1 {
            return
                "nothing is recorded for \(length)\(from(finding))\(place(finding)): the bus is silent, or the recorder is off"
        }
        let what =
            facts.errors.map { "the bus carries only error frames (\(Decimal.grouped($0)))" } ?? "the bus is silent"
        return count > 1
            ? "\(what) \(Decimal.grouped(count)) times\(during(finding)) for up to \(length)\(place(finding))\(missing)"
            : "\(what) for \(length)\(from(finding))\(place(finding))\(missing)"
    }

    /// `about 345 frames are missing`, `no frame is missing, 34 are late`.
    private static func missing(_ facts: Finding.Facts) -> String {
        let lost = facts.lost ?? 0
        let what =
            lost == 0
            ? "no frame is missing" : "about \(LogProse.count(lost, "frame")) \(lost == 1 ? "is" : "are") missing"
        return what + (facts.late.map { ", \(Decimal.grouped($0)) \($0 == 1 ? "is" : "are") late" } ?? "")
    }

    func recorderLoss(_ finding: Finding) -> String {
        let facts = finding.facts
        if facts.isThroughout { return lossThroughout(finding) }
        let what =
            "the recorder lost at least \(LogProse.count(facts.lost ?? 0, "frame")): the counters of"
            + " \(finding.count) of \(facts.counters ?? finding.count) identifiers jump at the same moment"
        return what + (finding.interval == nil ? between(finding) : during(finding)) + place(finding)
    }

    /// For a time in which the recorder lost everything.
    private func unrecorded(_ finding: Finding, _ missed: Int) -> String {
        let (facts, count) = (finding.facts, finding.parts.count)
        let length = Decimal.duration(facts.length ?? 0)
        let when =
            count > 1
            ? "\(Decimal.grouped(count)) times\(during(finding)) for up to \(length)"
            : "for \(length)\(from(finding))"
        return "nothing is recorded \(when)\(place(finding)), but the counters of"
            + " \(LogProse.count(missed, "message")) continue: the recorder missed"
            + " \(facts.lost.map { "about " + LogProse.count($0, "frame") } ?? "frames")"
    }

    /// For a recorder that loses frames throughout the capture.
    private func lossThroughout(_ finding: Finding) -> String {
        let facts = finding.facts
        let worst = facts.worst.map { "; the worst second begins at \(seconds($0.lowerBound)) s" } ?? ""
        return "the recorder lost about \(ShareText.rough(facts.seen ?? 0)) of the cyclic frames" + place(finding)
            + during(finding) + ": \(finding.count) of"
            + " \(facts.counters ?? finding.count) identifiers with a clear cycle miss frames, together at least"
            + " \(LogProse.count(facts.lost ?? 0, "frame"))" + worst
    }

    /// ` between frames 12 and 14`, as logs number them, if there are no times.
    private func between(_ finding: Finding) -> String {
        guard let rows = finding.rows else { return "" }
        return " between frames \(rows.lowerBound + 1) and \(rows.upperBound + 1)"
    }

    func flood(_ finding: Finding) -> String {
        let (facts, count) = (finding.facts, finding.parts.count)
        let length = Decimal.duration(facts.length ?? 0)
        let when =
            count > 1
            ? " \(Decimal.grouped(count)) times\(during(finding)) for up to \(length)"
            : " for \(length)\(from(finding))"
        return
            "\(message(finding)) floods the bus\(when)\(place(finding)): \(LogProse.count(finding.count, "frame")), one every \(Decimal.duration(facts.period ?? 0)),"
            + " \(ShareText.rough(facts.seen ?? 0)) of the frames in this time"
    }

    func blockOrder(_ finding: Finding) -> String {
        let blocks = LogProse.count(finding.count, "block") + " of records"
        let isOne = finding.count == 1
        let records = LogProse.count(finding.facts.records ?? 0, "record")
        if let original = finding.facts.original {
            return "\(records)\(during(finding)) repeat those from \(seconds(original.lowerBound)) to"
                + " \(seconds(original.upperBound)) s: equal identifiers, payloads and intervals"
        }
        let length = Decimal.duration(finding.facts.length ?? 0)
        let what =
            finding.facts.isRepeat
            ? "\(isOne ? "repeats" : "repeat") earlier ones" : "\(isOne ? "is" : "are") out of order in the file"
        let jump = finding.facts.isRepeat ? "by \(length)" : "by \(length), and forward again,"
        return "\(blocks) \(what) (\(records)): timestamps jump back \(jump)" + during(finding)
    }

    func step(_ finding: Finding) -> String {
        if finding.facts.isByIdentifier {
            return "the file contains \(Decimal.grouped(finding.count + 1)) blocks, one for each identifier, that cover"
                + " the same time"
        }
        let length = Decimal.duration(finding.facts.length ?? 0)
        guard finding.count == 1 else {
            let what = "timestamps jump back \(Decimal.grouped(finding.count)) times, by up to \(length)"
            let cause = finding.facts.withoutTime.map { ": \(LogProse.count($0, "frame")) have the time 0" } ?? ""
            return finding.facts.stopsRules
                ? what + place(finding) + cause + "; rules that need times do not run"
                : what + "," + during(finding) + place(finding)
        }
        let end = finding.interval.map { " at \(seconds($0.upperBound)) s" } ?? ""
        return "the timestamp jumps back by \(length)" + end + place(finding)
    }

    func clock(_ finding: Finding) -> String {
        (finding.facts.clock.flatMap(LoadProse.doubt) ?? "implausible timestamps")
            + "; rules that need times do not run"
    }

    func leap(_ finding: Finding) -> String {
        let length = Decimal.duration(finding.facts.length ?? 0)
        if let sessions = finding.facts.sessions {
            return
                "the capture has \(LogProse.count(sessions, "logging session")), between which timestamps jump forward"
                + " by up to \(length)" + place(finding)
        }
        guard finding.count == 1 else {
            return "timestamps jump forward \(Decimal.grouped(finding.count)) times, by up to \(length)"
                + place(finding)
        }
        let start = finding.interval.map { " after \(seconds($0.lowerBound)) s" } ?? ""
        let cause =
            finding.facts.isInCycles
            ? "; the cyclic messages continue in their cycles: the clock was set, or all senders paused"
            : finding.facts.length ?? 0 <= Finding.longestPause
                ? ": the clock was set, the recorder was off, or the bus was silent"
                : ": the clock was set, or the recorder was off"
        return "the timestamp jumps forward by \(length)\(start)\(place(finding))\(cause)"
    }

    func duplicate(_ finding: Finding) -> String {
        let identifier = finding.slot == nil ? "" : " of " + named(finding)
        return finding.count == 1
            ? "a frame\(identifier) is recorded twice" + at(finding) + place(finding)
            : LogProse.count(finding.count, "frame") + identifier + " are recorded twice" + during(finding)
                + place(finding)
    }

    /// `, the first: line 12: an odd number of hex digits`.
    func firstUnread(_ finding: Finding) -> String {
        guard let example = finding.facts.unread else { return "" }
        return (finding.count == 1 ? "" : "the first: ") + SkippedProse.place(example)
    }
}
