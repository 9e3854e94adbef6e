package import Capture

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

    /// One pass over the frames, and another for identifiers with many periods.
    package init(_ frames: FrameTable, index: IdentifierIndex, rates: BitRates, clock: Clock = .relative) {
        let pass = StatisticsPass(frames, index: index, rates: rates)
        identifiers = pass.identifiers
        channels = pass.channels
        let judged = ChannelLoads(frames, clock: clock, loads: pass.loads, backward: pass.backward) { pass.identifiers }
        loads = judged.loads
        self.clock = judged.clock
    }
}
