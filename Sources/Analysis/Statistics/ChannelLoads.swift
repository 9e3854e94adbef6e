package import CANCapture
internal import Platform

/// The loads of all channels, and whether they are plausible, without statistics of identifiers: for documents and
/// pictures.
package struct ChannelLoads: Sendable {
    /// As ``FrameTable/channels``; one element if that is empty.
    package let loads: [BusLoad]
    package let clock: ClockTrust
    package let step: ClockStep
    /// Whether the clock started again, so that consecutive stretches overlap by their times.
    package let isOverlaid: Bool

    /// Takes one pass over the frames, and more if something is wrong.
    package init(_ frames: FrameTable, clock: Clock, rates: BitRates) {
        self.init(frames, clock: clock, ChannelMeters.counted(frames, rates: rates), step: ClockStep(frames))
    }

    /// - Parameters:
    ///   - counted: counts of these frames.
    ///   - step: resolution of the clock of these frames.
    ///   - index: of these frames, if it is already known.
    init(
        _ frames: FrameTable, clock: Clock, _ counted: ChannelMeters.Counted, step: ClockStep,
        index: IdentifierIndex? = nil
    ) {
        let (loads, backward) = (counted.loads, counted.backward)
        self.clock = ClockTrust(frames, clock: clock, loads: loads, backward: backward) {
            IdentifierRhythms.statistics(frames, index: index ?? IdentifierIndex(frames))
        }
        let isWrong = self.clock.fault != nil
        isOverlaid = loads.contains {
            $0.duration.subtractingSaturating(backward.span) > backward.span / Self.unseenShare
        }
        self.step = step
        let nanoseconds = step.nanoseconds
        self.loads = loads.map {
            var load = $0
            load.step = nanoseconds
            if isWrong { load.verdict = .clock }
            return load
        }
    }

    /// If less than a hundredth of a capture overlaps the rest, no picture changes.
    private static let unseenShare: Int64 = 100

    /// Channels that carried more than the given rate allows; see ``LoadVerdict/overRate(fitting:)``.
    package var overRate: [BusLoad] { loads.filter(\.isOverRate) }
}
