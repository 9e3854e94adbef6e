internal import Analysis
internal import Capture
internal import Layout
internal import Wording

/// How many lines each row of a log takes.
struct RowLines: Sendable {
    private let frames: FrameTable
    private let plan: GridPlan
    private let separators: Separators
    /// By row: the lines of signals under it. Empty without a database.
    let signalLines: [UInt8]
    private let explainsErrors: Bool
    private let hasSpecialRows: Bool

    init(
        _ capture: Capture, facts: CaptureFacts, plan: GridPlan, separators: Separators, signalLines: [UInt8]
    ) {
        frames = capture.frames
        self.plan = plan
        self.separators = separators
        self.signalLines = signalLines
        explainsErrors = Self.explainsErrors(capture.source)
        hasSpecialRows = facts.errors + facts.xl > 0
    }

    /// Without the lines before it.
    private func ownLines(_ row: Int) -> Int {
        var lines = plan.lines(units: frames.payload(row).count)
        if !signalLines.isEmpty { lines += Int(signalLines[row]) }
        if hasSpecialRows, Self.hasAnnotation(frames.flags(row), explainsErrors) { lines += 1 }
        return lines
    }

    /// All lines of some rows that follow each other.
    func lines(of rows: Range<Int>) -> Int {
        rows.reduce(separators.members(of: rows).count) { $0 + ownLines($1) }
    }

    /// - Parameter first: lines of the first page with rows; nil for a whole page's.
    func flow(capacity: Int, first: Int?) -> RowFlow {
        var rest = separators.all[...]
        return RowFlow(rowCount: frames.count, capacity: capacity, firstCapacity: first) { row in
            var lines = ownLines(row)
            // Rows are asked for in ascending order.
            while let next = rest.first, next.row < row { rest.removeFirst() }
            for separator in rest {
                guard separator.row == row else { break }
                lines += 1
            }
            return lines
        }
    }

    /// Error frames of SocketCAN say what went wrong; other formats' error frames are explained by nothing that is kept.
    static func explainsErrors(_ source: CaptureSource) -> Bool {
        ["candump", "pcap", "pcapng"].contains(source.format)
    }

    static func hasAnnotation(_ flags: FrameFlags, _ explainsErrors: Bool) -> Bool {
        flags.contains(.xl) || (flags.contains(.error) && explainsErrors)
    }
}
