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
    ///
    /// - Parameter rows: of the identifiers of these frames, if they are known.
    package init(
        _ frames: FrameTable, clock: Clock, rates: BitRates, rows: (() -> (IdentifierIndex, RowsByIdentifier))? = nil
    ) {
        self.init(
            frames, clock: clock, ChannelMeters.counted(frames, rates: rates), step: ClockStep(frames), rows: rows)
    }

    /// - Parameters:
    ///   - counted: counts of these frames.
    ///   - step: resolution of the clock of these frames.
    ///   - rows: of the identifiers of these frames; called if their periods are needed.
    init(
        _ frames: FrameTable, clock: Clock, _ counted: ChannelMeters.Counted, step: ClockStep,
        rows: (() -> (IdentifierIndex, RowsByIdentifier))? = nil
    ) {
        let (loads, backward) = (counted.loads, counted.backward)
        self.clock = ClockTrust(frames, clock: clock, loads: loads, backward: backward) {
            let known = rows?()
            let index = known?.0 ?? IdentifierIndex(frames)
            let rows = known?.1 ?? RowsByIdentifier(frames, index)
            return IdentifierRhythms.periods(frames, index, rows, fewest: ClockTrust.fewestIntervals)
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
