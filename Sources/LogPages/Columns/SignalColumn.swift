internal import Layout
internal import Pages

/// Where the signals that changed stand beside the bytes, in units; the rows' other columns end before it.
struct SignalColumn: Sendable {
    let left: Double
    let width: Double
    /// Font size.
    let size: Double

    /// Room of the column in points: as much as rows leave in the largest font, and no less than the last.
    static let rooms = [150.0, 136, 122, 110]
    /// Before it, in points.
    static let gap = 8.0
    /// Font sizes of rows, and the least in points: below it nobody reads.
    private static let share = 0.9
    static let leastSize = 6.2

    /// - Parameter room: of the column, in points.
    init(room: Double, plan: GridPlan, rows: PageFrame.Rows, frame: PageFrame, scale: Scale) {
        let end = plan.cells.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
        left = rows.left + end + scale.length(Self.gap)
        width = max(0, frame.content.maxX - scale.length(PageFrame.rightInset) - left)
        size = max(Self.leastSize * scale.unitsPerPoint, rows.fontSize * Self.share)
    }

    /// In ems of its font.
    var ems: Double { width / size }
}
