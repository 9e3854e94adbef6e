internal import Analysis
internal import CANCapture
internal import Figures
internal import Platform
internal import Wording

/// The time around one incident, in which each frame is visible: when frames and error frames arrived, how the transmit
/// error counter rose, and the folded silence. It has data only; ``MomentBlock`` draws it.
struct MomentFacts {
    /// Where it is shown.
    enum Place {
        /// Below the overview: a few rows for its identifiers, and one row for all others.
        case firstPage
        /// On the page of the finding: each identifier has a row, and the incident is in the middle.
        case findingPage

        /// Of all channels.
        var mostLanes: Int { self == .firstPage ? 3 : 10 }
        var mostChannels: Int { self == .firstPage ? 2 : 3 }
    }

    /// Nanoseconds, as in the file.
    let start: Int64
    let stop: Int64
    /// The rows that are shown.
    let rows: ClosedRange<Int64>
    /// The folded period, in which nothing arrived.
    private(set) var fold: ClosedRange<Int64>?
    /// The channels that it concerns, in their order.
    private(set) var channels: [MomentChannel]
    /// Number of channels that it concerns and that are not shown.
    let otherChannels: Int
    /// When it happened, as far as it is shown.
    let event: ClosedRange<Int64>
    /// The duration of an event that takes most of the capture, nanoseconds: only its beginning is shown. nil for shorter events.
    let wholeLength: Int64?
    /// Number of times that it happened, of which the longest one is shown; 1 if all are shown.
    let times: Int

    /// Maximum number of frames of a moment.
    private static let mostFrames = 20_000
    /// Number of frames that are shown before and after a silence, at the mean rate, and the limits of this time in
    /// nanoseconds.
    static let (before, behind) = (24.0, 14.0)
    static let (shortest, longest) = (12_000_000 as Int64, 2_000_000_000 as Int64)
    /// A gap is folded if it takes more than this share of the window.
    private static let foldedShare = 0.3
    /// Nanoseconds; two frames with less time between them follow each other.
    private static let leastFolded: Int64 = 10_000_000
    /// Maximum share of a capture; with more, the overview shows the same.
    private static let mostOfCapture = 0.5

    /// Share of a capture without messages that is drawn once.
    private static let sameAsOverview = 0.9

    /// - Returns: nil if the times or the frames do not show more than the overview does.
    ///
    /// - Parameters:
    ///   - mostLanes: maximum number of identifiers with their own rows, if there is little space.
    ///   - hasLoad: whether the page of a finding has the bus load.
    init?(
        _ incident: Incident, shown lead: Finding, at place: Place, in context: ReportContext, mostLanes: Int? = nil,
        hasLoad: Bool = true
    ) {
        let counts = context.facts.counts
        guard context.facts.isTimed, Self.canTell(context.facts.channelLoads.clock.fault),
            var window = Window(incident, lead, context, place)
        else { return nil }
        let span = counts.duration
        let mostTime = Self.mostOfCapture * Double(max(1, span))
        func isLong(_ window: Window) -> Bool {
            Double(min(counts.latest, window.stop).subtractingSaturating(max(counts.earliest, window.start)))
                > mostTime
        }
        // If nothing arrives for most of it, this time is folded, and its end is visible as well.
        let isQuiet = isLong(window) && Self.lasts(lead.rule) && Self.isQuiet(window.event, lead.channel, context)
        let beginning = window.beginning(context)
        // Errors without a frame between them are shown together where the beginning would have most of them.
        let isShort = context.facts.index.entries.isEmpty && window.length / 2 <= beginning.length
        let isBegun =
            isLong(window) && Self.lasts(lead.rule) && !isQuiet && !isShort
            && beginning.stop < window.event.upperBound
        wholeLength = isBegun ? window.length : nil
        if isBegun { window = beginning }
        event = window.event
        let whole =
            max(counts.earliest, window.start)...max(counts.earliest, window.start, min(counts.latest, window.stop))
        let frames = context.capture.frames
        let isOrdered = counts.backwardSteps == 0
        let ownRows = isOrdered ? nil : Self.rows(around: lead.rows(of: window.interval), within: whole, frames)
        let filled =
            ownRows.map { Self.cut(whole, to: $0, frames) } ?? Self.filled(whole, window.event, lead.channel, context)
        (start, stop) = (filled.lowerBound, filled.upperBound)
        times = lead.times(beyond: window.start...max(window.start, window.stop))
        // The overview does not have all lanes of messages that pause together, and none without a message; but ticks of
        // the whole capture say nothing that the ticks above do not say.
        let isAll = Double(stop.subtractingSaturating(start)) > Self.sameAsOverview * Double(span)
        let isTold =
            isQuiet || lead.rule == .silence || place == .findingPage && lead.rule == .missingMessage
            || context.facts.index.entries.isEmpty && !isAll
        guard start < stop, !isLong(window) || isTold else { return nil }
        let rows = ownRows ?? frames.rows(within: start...stop)
        guard rows.count > 1, rows.count <= Self.mostFrames else { return nil }
        let incidents = ([incident] + incident.beside).prefix(place.mostChannels).sorted {
            ($0.channel ?? 0) < ($1.channel ?? 0)
        }
        otherChannels = 1 + incident.beside.count - incidents.count
        let shown = start...stop
        let ofGaps = place == .findingPage ? min(Self.mostLanesOfGaps, Self.lanesOfGaps(lead) + 1) : 0
        let most = (mostLanes ?? max(place.mostLanes, ofGaps)) / incidents.count
        channels = incidents.map { part in
            // Of the shown capture, whose rows and slots are others.
            let isOwn = part.channel == incident.channel
            let own = isOwn ? lead : part.lead
            let slots =
                isOwn
                ? Self.ownSlots(own, rows, place, context, within: shown, most: most)
                : Self.ownSlots(channel: own.channel, rows, place, context, most: most)
            var channel = MomentChannel(
                channel: own.channel,
                lanes: slots.map { Self.lane($0, own, window, shown: shown, context) } + [.init(slot: nil)])
            if own.rule == .silence {
                channel.silence = window.event.clamped(to: own.interval ?? window.event).clamped(to: shown)
                channel.isOfErrors = part.lead.facts.errors != nil
            }
            return channel
        }
        // By channel; a finding without one concerns all frames.
        var places: [UInt16: Int] = [:]
        for (place, channel) in channels.enumerated() { if let own = channel.channel { places[own] = place } }
        var numbers: [Int: Int] = [:]
        for channel in channels {
            for (number, lane) in channel.lanes.enumerated() { if let slot = lane.slot { numbers[slot] = number } }
        }
        var last: Int64?
        var secondLongest: Int64 = 0
        var seen = [Set<Int>](repeating: [], count: channels.count)
        // Channels that are written alternately are slightly out of order.
        let inOrder =
            isOrdered ? Array(rows) : rows.sorted { (frames.time($0), $0) < (frames.time($1), $1) }
        self.rows = Int64(rows.lowerBound)...Int64(rows.upperBound - 1)
        for row in inOrder {
            guard let place = lead.channel == nil ? 0 : places[frames.channel(row)] else { continue }
            let time = frames.time(row)
            // Where times go back, frames of other times are between those of the period.
            guard shown.contains(time) else { continue }
            if frames.flags(row).contains(.error) {
                channels[place].errors.append(time)
                if ErrorReport.isState(frames, row) { channels[place].states += 1 }
                let told = SocketCANError.counters(frames, row)
                if let told {
                    channels[place].report(time, transmit: told.transmit, receive: told.receive)
                }
            } else {
                let number = context.facts.index.slots[row]
                guard number != IdentifierIndex.none else { continue }
                let slot = Int(number)
                if numbers[slot] == nil { seen[place].insert(slot) }
                let lane = numbers[slot] ?? channels[place].lanes.count - 1
                channels[place].lanes[lane].frames.append((time, slot))
            }
            if let last {
                let pause = time.subtractingSaturating(last)
                let longest = fold.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0
                if Double(pause) > Self.foldedShare * Double(stop.subtractingSaturating(start)),
                    pause >= Self.leastFolded, pause > longest
                {
                    secondLongest = max(secondLongest, longest)
                    fold = last...time
                } else {
                    secondLongest = max(secondLongest, pause)
                }
            }
            last = time
        }
        // No frame ends a time that reaches the end of the capture.
        if lead.isSilent, lead.facts.isToEnd, let last, stop.subtractingSaturating(last) >= Self.leastFolded,
            Double(stop.subtractingSaturating(last)) > Self.foldedShare * Double(stop.subtractingSaturating(start))
        {
            fold = last...stop
        }
        // Two pauses that are about as long are drawn to one scale.
        if let folded = fold, !Self.concernsBus(lead.rule),
            folded.upperBound.subtractingSaturating(folded.lowerBound) / 2 < secondLongest
        {
            fold = nil
        }
        // Where a clock jumps, nothing was silent.
        guard lead.rule != .timeBackwards || fold == nil else { return nil }
        let states = lead.rule == .errorPassive || lead.rule == .busOff ? frames.states.all : []
        for number in channels.indices { channels[number].complete(by: states, of: frames, within: shown) }
        guard channels.contains(where: { $0.hasFrames || !$0.errors.isEmpty || !$0.counters.isEmpty }) else {
            return nil
        }
        for (number, set) in seen.enumerated() {
            channels[number].others = set.count
            channels[number].concernedOthers = Set(lead.slots).subtracting(numbers.keys).intersection(set).count
            // A row without a frame says something only where it is the only one.
            if context.facts.index.entries.isEmpty || channels[number].lanes.count > 1 {
                channels[number].dropEmptyRest()
            }
            // Of a busy bus the first page shows nothing else.
            guard place == .findingPage || lead.rule == .load || lead.rule == .flood else { continue }
            if hasLoad, Self.concernsBus(lead.rule), channels[number].hasFrames {
                channels[number].load = MomentLoad(
                    shown, folded: fold, channel: channels[number].channel,
                    limit: lead.rule == .load ? lead.facts.usual : nil, in: context)
            }
            channels[number].dropEmptyRest()
        }
    }

    /// A window that is mostly empty before or after the event ends where its frames do.
    private static func filled(
        _ window: ClosedRange<Int64>, _ event: ClosedRange<Int64>, _ channel: UInt16?, _ context: ReportContext
    ) -> ClosedRange<Int64> {
        let frames = context.capture.frames
        let rows = frames.rows(within: window)
        func isOwn(_ row: Int) -> Bool { channel == nil || frames.channel(row) == channel }
        guard rows.count <= mostFrames, let first = rows.first(where: isOwn), let last = rows.last(where: isOwn) else {
            return window
        }
        let full = FilledWindow(
            window, event: event, frames: frames.time(first)...max(frames.time(first), frames.time(last)))
        return full.window
    }

    /// Whether most of a time is one pause of a channel.
    private static func isQuiet(
        _ times: ClosedRange<Int64>, _ channel: UInt16?, _ context: ReportContext
    ) -> Bool {
        let frames = context.capture.frames
        guard context.facts.counts.backwardSteps == 0 else { return false }
        let rows = frames.rows(within: times)
        guard rows.count <= mostFrames else { return false }
        var (longest, last) = (0 as Int64, times.lowerBound)
        for row in rows where channel == nil || frames.channel(row) == channel {
            longest = max(longest, frames.time(row).subtractingSaturating(last))
            last = frames.time(row)
        }
        longest = max(longest, times.upperBound.subtractingSaturating(last))
        return longest > times.upperBound.subtractingSaturating(times.lowerBound) / 2
    }

    /// States, which may last for most of a capture.
    private static func lasts(_ rule: FindingRule) -> Bool {
        switch rule {
        case .busOff, .errorPassive, .errorBurst, .flood, .load: true
        default: false
        }
    }

    private static func concernsBus(_ rule: FindingRule) -> Bool {
        switch rule {
        case .silence, .busOff, .errorPassive, .errorBurst, .flood, .load: true
        default: false
        }
    }

    /// The timestamps may be correct between two jumps.
    private static func canTell(_ fault: ClockTrust.Fault?) -> Bool {
        switch fault {
        case nil, .leap: true
        default: false
        }
    }

    /// If times go back, the frames of a period are those around the frames that show the moment, up to the first one
    /// outside of it.
    private static func rows(
        around own: ClosedRange<Int>?, within times: ClosedRange<Int64>, _ frames: FrameTable
    ) -> Range<Int> {
        guard let own, own.upperBound < frames.count else { return 0..<0 }
        var (low, high) = (own.lowerBound, own.upperBound + 1)
        while low > 0, own.lowerBound - low < mostFrames, times.contains(frames.time(low - 1)) { low -= 1 }
        while high < frames.count, high - own.upperBound < mostFrames, times.contains(frames.time(high)) { high += 1 }
        return low..<high
    }

    /// A window of times that go back ends where its frames do, if a jump of the clock ends them.
    static func cut(
        _ window: ClosedRange<Int64>, to rows: Range<Int>, _ frames: FrameTable
    ) -> ClosedRange<Int64> {
        guard !rows.isEmpty else { return window }
        let times = rows.lazy.map(frames.time)
        let (first, last) = (times.min() ?? window.lowerBound, times.max() ?? window.upperBound)
        let (before, behind) = (rows.lowerBound - 1, rows.upperBound)
        let isWhole = (
            before >= 0 && frames.time(before) < window.lowerBound,
            behind < frames.count && frames.time(behind) > window.upperBound
        )
        return (isWhole.0 ? window.lowerBound : first)...max(first, isWhole.1 ? window.upperBound : last)
    }

    /// Identifiers with their own rows: those of the incident, and on its page their neighbours. Those of the longest gaps
    /// come first.
    private static func ownSlots(
        _ lead: Finding, _ rows: Range<Int>, _ place: Place, _ context: ReportContext, within shown: ClosedRange<Int64>,
        most: Int
    ) -> [Int] {
        let entries = context.facts.index.entries
        let gaps = longestGaps(lead, within: shown)
        func sorted(_ slots: some Sequence<Int>) -> [Int] {
            slots.sorted {
                (-gaps[$0, default: 0], entries[$0].rank, $0) < (-gaps[$1, default: 0], entries[$1].rank, $1)
            }
        }
        let concerned =
            lead.rule == .silence && place == .firstPage
            ? []
            : gaps.isEmpty ? sorted(lead.slots.prefix(most)) : Array(sorted(lead.slots).prefix(most))
        guard place == .findingPage else { return concerned }
        let counts = counts(rows, lead.channel, context)
        // Neighbours are the closest identifiers in ascending order; for an incident of a channel, its first
        // identifiers.
        let around = concerned.first.map { entries[$0].rank } ?? 0
        let own = Set(lead.slots)
        let neighbours = counts.keys.filter { !own.contains($0) }.sorted {
            (abs(entries[$0].rank - around), $0) < (abs(entries[$1].rank - around), $1)
        }
        // For comparison with the missing identifier; in a low figure one is enough.
        let wanted = most < leastForTwo || !gaps.isEmpty && concerned.count >= most - 1 ? 1 : 2
        // None of the concerned identifiers is left out for a comparison.
        let least = gaps.isEmpty || concerned.count < most ? min(wanted, neighbours.count) : 0
        return concerned.prefix(max(0, most - least))
            + neighbours.prefix(max(least, most - concerned.count)).sorted {
                (entries[$0].rank, $0) < (entries[$1].rank, $1)
            }
    }

    /// Maximum number of identifiers with gaps that have their own rows on the page of their finding.
    static let mostLanesOfGaps = 16

    /// Number of identifiers whose gaps a finding is about; 0 of one that is about no gaps.
    static func lanesOfGaps(_ lead: Finding) -> Int { isOfGaps(lead.rule) ? Set(lead.slots).count : 0 }

    private static func isOfGaps(_ rule: FindingRule) -> Bool {
        switch rule {
        case .missingMessage, .canopenHeartbeatLost, .lateMessage: true
        default: false
        }
    }

    /// Number of rows from which on two of them show neighbours.
    private static let leastForTwo = 5

    /// By identifier, how much of its longest gap is shown; empty for findings that are about no gaps.
    private static func longestGaps(_ lead: Finding, within shown: ClosedRange<Int64>) -> [Int: Int64] {
        guard isOfGaps(lead.rule) else { return [:] }
        var gaps: [Int: Int64] = [:]
        for part in lead.parts {
            guard let interval = part.interval, interval.overlaps(shown) else { continue }
            let gap = interval.clamped(to: shown)
            let length = gap.upperBound.subtractingSaturating(gap.lowerBound)
            for slot in part.slot.map({ [$0] }) ?? lead.slots { gaps[slot] = max(gaps[slot] ?? 0, length) }
        }
        return gaps
    }

    /// The first identifiers of another channel that fell silent, on the page of the finding.
    private static func ownSlots(
        channel: UInt16?, _ rows: Range<Int>, _ place: Place, _ context: ReportContext, most: Int
    ) -> [Int] {
        guard place == .findingPage else { return [] }
        let entries = context.facts.index.entries
        let slots = counts(rows, channel, context).keys.sorted { (entries[$0].rank, $0) < (entries[$1].rank, $1) }
        return Array(slots.prefix(most))
    }

    /// The number of frames of each identifier of a channel, by slot.
    private static func counts(_ rows: Range<Int>, _ channel: UInt16?, _ context: ReportContext) -> [Int: Int] {
        let frames = context.capture.frames
        var counts: [Int: Int] = [:]
        for row in rows where channel == nil || frames.channel(row) == channel {
            let number = context.facts.index.slots[row]
            if number != IdentifierIndex.none { counts[Int(number), default: 0] += 1 }
        }
        return counts
    }

    private static func lane(
        _ slot: Int, _ lead: Finding, _ window: Window, shown: ClosedRange<Int64>, _ context: ReportContext
    ) -> MomentChannel.Lane {
        var lane = MomentChannel.Lane(slot: slot)
        let statistics = context.statistics.identifiers
        if context.facts.counts.backwardSteps == 0 {
            let (rows, frames) = (context.selection.rows[slot], context.capture.frames)
            let first = rows.partitioningIndex { frames.time(Int($0)) >= shown.lowerBound }
            let behind = rows.partitioningIndex { frames.time(Int($0)) > shown.upperBound }
            lane.outside = (
                first > 0 ? frames.time(Int(rows[first - 1])) : nil,
                behind < rows.count ? frames.time(Int(rows[behind])) : nil
            )
        }
        if slot < statistics.count { lane.period = statistics[slot].steadyPeriod?.median }
        guard lead.slots.contains(slot) else { return lane }
        switch lead.rule {
        case .missingMessage, .canopenHeartbeatLost:
            lane.missing = lead.parts.filter { $0.slot == nil || $0.slot == slot }.compactMap(\.interval).filter {
                $0.upperBound >= window.start && $0.lowerBound <= window.stop
            }
        case .stoppedMessage:
            lane.stop = lead.parts.first { $0.slot == slot }?.interval?.lowerBound ?? lead.interval?.lowerBound
        default: break
        }
        return lane
    }
}
