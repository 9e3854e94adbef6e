internal import CANCapture

/// What stands in a line of bytes in place of those that are not shown: dots, and the mark among them where it has room.
struct RedactedCells {
    /// The text of a byte's cell, and the blanks in front of it.
    struct Cell: Equatable {
        var text: [UInt8]
        var blanks = 0
    }

    /// By byte of the line; nil for those that are shown.
    private var cells: [Cell?]

    /// - Parameter line: the bytes of the frame that the line has.
    init?(_ stretches: ArraySlice<RedactedStretch>, _ line: Range<Int>) {
        guard !stretches.isEmpty else { return nil }
        cells = Array(repeating: nil, count: line.count)
        for stretch in stretches {
            let bytes = stretch.bytes.clamped(to: line)
            guard !bytes.isEmpty else { continue }
            let first = bytes.lowerBound - line.lowerBound
            place(LogNumbers.latin1(marked: stretch.mark.text), in: first..<first + bytes.count)
        }
    }

    func cell(_ index: Int) -> Cell? { cells[index] }

    private mutating func place(_ mark: [UInt8], in range: Range<Int>) {
        for index in range { cells[index] = Cell(text: [RowSigns.hidden, RowSigns.hidden]) }
        // A byte has two characters, and a blank stands between them.
        let taken = (mark.count + 3) / 3
        guard taken <= range.count else { return }
        let first = range.lowerBound + (range.count - taken) / 2
        for index in first..<first + taken { cells[index] = Cell(text: []) }
        cells[first] = Cell(text: mark, blanks: (3 * taken - 1 - mark.count) / 2)
    }
}
