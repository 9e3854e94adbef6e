package import Capture

/// The bands of all identifiers of a capture, and where its channels were silent.
package struct LaneBands: Sendable, Equatable {
    /// By slot of the index; nil for identifiers without a rhythm, of which each frame stands alone.
    package private(set) var bySlot: [LaneBand?] = []
    /// By channel stretches in which nothing came, in the order of time: up to the end of the capture, where it stopped.
    package private(set) var silences: [[ClosedRange<Int64>]] = []

    /// So many steps are near the period of an identifier that has one; of frames that come at random fewer than half are.
    private static let leastNear = 0.6

    /// - Parameters:
    ///   - identifiers: by slot of the index.
    ///   - range: of the frames' times.
    package init(
        _ frames: FrameTable, index: IdentifierIndex, identifiers: [IdentifierStatistics], silences: Silences,
        range: ClosedRange<Int64>
    ) {
        let rhythms = identifiers.map { statistics in
            LaneRhythm(
                period: statistics.period?.median ?? 0, steps: statistics.period?.count ?? 0,
                isRegular: statistics.isRegular, first: statistics.first, last: statistics.last,
                channel: Int(statistics.entry.channel))
        }
        var tracer = LaneTracer(rhythms, channels: frames.channels.count, range: range)
        index.slots.withUnsafeBufferPointer { slots in
            var base = 0
            for chunk in frames.chunks {
                for row in 0..<min(chunk.count, slots.count - base) {
                    let time = chunk.times[row]
                    tracer.note(channel: Int(chunk.channels[row]), time: time)
                    let slot = slots[base &+ row]
                    guard slot != IdentifierIndex.none,
                        !FrameFlags(rawValue: chunk.flags[row]).contains(.remote)
                    else { continue }
                    tracer.add(Int(slot), time: time)
                }
                base += chunk.count
            }
        }
        var quiet = [[ClosedRange<Int64>]](repeating: [], count: max(1, frames.channels.count))
        for silence in silences.all {
            let end = frames.time(silence.row)
            quiet[Int(silence.channel)].append(end.subtractingSaturating(silence.gap)...end)
        }
        for channel in quiet.indices where tracer.ends[channel] > .min && channel < silences.thresholds.count {
            let end = tracer.ends[channel]
            if end < range.upperBound, range.upperBound.subtractingSaturating(end) >= silences.thresholds[channel] {
                quiet[channel].append(end...range.upperBound)
            }
        }
        self.init(tracer, rhythms, silences: quiet)
    }

    init(_ tracer: LaneTracer, _ rhythms: [LaneRhythm], silences: [[ClosedRange<Int64>]], hasRates: Bool = true) {
        self.silences = silences
        var gaps = [[ClosedRange<Int64>]](repeating: [], count: rhythms.count)
        for gap in tracer.gaps where gap.start <= gap.end { gaps[gap.slot].append(gap.start...gap.end) }
        bySlot = rhythms.indices.map { slot in
            let rhythm = rhythms[slot]
            let isCyclic = rhythm.isRegular || Double(tracer.near(slot)) >= Self.leastNear * Double(rhythm.steps)
            guard rhythm.limit < .max, isCyclic, rhythm.first <= rhythm.last else { return nil }
            let builder = BandBuilder(
                rhythm: rhythm, gaps: gaps[slot],
                silences: rhythm.channel < silences.count ? silences[rhythm.channel] : [])
            let end = rhythm.channel < tracer.ends.count ? tracer.ends[rhythm.channel] : rhythm.last
            return builder.band(counts: hasRates ? tracer.counts(slot) : [], bins: tracer.bins, channelEnd: end)
        }
    }
}

/// One identifier's band from what was seen of it.
private struct BandBuilder {
    let rhythm: LaneRhythm
    /// Longer than ``LaneRhythm/limit``.
    let gaps: [ClosedRange<Int64>]
    /// Of its channel.
    let silences: [ClosedRange<Int64>]

    func band(counts: ArraySlice<UInt32>, bins: TimeBins, channelEnd: Int64) -> LaneBand {
        var runs: [ClosedRange<Int64>] = []
        var missing: [LaneBand.Stretch] = []
        var start = rhythm.first
        for gap in gaps where gap.lowerBound >= start {
            runs.append(start...gap.lowerBound)
            if rhythm.isRegular, busyTime(gap) > rhythm.limit {
                missing.append(LaneBand.Stretch(start: gap.lowerBound, end: gap.upperBound, state: .missing))
            }
            start = gap.upperBound
        }
        if start <= rhythm.last { runs.append(start...rhythm.last) }
        let rate = LaneRate(counts, bins: bins, period: rhythm.period, runs: runs)
        var band = LaneBand()
        band.stretches = (runs.flatMap(rate.stretches).flatMap(outsideOfSilences) + missing)
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        let rest = rhythm.last <= channelEnd ? busyTime(rhythm.last...channelEnd) : 0
        if rhythm.isRegular, Double(rest) > LaneRhythm.stop * Double(rhythm.period) { band.stop = rhythm.last }
        return band
    }

    /// How long the bus went on within a time.
    private func busyTime(_ time: ClosedRange<Int64>) -> Int64 {
        silences.reduce(time.upperBound.subtractingSaturating(time.lowerBound)) { rest, silence in
            let overlap = min(silence.upperBound, time.upperBound)
                .subtractingSaturating(max(silence.lowerBound, time.lowerBound))
            return overlap > 0 ? rest - overlap : rest
        }
    }

    private func outsideOfSilences(_ stretch: LaneBand.Stretch) -> [LaneBand.Stretch] {
        var parts: [LaneBand.Stretch] = []
        var rest = stretch
        for silence in silences where silence.upperBound > rest.start && silence.lowerBound < rest.end {
            if silence.lowerBound > rest.start {
                parts.append(LaneBand.Stretch(start: rest.start, end: silence.lowerBound, state: rest.state))
            }
            guard silence.upperBound < rest.end else { return parts }
            rest.start = silence.upperBound
        }
        return parts + [rest]
    }
}
