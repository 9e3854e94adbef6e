internal import Capture
internal import Layout
internal import Pages
internal import Wording

/// Rows of a log within a report, and what was left out between them.
enum LogRowsBlock {
    /// Rows before and behind those that show a finding.
    private static let before = 6
    private static let behind = 6
    /// Rows of one finding: more than fit beside its figure are left out in the middle.
    private static let most = 30

    /// The rows that show a finding with those around them: all where they are few, else its beginning and its end.
    ///
    /// - Parameter finding: its number.
    static func around(
        _ rows: ClosedRange<Int>, of finding: Int, _ log: LogModel, _ stage: ReportStage
    ) -> [any Block] {
        let count = log.capture.frames.count
        guard rows.upperBound < count else { return [] }
        // A gap is told by its end: the row before it is the one that shows where it began.
        let whole = max(0, rows.lowerBound - before)..<min(count, rows.upperBound + behind + 1)
        // Never more than a page has below its column heads.
        func told(_ part: Range<Int>, hasHeads: Bool = true) -> WholeBlock {
            block(part, log, stage, hasHeads: hasHeads)
                .telling(.rows(ReportRowsPlace(rows: part, finding: (finding, rows))))
        }
        let most = max(2, min(Self.most, log.frame.rows.capacity - 4))
        guard lines(whole, log) > most else { return [told(whole)] }
        let half = max(1, most / 2)
        let first = prefix(of: whole, lines: half, log)
        let last = suffix(of: whole, lines: half, log)
        guard first.upperBound < last.lowerBound else { return [told(whole)] }
        return [
            told(first).keptWithNext, leftOut(first.upperBound..<last.lowerBound, log, stage).keptWithNext,
            told(last, hasHeads: false),
        ]
    }

    private static func lines(_ rows: Range<Int>, _ log: LogModel) -> Int { log.rowLines.lines(of: rows) }

    private static func prefix(of rows: Range<Int>, lines most: Int, _ log: LogModel) -> Range<Int> {
        var end = rows.lowerBound + 1
        while end < rows.upperBound, lines(rows.lowerBound..<(end + 1), log) <= most { end += 1 }
        return rows.lowerBound..<end
    }

    private static func suffix(of rows: Range<Int>, lines most: Int, _ log: LogModel) -> Range<Int> {
        var start = rows.upperBound - 1
        while start > rows.lowerBound, lines((start - 1)..<rows.upperBound, log) <= most { start -= 1 }
        return start..<rows.upperBound
    }

    private static func block(
        _ rows: Range<Int>, _ log: LogModel, _ stage: ReportStage, hasHeads: Bool
    ) -> WholeBlock {
        let head = hasHeads ? log.frame.rows.headHeight : 0
        let height = Double(lines(rows, log)) * log.frame.rows.pitch + head
        return WholeBlock(height: height) { place, list in
            var builder = LogPageBuilder(log)
            builder.place(rows: rows, top: place.y, hasHeads: hasHeads, into: &list)
        }.spaced(hasHeads ? stage.length(8) : 0)
    }

    private static func leftOut(_ rows: Range<Int>, _ log: LogModel, _ stage: ReportStage) -> WholeBlock {
        WholeBlock(height: log.frame.rows.pitch) { place, list in
            placeLeftOut(rows, x: place.x, y: place.y, log, stage, into: &list)
        }.telling(.leftOut(LogWindows.leftOut(rows, of: log.capture)))
    }

    /// `28 frames left out, 3421 \u{2013} 3448 \u{B7} 65 ms`, between dotted rules.
    static func placeLeftOut(
        _ rows: Range<Int>, x left: Double, y top: Double, _ log: LogModel, _ stage: ReportStage,
        into list: inout DisplayList
    ) {
        let size = 7.4
        let shown = stage.fitted(LogWindows.leftOut(rows, of: log.capture), .text, size, width: stage.width)
        let middle = left + stage.width / 2
        let half = stage.width(shown, size) / 2 + stage.length(8)
        let y = top + log.frame.rows.pitch / 2
        let dot = stage.length(0.6)
        for (start, end) in [(left, middle - half), (middle + half, left + stage.width)] {
            var places: [Point] = []
            var x = start
            while x < end {
                places.append(Point(x: x, y: y))
                x += stage.length(3.2)
            }
            list.addCells(at: places, size: Size(width: 1.8 * dot, height: dot), colour: stage.theme.underline)
        }
        stage.put(
            shown, size, x: middle, y: top + log.frame.rows.baseline, align: .centre, stage.theme.quiet, into: &list)
    }
}
