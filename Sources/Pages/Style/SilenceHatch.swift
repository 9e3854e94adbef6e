package import Layout

extension DisplayList {
    /// A time in which nothing arrived: hatched on paper, alike in all figures.
    ///
    /// - Parameter pitch: from one line to the next, points; more in pictures that are larger than a page.
    package mutating func addSilence(in rect: Rect, theme: Theme, scale: Scale, pitch: Double = 3.5) {
        add(rect, colour: theme.paper)
        addHatch(
            in: rect, pitch: scale.length(pitch), width: scale.wholeUnits ? max(1, 0.8 * scale.unitsPerPoint) : 0.8,
            colour: theme.hatch)
    }
}
