package import CANCapture
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

    /// One pass over the frames, and two over the frames of each identifier.
    ///
    /// - Parameters:
    ///   - capture: whole: a filter would make gaps.
    ///   - rows: of its identifiers, where they are known already.
    ///   - clock: whether its times can be believed.
    ///   - step: of its clock, where it is known already.
    package init(
        _ capture: Capture, index: IdentifierIndex, rows: RowsByIdentifier? = nil, clock: ClockTrust,
        step: ClockStep? = nil, options: FindingOptions = FindingOptions()
    ) {
        let frames = capture.frames
        let isTimed = capture.source.clock != .none
        let reach = Int64(options[.duplicateMicroseconds] * 1000)
        let (look, rows) = Concurrently.run(
            { Self.look(frames, index, options, isTimed: isTimed, reach: reach) },
            { rows ?? RowsByIdentifier(frames, index) })
        let (breaks, channels) = look
        // What lies before a leap and behind it is told each by itself.
        fault = clock.fault
        let isLeap = if case .leap = clock.fault { true } else { false }
        let isSteady =
            isTimed && (clock.fault == nil || isLeap) && breaks.steps.count + breaks.leaps.count <= Self.mostSteps
        (self.isTimed, self.isSteady, self.breaks, self.rows) = (isTimed, isSteady, breaks, rows)
        let step = isSteady ? step ?? ClockStep(frames) : .none
        clockStep = step.nanoseconds
        (spans, pauses) = (channels.spans, channels.pauses)
        let columns = FrameColumns(frames)
        let series = index.entries.indices.map { IdentifierSeries($0, index.entries[$0], rows, columns) }
        guard isSteady else {
            self.series = series
            all = [Rhythm](repeating: Rhythm(), count: series.count)
            duplicates = DuplicateRows([])
            return
        }
        let tellsDuplicates = DuplicateRows.canBeTold(frames, crowded: channels.crowded, step: step)
        frames.notePass()
        let parts = Concurrently.all(
            SlotParts.parts(series.map(\.count)).map { part in
                { Self.rhythms(series[part], frames, breaks, reach: tellsDuplicates ? reach : nil) }
            }
        ).flatMap { $0 }
        self.series = parts.map(\.series)
        all = parts.map(\.rhythm)
        duplicates = DuplicateRows(parts.flatMap(\.duplicates))
    }

    private static func look(
        _ frames: FrameTable, _ index: IdentifierIndex, _ options: FindingOptions, isTimed: Bool, reach: Int64
    ) -> (ClockBreaks, ChannelLook) {
        var breaks = ClockBreakFinder(frames, tolerance: options.nanoseconds(.backwardSeconds))
        var channels = ChannelLook(frames, pause: options.nanoseconds(.silenceSeconds), reach: reach)
        for (chunk, base) in frames.pass() {
            if isTimed { breaks.take(chunk, base: base) }
            channels.take(chunk, base: base, slots: index.slots.part(base >> FrameChunk.shift))
        }
        return (breaks.found, channels)
    }

    private static func rhythms(
        _ all: ArraySlice<IdentifierSeries>, _ frames: FrameTable, _ breaks: ClockBreaks, reach: Int64?
    ) -> [(series: IdentifierSeries, rhythm: Rhythm, duplicates: [DuplicateRows.Pair])] {
        let columns = SeriesColumns()
        return all.map { series in
            let gathered = series.gathered(in: columns, only: .times)
            if let reach, let (rest, duplicates) = DuplicateRows.without(gathered, frames, reach: reach) {
                return (rest, Rhythm(rest.gathered(in: columns, only: .times), breaks), duplicates)
            }
            return (series, Rhythm(gathered, breaks), [])
        }
    }
}
