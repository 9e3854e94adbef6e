internal import Analysis

/// The band of several lanes in one: where any of them has frames, and the end of the last one if all ended.
enum FoldedBand {
    static func band(_ bands: [LaneBand]) -> LaneBand {
        let all = bands.flatMap(\.stretches).filter { $0.state != .missing }.sorted { $0.start < $1.start }
        var band = LaneBand()
        for stretch in all {
            if let last = band.stretches.last, stretch.start <= last.end {
                band.stretches[band.stretches.count - 1].end = max(last.end, stretch.end)
            } else {
                band.stretches.append(stretch)
                band.stretches[band.stretches.count - 1].state = .usual
            }
        }
        let stops = bands.compactMap(\.stop)
        if stops.count == bands.count { band.stop = stops.max() }
        return band
    }
}
