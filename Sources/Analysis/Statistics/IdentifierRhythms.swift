package import CANCapture

/// When the frames of each identifier arrive: ``IdentifierStatistics`` without payloads, for diagrams of many frames.
package enum IdentifierRhythms {
    /// By slot of the index, without lengths and payloads; without times also without periods.
    ///
    /// - Parameter rows: of the index, if they are known.
    package static func statistics(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier? = nil, clock: Clock = .relative
    ) -> [IdentifierStatistics] {
        guard clock != .none else {
            return index.entries.map { entry in
                var statistics = IdentifierStatistics(entry: entry)
                statistics.count = entry.count
                return statistics
            }
        }
        let rows = rows ?? RowsByIdentifier(frames, index)
        return IdentifierMeters(frames, index, rows, looksAtPayloads: false).statistics
    }

    /// The periods of identifiers with enough intervals, in the order of slots.
    ///
    /// - Parameter fewest: minimum number of intervals between data frames.
    static func periods(
        _ frames: FrameTable, _ index: IdentifierIndex, _ rows: RowsByIdentifier, fewest: Int
    ) -> [IdentifierStatistics.Period] {
        IdentifierMeters(frames, index, rows, looksAtPayloads: false).periods(fewest: fewest)
    }
}
