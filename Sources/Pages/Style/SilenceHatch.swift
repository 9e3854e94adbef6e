package import Layout

extension DisplayList {
    /// A time in which nothing arrived: hatched on paper, alike in all figures.
    package mutating func addSilence(in rect: Rect, theme: Theme, scale: Scale) {
        add(rect, colour: theme.paper)
        addHatch(
            in: rect, pitch: scale.length(3.5), width: scale.wholeUnits ? max(1, 0.8 * scale.unitsPerPoint) : 0.8,
            colour: theme.hatch)
    }
}
