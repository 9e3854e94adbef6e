package import Layout

/// The area of the lanes and their height, in the units of the target.
package struct LaneArea: Sendable, Equatable {
    package var rect: Rect
    package var columnWidth: Double
    /// Distance from the top of one lane to the top of the next.
    package var smallestPitch: Double
    package var largestPitch: Double
    /// Height of the bars for error frames.
    package var markWidth: Double
    /// Whether positions are whole numbers: in pixels, not in points.
    package var scale: Scale

    package var columnCount: Int { max(1, Int(rect.width / columnWidth + 1e-6)) }

    /// Maximum number of lanes that fit.
    package var laneLimit: Int { max(1, Int(rect.height / smallestPitch)) }
}

extension LaneArea {
    /// Lanes with the height of those on a contact sheet: a few lanes do not leave most of a large picture empty.
    package init(rect: Rect, columnWidth: Double, scale: Scale) {
        self.init(
            rect: rect, columnWidth: columnWidth, smallestPitch: scale.length(3.2),
            largestPitch: max(scale.length(12), rect.height / 8),
            markWidth: scale.length(1.6), scale: scale)
    }
}
