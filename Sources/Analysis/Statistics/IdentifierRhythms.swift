package import CANCapture

/// When the frames of each identifier come: ``IdentifierStatistics`` without a look at payloads, for diagrams of many
/// frames.
package enum IdentifierRhythms {
    /// By slot of the index; lengths and payloads are left out, and without times periods too.
    ///
    /// - Parameter rows: of the index, where they are known.
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
}
