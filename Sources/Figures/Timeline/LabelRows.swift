/// Puts labels beside each other in a few rows, so that none meets another. Pure.
package enum LabelRows {
    package struct Label: Sendable, Equatable {
        /// Where its middle should be.
        package var middle: Double
        package var width: Double

        package init(middle: Double, width: Double) {
            self.middle = middle
            self.width = width
        }
    }

    package struct Place: Sendable, Equatable {
        /// Which of the labels.
        package var index: Int
        /// Its left edge.
        package var x: Double
        /// 0 is the row nearest to the lanes.
        package var row: Int
    }

    /// The places of those that fit, in the order given: what comes first has its place first. A label that does not fit
    /// in its row goes to the next; one that fits in none is left out.
    ///
    /// - Parameter gap: the least room between two labels of a row.
    package static func place(
        _ labels: [Label], from left: Double, to right: Double, rows: Int, gap: Double
    ) -> [Place] {
        var taken = [[ClosedRange<Double>]](repeating: [], count: max(0, rows))
        var places: [Place] = []
        for (index, label) in labels.enumerated() where label.width <= right - left && label.width.isFinite {
            let x = max(left, min(right - label.width, label.middle - label.width / 2))
            let span = (x - gap)...(x + label.width + gap)
            for row in taken.indices {
                let isFree = taken[row].allSatisfy {
                    $0.upperBound <= span.lowerBound || $0.lowerBound >= span.upperBound
                }
                guard isFree else { continue }
                taken[row].append(x...(x + label.width))
                places.append(Place(index: index, x: x, row: row))
                break
            }
        }
        return places
    }
}
