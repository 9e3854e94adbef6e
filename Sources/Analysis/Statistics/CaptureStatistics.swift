package import CANCapture
internal import Platform

/// Statistics of a capture: what its identifiers send, the traffic of its channels, and their load.
package struct CaptureStatistics: Sendable {
    /// By slot, as ``IdentifierIndex/entries``. Without cycles and gaps if differences between times mean nothing.
    package private(set) var identifiers: [IdentifierStatistics]
    /// As ``FrameTable/channels``; one element if that is empty.
    package private(set) var channels: [ChannelStatistics]
    /// As `channels`.
    package private(set) var loads: [BusLoad]

    /// Whether the times are plausible; otherwise loads mean nothing.
    package private(set) var clock: ClockTrust

    /// Takes one pass over the frames for channels, and at the same time one over the frames of each identifier.
    ///
    /// - Parameter rows: of the index, if they are known.
    package init(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier? = nil, rates: BitRates,
        clock: Clock = .relative
    ) {
        self.init(frames, index: index, rows: rows) {
            let counted = ChannelMeters.counted(frames, rates: rates)
            return (counted.channels, ChannelLoads(frames, clock: clock, counted, step: ClockStep(frames)))
        }
    }

    /// - Parameters:
    ///   - known: statistics of identifiers that are already known.
    ///   - carried: traffic of the channels in these frames, and their loads.
    init(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier?,
        besides known: @escaping @Sendable () -> KnownStatistics = { KnownStatistics() },
        carried: @escaping @Sendable () -> (channels: [ChannelStatistics], loads: ChannelLoads)
    ) {
        let (carried, identifiers) = Concurrently.run(
            carried,
            {
                let rows = rows ?? RowsByIdentifier(frames, index)
                return IdentifierMeters(frames, index, rows, looksAtPayloads: true).statistics(besides: known())
            })
        self.identifiers = identifiers
        if !carried.loads.clock.hasDifferences {
            for slot in self.identifiers.indices {
                self.identifiers[slot].period = nil
                self.identifiers[slot].worstGap = nil
            }
        }
        channels = carried.channels
        loads = carried.loads.loads
        clock = carried.loads.clock
    }
}
