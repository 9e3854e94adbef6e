internal import CANCapture
internal import Platform

/// Finds the places at which a clock was set forward by seconds: nothing is recorded for a while, and each cyclic
/// identifier goes on as if that while were not there: in its phase, or with its counter. A bus that was silent, and a recorder that lost frames, go on
/// anywhere in the cycles of the identifiers.
struct ClockJumps {
    private let series: SeriesList
    private let rhythms: RhythmList
    private let breaks: ClockBreaks

    /// Minimum number of identifiers that show it, and their share.
    private static let fewest = 5
    private static let share = 0.8
    /// Maximum deviation from the cycle, as a share of it.
    private static let tolerance = 0.15
    /// An identifier shows the difference if the jump is this far from a multiple of its cycle, as a share of it.
    private static let (leastApart, fewestTelling) = (0.2, 3)
    /// Over more cycles their number is not certain.
    private static let mostCycles = 300.0
    /// With more pauses a recording has a habit.
    private static let mostPauses = 64

    /// - Parameter breaks: where the clock broke already.
    static func found(
        _ pauses: [ChannelLook.Pause]?, _ series: SeriesList, _ rhythms: RhythmList, _ breaks: ClockBreaks
    ) -> [ClockBreaks.Step] {
        guard let pauses, (1...mostPauses).contains(pauses.count) else { return [] }
        let jumps = ClockJumps(series: series, rhythms: rhythms, breaks: breaks)
        return pauses.compactMap { pause in
            // Nothing else is recorded meanwhile, on any channel.
            guard pause.rows.count == 2, !breaks.lie(between: pause.rows.lowerBound, pause.rows.upperBound),
                jumps.isJump(pause)
            else { return nil }
            return ClockBreaks.Step(
                row: pause.rows.upperBound, before: pause.interval.lowerBound, after: pause.interval.upperBound)
        }
    }

    /// An identifier that was sent until a pause, and behind it.
    private struct Witness {
        var slot: Int
        /// Of its last frame before the pause.
        var place: Int
        var cycle: Double
        /// Its interval across the pause, without a cycle.
        var jump: Double
    }

    private func isJump(_ pause: ChannelLook.Pause) -> Bool {
        let witnesses = series.indices.compactMap { witness($0, pause) }
        guard witnesses.count >= Self.fewest else { return false }
        let jump = witnesses.map(\.jump).sorted()[witnesses.count / 2]
        func agrees(_ one: Witness) -> Bool { abs(one.jump - jump) <= Self.tolerance * one.cycle }
        func isTelling(_ one: Witness) -> Bool {
            let cycles = jump / one.cycle
            return cycles <= Self.mostCycles && abs(cycles - cycles.rounded()) >= Self.leastApart
        }
        guard isMost(witnesses.count(where: agrees), of: witnesses.count) else { return false }
        let telling = witnesses.filter(isTelling)
        if telling.count >= Self.fewestTelling,
            telling.allSatisfy(agrees)
                || isMost(telling.count(where: agrees), of: telling.count)
        {
            return true
        }
        // A jump by a multiple of the cycles: counters that continue say that no frame was sent meanwhile.
        let counters = witnesses.filter(agrees).prefix(Self.mostCounters).compactMap { continues($0) }
        return telling.allSatisfy(agrees) && isMost(counters.count { $0 }, of: counters.count)
    }

    private func isMost(_ count: Int, of all: Int) -> Bool {
        count >= Self.fewest && Double(count) >= Self.share * Double(all)
    }

    private func witness(_ slot: Int, _ pause: ChannelLook.Pause) -> Witness? {
        guard rhythms[slot].isEven else { return nil }
        let (series, cycle) = (series[slot], rhythms[slot].mean)
        guard series.entry.channel == pause.channel, !series.isConversation else { return nil }
        let place = series.place(notBehind: pause.rows.lowerBound)
        guard place >= 0, place + 1 < series.count else { return nil }
        let (last, next) = (series.times[place], series.times[place + 1])
        // An identifier that was away before is no witness.
        guard Double(pause.interval.lowerBound.subtractingSaturating(last)) < 1.5 * cycle else { return nil }
        return Witness(
            slot: slot, place: place, cycle: cycle, jump: Double(next.subtractingSaturating(last)) - cycle)
    }

    /// Whether its counter continues over the pause; nil if it has none.
    private func continues(_ witness: Witness) -> Bool? {
        let (series, median) = (series[witness.slot], rhythms[witness.slot].median)
        return GapCounter(series, Gaps(series, breaks), longest: median.addingSaturating(median / 2))?
            .continues(over: witness.place)
    }

    private static let mostCounters = 64
}
