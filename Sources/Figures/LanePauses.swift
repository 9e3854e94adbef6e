package import Analysis
internal import Platform

/// When a bus carried nothing, as its lanes show it, whether a rule found that or not. Pure.
package enum LanePauses {
    /// Fewer lanes may all have paused.
    private static let fewestLanes = 3
    /// More of them are the rhythm of the bus.
    private static let mostPauses = 12

    /// Times between bands in which no lane goes on.
    ///
    /// - Parameter setBack: the largest step back of the clock, nanoseconds. A shorter time may be one that the bus never
    ///   had: the clock ran over it.
    package static func between(_ bands: [LaneBand], setBack: Int64 = 0) -> [ClosedRange<Int64>] {
        guard bands.count >= fewestLanes else { return [] }
        let stretches = bands.flatMap(\.stretches).filter { $0.state != .missing }.sorted { $0.start < $1.start }
        guard let first = stretches.first else { return [] }
        var pauses: [ClosedRange<Int64>] = []
        var end = first.end
        for stretch in stretches.dropFirst() {
            if stretch.start > end { pauses.append(end...stretch.start) }
            end = max(end, stretch.end)
        }
        guard pauses.count <= mostPauses else { return [] }
        return pauses.filter { $0.upperBound.subtractingSaturating($0.lowerBound) >= setBack }
    }
}
