internal import CANCapture
internal import Platform

/// What frames alone say of a recording, whatever messages and databases say: where its clock broke, when its channels were
/// recorded, and when the frames of each identifier usually come.
package struct FrameRhythms: Sendable {
    /// Whether the capture has times.
    let isTimed: Bool
    /// Whether the times can be believed: only then rhythms mean something.
    let isSteady: Bool
    /// The step of the clock, nanoseconds; 0 where it is fine.
    let clockStep: Int64
    /// What speaks against the times; nil where nothing does.
    let fault: ClockTrust.Fault?
    let breaks: ClockBreaks
    /// By channel of the table; one where that has none.
    let spans: [ChannelSpan]
    /// See ``ChannelLook/pauses``.
    let pauses: [ChannelLook.Pause]?
    let duplicates: DuplicateRows
    let rows: RowsByIdentifier
    /// By slot of the index: data frames without those that were recorded twice.
    let series: [IdentifierSeries]
    /// By slot.
    let all: [Rhythm]

    /// A clock that steps back more often is not to be believed between its steps either.
    private static let mostSteps = 16

    /// Two passes over the frames of each identifier.
    ///
    /// - Parameters:
    ///   - capture: whole: a filter would make gaps.
    ///   - look: at its frames.
    ///   - rows: of its identifiers.
    ///   - clock: whether its times can be believed.
    init(
        _ capture: Capture, _ look: FirstLook, rows: RowsByIdentifier, clock: ClockTrust,
        options: FindingOptions = FindingOptions()
    ) {
        let (frames, index, breaks) = (capture.frames, look.index, look.breaks)
        let isTimed = capture.source.clock != .none
        let reach = options.duplicateReach
        // What lies before a leap and behind it is told each by itself.
        fault = clock.fault
        let isLeap = if case .leap = clock.fault { true } else { false }
        let isSteady =
            isTimed && (clock.fault == nil || isLeap) && breaks.steps.count + breaks.longLeaps <= Self.mostSteps
        (self.isTimed, self.isSteady, self.breaks, self.rows) = (isTimed, isSteady, breaks, rows)
        let step = isSteady ? look.step : .none
        clockStep = step.nanoseconds
        (spans, pauses) = (look.channels.spans, look.channels.pauses)
        let columns = FrameColumns(frames)
        var series = index.entries.indices.map { IdentifierSeries($0, index.entries[$0], rows, columns) }
        var all = [Rhythm](repeating: Rhythm(), count: series.count)
        guard isSteady else {
            (self.series, self.all, duplicates) = (series, all, DuplicateRows([]))
            return
        }
        let tellsDuplicates = DuplicateRows.canBeTold(frames, crowded: look.channels.crowded, step: step)
        frames.notePass()
        let parts = SlotParts.parts(series.map(\.count))
        // Each thread writes those of its own slots, where they stay: a million of them take 200 MB.
        let found = series.withUnsafeMutableBufferPointer { series in
            all.withUnsafeMutableBufferPointer { all in
                nonisolated(unsafe) let (series, all) = (series, all)
                return Concurrently.all(
                    parts.map { part in
                        {
                            @Sendable in
                            Self.learn(part, series, all, frames, breaks, reach: tellsDuplicates ? reach : nil)
                        }
                    })
            }
        }
        (self.series, self.all) = (series, all)
        duplicates = DuplicateRows(found.flatMap { $0 })
    }

    /// Learns the rhythms of some slots, and takes frames that were recorded twice out of their series.
    private static func learn(
        _ slots: Range<Int>, _ series: UnsafeMutableBufferPointer<IdentifierSeries>,
        _ rhythms: UnsafeMutableBufferPointer<Rhythm>, _ frames: FrameTable, _ breaks: ClockBreaks, reach: Int64?
    ) -> [DuplicateRows.Pair] {
        let columns = SeriesColumns()
        var pairs: [DuplicateRows.Pair] = []
        for slot in slots {
            let gathered = series[slot].gathered(in: columns, only: .times)
            if let reach, let (rest, duplicates) = DuplicateRows.without(gathered, frames, reach: reach) {
                series[slot] = rest
                rhythms[slot] = Rhythm(rest.gathered(in: columns, only: .times), breaks)
                pairs += duplicates
            } else {
                rhythms[slot] = Rhythm(gathered, breaks)
            }
        }
        return pairs
    }
}
