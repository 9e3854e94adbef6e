internal import CANCapture

/// A row, or the part of it, that is on the page at hand.
struct VisibleRow {
    var index: Int
    var flags: FrameFlags
    /// Top of its first visible line.
    var y: Double
    /// Lines that its units take.
    var unitRows = 1
    /// Lines of the frame itself.
    var frameLines = 1
    /// Lines before the frame, of those that the log has.
    var separators = 0..<0
    /// Lines that they take.
    var separatorLines = 0
    /// Characters at the beginning of its time that are those of the row above.
    var repeated = 0
    /// Whether these are drawn down the page.
    var hidesRepeated = false
    /// nil where no byte is told as changed.
    var changes: RowChanges?
    var hasAnnotation = false
    /// Lines of an error frame whose cells are others than those of frames; 0 for other rows.
    var errorLines = 0
    /// Where it stands for others, too.
    var fold: RowFolds.Fold?
    /// Of the rows that are shown; every second one is shaded.
    var isOdd = false
    /// Lines of signals, behind all others.
    var signalLines = 0
    /// Lines of messages, behind all others.
    var messageLines = 0
    /// Visible lines, counted from the row's first.
    var firstLine = 0
    var endLine = 1

    init(index: Int, flags: FrameFlags, y: Double) {
        self.index = index
        self.flags = flags
        self.y = y
    }

    var lineCount: Int {
        separatorLines
            + (errorLines > 0 ? errorLines : frameLines + (hasAnnotation ? 1 : 0) + signalLines + messageLines)
    }
}
