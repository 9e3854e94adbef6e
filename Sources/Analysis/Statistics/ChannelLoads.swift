package import CANCapture

/// The loads of all channels, and whether they can be believed, without a look at identifiers: for documents and pictures.
package struct ChannelLoads: Sendable {
    /// As ``FrameTable/channels``; one where that is empty.
    package let loads: [BusLoad]
    package let clock: ClockTrust
    package let step: ClockStep
    /// Whether the clock started again: stretches that followed each other lie over each other by their times.
    package let isOverlaid: Bool

    /// One pass over the frames, and others where something is wrong.
    package init(_ frames: FrameTable, clock: Clock, rates: BitRates) {
        let found = ChannelMeters.counted(frames, rates: rates)
        self.init(frames, clock: clock, loads: found.loads, backward: found.backward) {
            IdentifierRhythms.statistics(frames, index: IdentifierIndex(frames))
        }
    }

    init(
        _ frames: FrameTable, clock: Clock, loads: [BusLoad], backward: ClockTrust.Backward,
        identifiers: () -> [IdentifierStatistics]
    ) {
        self.clock = ClockTrust(frames, clock: clock, loads: loads, backward: backward, identifiers: identifiers)
        let isWrong = self.clock.fault != nil
        isOverlaid = loads.contains { $0.duration > 0 && $0.duration != backward.span }
        step = ClockStep(frames)
        let nanoseconds = step.nanoseconds
        self.loads = loads.map {
            var load = $0
            load.step = nanoseconds
            if isWrong { load.verdict = .clock }
            return load
        }
    }

    /// Channels that carried more than the rate that was given: see ``LoadVerdict/overRate(fitting:)``.
    package var overRate: [BusLoad] { loads.filter(\.isOverRate) }
}
