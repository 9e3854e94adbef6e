package import CANCapture
internal import Platform

/// What falls into the bins of a picture over time: the frames of its rows, and the load of its channels.
package struct OverviewBins: Sendable {
    package let activity: ActivityBins
    /// In the order of ``Loads/channels``; empty where nobody asks for them.
    package let loads: [LoadBins]

    /// What is asked of loads.
    package struct Loads: Sendable {
        package var frames: FrameTable
        package var channels: [UInt16]
        package var range: ClosedRange<Int64>
        package var bins: Int
        package var rates: BitRates
        /// Whether these are the frames of the rows, too.
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

    /// One pass over the frames, which two threads make together.
    ///
    /// - Parameters:
    ///   - rows: of the picture.
    ///   - isTimed: false takes the row numbers of frames for their times.
    ///   - loads: nil where loads are not shown.
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
