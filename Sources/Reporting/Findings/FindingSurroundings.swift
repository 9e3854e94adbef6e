internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import Formatting
internal import LogPages
internal import Pages
internal import Platform
internal import Wording

/// What else happened at the time of a finding, and where to look next. It states only what follows from the frames.
struct FindingSurroundings {
    let finding: ReportFinding
    let context: ReportContext
    /// All findings in the selection.
    let all: [ReportFinding]

    /// Maximum number of findings at the same time that are named.
    private static let mostOthers = 3
    /// Maximum number of protocol messages that are examined.
    private static let mostMessages = 500_000

    private var frames: FrameTable { context.capture.frames }

    // MARK: What else happened

    var facts: [ReportFact] { [counters, leaps, diagnostics, others].compactMap { $0 } }

    /// Where a recorder lost frames, what the counters show: `0A5 14 → 0 · 1B0 3 → 5`.
    private var leaps: ReportFact? {
        let lead = finding.finding
        guard lead.rule == .recorderLoss, !lead.facts.isThroughout else { return nil }
        let courses = lead.parts.compactMap { part -> String? in
            guard let slot = part.slot, slot < context.facts.index.entries.count, part.values.count == 2 else {
                return nil
            }
            let identifier = Hexadecimal.identifier(context.facts.index.entries[slot], names: frames.names)
            return "\(identifier) \(part.values[0]) \u{2192} \(part.values[1])"
        }
        guard !courses.isEmpty else { return nil }
        let rest = courses.count - min(courses.count, Self.mostCourses)
        return ReportFact(
            label: "Counters jumped",
            value: courses.prefix(Self.mostCourses).joined(separator: " \u{B7} ")
                + (rest > 0 ? " \u{B7} \(Decimal.grouped(rest)) more" : ""))
    }

    private static let mostCourses = 16

    /// For a time in which messages did not arrive: whether the alive counters continue after it.
    private var counters: ReportFact? {
        let lead = finding.finding
        let rules: Set<FindingRule> = [.silence, .missingMessage, .busOff, .lateMessage]
        // What a silence that the recorder missed shows of the counters is its sentence.
        guard rules.contains(lead.rule), lead.facts.missed == nil, let interval = lead.interval,
            lead.parts.count == 1 || !lead.others.isEmpty,
            context.facts.isTimed, context.facts.counts.backwardSteps == 0, frames.hidden == nil
        else { return nil }
        let slots = lead.slots.isEmpty ? Array(context.facts.index.entries.indices) : lead.slots
        var (onward, jumped) = (0, [(slot: Int, course: CounterCourse)]())
        for slot in slots where lead.channel == nil || context.facts.index.entries[slot].channel == lead.channel {
            guard let course = CounterCourse(slot, over: interval, context) else { continue }
            if course.isOnward { onward += 1 } else { jumped.append((slot, course)) }
        }
        let all = onward + jumped.count
        guard let first = jumped.first else {
            guard all > 0 else { return nil }
            return ReportFact(
                label: "No counter jumped",
                value: (all == 1
                    ? "its alive counter continues without a gap"
                    : "\(all == 2 ? "both" : "all \(all)") alive counters continue without a gap"))
        }
        // A unit that starts again begins to count from zero: its counter does not show lost frames.
        let isRestart = jumped.allSatisfy(\.course.isRestart)
        if all == 1 {
            let identifier = Hexadecimal.identifier(context.facts.index.entries[first.slot], names: frames.names)
            let (before, after) = (first.course.before, first.course.after)
            // After a whole round it has the same value.
            guard before != after else {
                let values = first.course.values
                // Of a silence, the frames of all identifiers are counted.
                let lost = lead.rule == .missingMessage ? lead.facts.lost ?? 0 : 0
                let missing =
                    lost > 0 && (lost + 1) % values == 0 ? ", which fits \(LogProse.count(lost, "missing frame"))" : ""
                return ReportFact(
                    label: "Counter",
                    value:
                        "the counter of \(identifier) is \(before) before and after; it has \(values) values\(missing)")
            }
            return ReportFact(
                label: isRestart ? "A counter restarted" : "A counter jumped",
                value: "the counter of \(identifier) jumps from \(before) to \(after)")
        }
        let (one, count) = (jumped.count == 1, Decimal.grouped(jumped.count))
        return ReportFact(
            label: isRestart ? "Counters restarted" : onward == 0 ? "Counters jumped" : "Some counters jumped",
            value: "\(count) of \(LogProse.count(all, "alive counter")) "
                + (isRestart
                    ? "\(one ? "restarts" : "restart") at 0 or 1"
                    : "\(one ? "continues" : "continue") at a different value"))
    }

    /// The distance to the nearest diagnostic message.
    private var diagnostics: ReportFact? {
        guard finding.finding.facts.conversation == nil, finding.finding.rule != .timeBackwards,
            let interval = finding.finding.interval, context.facts.isTimed
        else { return nil }
        let reader = context.selection.recording.reader
        guard reader.table.units.count <= Self.mostMessages else { return nil }
        let recorded = context.selection.recording.frames
        var nearest: Int64?
        for unit in reader.table.units where Self.isDiagnostic(unit.network) {
            let time = recorded.time(Int(unit.firstRow))
            let distance =
                time < interval.lowerBound
                ? time.subtractingSaturating(interval.lowerBound)
                : max(0, time.subtractingSaturating(interval.upperBound))
            if nearest.map({ distance.magnitude < $0.magnitude }) ?? true { nearest = distance }
        }
        guard let nearest else { return nil }
        if nearest == 0 {
            return ReportFact(label: "Diagnostics", value: "diagnostic messages were exchanged at the same time")
        }
        let length = Decimal.brief(Int64(nearest.magnitude))
        return ReportFact(
            label: "Diagnostics",
            value: nearest < 0
                ? "the last diagnostic message was \(length) earlier"
                : "the next diagnostic message was \(length) later")
    }

    private static func isDiagnostic(_ network: NetworkProtocol) -> Bool {
        switch network {
        case .uds, .obd, .kwp2000, .gmlan: true
        default: false
        }
    }

    /// Findings at the same time, or the distance to the nearest one.
    private var others: ReportFact? {
        // A clock that is set back has no time of its own.
        guard finding.finding.rule != .timeBackwards, finding.finding.interval != nil else { return nil }
        let own = FindingTimes(finding.finding)
        var near: [ReportFinding] = []
        var next: (number: Int, distance: Int64)?
        var count = 0
        for other in all where other.number != finding.number && other.finding.rule != .timeBackwards {
            guard other.finding.interval != nil, let distance = own.distance(to: other.finding) else { continue }
            if distance == 0 {
                count += 1
                if near.count < Self.mostOthers { near.append(other) }
            } else if next.map({ distance.magnitude < $0.distance.magnitude }) ?? true {
                next = (other.number, distance)
            }
        }
        guard count == 0 else {
            let rest = count - near.count
            return ReportFact(
                label: "At the same time",
                value: near.map { "\($0.words.headline) (no. \($0.number))" }.joined(separator: "; ")
                    + (rest > 0 ? "; \(Decimal.grouped(rest)) more" : ""))
        }
        guard let next else { return nil }
        return ReportFact(
            label: "Other incidents",
            value: "the nearest is no. \(next.number), \(Decimal.brief(Int64(clamping: next.distance.magnitude)))"
                + (next.distance < 0 ? " earlier" : " later"))
    }

    // MARK: Where to look next

    /// Commands; empty for print and if there are several files.
    var commands: [ReportFact] {
        let sources = context.options.sources
        guard context.timeline.page.theme != .print, context.timeline.page.theme != .plain,
            sources.captures.count == 1, let name = sources.captures.first?.name, let own = Self.word(name)
        else { return [] }
        // Without the databases the command would show less than the page.
        let databases = sources.databases.compactMap { Self.word($0.name) }
        guard databases.count == sources.databases.count else { return [] }
        let file = ([own] + databases.map { "--dbc " + $0 }).joined(separator: " ")
        var list: [ReportFact] = []
        func add(_ label: String, _ command: String) {
            list.append(ReportFact(label: label, value: command, tone: .command))
        }
        let origin = context.selection.recording.origin
        // Of several messages the rows show the first ones.
        let first = finding.finding.facts.conversation.flatMap { _ in finding.finding.parts.first?.interval }
        if let interval = first ?? finding.moment, context.facts.isTimed, finding.finding.rule != .timeBackwards {
            let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
            let around = max(50_000_000, length / 4)
            let end = context.selection.recording.facts.latest
            // Of an event that takes most of the capture the window shows the beginning, unless all of it has few rows.
            let duration = context.selection.recording.facts.duration
            let isLong =
                length.addingSaturating(2 * min(around, length)) > duration / 2 && length > Self.longEvent
                && finding.finding.rows?.count ?? .max > Self.fewRows
            let beginning = min(Self.longEvent, max(50_000_000, duration / 20))
            let (first, last) =
                isLong
                ? (
                    interval.lowerBound.subtractingSaturating(beginning),
                    interval.lowerBound.addingSaturating(beginning)
                )
                : (interval.lowerBound.subtractingSaturating(around), interval.upperBound.addingSaturating(around))
            let (start, stop) = (
                max(0, first.subtractingSaturating(origin)), min(end, last).subtractingSaturating(origin)
            )
            if stop > start {
                let window =
                    "--start \(Self.seconds(start)) --stop \(Self.seconds(stop))"
                add("In the log", "canfolio pages \(file) \(window)")
                if let slot = finding.finding.slot, Self.isOfPayload(finding.finding.rule),
                    slot < context.facts.index.entries.count, !context.facts.index.entries[slot].isSymbolic
                {
                    let identifier = Hexadecimal.identifier(context.facts.index.entries[slot], names: frames.names)
                    add("Its bytes", "canfolio timeline \(file) --bytes \(identifier) \(window)")
                }
            }
        }
        if finding.finding.facts.conversation != nil { add("The conversation", "canfolio ladder \(file)") }
        add("For a ticket", "canfolio ticket \(file) --finding \(finding.number) -o ticket")
        return list
    }

    /// Nanoseconds.
    private static let longEvent: Int64 = 1_000_000_000
    private static let fewRows = 1000

    private static func isOfPayload(_ rule: FindingRule) -> Bool {
        switch rule {
        case .counterSkip, .counterStuck, .checksum, .lengthMismatch, .outOfRange, .notAvailable, .valueJump: true
        default: false
        }
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        Decimal.seconds(nanoseconds, decimals: 3).replacing("\u{2009}", with: "")
    }

    /// A file name as one word of a shell, in quotes if it has special characters. nil for a name that cannot be shown, or
    /// would be read as an option.
    static func word(_ name: String) -> String? {
        guard !name.isEmpty, !name.hasPrefix("-"), Printable.text(name) == name, !name.contains("'") else { return nil }
        let isPlain = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._-+,@".utf8.contains(byte)
        }
        return isPlain ? name : "'\(name)'"
    }
}

/// An alive counter before and after a period in which its message did not arrive.
struct CounterCourse {
    let before: Int
    let after: Int
    /// Number of its values.
    let values: Int
    /// Whether it continues where it stopped.
    let isOnward: Bool

    /// - Returns: nil if the identifier has no known counter, or no frames on both sides.
    init?(_ slot: Int, over gap: ClosedRange<Int64>, _ context: ReportContext) {
        let statistics = context.statistics.identifiers
        guard slot < statistics.count, let counter = statistics[slot].payload?.counters.first else { return nil }
        let frames = context.capture.frames
        let rows = context.selection.rows[slot]
        let behind = rows.partitioningIndex { frames.time(Int($0)) >= gap.upperBound }
        guard behind > 0, behind < rows.count else { return nil }
        let (one, other) = (frames.payload(Int(rows[behind - 1])), frames.payload(Int(rows[behind])))
        guard counter.byte < one.count, counter.byte < other.count else { return nil }
        let (last, next) = (counter.value(one[counter.byte]), counter.value(other[counter.byte]))
        (before, after) = (last >> counter.fixedBits, next >> counter.fixedBits)
        values = counter.skipsFifteen ? 15 : max(1, (counter.part == .byte ? 256 : 16) >> counter.fixedBits)
        isOnward = Self.isNext(last, next, counter)
    }

    /// Whether it begins at zero, as after switching on a unit.
    var isRestart: Bool { !isOnward && after <= 1 && before != after }

    static func isNext(_ one: Int, _ other: Int, _ counter: PayloadFacts.Counter) -> Bool {
        if counter.skipsFifteen {
            return counter.step == 1 ? other == (one == 14 ? 0 : one + 1) : other == (one == 0 ? 14 : one - 1)
        }
        let size = counter.part == .byte ? 256 : 16
        return (one + counter.step) % size == other
    }
}

extension PayloadFacts.Counter {
    func value(_ byte: UInt8) -> Int {
        switch part {
        case .byte: Int(byte)
        case .lowNibble: Int(byte & 15)
        case .highNibble: Int(byte >> 4)
        }
    }

    /// Number of low bits that never change: a counter in the upper half of a byte with a fixed lower half rises by 16.
    var fixedBits: Int {
        let size = part == .byte ? 256 : 16
        let one = min(step, size - step)
        return one > 0 && one & (one - 1) == 0 ? one.trailingZeroBitCount : 0
    }
}
