internal import Analysis
internal import Capture
internal import RenderQueues

/// What of a timeline depends on its width: the density of each lane, error frames and load by bin.
struct TimelineBinning {
    private let facts: TimelineFacts
    private let options: TimelineOptions

    init(_ facts: TimelineFacts, options: TimelineOptions) {
        self.facts = facts
        self.options = options
    }

    func fill(_ groups: inout [TimelineGroup], bins: TimeBins, hasLoad: Bool) {
        var rows = ActivityBins.Rows(
            count: 0, bySlot: Array(repeating: -1, count: facts.index.entries.count),
            byErrorChannel: Array(repeating: -1, count: facts.counts.channels.count))
        for group in groups {
            for lane in group.lanes {
                for slot in lane.slots { rows.bySlot[slot] = Int32(rows.count) }
                rows.count += 1
            }
            rows.byErrorChannel[Int(group.channel)] = Int32(rows.count)
            rows.count += 1
        }
        let frames = facts.capture.frames
        let index = facts.index
        let isTimed = facts.isTimed
        let range = facts.range
        let rates = facts.rates(options)
        let loadBins = LoadCurve.binCount(bins: bins, pixels: bins.count, step: facts.channelLoads.step)
        let load = BackgroundWork {
            hasLoad && isTimed ? LoadBins.all(frames, range: range, bins: loadBins, rates: rates) : []
        }
        let activity = ActivityBins(frames, index: index, rows: rows, bins: bins, isTimed: isTimed)
        let loads = load.value
        let events = TimelineEvents(facts)
        var row = 0
        for place in groups.indices {
            for lane in groups[place].lanes.indices {
                groups[place].lanes[lane].levels = LaneShading.levels(
                    activity[row], spacing: spacing(groups[place].lanes[lane], bins: bins))
                row += 1
            }
            let errors = activity[row]
            row += 1
            groups[place].errors = errors.contains { $0 > 0 } ? Array(errors) : []
            groups[place].events = events.events(channel: groups[place].channel, lanes: groups[place].lanes)
            let channel = Int(groups[place].channel)
            if channel < loads.count { groups[place].load = LoadCurve(loads[channel], pixels: bins.count) }
        }
    }

    /// Bins from one frame to the next.
    private func spacing(_ lane: TimelineLane, bins: TimeBins) -> Double? {
        if facts.isTimed, let period = lane.period, period > 0 { return Double(period) / bins.width }
        // Folded lanes, rows without times: as if spread evenly.
        guard lane.count > 1 else { return nil }
        return Double(bins.count) / Double(lane.count)
    }
}
