internal import Platform
internal import Analysis
internal import CANCapture
package import Layout
internal import Pages
internal import Formatting
internal import Wording

/// Header, column heads and footer of a page. Texts that would overlap are shortened, numbers last.
package struct LogHeader {
    let model: LogModel

    package init(model: LogModel) { self.model = model }

    private var frame: PageFrame { model.frame }
    private var scale: Scale { model.scale }
    private var theme: Theme { model.theme }

    private func units(_ points: Double) -> Double { points * scale.unitsPerPoint }

    /// - Parameter rows: the rows of the page; nil for a page that has only front matter.
    func place(rows: Range<Int>?, _ number: PageNumber, into list: inout DisplayList) {
        let lines = model.header.map { [$0.line(number, setting(PageFrame.headerSize, theme.ink), gap: units(12))] }
        place(lines ?? usualLines(rows), into: &list)
    }

    private func setting(_ points: Double, _ colour: Colour) -> RunningLine.Setting {
        RunningLine.Setting(
            font: .text, size: units(points), colour: colour, table: model.texts.table,
            ellipsis: model.texts.ellipsis)
    }

    private func usualLines(_ rows: Range<Int>?) -> [PageLine] {
        let title = PageLine.Text(
            .leading, [model.texts.title], size: units(PageFrame.titleSize), colour: theme.ink,
            otherwise: .shortened(ellipsis: { model.texts.strongEllipsis }))
        let frames = rows.map { framesTexts($0) } ?? []
        let times = rows.map { timesTexts($0) } ?? []
        switch frame.headerLines {
        case 1: return [PageLine([title, quiet(.centre, frames), quiet(.trailing, times)], gap: units(12))]
        case 2:
            return [
                PageLine([title], gap: 0),
                PageLine([quiet(.leading, frames), quiet(.trailing, times)], gap: units(8)),
            ]
        default:
            return [[title], [quiet(.leading, frames)], [quiet(.leading, times)]].map { PageLine($0, gap: 0) }
        }
    }

    private func place(_ lines: [PageLine], into list: inout DisplayList) {
        let content = frame.whole
        let shift = HeadLogo.place(model.logo, frame, scale, into: &list)
        var head = PageHead(
            lines, x: content.x + shift, width: content.width - shift,
            baseline: content.y + scale.snapped(frame.headerPitch * 0.72), pitch: frame.headerPitch)
        head.rule = PageHead.Rule(y: frame.headerRule, thickness: 0.9, colour: theme.rule, x: frame.whole.x)
        head.place(scale: scale, into: &list)
    }

    private func quiet(_ place: PageLine.Text.Place, _ texts: [String]) -> PageLine.Text {
        PageLine.Text(
            place, texts.map { model.texts.table.shape($0, font: .text) }, size: units(PageFrame.headerSize),
            colour: theme.quiet)
    }

    func placeFooter(_ page: PageNumber, into list: inout DisplayList) {
        let content = frame.whole
        let size = units(PageFrame.footerSize)
        let number = Decimal.grouped(page.number)
        let all = model.isPart ? [] : ["Page \(number) of \(Decimal.grouped(page.count))"]
        let numbers = all + ["Page \(number)", number]
        rule(y: frame.footerRule, in: content, theme.faintRule, into: &list)
        if let footer = model.footer {
            footer.line(page, setting(PageFrame.footerSize, theme.quiet), gap: units(10)).place(
                x: content.x, width: content.width, y: frame.footerBaseline, scale: scale, into: &list)
            return
        }
        let file = PageLine.Text(
            .leading, [model.texts.footer], size: size, colour: theme.quiet,
            otherwise: .shortenedInMiddle(ellipsis: { model.texts.ellipsis }))
        var shownNumber = quiet(.trailing, numbers)
        shownNumber.size = size
        PageLine([file, shownNumber], gap: units(10)).place(
            x: content.x, width: content.width, y: frame.footerBaseline, scale: scale, into: &list)
    }

    /// The names of the columns, each over its column.
    ///
    /// - Parameter bare: columns without a head.
    package func placeHeads(top: Double, without bare: Set<Int> = [], into list: inout DisplayList) {
        let size = units(PageFrame.headSize)
        // A head may extend into the gap to the left or right of its column, but not over the next head.
        let gap = 1.5 * model.plan.advance
        var line = -1
        var taken = frame.content.x
        let cells = model.plan.cells.filter { !bare.contains($0.column) }
        for (place, cell) in cells.enumerated() {
            if cell.line != line {
                line = cell.line
                taken = frame.content.x
            }
            let left = frame.rows.left + cell.x
            let right = left + Double(cell.width) * model.plan.advance
            let isTrailing = model.columns.isTrailing[cell.column]
            let first = isTrailing ? max(taken, left - gap) : left
            let next = place + 1 < cells.count && cells[place + 1].line == cell.line ? cells[place + 1] : nil
            let end =
                isTrailing ? right : min(max(right + gap, next.map { freeEnd(before: $0) } ?? 0), frame.content.maxX)
            let text = model.texts.heads[cell.column].shortened(
                to: max(0, end - first) / size, ellipsis: model.texts.strongEllipsis)
            let x = isTrailing ? end - text.width * size : first
            taken = x + text.width * size + 0.3 * model.plan.advance
            let y = top + scale.length(1.5) + Double(cell.line + 1) * frame.rows.headPitch - scale.length(1.5)
            list.add(text, x: scale.snapped(x), y: scale.snapped(y), size: size, colour: theme.quiet, scale: scale)
        }
        if let column = model.signalColumn {
            let text = model.texts.signals.shortened(
                to: column.width / size, ellipsis: model.texts.strongEllipsis)
            list.add(
                text, x: scale.snapped(column.left), y: scale.snapped(top + frame.rows.headPitch), size: size,
                colour: theme.quiet, scale: scale)
        }
        rule(
            y: top + frame.rows.headHeight - scale.length(1.5), in: frame.content, theme.faintRule, into: &list)
    }

    /// The end of the free space before the head of a column, which may be narrower than its column.
    private func freeEnd(before cell: GridPlan.Cell) -> Double {
        let left = frame.rows.left + cell.x
        guard model.columns.isTrailing[cell.column] else { return left - 0.5 * model.plan.advance }
        let width = model.texts.heads[cell.column].width * units(PageFrame.headSize)
        return left + Double(cell.width) * model.plan.advance - width - 0.5 * model.plan.advance
    }

    /// The position of the page in the recording.
    ///
    /// - Parameter rows: the rows of the page; nil for a page that has only front matter.
    func placeMap(rows: Range<Int>?, into list: inout DisplayList) {
        guard let map = model.map else { return }
        let frames = model.capture.frames
        let times = rows.map { rows in
            let (first, last) = (frames.time(rows.lowerBound), frames.time(rows.upperBound - 1))
            return min(first, last)...max(first, last)
        }
        map.place(times, frame, theme, scale, into: &list)
    }

    /// The text of the header about the rows of the page, the longest first.
    private func framesTexts(_ rows: Range<Int>) -> [String] {
        let frames = model.capture.frames
        let first = "\(frames.place(rows.lowerBound) + 1)"
        if rows.count == 1 { return ["Frame \(first)", first] }
        if model.messages?.isTable == true {
            return [
                "\(LogProse.count(rows.count, "message")) of frames \(first) \u{2013} \(frames.place(rows.upperBound - 1) + 1)"
            ]
        }
        let last = frames.place(rows.upperBound - 1) + 1
        let range = "\(first) \u{2013} \(last)"
        let whole = frames.place(rows.lowerBound) + rows.count == last
        // If a filter left frames out, not all between the first and the last are on the page.
        // The only channel has no column.
        let channel = frames.channels.count == 1 ? Self.channel(Printable.text(frames.channels[0])) : ""
        let texts = (channel.isEmpty ? [] : ["Frames \(range)\(channel)"]) + ["Frames \(range)", range, first]
        return whole ? texts : ["\(LogProse.count(rows.count, "frame")) of \(range)"] + texts
    }

    /// ` on can0`; "" without a name.
    private static func channel(_ name: String) -> String {
        guard !name.isEmpty else { return "" }
        return (name.allSatisfy(\.isNumber) ? " on channel " : " on ") + name
    }

    /// For each number of decimals of a second, the time difference that it can show, in nanoseconds.
    private static let least: [Int: UInt64] = [3: 1_000_000, 6: 1_000]

    private func timesTexts(_ rows: Range<Int>) -> [String] {
        let frames = model.capture.frames
        let first = frames.time(rows.lowerBound)
        let last = frames.time(rows.upperBound - 1)
        let column = model.columns.time
        func range(_ first: Int64, _ last: Int64) -> [String] {
            // As many decimals as needed to distinguish the two times.
            let decimals = [3, 6].first { last.subtractingSaturating(first).magnitude >= Self.least[$0] ?? 0 } ?? 9
            let shown = first == last ? 3 : min(max(3, column.decimals), decimals)
            let from = Decimal.seconds(first, decimals: shown)
            return ["\(from) \u{2013} \(Decimal.seconds(last, decimals: shown)) s", "\(from) s"]
        }
        switch column.style {
        case _ where model.capture.source.clock == .none: return ["no times"]
        case .date:
            let text = column.date(first)
            return ["\(text) \(column.zone.label(at: first))", text]
        case .absolute: return range(first, last)
        case .relative, .delta:
            return range(first.subtractingSaturating(column.origin), last.subtractingSaturating(column.origin))
        }
    }

    private func rule(y: Double, in area: Rect, _ colour: Colour, into list: inout DisplayList) {
        let rect = Rect(x: area.x, y: scale.snapped(y), width: area.width, height: scale.length(0.5))
        list.add(rect, colour: colour)
    }
}
