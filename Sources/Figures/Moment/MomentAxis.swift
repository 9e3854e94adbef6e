internal import Platform

/// The horizontal positions of the times of a moment: on one linear scale, except for a folded period.
package struct MomentAxis: Sendable {
    package struct Tick: Equatable, Sendable {
        /// Nanoseconds.
        package var time: Int64
        /// Units from the left end.
        package var x: Double
    }

    package let width: Double
    /// The left and right end of the folded period; nil if nothing is folded.
    package let fold: ClosedRange<Double>?
    private let start: Int64
    private let stop: Int64
    private let folded: ClosedRange<Int64>?
    /// Units per nanosecond.
    private let scale: Double

    /// Share of the width for the folded period.
    private static let foldShare = 0.27

    /// - Parameter folded: a period within the rest.
    package init(start: Int64, stop: Int64, folded: ClosedRange<Int64>?, width: Double) {
        (self.start, self.stop, self.folded, self.width) = (start, stop, folded, width)
        let hidden = folded.map { $0.upperBound.subtractingSaturating($0.lowerBound) } ?? 0
        let shown = max(1, stop.subtractingSaturating(start).subtractingSaturating(hidden))
        let band = folded == nil ? 0 : width * Self.foldShare
        let scale = (width - band) / Double(shown)
        self.scale = scale
        fold = folded.map { folded in
            let left = Double(folded.lowerBound.subtractingSaturating(start)) * scale
            return left...(left + band)
        }
    }

    /// Units from the left end.
    package func x(_ time: Int64) -> Double {
        guard let folded, let fold, time > folded.lowerBound else {
            return Double(time.subtractingSaturating(start)) * scale
        }
        guard time < folded.upperBound else {
            return fold.upperBound + Double(time.subtractingSaturating(folded.upperBound)) * scale
        }
        return (fold.lowerBound + fold.upperBound) / 2
    }

    /// Round times outside of the folded period, at least `pitch` units apart, and the step between them.
    ///
    /// - Parameters:
    ///   - origin: the zero of times.
    ///   - finest: the smallest step; 1 if rows are shown instead of times.
    package func ticks(pitch: Double, origin: Int64, finest: Int64 = 1000) -> (ticks: [Tick], step: Int64) {
        var step = finest
        var factors = [2, 5, 10] as [Int64]
        var base = finest
        var finer = step
        while Double(step) * scale < pitch, base < .max / 20 {
            finer = step
            let factor = factors.removeFirst()
            step = base * factor
            if factors.isEmpty { (factors, base) = ([2, 5, 10], base * 10) }
        }
        let ticks = ticks(step: step, origin: origin)
        // A single tick gives no scale: closer ones do.
        guard isSparse(ticks), Double(finer) * scale >= pitch * Self.closest else { return (ticks, step) }
        return (self.ticks(step: finer, origin: origin), finer)
    }

    /// Whether a side of the folded period, or the axis if it has none, has less than two ticks.
    private func isSparse(_ ticks: [Tick]) -> Bool {
        guard let fold else { return ticks.count < 2 }
        return ticks.count { $0.x <= fold.lowerBound } < 2 || ticks.count { $0.x >= fold.upperBound } < 2
    }

    /// The least distance of ticks of which there would be too few, as a share of the usual one.
    private static let closest = 0.6

    private func ticks(step: Int64, origin: Int64) -> [Tick] {
        var ticks: [Tick] = []
        var time = start.subtractingSaturating(origin) / step * step
        while time <= stop.subtractingSaturating(origin), ticks.count < Self.mostTicks {
            let place = origin.addingSaturating(time)
            let isFolded = folded.map { place > $0.lowerBound && place < $0.upperBound } ?? false
            if place >= start, !isFolded { ticks.append(Tick(time: place, x: x(place))) }
            var next = time.addingSaturating(step)
            // Skip the folded period.
            if let folded, isFolded {
                next = max(next, folded.upperBound.subtractingSaturating(origin) / step * step)
            }
            // The greatest time that there is has no next one.
            guard next > time else { break }
            time = next
        }
        return ticks
    }

    private static let mostTicks = 64
}
