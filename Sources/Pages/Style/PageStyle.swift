package import Layout

/// The style that all documents share: paper, fonts, colours. Lengths are in points.
package struct PageStyle: Sendable, Equatable {
    package var paper = PaperChoice.standard
    package var margins = Insets(top: 30, right: 36, bottom: 28, left: 36)
    package var fonts = FontFamilies.standard
    package var theme = Theme.Name.light

    package init() {}

    /// The same style on another paper of the same orientation.
    package mutating func setPaper(_ choice: PaperChoice) {
        let isLandscape = paper.width > paper.height
        paper = choice.size
        if isLandscape { turn(landscape: true) }
    }

    package mutating func setMargins(millimetres: Double) {
        let points = millimetres * 72 / 25.4
        margins = Insets(top: points, right: points, bottom: points, left: points)
    }

    package mutating func turn(landscape: Bool) {
        let (short, long) = (min(paper.width, paper.height), max(paper.width, paper.height))
        paper = landscape ? Size(width: long, height: short) : Size(width: short, height: long)
    }
}
