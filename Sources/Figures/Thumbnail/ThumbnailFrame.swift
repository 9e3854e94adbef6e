package import Layout

/// The positions of the parts of a thumbnail in whole pixels: the card, its header if it is readable, and the lanes.
package struct ThumbnailFrame: Sendable, Equatable {
    /// The sizes of the thumbnail specification and of contact sheets.
    package static let sizes = 32...1024
    /// Below this side length a picture has only lanes, because texts would not be readable.
    package static let smallestWithTexts = 96
    /// From this size the identifiers are beside the lanes.
    package static let smallestWithLabels = 512

    package let side: Int
    package let card: Rect
    package let radius: Double
    /// Within the padding of the card.
    package let content: Rect
    /// Lanes and error marks; the columns are `columnWidth` wide.
    package let lanes: Rect
    package let columnWidth: Double
    /// Base lines of the header, from top to bottom; empty if there is no header.
    package let headerLines: [Double]
    package let titleSize: Double
    package let captionSize: Double
    package let labelSize: Double
    package let labelWidth: Double
    /// Base line of the line at the bottom; nil if there is none.
    package let footLine: Double?
    /// Height and distance of lanes.
    package let smallestPitch: Double
    package let largestPitch: Double
    package let markWidth: Double

    /// - Parameters:
    ///   - side: side length of the square picture, pixels.
    ///   - hasTexts: whether there is a font.
    ///   - hasFoot: whether there is a line at the bottom.
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
        // Large pictures are viewed closely, so their texts grow less than the pictures.
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

    /// The part of this for lanes.
    package var laneArea: LaneArea {
        LaneArea(
            rect: lanes, columnWidth: columnWidth, smallestPitch: smallestPitch, largestPitch: largestPitch,
            markWidth: markWidth, scale: .pixels(dotsPerInch: 72))
    }

    /// The font size of the line at the bottom.
    package var footSize: Double { (captionSize * 0.85).rounded() }
}
