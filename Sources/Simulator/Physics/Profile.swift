/// A value over time (or over another value), linear between its points and constant outside of them.
struct Profile: Sendable {
    private let points: [(at: Double, value: Double)]

    /// Points in ascending order.
    init(_ points: [(at: Double, value: Double)]) {
        self.points = points
    }

    func value(at position: Double) -> Double {
        guard let first = points.first, let last = points.last else { return 0 }
        guard position > first.at else { return first.value }
        for (left, right) in zip(points, points.dropFirst()) where position < right.at {
            return left.value + (right.value - left.value) * (position - left.at) / (right.at - left.at)
        }
        return last.value
    }
}
