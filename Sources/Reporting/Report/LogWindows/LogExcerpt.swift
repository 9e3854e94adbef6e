internal import Layout
internal import Pages
internal import Wording

/// Windows of a log as one block that goes on over pages: lines of findings, rows, and what was left out between.
struct LogExcerpt: ReferringBlock, TellingBlock {
    private enum Line {
        case finding(ReportFinding)
        case leftOut(Range<Int>)
        /// A line of a row, from its first.
        case row(Int, line: Int)
    }

    var measure: BlockMeasure
    private let lines: [Line]
    let content: ReportContent?
    private let log: LogModel
    private let stage: ReportStage

    private static let size = 7.4

    init(_ windows: LogWindows, findings: [ReportFinding], _ log: LogModel, _ stage: ReportStage) {
        self.log = log
        self.stage = stage
        var lines: [Line] = []
        var told: [ReportExcerptLine] = []
        var end = 0
        let all = log.capture.frames.count
        for window in windows.windows {
            // The row that is shown for folded ones stands before them.
            let first = max(end, min(window.rows.lowerBound, log.folds.shown(window.rows.lowerBound)))
            if first > end {
                lines.append(.leftOut(end..<first))
                told.append(.leftOut(LogWindows.leftOut(end..<first, of: log.capture)))
            }
            lines += window.findings.map { .finding(findings[$0]) }
            told += window.findings.map {
                .finding(findings[$0].entry(log.capture.frames, anchor: Self.anchor(findings[$0])))
            }
            told.append(.rows(first..<max(first, window.rows.upperBound)))
            for row in first..<max(first, window.rows.upperBound) {
                lines += (0..<log.rowLines.lines(of: row..<(row + 1))).map { .row(row, line: $0) }
            }
            end = max(end, window.rows.upperBound)
        }
        if end < all {
            lines.append(.leftOut(end..<all))
            told.append(.leftOut(LogWindows.leftOut(end..<all, of: log.capture)))
        }
        content = .excerpt(told)
        self.lines = lines
        measure = BlockMeasure(parts: lines.count, height: log.frame.rows.pitch)
        measure.headHeight = log.frame.rows.headHeight
        measure.fewestBefore = min(5, lines.count)
    }

    /// The column heads, which stand above the first line.
    func heads() -> WholeBlock {
        let (log, stage) = (log, stage)
        return WholeBlock(height: log.frame.rows.headHeight) { place, list in
            _ = stage
            LogHeader(model: log).placeHeads(top: place.y, into: &list)
        }.keptWithNext.telling(.columnHeads)
    }

    /// The name of the place of a finding within the excerpt.
    static func anchor(_ finding: ReportFinding) -> String { "log-" + finding.anchor }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let rows = log.frame.rows
        var y = place.y
        if parts.lowerBound > 0 {
            LogHeader(model: log).placeHeads(top: y, into: &list)
            y += measure.headHeight
        }
        var part = parts.lowerBound
        var builder = LogPageBuilder(log)
        while part < parts.upperBound {
            switch lines[part] {
            case .finding(let finding):
                self.place(finding, x: place.x, y: y, into: &list)
                part += 1
                y += rows.pitch
            case .leftOut(let range):
                LogRowsBlock.placeLeftOut(range, x: place.x, y: y, log, stage, into: &list)
                part += 1
                y += rows.pitch
            case .row(let first, let line):
                let start = Break(item: first, part: line)
                var next = part
                var end = start
                while next < parts.upperBound, case .row(let row, let line) = lines[next] {
                    end = Break(item: row, part: line + 1)
                    next += 1
                }
                // A row that is there as a whole ends where the next one begins.
                if log.rowLines.lines(of: end.item..<(end.item + 1)) == end.part {
                    end = Break(item: end.item + 1)
                }
                builder.place(from: start, to: end, top: y - rows.headHeight, into: &list)
                y += Double(next - part) * rows.pitch
                part = next
            }
        }
    }

    private func place(_ finding: ReportFinding, x: Double, y: Double, into list: inout DisplayList) {
        let rows = log.frame.rows
        list.links.addAnchor(Self.anchor(finding), top: y)
        let (_, fill) = FindingSign.colours(finding.severity, stage.theme)
        let side = min(stage.length(9), rows.pitch)
        FindingSign.place(
            number: finding.number, fill: fill, at: Point(x: x, y: y + (rows.pitch - stage.length(10)) / 2), stage,
            into: &list)
        let text = stage.fitted(
            finding.sentence, .strong, Self.size, width: stage.width - side - stage.length(50))
        stage.put(
            text, Self.size, x: x + side + stage.length(9), y: y + rows.baseline, stage.theme.ink, into: &list)
    }

    func references(at place: Point) -> [ReportPages.Reference] { [] }
}
