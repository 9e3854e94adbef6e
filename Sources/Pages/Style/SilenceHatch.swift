package import Layout

extension DisplayList {
    /// The hatching of a time in which no frame arrived, the same in all figures.
    ///
    /// - Parameter pitch: distance of the lines, points; larger in pictures that are larger than a page.
    package mutating func addSilence(in rect: Rect, theme: Theme, scale: Scale, pitch: Double = 3.5) {
        add(rect, colour: theme.paper)
        addHatch(
            in: rect, pitch: scale.length(pitch), width: scale.wholeUnits ? max(1, 0.8 * scale.unitsPerPoint) : 0.8,
            colour: theme.hatch)
    }
}
