package import Layout

/// The places of a thumbnail's parts, in whole pixels: the card, its header where it is legible, and the lanes.
package struct ThumbnailFrame: Sendable, Equatable {
    /// Sizes that the thumbnail specification and contact sheets ask for.
    package static let sizes = 32...1024
    /// Below this side length a picture holds lanes alone: texts would be illegible.
    package static let smallestWithTexts = 96
    /// From here on lanes have the identifiers beside them.
    package static let smallestWithLabels = 512

    package let side: Int
    package let card: Rect
    package let radius: Double
    /// Within the card's padding.
    package let content: Rect
    /// Lanes and error marks; the columns are `columnWidth` wide.
    package let lanes: Rect
    package let columnWidth: Double
    /// Base lines of the header, top down; empty where there is none.
    package let headerLines: [Double]
    package let titleSize: Double
    package let captionSize: Double
    package let labelSize: Double
    package let labelWidth: Double
    /// Base line of the line at the foot; nil where there is none.
    package let footLine: Double?
    /// Height and distance of lanes.
    package let smallestPitch: Double
    package let largestPitch: Double
    package let markWidth: Double

    /// - Parameters:
    ///   - side: of the square picture, pixels.
    ///   - hasTexts: whether there is a font.
    ///   - hasFoot: whether a line at the foot is wanted.
    package init(side: Int, hasTexts: Bool, hasFoot: Bool) {
        self.side = side
        // Lengths are those of a picture of 256 pixels, scaled and rounded.
        func pixels(_ length: Double, least: Double = 1) -> Double {
            max(least, (length * Double(side) / 256).rounded())
        }
        let margin = side < 64 ? 1 : pixels(6)
        let width = Double(side) - 2 * margin
        let height = (width * 5 / 6).rounded()
        card = Rect(x: margin, y: ((Double(side) - height) / 2).rounded(), width: width, height: height)
        radius = pixels(11, least: 3)
        let padding = pixels(13, least: 2)
        content = card.inset(by: Insets(top: padding, right: padding, bottom: padding, left: padding))

        let hasHeader = hasTexts && side >= Self.smallestWithTexts
        // Large pictures are for looking at closely: their texts grow less than they do.
        let excess = Double(max(0, side - 256))
        titleSize = side > 256 ? (23 + excess / 40).rounded() : pixels(23, least: 13)
        captionSize = side > 256 ? (14 + excess / 55).rounded() : pixels(14, least: 9)
        labelSize = side > 512 ? (10 + Double(side - 512) / 100).rounded() : 10
        let labelled = hasTexts && side >= Self.smallestWithLabels
        labelWidth = labelled ? (labelSize * 5.6).rounded() : 0
        var top = content.y
        var bottom = content.maxY
        if hasHeader {
            let pitch = (captionSize * 1.25).rounded()
            let first = top + (captionSize * 0.76).rounded()
            headerLines = [first, first + pitch]
            top = first + pitch + (captionSize * 0.7).rounded()
        } else {
            headerLines = []
        }
        let footSize = (captionSize * 0.85).rounded()
        footLine = hasHeader && hasFoot ? bottom - (footSize * 0.05).rounded() : nil
        if footLine != nil {
            bottom -= (footSize * 1.35).rounded()
        } else if hasFoot {
            bottom -= 2
        }
        columnWidth = side < 200 ? 1 : side < 600 ? 2 : 3
        let room = ((content.width - labelWidth) / columnWidth).rounded(.down) * columnWidth
        lanes = Rect(x: content.maxX - room, y: top, width: room, height: bottom - top)
        smallestPitch = labelled ? labelSize + 2 : pixels(6, least: 3)
        largestPitch = pixels(30)
        markWidth = pixels(3)
    }

    /// The lanes' own part of this.
    package var laneArea: LaneArea {
        LaneArea(
            rect: lanes, columnWidth: columnWidth, smallestPitch: smallestPitch, largestPitch: largestPitch,
            markWidth: markWidth, scale: .pixels(dotsPerInch: 72))
    }

    /// The font size of the line at the foot.
    package var footSize: Double { (captionSize * 0.85).rounded() }
}
