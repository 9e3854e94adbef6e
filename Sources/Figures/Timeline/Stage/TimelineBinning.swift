internal import Analysis
internal import CANCapture
internal import Platform
internal import Wording

/// The parts of a timeline that depend on its width: ticks, error frames and load by bin.
struct TimelineBinning {
    private let facts: TimelineFacts
    private let options: TimelineOptions
    private let binsPerPoint: Double

    init(_ facts: TimelineFacts, options: TimelineOptions, binsPerPoint: Double) {
        self.facts = facts
        self.options = options
        self.binsPerPoint = binsPerPoint
    }

    func fill(_ groups: inout [TimelineGroup], bins: TimeBins, hasLoad: Bool) {
        var rows = ActivityBins.Rows(
            count: 0, bySlot: Array(repeating: -1, count: facts.index.entries.count),
            byErrorChannel: Array(repeating: -1, count: facts.counts.channels.count))
        for group in groups {
            for lane in group.lanes {
                guard hasTicks(lane, bins: bins) else { continue }
                // Of folded lanes those that are not cyclic.
                for slot in lane.slots where !lane.isFolded || facts.bands.bySlot[slot] == nil {
                    rows.bySlot[slot] = Int32(rows.count)
                }
                rows.count += 1
            }
            rows.byErrorChannel[Int(group.channel)] = Int32(rows.count)
            rows.count += 1
        }
        let frames = facts.capture.frames
        let index = facts.index
        let isTimed = facts.hasTimeAxis
        let range = facts.range
        let rates = facts.rates
        let loadBins = LoadCurve.binCount(bins: bins, pixels: bins.count, step: facts.channelLoads.step)
        let busFrames = options.loadsAreOfBus ? facts.selection.busFrames : nil
        let channels = groups.map(\.channel)
        let question = CountedBins.Question(
            rows: rows, bins: bins, loadBins: hasLoad && isTimed ? loadBins : nil, channels: channels,
            isOfBus: busFrames != nil)
        let overview = CountedBins.overview(question, in: facts.counted) {
            OverviewBins(
                frames, index: index, rows: rows, bins: bins, isTimed: isTimed,
                loads: question.loadBins.map {
                    OverviewBins.Loads(
                        busFrames ?? frames, channels: channels, range: range, bins: $0, rates: rates,
                        areOfSameFrames: busFrames == nil)
                })
        }
        let (activity, loads) = (overview.activity, overview.loads)
        let isWhole = busFrames == nil && range == facts.counts.earliest...facts.counts.latest
        let events = TimelineEvents(facts)
        var row = 0
        for place in groups.indices {
            for lane in groups[place].lanes.indices {
                guard hasTicks(groups[place].lanes[lane], bins: bins) else { continue }
                groups[place].lanes[lane].ticks = activity[row].enumerated().filter { $0.element > 0 }.map(\.offset)
                row += 1
            }
            let errors = activity[row]
            row += 1
            groups[place].errors = errors.contains { $0 > 0 } ? Array(errors) : []
            groups[place].events = events.events(channel: groups[place].channel, isFirst: place == 0)
            // A folded lane has no details about one of its identifiers.
            let own = Set(groups[place].lanes.filter { !$0.isFolded }.flatMap(\.slots))
            for event in groups[place].events.indices {
                if let slot = groups[place].events[event].slot, !own.contains(slot) {
                    groups[place].events[event].slot = nil
                }
            }
            let channel = Int(groups[place].channel)
            if channel < facts.bands.silences.count { groups[place].silences = facts.bands.silences[channel] }
            groups[place].silenceKinds = Set(
                facts.findings.filter { ($0.rule == .silence || $0.isSilent) && $0.channel.map(Int.init) == channel }
                    .map { $0.facts.errors == nil ? .nothing : .errorsOnly })
            addPauses(to: &groups[place], bins: bins)
            // Error frames alone are marks: their number in a step is no load that rises and falls.
            let counts = facts.counts.channels[channel]
            guard place < loads.count, counts.frames > counts.errors else { continue }
            let curve = LoadCurve(loads[place], pixels: bins.count)
            let told = facts.channelLoads.loads
            groups[place].load = isWhole && channel < told.count ? curve.saying(told[channel]) : curve
        }
    }

    /// A time without frames is hatched, too, where no rule found a fault in it.
    private func addPauses(to group: inout TimelineGroup, bins: TimeBins) {
        guard facts.hasTimeAxis else { return }
        let least = Self.pauseWidth * binsPerPoint * bins.width
        let slots = Set(group.lanes.flatMap(\.slots))
        // What has no rhythm may be all that goes on: its frames are ticks, each in its bin.
        let ticks = group.lanes.filter { $0.band == nil || $0.isFolded }.flatMap(\.ticks)
        let setBack = max(0, Int64(0).subtractingSaturating(facts.counts.smallestStep))
        let pauses = LanePauses.between(slots.compactMap { facts.bands.bySlot[$0] }, setBack: setBack)
        for pause in withoutFrames(pauses, channel: group.channel) {
            let length = Double(pause.upperBound) - Double(pause.lowerBound)
            guard length >= least, !group.silences.contains(where: { $0.overlaps(pause) }),
                let (from, to) = bins.index(of: pause.lowerBound).flatMap({ from in
                    bins.index(of: pause.upperBound).map { (from, $0) }
                }), !ticks.contains(where: { $0 > from && $0 < to })
            else { continue }
            group.silences.append(pause)
            let errors = to < group.errors.count ? group.errors[from...to] : []
            if errors.allSatisfy({ $0 == 0 }) { group.pauses.append(pause) }
            group.silenceKinds.insert(.nothing)
        }
        group.silences.sort { $0.lowerBound < $1.lowerBound }
    }

    /// The parts of pauses of lanes in which the channel had no frame: frames without a rhythm may lie in a pause.
    private func withoutFrames(_ pauses: [ClosedRange<Int64>], channel: UInt16) -> [ClosedRange<Int64>] {
        guard !pauses.isEmpty else { return [] }
        let frames = facts.capture.frames
        let silences: [ClosedRange<Int64>] = facts.selection.pauses.all.compactMap { silence in
            guard silence.channel == channel else { return nil }
            let end = frames.time(silence.row)
            return end.subtractingSaturating(silence.gap)...end
        }
        return pauses.flatMap { pause in
            let within = silences.filter { $0.overlaps(pause) }.map { $0.clamped(to: pause) }
            return within.isEmpty ? [pause] : within
        }
    }

    /// Points.
    private static let pauseWidth = 6.0

    /// Whether frames are ticks: they are far enough apart to be seen, or have no cycle.
    private func hasTicks(_ lane: TimelineLane, bins: TimeBins) -> Bool {
        guard lane.band != nil, !lane.isFolded, let period = lane.period else { return true }
        return Double(period) / bins.width / binsPerPoint >= Self.tickDistance
    }

    /// In points.
    private static let tickDistance = 3.0
}

/// The results of counting for a figure, with their parameters.
struct CountedBins: Sendable {
    struct Question: Sendable, Equatable {
        var rows: ActivityBins.Rows
        var bins: TimeBins
        /// nil if no load is drawn.
        var loadBins: Int?
        var channels: [UInt16]
        var isOfBus: Bool
    }

    private let question: Question
    private let overview: OverviewBins

    /// The last few of a document, for figures that are laid out several times.
    private static let most = 4

    static func overview(
        _ question: Question, in known: Locked<[CountedBins]>, _ count: () -> OverviewBins
    ) -> OverviewBins {
        if let found = known.withLock({ $0.first { $0.question == question } }) { return found.overview }
        let overview = count()
        known.withLock {
            if $0.count == most { $0.removeFirst() }
            $0.append(CountedBins(question: question, overview: overview))
        }
        return overview
    }
}
