internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// What the lanes of a card show: each frame of the time around an incident, from before its first sign until the bus is
/// back, with error frames, the error counter, and the time in which nothing arrived folded. Facts alone.
struct CardMoment {
    struct Lane {
        var slot: Int
        /// nil where its frames have no cycle.
        var period: Int64?
        /// Of its frames, ascending; those too near to be told apart are left out.
        var times: [Int64] = []
        /// Whether the finding is about it.
        var isSubject = false
        /// Where it was missing.
        var gap: ClosedRange<Int64>?
        /// After this it did not arrive again.
        var stop: Int64?

        var isNamed: Bool { gap != nil || stop != nil }
    }

    let start: Int64
    let stop: Int64
    /// Whether these are times, not rows.
    let isTimed: Bool
    /// When nothing but error frames came.
    private(set) var errorsOnly: ClosedRange<Int64>?
    private(set) var fold: ClosedRange<Int64>?
    private(set) var lanes: [Lane] = []
    /// Identifiers with frames in this time that have no lane.
    private(set) var hidden = 0
    private(set) var errors: [Int64] = []
    private(set) var errorCount = 0
    /// What error frames say of an error counter.
    private(set) var counters: [(time: Int64, value: UInt8)] = []
    private(set) var counterName = ""
    /// Places of the first and the last frame of this time in the file.
    private(set) var places: ClosedRange<Int>?

    /// Lanes that are looked for; how many have room is known when they are placed.
    private static let mostLanes = 12
    private static let mostSubjects = 6
    /// Times of a lane are kept to such a part of what is shown.
    private static let grain = 4000.0
    private static let mostCounters = 4000
    /// Before and behind what names an incident so many frames are shown, of the mean rate.
    private static let (before, behind) = (24.0, 16.0)
    private static let (shortest, longest) = (12_000_000 as Int64, 2_000_000_000 as Int64)
    /// A time without frames is folded where it is so much of what is shown.
    private static let foldedShare = 0.3
    private static let cyclesAround: Int64 = 6

    /// - Parameters:
    ///   - lead: of the selection's own frames; nil where a stretch was chosen.
    ///   - stretch: the times to show; nil for those that suit the finding.
    init?(_ selection: Selection, lead: Finding?, incident: Incident?, stretch: ClosedRange<Int64>?) {
        let facts = selection.facts
        let frames = selection.frames
        guard facts.frames > 0 else { return nil }
        // Between its leaps a clock may be right; what is chosen without a finding is of the whole.
        let isTimed = selection.hasTimeAxis || selection.isTimed && lead?.rule == .silence
        self.isTimed = isTimed
        let whole = isTimed ? facts.earliest...facts.latest : 0...Int64(frames.count - 1)
        let statistics = selection.rhythms
        guard
            let window = stretch
                ?? lead.flatMap({ Self.window($0, incident, whole, statistics, facts, isTimed: isTimed) })
        else { return nil }
        start = max(whole.lowerBound, min(window.lowerBound, whole.upperBound))
        stop = min(whole.upperBound, max(window.upperBound, start))
        guard start < stop || stretch == nil else { return nil }
        let silence = lead.flatMap {
            $0.rule == .silence && $0.parts.count == 1 && $0.facts.errors == nil ? $0.interval : nil
        }
        if let lead, lead.rule == .silence, lead.facts.errors != nil {
            errorsOnly = lead.moment(most: facts.duration / 2)?.clamped(to: start...stop)
        }
        collect(selection, lead: lead, silence: silence)
        markSubjects(lead, whole: whole)
        chooseCounter(selection)
    }

    private var shown: Double { Double(stop) - Double(start) }

    // MARK: Which times

    private static func window(
        _ lead: Finding, _ incident: Incident?, _ whole: ClosedRange<Int64>, _ statistics: [IdentifierStatistics],
        _ facts: CaptureFacts, isTimed: Bool
    ) -> ClosedRange<Int64>? {
        guard isTimed else {
            guard let rows = lead.rows else { return nil }
            return Int64(rows.lowerBound - 40)...Int64(rows.upperBound + 40)
        }
        guard let interval = lead.moment(most: facts.duration / 2) else { return nil }
        let rate = (Double(whole.upperBound) - Double(whole.lowerBound)) / Double(max(1, facts.frames))
        func pad(_ frames: Double) -> Int64 { min(longest, max(shortest, Int64(min(frames * rate, 1e18)))) }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        switch lead.rule {
        case .missingMessage, .lateMessage, .stoppedMessage, .newMessage, .period, .canopenHeartbeatLost, .gatewayDelay,
            .counterSkip, .counterStuck, .checksum, .lengthMismatch, .valueJump, .outOfRange, .notAvailable,
            .unknownIdentifier:
            let own = lead.slot.flatMap { $0 < statistics.count ? statistics[$0].period?.median : nil }
            let cycle = max(1, lead.facts.period ?? own ?? 100_000_000)
            let around = max(shortest, cycle.multipliedSaturating(by: cyclesAround))
            if lead.rule == .stoppedMessage {
                let behind = min(whole.upperBound, interval.lowerBound.addingSaturating(2 * around))
                return interval.lowerBound.subtractingSaturating(2 * around)...behind
            }
            // What lasts is shown where it begins.
            let isLasting = [.newMessage, .period].contains(lead.rule)
            let end = isLasting ? interval.lowerBound : interval.upperBound
            let most = max(around, isLasting ? 0 : length / 3)
            return interval.lowerBound.subtractingSaturating(most)...end.addingSaturating(most)
        default:
            // With the first sign of it, if that is near.
            let first = incident?.interval?.lowerBound ?? interval.lowerBound
            let isNear = interval.lowerBound.subtractingSaturating(first) <= 10 * pad(before)
            let begin = isNear ? min(first, interval.lowerBound) : interval.lowerBound
            let share = lead.rule == .silence ? 0 : length / 6
            return begin.subtractingSaturating(
                max(pad(before), share))...interval.upperBound.addingSaturating(
                    max(pad(behind), share))
        }
    }

    // MARK: Which frames

    private mutating func collect(_ selection: Selection, lead: Finding?, silence: ClosedRange<Int64>?) {
        let frames = selection.frames
        let slots = selection.index.slots
        // Where the clock goes back, the times are not in order.
        let rows = isTimed && selection.facts.backwardSteps == 0 ? frames.rows(within: start...stop) : 0..<frames.count
        let grain = max(1, Int64((shown - Double(silence.map { $0.upperBound - $0.lowerBound } ?? 0)) / Self.grain))
        var found: [Int: Lane] = [:]
        var counts: [Int: Int] = [:]
        var last: Int64?
        var (first, end) = (Int.max, -1)
        var both: [(time: Int64, transmit: UInt8, receive: UInt8)] = []
        for row in rows {
            let time = isTimed ? frames.time(row) : Int64(row)
            guard time >= start, time <= stop, lead?.channel == nil || frames.channel(row) == lead?.channel else {
                continue
            }
            let place = frames.place(row)
            (first, end) = (min(first, place), max(end, place))
            if frames.flags(row).contains(.error) {
                errorCount += 1
                if errors.last.map({ time.subtractingSaturating($0) >= grain }) ?? true { errors.append(time) }
                if let told = SocketCANError.counters(identifier: frames.identifier(row), data: frames.payload(row)),
                    both.count < Self.mostCounters
                {
                    both.append((time, told.transmit, told.receive))
                }
            } else if row < slots.count, slots[row] != IdentifierIndex.none {
                let slot = Int(slots[row])
                counts[slot, default: 0] += 1
                if found[slot] == nil { found[slot] = Lane(slot: slot) }
                if found[slot]?.times.last.map({ time.subtractingSaturating($0) >= grain }) ?? true {
                    found[slot]?.times.append(time)
                }
            }
            if silence == nil, errorsOnly == nil, let last, isTimed {
                let pause = time.subtractingSaturating(last)
                if Double(pause) > Self.foldedShare * shown,
                    pause > (fold.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0)
                {
                    fold = last...time
                }
            }
            last = time
        }
        if let silence { fold = max(start, silence.lowerBound)...min(stop, max(silence.upperBound, start)) }
        if end >= 0 { places = first...end }
        let isTransmitting = both.contains { $0.transmit > 0 }
        counterName = isTransmitting ? "transmit" : "receive"
        counters = both.map { ($0.time, isTransmitting ? $0.transmit : $0.receive) }
        chooseLanes(selection, found, counts, lead)
    }

    private mutating func chooseLanes(
        _ selection: Selection, _ found: [Int: Lane], _ counts: [Int: Int], _ lead: Finding?
    ) {
        let entries = selection.index.entries
        let statistics = selection.rhythms
        let subjects = (lead.map(\.slots) ?? []).filter { $0 < entries.count }.prefix(Self.mostSubjects)
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            (entries[one].rank, one) < (entries[other].rank, other)
        }
        let others = counts.keys.filter { !subjects.contains($0) }.sorted {
            (-(counts[$0] ?? 0), entries[$0].rank, $0) < (-(counts[$1] ?? 0), entries[$1].rank, $1)
        }
        let kept = others.prefix(max(0, Self.mostLanes - subjects.count))
        lanes = (subjects.sorted(by: isBefore) + kept).map { slot in
            var lane = found[slot] ?? Lane(slot: slot)
            lane.isSubject = subjects.contains(slot)
            lane.period = slot < statistics.count ? statistics[slot].steadyPeriod?.median : nil
            return lane
        }
        hidden = others.count - kept.count
    }

    private mutating func markSubjects(_ lead: Finding?, whole: ClosedRange<Int64>) {
        guard let lead else { return }
        for place in lanes.indices where lanes[place].isSubject {
            switch lead.rule {
            case .stoppedMessage:
                let last = lanes[place].times.last ?? start
                lanes[place].stop = last
            case .missingMessage, .canopenHeartbeatLost:
                let own = lead.parts.filter { $0.slot == nil || $0.slot == lanes[place].slot }.compactMap(\.interval)
                let part = own.filter { $0.upperBound >= start && $0.lowerBound <= stop }.max {
                    $0.upperBound.subtractingSaturating($0.lowerBound)
                        < $1.upperBound.subtractingSaturating($1.lowerBound)
                }
                lanes[place].gap = part ?? lead.interval
                // Its own gap is what the card is about: it is not folded away.
                fold = nil
            default: break
            }
        }
    }

    private mutating func chooseCounter(_ selection: Selection) {
        if counters.allSatisfy({ $0.value == 0 }) { counters = [] }
    }

    /// How the counter rose; nil where it is not known.
    var climb: BriefVerdict.Climb? {
        guard let first = counters.first, let largest = counters.map(\.value).max(),
            let top = counters.first(where: { $0.value == largest })
        else { return nil }
        return BriefVerdict.Climb(
            counter: counterName, first: first.value, last: largest,
            length: top.time.subtractingSaturating(first.time))
    }

    /// So many lanes at most, those of the finding first; the others are counted.
    func keeping(_ most: Int) -> CardMoment {
        guard lanes.count > most else { return self }
        var kept = self
        kept.hidden += lanes.count - max(0, most)
        kept.lanes = Array(lanes.prefix(max(0, most)))
        return kept
    }
}
