internal import Layout
internal import Pages

/// The position of lines under rows: below the second column, if rows have one line.
struct Underline: Sendable {
    let left: Double
    /// Left edge of their text.
    let textLeft: Double
    let right: Double
    let fontSize: Double
    /// Width of their text in ems of this size.
    let width: Double

    /// - Parameter paper: the layout on paper by which lines were broken; nil if this is the layout on paper.
    init(plan: GridPlan, rows: PageFrame.Rows, frame: PageFrame, scale: Scale, like paper: Underline? = nil) {
        let isOneLine = plan.lineCount == 1 && plan.cells.count > 1
        textLeft = rows.left + (isOneLine ? plan.cells[1].x : 0)
        left = textLeft - scale.length(isOneLine ? 4 : 0)
        right = frame.content.maxX
        let room = right - textLeft - scale.length(4)
        if let paper {
            width = paper.width
            fontSize = min(rows.fontSize, max(1, room) / width)
        } else {
            width = max(1, room / rows.fontSize)
            fontSize = rows.fontSize
        }
    }
}
