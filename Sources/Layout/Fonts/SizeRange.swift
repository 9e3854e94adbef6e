/// The font sizes, in points, for a fit: from `largest` down to `smallest` in steps.
package struct SizeRange: Sendable, Equatable, Hashable {
    package var largest: Double
    package var smallest: Double
    package var step: Double

    package init(largest: Double, smallest: Double, step: Double) {
        self.largest = largest
        self.smallest = smallest
        self.step = step
    }

    /// The sizes, largest first; `smallest` is always among them.
    package var sizes: [Double] {
        guard step > 0, largest > smallest else { return [smallest] }
        let count = min(10_000, Int(((largest - smallest) / step + 1e-9).rounded(.down)))
        var sizes = (0...count).map { largest - Double($0) * step }
        if let last = sizes.last, last > smallest + 1e-9 { sizes.append(smallest) }
        return sizes
    }
}
