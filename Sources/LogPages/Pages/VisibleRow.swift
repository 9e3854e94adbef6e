internal import Formatting
internal import CANCapture

/// A row, or the part of it that is on the current page.
struct VisibleRow {
    var index: Int
    var flags: FrameFlags
    /// Top of its first visible line.
    var y: Double
    /// Number of lines of all its parts.
    var unitRows = 1
    /// Number of lines of the frame.
    var frameLines = 1
    /// Separators before the frame.
    var separators = 0..<0
    /// Number of lines of these.
    var separatorLines = 0
    /// Number of characters at the beginning of its time that are equal to the previous row.
    var repeated = 0
    /// Whether these are drawn down the page.
    var hidesRepeated = false
    /// nil if no byte is marked as changed.
    var changes: RowChanges?
    var hasAnnotation = false
    /// Number of lines of an error frame with its own cells; 0 for other rows.
    var errorLines = 0
    /// Whether it stands for others.
    var fold: RowFolds.Fold?
    /// Index among the rows that are shown; every second row is shaded.
    var isOdd = false
    /// Lines of signals, after all others.
    var signalLines = 0
    /// Lines of messages, after all others.
    var messageLines = 0
    /// Lines of a silence after it.
    var linesBehind = 0
    /// Visible lines, counted from the first line of the row.
    var firstLine = 0
    var endLine = 1

    init(index: Int, flags: FrameFlags, y: Double) {
        self.index = index
        self.flags = flags
        self.y = y
    }

    /// Number of lines without those after it.
    var lineCount: Int {
        separatorLines
            + (errorLines > 0 ? errorLines : frameLines + (hasAnnotation ? 1 : 0) + signalLines + messageLines)
    }
}

extension VisibleRow {
    /// The text below a frame: the header of a CAN XL frame, or what a frame stands for that others repeat.
    func annotation(_ model: LogModel) -> String {
        let frames = model.capture.frames
        if let header = frames.xlHeader(index) {
            let secure = flags.contains(.simpleExtendedContent) ? "  SEC" : ""
            return
                "priority \(frames.identifier(index))  VCID \(Hexadecimal.text(header.virtualNetwork, digits: 2))  SDT "
                + "\(Hexadecimal.text(header.serviceDataUnitType, digits: 2))  AF \(Hexadecimal.text(header.acceptanceField, digits: 8))\(secure)"
        }
        return fold.map { RepeatProse.sentence($0, model) } ?? ""
    }
}
