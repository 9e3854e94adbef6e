internal import Layout
internal import Pages

/// The position of changed signals beside the bytes, in units. The other columns of the rows end before it.
struct SignalColumn: Sendable {
    let left: Double
    let width: Double
    /// Font size.
    let size: Double

    /// Width of the column in points: what rows leave free in the largest font, at least the last value.
    static let rooms = [150.0, 136, 122, 110]
    /// Gap before the column, in points.
    static let gap = 8.0
    /// Size in font sizes of rows, and the minimum in points, below which it is not readable.
    private static let share = 0.9
    static let leastSize = 6.2

    /// - Parameter room: width of the column, in points.
    init(room: Double, plan: GridPlan, rows: PageFrame.Rows, frame: PageFrame, scale: Scale) {
        let end = plan.cells.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
        left = rows.left + end + scale.length(Self.gap)
        width = max(0, frame.content.maxX - scale.length(PageFrame.rightInset) - left)
        size = max(Self.leastSize * scale.unitsPerPoint, rows.fontSize * Self.share)
    }

    /// In ems of the font of signals.
    var ems: Double { width / size }
}
