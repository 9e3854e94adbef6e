internal import Analysis
internal import CANCapture
internal import Layout
internal import Wording

/// The number of lines of each row of a log.
package struct RowLines: Sendable {
    private let frames: FrameTable
    private let plan: GridPlan
    let payloads: PayloadLines
    private let separators: Separators
    /// Lines of a separator that is a band.
    private let bandLines: Int
    private let laidOut: LaidOutRows
    /// For each row that is laid out: the lines of signals below it. Empty without a database.
    private let signalLines: [UInt8]
    /// For each row that is laid out: the lines of messages below it. Empty if there are no messages.
    private let messageLines: [UInt8]
    private let errors: ErrorRows
    private let folds: RowFolds
    private let hasSpecialRows: Bool
    /// The last row that is shown if a silence follows it, otherwise -1; and the lines of that silence.
    let rowBeforeEnd: Int
    private let linesAtEnd: Int

    init(
        _ capture: Capture, facts: CaptureFacts, plan: GridPlan, payloads: PayloadLines, separators: Separators,
        bandLines: Int,
        laidOut: LaidOutRows,
        signalLines: [UInt8], messageLines: [UInt8], errors: ErrorRows, folds: RowFolds
    ) {
        frames = capture.frames
        self.plan = plan
        self.payloads = payloads
        self.separators = separators
        self.bandLines = bandLines
        self.laidOut = laidOut
        self.signalLines = signalLines
        self.messageLines = messageLines
        self.errors = errors
        self.folds = folds
        hasSpecialRows = facts.errors + facts.xl > 0 || !folds.isEmpty
        let count = capture.frames.count
        let atEnd = separators.members(of: count..<count + 1)
        linesAtEnd = atEnd.reduce(0) { $0 + ($1.isBand ? bandLines : 1) }
        rowBeforeEnd = atEnd.isEmpty ? -1 : (0..<count).last { !folds.isHidden($0) } ?? -1
    }

    /// Number of rows that are laid out.
    package var count: Int { laidOut.count }

    /// Lines of signals below a row.
    @inline(__always)
    func signalLines(_ row: Int) -> Int {
        if signalLines.isEmpty { return 0 }
        return laidOut.place(row).map { Int(signalLines[$0]) } ?? 0
    }

    /// Lines of messages below a row.
    @inline(__always)
    func messageLines(_ row: Int) -> Int {
        if messageLines.isEmpty { return 0 }
        return laidOut.place(row).map { Int(messageLines[$0]) } ?? 0
    }

    /// Lines of the silence after a row.
    func linesBehind(_ row: Int) -> Int { row == rowBeforeEnd ? linesAtEnd : 0 }

    /// Lines of the cells of a row.
    @inline(__always)
    private func frameLines(_ row: Int) -> Int { plan.lines(units: payloads.count(row) * plan.unitsPerLine) }

    /// Number of lines without those before the row; 0 for a row that is left out.
    private func ownLines(_ row: Int) -> Int {
        if hasSpecialRows, let lines = specialLines(row) { return lines + linesBehind(row) }
        return linesBehind(row) + frameLines(row) + signalLines(row) + messageLines(row)
    }

    /// nil for a row that has only its cells and its signals.
    private func specialLines(_ row: Int) -> Int? {
        if folds.isHidden(row) { return 0 }
        let flags = frames.flags(row)
        if flags.contains(.error) {
            if let fold = folds.fold(row), fold.kind == .errors { return errors.layout.foldedLines(plan) }
            return errors.explains ? errors.lines(row) : nil
        }
        guard flags.contains(.xl) || folds.fold(row) != nil else { return nil }
        return frameLines(row) + 1 + signalLines(row) + messageLines(row)
    }

    /// Number of lines of consecutive rows.
    package func lines(of rows: Range<Int>) -> Int {
        rows.reduce(lines(of: separators.members(of: rows))) { $0 + ownLines($1) }
    }

    /// Lines of a separator.
    @inline(__always)
    func lines(of separator: Separators.Separator) -> Int { separator.isBand ? bandLines : 1 }

    func lines(of separators: ArraySlice<Separators.Separator>) -> Int {
        separators.reduce(0) { $0 + lines(of: $1) }
    }

    /// Number of lines of error frames as one double row, and of the separators before them.
    package func lines(ofErrors block: RowFolds.Fold) -> Int {
        separatorLines(Int(block.row)) + errors.layout.foldedLines(plan)
    }

    /// Lines of the separators before a row.
    package func separatorLines(_ row: Int) -> Int { lines(of: separators.members(of: row..<(row + 1))) }

    /// The pages of the rows that are laid out, from the first row.
    ///
    /// - Parameters:
    ///   - first: number of lines on the first pages with rows; nil for a whole page.
    ///   - firstPages: number of these.
    ///   - fillsLast: whether the last page has at least a third of its lines, if the page before has enough lines to
    ///     give.
    func flow(capacity: Int, first: Int?, firstPages: Int = 1, fillsLast: Bool = false) -> RowFlow {
        var rest = separators.all[...]
        let flow = RowFlow(
            rowCount: laidOut.leading, capacity: capacity, firstCapacity: first, firstPages: firstPages
        ) { row in
            var lines = ownLines(row)
            // Rows are requested in ascending order.
            while let next = rest.first, next.row < row { rest.removeFirst() }
            for separator in rest {
                guard separator.row == row else { break }
                lines += self.lines(of: separator)
            }
            return lines
        }
        guard fillsLast else { return flow }
        return flow.balanced(least: (capacity + 2) / 3) { lines(of: $0..<($0 + 1)) }
    }
}
