internal import Pages
internal import Layout

/// Where lines under a row are: below its second column, where rows are of one line.
struct Underline: Sendable {
    let left: Double
    /// Left edge of text in them.
    let textLeft: Double
    let right: Double
    let fontSize: Double
    /// Of text, in ems of this size.
    let width: Double

    init(plan: GridPlan, rows: PageFrame.Rows, frame: PageFrame, scale: Scale) {
        let isOneLine = plan.lineCount == 1 && plan.cells.count > 1
        textLeft = rows.left + (isOneLine ? plan.cells[1].x : 0)
        left = textLeft - scale.length(isOneLine ? 4 : 0)
        right = frame.content.maxX
        fontSize = rows.fontSize
        width = max(1, (right - textLeft - scale.length(4)) / fontSize)
    }
}
