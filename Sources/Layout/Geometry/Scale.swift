/// Converts template lengths, in points, into units of the target.
///
/// On paper a unit is a point and lengths stay the same. On pixels every length is rounded up to whole units, so that
/// edges are sharp and nothing that was measured to fit lacks a pixel.
package struct Scale: Sendable, Equatable {
    /// Units a point.
    package let unitsPerPoint: Double
    package let wholeUnits: Bool

    package static let paper = Scale(unitsPerPoint: 1, wholeUnits: false)

    package static func pixels(dotsPerInch: Double) -> Scale {
        Scale(unitsPerPoint: dotsPerInch / 72, wholeUnits: true)
    }

    /// Pixels of vector graphics, which may be fractions.
    package static func vectors(dotsPerInch: Double) -> Scale {
        Scale(unitsPerPoint: dotsPerInch / 72, wholeUnits: false)
    }

    private init(unitsPerPoint: Double, wholeUnits: Bool) {
        self.unitsPerPoint = unitsPerPoint
        self.wholeUnits = wholeUnits
    }

    /// A length in points as units.
    package func length(_ points: Double) -> Double { whole(points * unitsPerPoint) }

    /// A length in units, rounded up if the target has whole units.
    package func whole(_ units: Double) -> Double {
        // The small subtraction keeps 7.000000001, a rounding error, from becoming 8.
        wholeUnits ? (units - 1e-6).rounded(.up) : units
    }

    /// A position in units, moved to the nearest whole unit if the target has whole units.
    package func snapped(_ units: Double) -> Double { wholeUnits ? units.rounded() : units }
}
