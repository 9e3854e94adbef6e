internal import CANCapture
internal import Platform

/// Finds the places at which a clock was set forward by seconds: nothing is recorded for a while, and each cyclic
/// identifier goes on as if that while were not there. A bus that was silent, and a recorder that lost frames, go on
/// anywhere in the cycles of the identifiers.
struct ClockJumps {
    private let series: SeriesList
    private let rhythms: RhythmList

    /// Minimum number of identifiers that show it, and their share.
    private static let fewest = 5
    private static let share = 0.8
    /// Maximum deviation from the cycle, as a share of it.
    private static let tolerance = 0.15
    /// An identifier shows the difference if the jump is this far from a multiple of its cycle, as a share of it.
    private static let leastApart = 0.25
    /// With more pauses a recording has a habit.
    private static let mostPauses = 64

    /// - Parameter breaks: where the clock broke already.
    static func found(
        _ pauses: [ChannelLook.Pause]?, _ series: SeriesList, _ rhythms: RhythmList, _ breaks: ClockBreaks
    ) -> [ClockBreaks.Step] {
        guard let pauses, (1...mostPauses).contains(pauses.count) else { return [] }
        let jumps = ClockJumps(series: series, rhythms: rhythms)
        return pauses.compactMap { pause in
            // Nothing else is recorded meanwhile, on any channel.
            guard pause.rows.count == 2, !breaks.lie(between: pause.rows.lowerBound, pause.rows.upperBound),
                jumps.isJump(pause)
            else { return nil }
            return ClockBreaks.Step(
                row: pause.rows.upperBound, before: pause.interval.lowerBound, after: pause.interval.upperBound)
        }
    }

    private func isJump(_ pause: ChannelLook.Pause) -> Bool {
        // By identifier: its cycle, and its interval across the pause without a cycle.
        var witnesses: [(cycle: Double, jump: Double)] = []
        for slot in series.indices where rhythms[slot].isEven && series[slot].entry.channel == pause.channel {
            let (series, cycle) = (series[slot], rhythms[slot].mean)
            guard !series.isConversation else { continue }
            let place = series.place(notBehind: pause.rows.lowerBound)
            guard place >= 0, place + 1 < series.count else { continue }
            let (last, next) = (series.times[place], series.times[place + 1])
            // An identifier that was away before is no witness.
            guard Double(pause.interval.lowerBound.subtractingSaturating(last)) < 1.5 * cycle else { continue }
            witnesses.append((cycle, Double(next.subtractingSaturating(last)) - cycle))
        }
        guard witnesses.count >= Self.fewest else { return false }
        let jump = witnesses.map(\.jump).sorted()[witnesses.count / 2]
        let telling = witnesses.filter { abs(jump / $0.cycle - (jump / $0.cycle).rounded()) >= Self.leastApart }
        let agreeing = telling.count { abs($0.jump - jump) <= Self.tolerance * $0.cycle }
        return agreeing >= Self.fewest && Double(agreeing) >= Self.share * Double(telling.count)
    }
}
