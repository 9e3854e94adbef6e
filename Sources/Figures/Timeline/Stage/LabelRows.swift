/// Puts labels into a few rows above what they tell of, each beside a line that leads down to its place, so that no text
/// meets another and no line crosses a text. Pure.
package enum LabelRows {
    package struct Label: Sendable, Equatable {
        /// Where its line goes down.
        package var x: Double
        package var width: Double

        package init(x: Double, width: Double) {
            self.x = x
            self.width = width
        }
    }

    package struct Place: Sendable, Equatable {
        /// Which of the labels.
        package var index: Int
        /// The left edge of its text.
        package var x: Double
        /// 0 is the highest.
        package var row: Int
    }

    /// The places of those that fit, in the order given: what comes first has its place first, right of its line or else
    /// left of it, in the first row that is free. What fits in none is left out.
    ///
    /// - Parameters:
    ///   - gap: the least room between two labels of a row.
    ///   - reach: from a line to its text.
    package static func place(
        _ labels: [Label], from left: Double, to right: Double, rows: Int, gap: Double, reach: Double
    ) -> [Place] {
        var places: [Place] = []
        for (index, label) in labels.enumerated() where label.width.isFinite && label.x.isFinite {
            let sides = [label.x + reach, label.x - reach - label.width].filter {
                $0 >= left && $0 + label.width <= right
            }
            search: for row in 0..<max(0, rows) {
                for x in sides where isFree(x, label, row, places, labels, gap) {
                    places.append(Place(index: index, x: x, row: row))
                    break search
                }
            }
        }
        return places
    }

    private static func isFree(
        _ x: Double, _ label: Label, _ row: Int, _ places: [Place], _ labels: [Label], _ gap: Double
    ) -> Bool {
        places.allSatisfy { other in
            let width = labels[other.index].width
            let line = labels[other.index].x
            if other.row == row {
                let isApart = other.x >= x + label.width + gap || other.x + width + gap <= x
                // Neither begins on the line of the other.
                return isApart && !(x - gap / 2...x + label.width + gap / 2).contains(line)
                    && !(other.x - gap / 2...other.x + width + gap / 2).contains(label.x)
            }
            if other.row < row { return !(x - gap / 2...x + label.width + gap / 2).contains(line) }
            return !(other.x - gap / 2...other.x + width + gap / 2).contains(label.x)
        }
    }
}
