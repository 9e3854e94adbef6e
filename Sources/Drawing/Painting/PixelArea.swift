internal import Layout

/// The whole pixels of a picture that a rectangle fills: edges go to the nearest one, and no rectangle is less than one.
struct PixelArea {
    let left: Int
    let width: Int
    let rows: Range<Int>

    /// nil where nothing of the rectangle is in the picture.
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
