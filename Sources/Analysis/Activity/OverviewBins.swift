package import CANCapture
internal import Platform

/// Number of frames in each row and load of each channel, by bin.
package struct OverviewBins: Sendable {
    package let activity: ActivityBins
    /// Loads in the order of ``Loads/channels``; empty if none were requested.
    package let loads: [LoadBins]

    /// Parameters for the loads.
    package struct Loads: Sendable {
        package var frames: FrameTable
        package var channels: [UInt16]
        package var range: ClosedRange<Int64>
        package var bins: Int
        package var rates: BitRates
        /// Whether these bins also count the frames of the rows.
        package var areOfSameFrames: Bool

        package init(
            _ frames: FrameTable, channels: [UInt16], range: ClosedRange<Int64>, bins: Int, rates: BitRates,
            areOfSameFrames: Bool
        ) {
            self.frames = frames
            self.channels = channels
            self.range = range
            self.bins = bins
            self.rates = rates
            self.areOfSameFrames = areOfSameFrames
        }
    }

    /// Reads all frames once, with two threads.
    ///
    /// - Parameters:
    ///   - rows: the rows of the picture.
    ///   - isTimed: false to use row numbers instead of times.
    ///   - loads: nil if the picture shows no loads.
    package init(
        _ frames: FrameTable, index: IdentifierIndex, rows: ActivityBins.Rows, bins: TimeBins, isTimed: Bool,
        loads: Loads?
    ) {
        if !(loads?.areOfSameFrames ?? false) { frames.notePass() }
        (activity, self.loads) = Concurrently.run(
            { ActivityBins(frames, index: index, rows: rows, bins: bins, isTimed: isTimed) },
            {
                loads.map {
                    LoadBins.all($0.frames, channels: $0.channels, range: $0.range, bins: $0.bins, rates: $0.rates)
                } ?? []
            })
    }
}
