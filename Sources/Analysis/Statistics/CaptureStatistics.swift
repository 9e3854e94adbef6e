package import CANCapture
internal import Platform

/// Statistics of a capture: what its identifiers do, what its channels carry, and how busy they are.
package struct CaptureStatistics: Sendable {
    /// By slot: as ``IdentifierIndex/entries``.
    package private(set) var identifiers: [IdentifierStatistics]
    /// As ``FrameTable/channels``; one where that is empty.
    package private(set) var channels: [ChannelStatistics]
    /// As `channels`.
    package private(set) var loads: [BusLoad]

    /// Whether the times can be believed; loads say nothing where they cannot.
    package private(set) var clock: ClockTrust

    /// One pass over the frames for channels, beside it one over the frames of each identifier.
    ///
    /// - Parameter rows: of the index, where they are known.
    package init(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier? = nil, rates: BitRates,
        clock: Clock = .relative
    ) {
        self.init(frames, index: index, rows: rows, clock: clock) { ChannelMeters.counted(frames, rates: rates) }
    }

    /// - Parameter counted: what channels carried in these frames.
    init(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier?, clock: Clock,
        counted: @escaping @Sendable () -> ChannelMeters.Counted
    ) {
        let (counted, identifiers) = Concurrently.run(
            counted,
            {
                let rows = rows ?? RowsByIdentifier(frames, index)
                return IdentifierMeters(frames, index, rows, looksAtPayloads: true).statistics
            })
        self.identifiers = identifiers
        channels = counted.channels
        let judged = ChannelLoads(frames, clock: clock, loads: counted.loads, backward: counted.backward) {
            identifiers
        }
        loads = judged.loads
        self.clock = judged.clock
    }
}
