internal import Layout

/// The whole pixels of a picture that a rectangle fills. Edges are rounded to the nearest pixel, and the result has at
/// least one pixel.
struct PixelArea {
    let left: Int
    let width: Int
    let rows: Range<Int>

    /// nil if the rectangle is outside of the picture.
    init?(_ rect: Rect, width: Int, height: Int) {
        func edge(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value.rounded()))) }
        left = edge(rect.x, width)
        let top = edge(rect.y, height)
        let right = max(edge(rect.maxX, width), min(left + 1, width))
        let bottom = max(edge(rect.maxY, height), min(top + 1, height))
        guard left < right, top < bottom else { return nil }
        self.width = right - left
        rows = top..<bottom
    }
}
