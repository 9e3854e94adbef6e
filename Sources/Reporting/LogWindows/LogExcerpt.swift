internal import Analysis
internal import Layout
internal import LogPages
internal import Pages
internal import Wording

/// Rows of a log within a report, below column heads that every page repeats, with lines for rows that are left out.
struct LogExcerpt {
    let log: LogModel
    let layout: ReportLayoutContext
    /// Columns of which none of its rows has a text: they have no head.
    private var bare: Set<Int> = []
    /// Error frames that are one row each.
    private var errors = ErrorBlocks()

    init(log: LogModel, layout: ReportLayoutContext) { (self.log, self.layout) = (log, layout) }

    private static let size = 7.4
    private static let captionHeight = 14.0
    private static let captionSize = 7.6

    /// The name of the place of a finding in the excerpt of the log.
    static func anchor(_ finding: ReportFinding) -> String { "log-" + finding.anchor }

    /// All windows, each below the findings that begin in it.
    func blocks(_ windows: LogWindows, findings: [ReportFinding]) -> [any Block] {
        var excerpt = self
        excerpt.bare = log.bareColumns(of: windows.windows.map(\.rows))
        return excerpt.windowBlocks(windows, findings)
    }

    private func windowBlocks(_ windows: LogWindows, _ findings: [ReportFinding]) -> [any Block] {
        var blocks: [any Block] = []
        var end = 0
        var links = RowLinks(log, layout)
        let all = log.capture.frames.count
        for window in windows.windows {
            let first = max(end, start(of: window.rows))
            if first > end { blocks.append(leftOut(end..<first).keptWithNext) }
            blocks += window.findings.map { caption(findings[$0]) }
            let told = (window.findings.first ?? window.continued).map { findings[$0] }
            let marked = told.flatMap { finding in
                finding.finding.rows.map {
                    Marked(
                        number: finding.number, rows: $0, anchor: ReportAnchors.listed(finding.number),
                        marks: MarkedRows(finding.finding))
                }
            }
            blocks += rows(first..<max(first, window.rows.upperBound), marked: marked, &links)
            end = max(end, self.end(of: window.rows))
        }
        if end < all {
            // The line for the rest is never alone on a page.
            for place in blocks.indices.suffix(Self.fewest - 1) { blocks[place].measure.keepsWithNext = true }
            blocks.append(leftOut(end..<all))
        }
        return [heads(before: blocks)] + blocks
    }

    /// The rows that show a finding with those around them: all if they are few, otherwise the first and the last.
    ///
    /// - Parameters:
    ///   - windows: the rows around its places.
    ///   - places: the rows of each place that shows it.
    ///   - blocks: error frames that are one row each.
    func around(
        _ windows: LogWindows, of places: [ClosedRange<Int>], blocks: ErrorBlocks, _ finding: ReportFinding
    ) -> [any Block] {
        let count = log.capture.frames.count
        guard let lowest = places.map(\.lowerBound).min(), let highest = places.map(\.upperBound).max(), highest < count
        else { return [] }
        var excerpt = self
        excerpt.bare = log.bareColumns(of: windows.windows.map(\.rows))
        excerpt.errors = blocks
        return excerpt.windowBlocks(windows, rows: lowest...highest, of: finding)
    }

    private func windowBlocks(
        _ windows: LogWindows, rows: ClosedRange<Int>, of finding: ReportFinding
    ) -> [any Block] {
        let marked = Marked(
            number: finding.number, rows: rows, anchor: finding.anchor, marks: MarkedRows(finding.finding))
        var blocks: [any Block] = []
        var end: Int?
        var links = RowLinks(log, layout)
        for window in windows.windows {
            var first = max(end ?? 0, start(of: window.rows))
            // Folded rows end between windows.
            if let end, first - end < LogWindows.leastLeftOut { first = end }
            if let end, first > end { blocks.append(leftOut(end..<first)) }
            blocks += self.rows(
                first..<max(first, window.rows.upperBound), finding: (finding.number, rows), marked: marked, &links)
            end = self.end(of: window.rows)
        }
        return [heads(before: blocks)] + blocks
    }

    /// The row that stands for folded ones is before them.
    private func start(of rows: Range<Int>) -> Int { min(rows.lowerBound, log.folds.shown(rows.lowerBound)) }

    /// If the row for folded rows is in a window, it also stands for folded rows after the window.
    private func end(of rows: Range<Int>) -> Int {
        let count = log.capture.frames.count
        var end = rows.upperBound
        while end < count, log.folds.isHidden(end), log.folds.shown(end) < rows.upperBound { end += 1 }
        return end
    }

    /// Rows after it have the heads above them at the top of a page, where they must not be drawn twice.
    private func heads(before blocks: [any Block]) -> WholeBlock {
        let (log, top, bare) = (log, layout.bodyTop, bare)
        let areRepeated = blocks.first.map { $0.measure.atTop > 0 } ?? false
        return WholeBlock(height: log.frame.rows.headHeight) { place, list in
            if areRepeated, abs(place.y - top) < 0.01 { return }
            LogHeader(model: log).placeHeads(top: place.y, without: bare, into: &list)
        }.spaced(layout.length(8), keepsWithNext: true).telling(.columnHeads)
    }

    /// A block for each row: a row and the lines below it are not divided. The first blocks stay together.
    ///
    /// - Parameter marked: the finding to which the first of its rows is a link.
    private func rows(
        _ rows: Range<Int>, finding: (Int, ClosedRange<Int>)? = nil, marked: Marked?, _ links: inout RowLinks
    ) -> [any Block] {
        var blocks = rowBlocks(rows, finding, marked, &links)
        // The frame that the heading is about is on its page.
        let reach =
            marked.map { $0.rows.lowerBound }.flatMap { rows.contains($0) ? $0 - rows.lowerBound + 1 : nil } ?? 0
        let kept = max(Self.fewest, min(reach, Self.mostKept))
        for place in blocks.indices.dropLast().prefix(kept - 1) {
            blocks[place].measure.keepsWithNext = true
        }
        return blocks
    }

    private static let (fewest, mostKept) = (3, 8)

    private struct Marked {
        var number: Int
        var rows: ClosedRange<Int>
        var anchor: String
        /// The frames that it is about.
        var marks: MarkedRows
    }

    private func rowBlocks(
        _ rows: Range<Int>, _ finding: (Int, ClosedRange<Int>)?, _ marked: Marked?, _ links: inout RowLinks
    ) -> [WholeBlock] {
        var found: [WholeBlock] = []
        var previous: Int?
        var end = rows.lowerBound
        for row in rows where row >= end {
            let errors = errors.block(row)
            let lines = errors.map(log.rowLines.lines(ofErrors:)) ?? log.rowLines.lines(of: row..<(row + 1))
            guard lines > 0 else { continue }
            let (log, layout, above) = (log, layout, previous)
            previous = errors == nil ? row : nil
            end = errors.map { Int($0.last) + 1 } ?? row + 1
            let first = layout.bodyTop + log.frame.rows.headHeight
            let leads = links.row(row, finding: marked.map { ($0.number, $0.rows, $0.anchor) })
            let marks = marked.flatMap { $0.marks.contains(row, log.index) ? $0.marks : nil }
            let block = block(height: Double(lines) * log.frame.rows.pitch) { place, list in
                var builder = LogPageBuilder(log)
                // At the top of a page it is the first one.
                let below = abs(place.y - first) < 0.01 ? nil : above
                if let errors {
                    builder.place(errors: errors, below: below, top: place.y, into: &list)
                } else {
                    builder.place(rows: row..<(row + 1), below: below, top: place.y, hasHeads: false, into: &list)
                }
                marks?.place(row: row, at: place, log, layout, into: &list)
                RowLinks.place(leads, row: row, at: place, log, layout, into: &list)
            }
            found.append(
                block.telling(.rows(ReportRowsPlace(rows: row..<(row + 1), finding: finding, block: errors))))
            let words = errors.map { LogWindows.leftOut(among: $0, of: log.capture.frames) } ?? ""
            if !words.isEmpty {
                found[found.count - 1].measure.keepsWithNext = true
                found.append(leftOut(words))
            }
        }
        return found
    }

    /// At the top of a page it has the column heads above it.
    private func block(height: Double, draw: @escaping (Point, inout DisplayList) -> Void) -> WholeBlock {
        let (log, top, bare) = (log, layout.bodyTop, bare)
        let head = log.frame.rows.headHeight
        var block = WholeBlock(height: height) { place, list in
            // Elsewhere something stands above it, at least the column heads.
            if abs(place.y - top - head) < 0.01 {
                LogHeader(model: log).placeHeads(top: top, without: bare, into: &list)
            }
            draw(place, &list)
        }
        block.measure.atTop = head
        block.measure.isRow = true
        return block
    }

    /// Rows that a folded row before them stands for are not among those that are left out.
    private func leftOut(_ rows: Range<Int>) -> WholeBlock {
        let frames = log.capture.frames
        // Error frames of two channels may be folded in one time, so the channel says to which row a frame belongs.
        func reaches(_ fold: RowFolds.Fold) -> Bool {
            Int(fold.row) < rows.lowerBound && Int(fold.last) >= rows.lowerBound
                && frames.flags(Int(fold.row)).contains(.error)
        }
        let told: [RowFolds.Fold] = log.folds.all.filter(reaches) + errors.all.filter(reaches)
        return leftOut(
            LogWindows.leftOut(rows, of: log.capture) { row in
                told.contains { fold in
                    row <= Int(fold.last) && frames.flags(row).contains(.error)
                        && frames.channel(row) == frames.channel(Int(fold.row))
                }
            })
    }

    private func leftOut(_ text: String) -> WholeBlock {
        let (log, layout) = (log, layout)
        return block(height: log.frame.rows.pitch) { place, list in
            Self.place(leftOut: text, at: place, log, layout, into: &list)
        }.telling(.leftOut(text))
    }

    /// `28 frames left out (frames 3421 – 3448, 65 ms)`, between dotted rules.
    private static func place(
        leftOut text: String, at place: Point, _ log: LogModel, _ layout: ReportLayoutContext,
        into list: inout DisplayList
    ) {
        let shown = layout.fitted(text, .text, size, width: layout.width)
        let middle = place.x + layout.width / 2
        let half = layout.width(shown, size) / 2 + layout.length(8)
        let y = place.y + log.frame.rows.pitch / 2
        let dot = layout.length(0.6)
        for (start, end) in [(place.x, middle - half), (middle + half, place.x + layout.width)] {
            var places: [Point] = []
            var x = start
            while x < end {
                places.append(Point(x: x, y: y))
                x += layout.length(3.2)
            }
            list.addCells(at: places, size: Size(width: 1.8 * dot, height: dot), colour: layout.theme.underline)
        }
        layout.put(
            shown, size, x: middle, y: place.y + log.frame.rows.baseline, align: .centre, layout.theme.quiet,
            into: &list)
    }

    /// The number of a finding and its sentence, above the rows that show it.
    private func caption(_ finding: ReportFinding) -> WholeBlock {
        let layout = layout
        let (_, fill) = FindingSign.colours(finding.severity, layout.theme)
        let indent = layout.length(19)
        let text = layout.fitted(finding.words.headline, .strong, Self.captionSize, width: layout.width - indent)
        var block = block(height: layout.length(Self.captionHeight)) { place, list in
            list.links.addAnchor(Self.anchor(finding), top: place.y)
            list.links.add(
                Rect(x: place.x, y: place.y, width: layout.width, height: layout.length(Self.captionHeight)),
                to: .anchor(ReportAnchors.listed(finding.number)))
            let y = place.y + layout.length(10)
            FindingSign.place(
                number: finding.number, fill: fill, at: Point(x: place.x, y: y - layout.length(8)), layout, into: &list)
            layout.put(text, Self.captionSize, x: place.x + indent, y: y, layout.theme.ink, into: &list)
        }
        block.measure.keepsWithNext = true
        block.measure.isRow = false
        return block.telling(.rowsOf(finding.entry(log.capture.frames, anchor: Self.anchor(finding))))
    }
}
