internal import CANCapture
internal import Platform

/// Finds the places at which a clock was set forward by seconds: nothing is recorded for a while, and each cyclic
/// identifier goes on as if no time had passed: in its phase, or with its counter. If a bus was silent, or a recorder lost
/// frames, the identifiers go on anywhere in their cycles.
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
    /// Nanoseconds, of an interval that fits all cycles.
    private static let longestSilence = 60e9
    /// Maximum number of cycles over which their number is certain.
    private static let mostCycles = 300.0
    /// Maximum number of pauses; with more, pauses are normal for the recording.
    private static let mostPauses = 64

    /// - Parameter breaks: where the clock broke already.
    static func found(
        _ pauses: [ChannelLook.Pause]?, _ series: SeriesList, _ rhythms: RhythmList, _ frames: FrameTable,
        _ breaks: ClockBreaks
    ) -> [ClockBreaks.Step] {
        let pauses = pauses.map { $0.count <= mostPauses ? $0 : [] } ?? []
        let jumps = ClockJumps(series: series, rhythms: rhythms, breaks: breaks)
        var found: [Int: ClockBreaks.Step] = [:]
        func judge(_ step: ClockBreaks.Step, isReturn: Bool) {
            guard found[step.row] == nil, !breaks.lie(between: step.row - 1, step.row),
                jumps.isJump(step, isReturn: isReturn)
            else { return }
            found[step.row] = step
        }
        for pause in pauses { if let step = step(in: pause, frames) { judge(step, isReturn: false) } }
        for step in returns(breaks.steps, frames) { judge(step, isReturn: true) }
        return found.values.sorted { $0.row < $1.row }
    }

    /// After each step back, the first place at which time jumps forward by as much, as if the clock was corrected there.
    private static func returns(_ steps: [ClockBreaks.Step], _ frames: FrameTable) -> [ClockBreaks.Step] {
        guard steps.count <= mostReturns else { return [] }
        return steps.compactMap { step in
            let length = step.before.subtractingSaturating(step.after)
            guard length >= shortestReturn else { return nil }
            var (before, row) = (step.after, step.row + 1)
            while row < frames.count {
                let time = frames.time(row)
                let leap = time.subtractingSaturating(before)
                if leap >= length / 4 * 3, leap <= length.addingSaturating(length / 4) {
                    return ClockBreaks.Step(row: row, before: before, after: time)
                }
                if leap <= -shortestReturn { return nil }
                before = time
                row += 1
            }
            return nil
        }
    }

    /// Steps back whose return is looked for, and their minimum length, nanoseconds.
    private static let (mostReturns, shortestReturn) = (16, 20_000_000 as Int64)

    /// The time in which nothing is recorded on any channel; nil if that is not nearly all of a pause.
    private static func step(in pause: ChannelLook.Pause, _ frames: FrameTable) -> ClockBreaks.Step? {
        guard pause.rows.count <= mostRows else { return nil }
        func length(_ row: Int) -> Int64 { frames.time(row).subtractingSaturating(frames.time(row - 1)) }
        guard let row = pause.rows.dropFirst().max(by: { length($0) < length($1) }) else { return nil }
        let whole = pause.interval.upperBound.subtractingSaturating(pause.interval.lowerBound)
        guard Double(length(row)) >= 0.8 * Double(whole) else { return nil }
        return ClockBreaks.Step(row: row, before: frames.time(row - 1), after: frames.time(row))
    }

    /// Frames of other channels from the last frame of a channel before a pause to its first one after it.
    private static let mostRows = 64

    /// An identifier that was sent until a pause, and after it.
    private struct Witness {
        var slot: Int
        /// Of its last frame before the pause.
        var place: Int
        var cycle: Double
        /// Its interval across the pause, without a cycle.
        var jump: Double
    }

    /// - Parameter isReturn: whether the clock was set back by as much before.
    private func isJump(_ step: ClockBreaks.Step, isReturn: Bool) -> Bool {
        let witnesses = series.indices.compactMap { witness($0, step) }
        guard witnesses.count >= Self.fewest else { return false }
        let jump = witnesses.map(\.jump).sorted()[witnesses.count / 2]
        func agrees(_ one: Witness) -> Bool { abs(one.jump - jump) <= Self.tolerance * one.cycle }
        func isTelling(_ one: Witness) -> Bool {
            let cycles = jump / one.cycle
            return cycles <= Self.mostCycles && abs(cycles - cycles.rounded()) >= Self.leastApart
        }
        if jump >= Self.longestSilence, isLongJump(jump, witnesses) { return true }
        guard isMost(witnesses.count(where: agrees), of: witnesses.count) else { return false }
        let telling = witnesses.filter(isTelling)
        if !isReturn, telling.count >= Self.fewestTelling,
            telling.allSatisfy(agrees)
                || isMost(telling.count(where: agrees), of: telling.count)
        {
            return true
        }
        // A jump by a multiple of the cycles: counters that continue say that no frame was sent meanwhile.
        let agreeing = witnesses.filter(agrees)
        guard telling.allSatisfy(agrees),
            jump >= Self.longestSilence || isReturn || isOfClock(jump, agreeing) && !isOfTester(step)
        else { return false }
        let counters = agreeing.prefix(Self.mostCounters).compactMap { continues($0, over: jump) }
        return isMost(counters.count { $0 }, of: counters.count)
    }

    /// Whether a bus would hardly continue like that after a real silence: after whole seconds, or with messages of
    /// very different cycles, each of them in its phase.
    private func isOfClock(_ jump: Double, _ agreeing: [Witness]) -> Bool {
        let cycles = agreeing.map(\.cycle)
        guard let least = cycles.min(), let most = cycles.max() else { return false }
        let seconds = jump / 1e9
        return seconds >= 0.9 && abs(seconds - seconds.rounded()) * 1e9 <= min(Self.jitter, Self.tolerance * least)
            || most >= least * Self.manyCycles
    }

    private static let manyCycles = 50.0

    /// Whether a tester sends or receives beside the pause: a tester can switch off the messages of all units (CommunicationControl, ISO
    /// 14229-1).
    private func isOfTester(_ step: ClockBreaks.Step) -> Bool {
        series.contains { one in
            guard one.isConversation, one.count > 0 else { return false }
            let place = one.place(notBehind: step.row - 1)
            let before = place >= 0 && step.before.subtractingSaturating(one.times[place]) <= Self.nearTester
            return before
                || place + 1 < one.count && one.times[place + 1].subtractingSaturating(step.after) <= Self.nearTester
        }
    }

    /// Nanoseconds.
    private static let nearTester: Int64 = 500_000_000

    /// Whether slow messages go on in their phase after a minute or more, and each counter with its next value, however
    /// few there are: after so long a silence a bus does not continue in the same phases.
    private func isLongJump(_ jump: Double, _ witnesses: [Witness]) -> Bool {
        let agreeing = witnesses.filter { abs($0.jump - jump) <= max(Self.tolerance * $0.cycle, Self.jitter) }
        let slow = witnesses.count { $0.cycle * Self.tolerance >= Self.jitter }
        let agreeingSlow = agreeing.count { $0.cycle * Self.tolerance >= Self.jitter }
        guard isMost(agreeing.count, of: witnesses.count), isMost(agreeingSlow, of: slow) else { return false }
        let counters = agreeing.prefix(Self.mostCounters).compactMap { continues($0, over: jump) }
        return !counters.isEmpty && counters.allSatisfy { $0 }
    }

    /// Nanoseconds by which a message may be early or late, whatever its cycle.
    private static let jitter = 4e6

    private func isMost(_ count: Int, of all: Int) -> Bool {
        count >= Self.fewest && Double(count) >= Self.share * Double(all)
    }

    private func witness(_ slot: Int, _ step: ClockBreaks.Step) -> Witness? {
        guard rhythms[slot].isEven else { return nil }
        let (series, cycle) = (series[slot], rhythms[slot].mean)
        guard !series.isConversation else { return nil }
        let place = series.place(notBehind: step.row - 1)
        guard place >= 0, place + 1 < series.count else { return nil }
        let (last, next) = (series.times[place], series.times[place + 1])
        // An identifier that was missing before the pause is not evidence.
        guard Double(step.before.subtractingSaturating(last)) < 1.5 * cycle else { return nil }
        return Witness(
            slot: slot, place: place, cycle: cycle, jump: Double(next.subtractingSaturating(last)) - cycle)
    }

    /// Whether its counter continues over the pause; nil if it has none, or would continue as well if as many frames as fit
    /// into the pause had been sent.
    private func continues(_ witness: Witness, over jump: Double) -> Bool? {
        let (series, median) = (series[witness.slot], rhythms[witness.slot].median)
        let cycles = jump / witness.cycle
        let steps = Int(min(cycles, 1e12).rounded()) + 1
        // Over many cycles the number of missing frames is not certain.
        let possible = cycles > Self.mostCycles ? steps - 1...steps + 1 : steps...steps
        guard
            let counter = GapCounter(series, Gaps(series, breaks), longest: median.addingSaturating(median / 2)),
            possible.allSatisfy(counter.tells)
        else { return nil }
        return counter.continues(over: witness.place)
    }

    private static let mostCounters = 64
}
