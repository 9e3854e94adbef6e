package import Layout

/// Where lanes go, and how fine they are; in the units of the target.
package struct LaneArea: Sendable, Equatable {
    package var rect: Rect
    package var columnWidth: Double
    /// From the top of one lane to the top of the next.
    package var smallestPitch: Double
    package var largestPitch: Double
    /// Of the bars that stand for error frames.
    package var markWidth: Double
    /// Pixels are whole; points are not.
    package var scale: Scale

    package var columnCount: Int { max(1, Int(rect.width / columnWidth + 1e-6)) }

    /// The most lanes that fit.
    package var laneLimit: Int { max(1, Int(rect.height / smallestPitch)) }
}

extension LaneArea {
    /// Lanes as dense as on a contact sheet.
    package init(rect: Rect, columnWidth: Double, scale: Scale) {
        self.init(
            rect: rect, columnWidth: columnWidth, smallestPitch: scale.length(3.2), largestPitch: scale.length(12),
            markWidth: scale.length(1.6), scale: scale)
    }
}
