internal import Analysis
internal import CANCapture
internal import Figures
internal import Platform
internal import Wording

/// The content of the lanes of a card: the frames around an incident, from before its first sign until the bus works
/// again, with error frames, the error counter, and folded silences. It has data only and does not draw.
struct CardMoment {
    struct Lane {
        var slot: Int
        /// nil if its frames are not cyclic.
        var period: Int64?
        /// The times of its frames, ascending. Frames too close together to be visible separately are left out.
        var times: [Int64] = []
        /// The times of its last frame before the shown ones and of its first frame after them.
        var outside: (before: Int64?, after: Int64?)
        /// Whether the finding is about this identifier.
        var isSubject = false
        /// The gaps in which it was missing.
        var gaps: [ClosedRange<Int64>] = []
        /// It did not arrive again after this time.
        var stop: Int64?

        var isNamed: Bool { !gaps.isEmpty || stop != nil }

        /// The longest one.
        var gap: ClosedRange<Int64>? {
            gaps.max {
                $0.upperBound.subtractingSaturating($0.lowerBound)
                    < $1.upperBound.subtractingSaturating($1.lowerBound)
            }
        }
    }

    private(set) var start: Int64
    private(set) var stop: Int64
    /// Whether positions are times; otherwise they are rows.
    let isTimed: Bool
    /// The period in which only error frames arrived.
    private(set) var errorsOnly: ClosedRange<Int64>?
    private(set) var fold: ClosedRange<Int64>?
    private(set) var lanes: [Lane] = []
    /// Number of identifiers of the channel that have no lane.
    private(set) var hidden = 0
    /// How many of them the finding is about.
    private(set) var hiddenSubjects = 0
    private(set) var errors: [Int64] = []
    /// Number of error frames: errors on the bus, and states of a controller.
    private(set) var (errorCount, stateCount) = (0, 0)
    /// The values of an error counter, as error frames state them.
    private(set) var counters: [(time: Int64, value: UInt8)] = []
    private(set) var counterName = ""
    /// Whether records without a frame state them.
    private(set) var isOfStates = false
    /// Indices of the first and the last frame of this period in the file.
    private(set) var places: ClosedRange<Int>?

    /// Maximum number of lanes. How many fit is known when they are laid out.
    private static let mostLanes = 12
    /// Of the lanes; another one shows that the bus goes on.
    private static let mostSubjects = 11
    /// Times of a lane that differ by less than this part of the window are merged.
    private static let grain = 4000.0
    /// Number of frames that are shown before and after the finding, at the mean rate.
    private static let (before, behind) = (24.0, 16.0)
    private static let (shortest, longest) = (12_000_000 as Int64, 2_000_000_000 as Int64)
    /// A time without frames is folded if it takes more than this part of the window.
    private static let foldedShare = 0.3
    /// Nanoseconds; two frames with less time between them follow each other.
    private static let leastFolded: Int64 = 10_000_000
    private static let cyclesAround: Int64 = 6

    /// - Parameters:
    ///   - lead: a finding whose rows are those of the selection; nil if the user chose a period.
    ///   - stretch: the times to show; nil for the times that suit the finding.
    init?(_ selection: Selection, lead: Finding?, incident: Incident?, stretch: ClosedRange<Int64>?) {
        let facts = selection.facts
        let frames = selection.frames
        guard facts.frames > 0 else { return nil }
        // A clock may be right between its jumps. A period that was chosen without a finding is a part of the whole
        // capture.
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
        let silence = lead.flatMap {
            $0.rule == .silence && $0.parts.count == 1 && $0.facts.errors == nil ? $0.interval : nil
        }
        if let lead, lead.rule == .silence, lead.facts.errors != nil {
            errorsOnly = lead.moment(most: facts.duration / 2)?.clamped(to: start...stop)
        }
        if stretch == nil, let lead, lead.rule != .silence, lead.slots.isEmpty, !lead.facts.isWarning {
            reachReturn(selection, channel: lead.channel, latest: whole.upperBound)
        }
        if stretch == nil, isTimed, facts.backwardSteps == 0, let interval = lead?.interval {
            fill(selection, interval, lead?.channel)
        }
        collect(selection, lead: lead, silence: silence)
        markSubjects(lead, whole: whole)
        chooseCounter(selection)
    }

    private var shown: Double { Double(stop) - Double(start) }

    // MARK: Times to show

    private static func window(
        _ lead: Finding, _ incident: Incident?, _ whole: ClosedRange<Int64>, _ statistics: [IdentifierStatistics],
        _ facts: CaptureFacts, isTimed: Bool
    ) -> ClosedRange<Int64>? {
        guard isTimed else {
            guard let rows = lead.rows else { return nil }
            return Int64(rows.lowerBound - 40)...Int64(rows.upperBound + 40)
        }
        guard let interval = lead.moment(most: facts.duration / 2) else { return nil }
        func pad(_ frames: Double) -> Int64 { Self.length(ofFrames: frames, facts) }
        let length = interval.upperBound.subtractingSaturating(interval.lowerBound)
        switch lead.rule {
        case .missingMessage, .lateMessage, .stoppedMessage, .newMessage, .period, .extraFrames, .canopenHeartbeatLost,
            .gatewayDelay,
            .counterSkip, .counterStuck, .checksum, .lengthMismatch, .valueJump, .outOfRange, .notAvailable,
            .unknownIdentifier:
            let own = lead.slot.flatMap { $0 < statistics.count ? statistics[$0].period?.median : nil }
            let cycle = max(1, lead.facts.period ?? own ?? 100_000_000)
            let around = max(shortest, cycle.multipliedSaturating(by: cyclesAround))
            if lead.rule == .stoppedMessage {
                let behind = min(whole.upperBound, interval.lowerBound.addingSaturating(2 * around))
                return interval.lowerBound.subtractingSaturating(2 * around)...behind
            }
            // A finding that lasts is shown at its beginning.
            let isLasting = [.newMessage, .period, .extraFrames].contains(lead.rule)
            let end = isLasting ? interval.lowerBound : interval.upperBound
            let most = max(around, isLasting ? 0 : length / 3)
            return interval.lowerBound.subtractingSaturating(most)...end.addingSaturating(most)
        default:
            // Include the first sign of the incident if it is close.
            let first = incident?.interval?.lowerBound ?? interval.lowerBound
            let isNear = interval.lowerBound.subtractingSaturating(first) <= 10 * pad(before)
            let begin = isNear ? min(first, interval.lowerBound) : interval.lowerBound
            let share = lead.rule == .silence ? 0 : length / 6
            return begin.subtractingSaturating(
                max(pad(before), share))...interval.upperBound.addingSaturating(
                    max(pad(behind), share))
        }
    }

    /// The time that a number of frames takes at the mean rate, within the limits.
    private static func length(ofFrames frames: Double, _ facts: CaptureFacts) -> Int64 {
        let rate = (Double(facts.latest) - Double(facts.earliest)) / Double(max(1, facts.frames))
        return min(longest, max(shortest, Int64(min(frames * rate, 1e18))))
    }

    /// Continues until frames arrive again if the end is within a pause that is long enough to be folded.
    private mutating func reachReturn(_ selection: Selection, channel: UInt16?, latest: Int64) {
        let frames = selection.frames
        guard isTimed, selection.facts.backwardSteps == 0 else { return }
        let rows = frames.rows(within: start...stop)
        func isOwn(_ row: Int) -> Bool { channel == nil || frames.channel(row) == channel }
        guard let last = rows.last(where: isOwn), let next = (rows.upperBound..<frames.count).first(where: isOwn) else {
            return
        }
        let back = frames.time(next)
        let end = min(latest, back.addingSaturating(Self.length(ofFrames: Self.behind, selection.facts)))
        let pause = Double(back.subtractingSaturating(frames.time(last)))
        if pause > Self.foldedShare * (Double(end) - Double(start)) { stop = end }
    }

    /// Without the half of the window in which nothing arrives.
    private mutating func fill(_ selection: Selection, _ event: ClosedRange<Int64>, _ channel: UInt16?) {
        let frames = selection.frames
        let rows = frames.rows(within: start...stop)
        func isOwn(_ row: Int) -> Bool { channel == nil || frames.channel(row) == channel }
        guard let first = rows.first(where: isOwn), let last = rows.last(where: isOwn), event.overlaps(start...stop)
        else {
            return
        }
        let full = FilledWindow(start...stop, event: event, frames: frames.time(first)...frames.time(last)).window
        (start, stop) = (full.lowerBound, full.upperBound)
    }

    // MARK: Frames to show

    private mutating func collect(_ selection: Selection, lead: Finding?, silence: ClosedRange<Int64>?) {
        let frames = selection.frames
        let slots = selection.index.slots
        // If the clock goes back, the times are not in order.
        let rows = isTimed && selection.facts.backwardSteps == 0 ? frames.rows(within: start...stop) : 0..<frames.count
        let grain = max(1, Int64((shown - Double(silence.map { $0.upperBound - $0.lowerBound } ?? 0)) / Self.grain))
        var counts = [UInt32](repeating: 0, count: selection.index.entries.count)
        var last: Int64?
        var (first, end) = (Int.max, -1)
        var course = ErrorCounterCourse()
        for row in rows {
            let time = isTimed ? frames.time(row) : Int64(row)
            guard time >= start, time <= stop, lead?.channel == nil || frames.channel(row) == lead?.channel else {
                continue
            }
            let place = frames.place(row)
            (first, end) = (min(first, place), max(end, place))
            if frames.flags(row).contains(.error) {
                if ErrorReport.isState(frames, row) { stateCount += 1 } else { errorCount += 1 }
                if errors.last.map({ time.subtractingSaturating($0) >= grain }) ?? true { errors.append(time) }
                if let told = SocketCANError.counters(frames, row) {
                    course.append((time, told.transmit, told.receive))
                }
            } else if row < slots.count, slots[row] != IdentifierIndex.none {
                let slot = Int(slots[row])
                counts[slot] += 1
            }
            if lead != nil, silence == nil, errorsOnly == nil, let last, isTimed {
                let pause = time.subtractingSaturating(last)
                if Double(pause) > Self.foldedShare * shown, pause >= Self.leastFolded,
                    pause > (fold.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0)
                {
                    fold = last...time
                }
            }
            last = time
        }
        // No frame ends a time that reaches the end of the capture.
        if let lead, lead.isSilent, lead.facts.isToEnd, isTimed, let last, last < stop,
            Double(stop.subtractingSaturating(last)) > Self.foldedShare * shown
        {
            fold = last...stop
        }
        if let silence { fold = max(start, silence.lowerBound)...min(stop, max(silence.upperBound, start)) }
        if end >= 0 { places = first...end }
        var both = course.all
        if both.isEmpty {
            both = states(of: frames, lead)
            isOfStates = !both.isEmpty
        }
        let isTransmitting = both.contains { $0.transmit > 0 }
        counterName = isTransmitting ? "transmit" : "receive"
        counters = both.map { ($0.time, isTransmitting ? $0.transmit : $0.receive) }
        chooseLanes(selection, counts, lead)
        lookOutside(selection, rows)
        collectTimes(selection, rows, grain, channel: lead?.channel)
    }

    /// The error counters as records without a frame report them. The last record before the shown times is valid at their
    /// begin, and a state lasts until the next one.
    private func states(of frames: FrameTable, _ lead: Finding?) -> [ErrorCounterCourse.Value] {
        guard isTimed, let lead, lead.rule == .errorPassive || lead.rule == .busOff, let channel = lead.channel,
            Int(channel) < frames.channels.count
        else { return [] }
        let name = frames.channels[Int(channel)]
        var course = ErrorCounterCourse()
        for report in frames.states.all.lazy.filter({ $0.channel == name }).flatMap(\.reports)
        where report.time <= stop {
            if report.time <= start { course.removeAll() }
            course.append((max(start, report.time), report.transmit, report.receive))
        }
        var told = course.all
        if let last = told.last, last.time < stop { told.append((stop, last.transmit, last.receive)) }
        return told
    }

    /// The times of the lanes that were chosen.
    private mutating func collectTimes(_ selection: Selection, _ rows: Range<Int>, _ grain: Int64, channel: UInt16?) {
        let (frames, slots) = (selection.frames, selection.index.slots)
        let places = Dictionary(uniqueKeysWithValues: lanes.indices.map { (UInt32(lanes[$0].slot), $0) })
        for row in rows where row < slots.count {
            guard let place = places[slots[row]], !frames.flags(row).contains(.error) else { continue }
            let time = isTimed ? frames.time(row) : Int64(row)
            guard time >= start, time <= stop, channel == nil || frames.channel(row) == channel else { continue }
            if lanes[place].times.last.map({ time.subtractingSaturating($0) >= grain }) ?? true {
                lanes[place].times.append(time)
            }
        }
    }

    /// Whether a lane continues at the edges depends on its frames beyond them.
    private mutating func lookOutside(_ selection: Selection, _ rows: Range<Int>) {
        let frames = selection.frames
        let (isTimed, start, stop) = (isTimed, start, stop)
        let isOrdered = !isTimed || selection.facts.backwardSteps == 0
        let (first, end) = isTimed ? (rows.lowerBound, rows.upperBound) : (Int(start), Int(stop) + 1)
        func place(_ row: UInt32) -> Int64 { isTimed ? frames.time(Int(row)) : Int64(row) }
        for lane in lanes.indices where lanes[lane].slot < selection.rows.slotCount {
            let own = selection.rows[lanes[lane].slot]
            if isOrdered {
                let before = own.lowerBound(UInt32(clamping: first))
                let after = own.lowerBound(UInt32(clamping: end))
                lanes[lane].outside.before = before > 0 ? place(own[before - 1]) : nil
                lanes[lane].outside.after = after < own.count ? place(own[after]) : nil
            } else {
                lanes[lane].outside.before = own.lazy.map(place).filter { $0 < start }.max()
                lanes[lane].outside.after = own.lazy.map(place).filter { $0 > stop }.min()
            }
        }
    }

    private mutating func chooseLanes(
        _ selection: Selection, _ counts: [UInt32], _ lead: Finding?
    ) {
        let entries = selection.index.entries
        let statistics = selection.rhythms
        let concerned = Set(lead.map(\.slots) ?? [])
        // Those with a gap that is shown come first.
        let near = Set(
            (lead?.parts ?? []).filter { part in
                range(of: part).map { $0.upperBound >= start && $0.lowerBound <= stop } ?? false
            }.compactMap(\.slot))
        let all = (lead.map(\.slots) ?? []).filter { $0 < entries.count }
        let subjects = (all.filter(near.contains) + all.filter { !near.contains($0) }).prefix(Self.mostSubjects)
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            (entries[one].rank, one) < (entries[other].rank, other)
        }
        let others = counts.indices.filter { counts[$0] > 0 && !subjects.contains($0) }.sorted {
            (counts[$1], entries[$0].rank, $0) < (counts[$0], entries[$1].rank, $1)
        }
        let kept = others.prefix(max(0, Self.mostLanes - subjects.count))
        lanes = (subjects.sorted(by: isBefore) + kept).map { slot in
            var lane = Lane(slot: slot)
            lane.isSubject = concerned.contains(slot)
            // Rows have no cycle.
            lane.period = isTimed && slot < statistics.count ? statistics[slot].steadyPeriod?.median : nil
            return lane
        }
        // Those without a frame in the window count as well: the headline may be about all messages of the channel.
        let shown = Set(lanes.map(\.slot))
        hidden = entries.indices.count { slot in
            !shown.contains(slot) && (lead?.channel == nil || entries[slot].channel == lead?.channel)
        }
        hiddenSubjects = concerned.count - lanes.count(where: \.isSubject)
    }

    private mutating func markSubjects(_ lead: Finding?, whole: ClosedRange<Int64>) {
        guard let lead else { return }
        for place in lanes.indices where lanes[place].isSubject {
            switch lead.rule {
            case .stoppedMessage:
                let last = lanes[place].times.last ?? start
                lanes[place].stop = last
            case .missingMessage, .canopenHeartbeatLost:
                let own = lead.parts.filter { $0.slot == nil || $0.slot == lanes[place].slot }.compactMap(range(of:))
                let shown = own.filter { $0.upperBound >= start && $0.lowerBound <= stop }
                lanes[place].gaps = own.isEmpty ? [range(of: lead)].compactMap { $0 } : shown
                // The card is about the gap of this identifier, so it is not folded.
                if !lanes[place].gaps.isEmpty { fold = nil }
            default: break
            }
        }
    }

    /// The place on the axis, in times or rows.
    private func range(of part: Finding.Part) -> ClosedRange<Int64>? {
        isTimed ? part.interval : part.rows.map(Self.places)
    }

    private func range(of finding: Finding) -> ClosedRange<Int64>? {
        isTimed ? finding.interval : finding.rows.map(Self.places)
    }

    private static func places(_ rows: ClosedRange<Int>) -> ClosedRange<Int64> {
        Int64(rows.lowerBound)...Int64(rows.upperBound)
    }

    /// Number of frames that were missing in a part of the axis; nil if it is not known.
    func lost(_ lead: Finding, within times: ClosedRange<Int64>) -> Int? {
        let shown = lead.parts.filter { range(of: $0)?.overlaps(times) ?? true }
        guard shown.count < lead.parts.count else { return lead.facts.lost }
        let lost = shown.compactMap(\.lost)
        return lost.count == shown.count ? lost.reduce(0, +) : nil
    }

    private mutating func chooseCounter(_ selection: Selection) {
        if counters.allSatisfy({ $0.value == 0 }) { counters = [] }
    }

    /// How the error counter rose; nil if this is not known.
    var climb: BriefVerdict.Climb? {
        guard let first = counters.first, let largest = counters.map(\.value).max(),
            let top = counters.first(where: { $0.value == largest })
        else { return nil }
        return BriefVerdict.Climb(
            counter: counterName, first: first.value, last: largest,
            length: top.time.subtractingSaturating(first.time))
    }

    private static let leastForOther = 4

    /// Maximum number of lanes, those of the finding first, and of these those with a gap that is shown; the others are
    /// counted.
    func keeping(_ most: Int) -> CardMoment {
        guard lanes.count > most else { return self }
        var kept = self
        kept.hidden += lanes.count - max(0, most)
        let others = lanes.filter { !$0.isSubject }
        // One of the others shows that the bus goes on.
        let beside = most >= Self.leastForOther ? min(1, others.count) : 0
        let subjects = lanes.filter(\.isSubject)
        let own = (subjects.filter { !$0.gaps.isEmpty } + subjects.filter(\.gaps.isEmpty)).prefix(max(0, most - beside))
        kept.lanes = Array(own) + others.prefix(max(0, most - own.count))
        kept.hiddenSubjects += lanes.count(where: \.isSubject) - own.count
        return kept
    }
}
