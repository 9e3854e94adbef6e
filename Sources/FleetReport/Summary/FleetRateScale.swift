/// The axis on which rates and their intervals are drawn. The square root spreads small rates.
struct FleetRateScale {
    /// The rate at the end of the axis.
    let largest: Double
    let width: Double

    func position(_ rate: Double) -> Double { (min(rate, largest) / largest).squareRoot() * width }

    private static let round: [Double] = [
        1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000,
    ]

    /// Zero and round rates, the largest first chosen; labels that would overlap are left out.
    /// - Parameters:
    ///   - distance: least distance of two labels.
    ///   - start: least distance from zero.
    func ticks(distance: Double, start: Double) -> [Double] {
        var kept: [Double] = []
        for tick in Self.round.filter({ $0 <= largest }).reversed()
        where kept.isEmpty || position(kept.last ?? 0) - position(tick) > distance {
            if position(tick) > start { kept.append(tick) }
        }
        return [0] + kept.reversed()
    }
}
