internal import CANCapture
internal import Platform

/// What the frames alone show about a recording, without messages and databases: where its clock broke, when its
/// channels were recorded, and the cycles of the identifiers.
package struct FrameRhythms: Sendable {
    /// Whether the capture has times.
    let isTimed: Bool
    /// Whether the times are plausible; only then do cycles mean something.
    let isSteady: Bool
    /// The resolution of the clock, nanoseconds; 0 if it is fine.
    let clockStep: Int64
    /// Whether frames were timestamped in bunches: a time is that at which the recorder was read.
    let isBunched: Bool
    /// Why the times are implausible; nil if they are not.
    let fault: ClockTrust.Fault?
    let breaks: ClockBreaks
    /// By channel of the table; one element if the table has no channels.
    let spans: [ChannelSpan]
    /// See ``ChannelLook/pauses``.
    let pauses: [ChannelLook.Pause]?
    let duplicates: DuplicateRows
    let rows: RowsByIdentifier
    /// By slot of the index: data frames without those that were recorded twice.
    let series: SeriesList
    /// By slot.
    let all: RhythmList

    /// A clock that steps back more often than this is also implausible between its steps.
    private static let mostSteps = 16
    /// The same for steps of a few milliseconds: one in this many frames.
    private static let framesOfStep = 100

    /// Two passes over the frames of each identifier.
    ///
    /// - Parameters:
    ///   - capture: the whole capture, because a filter would make gaps.
    ///   - look: the first pass over its frames.
    ///   - rows: of its identifiers.
    ///   - clock: whether its times are plausible.
    init(
        _ capture: Capture, _ look: FirstLook, rows: RowsByIdentifier, clock: ClockTrust,
        options: FindingOptions = FindingOptions()
    ) {
        let (frames, index, breaks) = (capture.frames, look.index, look.breaks)
        let isTimed = capture.source.clock != .none
        let reach = options.duplicateReach
        // Stretches before and after a jump are examined separately.
        fault = clock.fault
        let isLeap = if case .leap = clock.fault { true } else { false }
        let isSteady =
            isTimed && (clock.fault == nil || isLeap) && breaks.longSteps + breaks.longLeaps <= Self.mostSteps
            && breaks.steps.count <= max(Self.mostSteps, frames.count / Self.framesOfStep)
        (self.isTimed, self.isSteady, self.rows) = (isTimed, isSteady, rows)
        let step = isSteady ? look.step : .none
        clockStep = step.nanoseconds
        isBunched = DuplicateRows.areBunched(frames, crowded: look.channels.crowded)
        (spans, pauses) = (look.channels.spans, look.channels.pauses)
        let columns = FrameColumns(frames)
        let series = SeriesList(index, rows, columns)
        var all = RhythmList(slots: series.count)
        guard isSteady else {
            (self.series, self.all, duplicates, self.breaks) = (series, all, DuplicateRows([]), breaks)
            return
        }
        let tellsDuplicates = DuplicateRows.canBeTold(frames, crowded: look.channels.crowded, step: step)
        frames.notePass()
        let parts = SlotParts.parts(index.entries.indices.map { rows[$0].count })
        let found = Concurrently.all(
            parts.map { part in
                {
                    @Sendable in
                    Self.learn(part, series, frames, breaks, reach: reach, tells: tellsDuplicates)
                }
            })
        let copies = DuplicateRows.inRows(found.flatMap(\.neighbours), index)
            .union(DuplicateRows.areTold(found.flatMap(\.likely), index, of: frames.count))
        let again = Self.without(copies, index, series, frames, breaks, reach: reach)
        var chosen: [Int: IdentifierSeries] = [:]
        for learnt in found {
            for (slot, rhythm) in learnt.rhythms { all.add(again.rhythms[slot] ?? rhythm, ofSlot: slot) }
            for rest in learnt.rests { chosen[rest.slot] = rest }
        }
        for rest in again.rests { chosen[rest.slot] = rest }
        self.series = SeriesList(index, rows, columns, besides: chosen)
        self.all = all
        self.breaks = breaks.adding(ClockJumps.found(pauses, self.series, all, frames, breaks))
        duplicates = DuplicateRows(found.flatMap(\.duplicates) + again.duplicates)
    }

    /// What one thread learns of its slots.
    private struct Learnt: Sendable {
        var rhythms: [(slot: Int, rhythm: Rhythm)] = []
        var duplicates: [DuplicateRows.Pair] = []
        /// Series without their frames that were recorded twice.
        var rests: [IdentifierSeries] = []
        /// Frames that are the same as the one before, where that alone does not show that they were recorded twice.
        var neighbours: [DuplicateRows.Pair] = []
        /// See ``DuplicateRows/likely(_:_:reach:)``.
        var likely: [DuplicateRows.Pair] = []
    }

    /// What is left of series of which these rows are copies.
    private static func without(
        _ copies: Set<UInt32>, _ index: IdentifierIndex, _ series: SeriesList, _ frames: FrameTable,
        _ breaks: ClockBreaks, reach: Int64
    ) -> (rhythms: [Int: Rhythm], rests: [IdentifierSeries], duplicates: [DuplicateRows.Pair]) {
        let columns = SeriesColumns()
        var (rhythms, rests, duplicates) = ([Int: Rhythm](), [IdentifierSeries](), [DuplicateRows.Pair]())
        for slot in Set(copies.map { Int(index.slots[Int($0)]) }).sorted() {
            let gathered = series[slot].gathered(in: columns, only: .times)
            guard let (rest, found) = DuplicateRows.without(gathered, frames, reach: reach, copies: copies, breaks)
            else {
                continue
            }
            rests.append(rest)
            duplicates += found
            rhythms[slot] = Rhythm(rest.gathered(in: columns, only: .times), breaks)
        }
        return (rhythms, rests, duplicates)
    }

    /// Computes the cycles of some slots, and removes frames that were recorded twice from their series.
    private static func learn(
        _ slots: Range<Int>, _ series: SeriesList, _ frames: FrameTable, _ breaks: ClockBreaks, reach: Int64,
        tells: Bool
    ) -> Learnt {
        let columns = SeriesColumns()
        var learnt = Learnt()
        for slot in slots where series[slot].count > 1 {
            let gathered = series[slot].gathered(in: columns, only: .times)
            var rhythm = Rhythm()
            if !tells {
                learnt.neighbours += DuplicateRows.neighbours(gathered, frames, reach: reach)
                learnt.likely += DuplicateRows.likely(gathered, frames, reach: reach)
            }
            if tells,
                let (rest, duplicates) = DuplicateRows.without(gathered, frames, reach: reach, copies: nil, breaks)
            {
                learnt.rests.append(rest)
                rhythm = Rhythm(rest.gathered(in: columns, only: .times), breaks)
                learnt.duplicates += duplicates
            } else {
                rhythm = Rhythm(gathered, breaks)
            }
            if rhythm.count > 0 { learnt.rhythms.append((slot, rhythm)) }
        }
        return learnt
    }
}
