internal import CANCapture

/// The text of a line of bytes in which some bytes are redacted: dots, with the mark among them if it fits.
struct RedactedCells {
    /// The text of the cell of a byte, and the number of spaces before it.
    struct Cell: Equatable {
        var text: [UInt8]
        var blanks = 0
    }

    /// For each byte of the line; nil for bytes that are shown.
    private var cells: [Cell?]

    /// - Parameter line: the range of bytes on the line.
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
        // A byte has two characters, with a space between bytes.
        let taken = (mark.count + 3) / 3
        guard taken <= range.count else { return }
        let first = range.lowerBound + (range.count - taken) / 2
        for index in first..<first + taken { cells[index] = Cell(text: []) }
        cells[first] = Cell(text: mark, blanks: (3 * taken - 1 - mark.count) / 2)
    }
}
