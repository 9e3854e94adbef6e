internal import Pages
internal import Wording
internal import Analysis
internal import Capture
internal import Layout

/// Header, column heads and footer of a page. Texts are shortened where they would meet, numbers last.
struct LogHeader {
    let model: LogModel

    private var frame: PageFrame { model.frame }
    private var scale: Scale { model.scale }
    private var theme: Theme { model.theme }

    private func units(_ points: Double) -> Double { points * scale.unitsPerPoint }

    /// - Parameter rows: the rows of the page; nil for a page of front matter alone.
    func place(rows: Range<Int>?, into list: inout DisplayList) {
        let content = frame.content
        let frames = rows.map { framesTexts($0) } ?? []
        let times = rows.map { timesTexts($0) } ?? []
        let size = units(PageFrame.headerSize)
        let baseline = content.y + scale.snapped(frame.headerPitch * 0.72)
        switch frame.headerLines {
        case 1:
            let times = widest(times, content.width, size)
            let side = size * times.width + units(12)
            let frames = widest(frames, content.width - side, size)
            let middle = size * frames.width
            // Centred, or moved left as far as the times on the right ask.
            let middleX = min(content.x + (content.width - middle) / 2, content.maxX - side - middle)
            placeTitle(width: middleX - content.x - units(12), y: baseline, into: &list)
            add(frames, x: middleX, y: baseline, size, into: &list)
            add(times, x: content.maxX - size * times.width, y: baseline, size, into: &list)
        case 2:
            placeTitle(width: content.width, y: baseline, into: &list)
            let second = baseline + frame.headerPitch
            let times = widest(times, content.width, size)
            let room = content.width - size * times.width - units(8)
            add(widest(frames, room, size), x: content.x, y: second, size, into: &list)
            add(times, x: content.maxX - size * times.width, y: second, size, into: &list)
        default:
            placeTitle(width: content.width, y: baseline, into: &list)
            add(widest(frames, content.width, size), x: content.x, y: baseline + frame.headerPitch, size, into: &list)
            add(
                widest(times, content.width, size), x: content.x, y: baseline + 2 * frame.headerPitch, size, into: &list
            )
        }
        rule(y: frame.headerRule, thickness: 0.9, theme.rule, into: &list)
    }

    private func placeTitle(width: Double, y: Double, into list: inout DisplayList) {
        let size = units(PageFrame.titleSize)
        let title = model.texts.title.shortened(to: max(0, width) / size, ellipsis: model.texts.strongEllipsis)
        list.add(title, x: frame.content.x, y: y, size: size, colour: theme.ink, scale: scale)
    }

    func placeFooter(_ page: PageNumber, into list: inout DisplayList) {
        let content = frame.content
        let size = units(PageFrame.footerSize)
        let number = Decimal.grouped(page.number)
        let shownNumber = widest(
            ["Page \(number) of \(Decimal.grouped(page.count))", "Page \(number)", number], content.width, size)
        let room = (content.width - size * shownNumber.width - units(10)) / size
        let file = model.texts.footer.shortenedInMiddle(to: max(0, room), ellipsis: model.texts.ellipsis)
        rule(y: frame.footerRule, thickness: 0.5, theme.faintRule, into: &list)
        add(file, x: content.x, y: frame.footerBaseline, size, into: &list)
        add(shownNumber, x: content.maxX - size * shownNumber.width, y: frame.footerBaseline, size, into: &list)
    }

    /// The names of the columns, each over its column.
    func placeHeads(top: Double, into list: inout DisplayList) {
        let size = units(PageFrame.headSize)
        // A head may reach into the gap that its column keeps to its left or right, but not to the head beside it.
        let gap = 1.5 * model.plan.advance
        var line = -1
        var taken = frame.content.x
        for cell in model.plan.cells {
            if cell.line != line {
                line = cell.line
                taken = frame.content.x
            }
            let left = frame.rows.left + cell.x
            let right = left + Double(cell.width) * model.plan.advance
            let isTrailing = model.columns.isTrailing[cell.column]
            let first = isTrailing ? max(taken, left - gap) : left
            let end = isTrailing ? right : min(right + gap, frame.content.maxX)
            let text = model.texts.heads[cell.column].shortened(
                to: max(0, end - first) / size, ellipsis: model.texts.strongEllipsis)
            let x = isTrailing ? end - text.width * size : first
            taken = x + text.width * size + 0.3 * model.plan.advance
            let y = top + scale.length(1.5) + Double(cell.line + 1) * frame.rows.headPitch - scale.length(1.5)
            list.add(text, x: scale.snapped(x), y: scale.snapped(y), size: size, colour: theme.quiet, scale: scale)
        }
        rule(y: top + frame.rows.headHeight - scale.length(1.5), thickness: 0.5, theme.faintRule, into: &list)
    }

    /// What the header says of the page's rows, the longest text first.
    private func framesTexts(_ rows: Range<Int>) -> [String] {
        let first = Decimal.grouped(rows.lowerBound + 1)
        if rows.count == 1 { return ["Frame \(first)", first] }
        let range = "\(first) \u{2013} \(Decimal.grouped(rows.upperBound))"
        return ["Frames \(range)", range, first]
    }

    private func timesTexts(_ rows: Range<Int>) -> [String] {
        let frames = model.capture.frames
        let first = frames.time(rows.lowerBound)
        let last = frames.time(rows.upperBound - 1)
        let column = model.columns.time
        func range(_ first: Int64, _ last: Int64) -> [String] {
            let from = Decimal.seconds(first, decimals: 3)
            return ["\(from) \u{2013} \(Decimal.seconds(last, decimals: 3)) s", "\(from) s"]
        }
        switch column.style {
        case _ where model.capture.source.clock == .none: return ["no times"]
        case .date:
            let text = column.zone.civilTime(first).text
            return ["\(text) \(column.zone.label(at: first))", text]
        case .absolute: return range(first, last)
        case .relative, .delta:
            return range(first.subtractingSaturating(column.origin), last.subtractingSaturating(column.origin))
        }
    }

    private func shape(_ text: String, _ font: FontSlot) -> ShapedText { model.texts.table.shape(text, font: font) }

    /// The first of the texts that has room, or nothing: a number must not lose digits.
    private func widest(_ texts: [String], _ width: Double, _ size: Double) -> ShapedText {
        for text in texts {
            let shaped = shape(text, .text)
            if shaped.width * size <= width { return shaped }
        }
        return ShapedText()
    }

    private func add(_ text: ShapedText, x: Double, y: Double, _ size: Double, into list: inout DisplayList) {
        list.add(text, x: scale.snapped(x), y: scale.snapped(y), size: size, colour: theme.quiet, scale: scale)
    }

    private func rule(y: Double, thickness: Double, _ colour: Colour, into list: inout DisplayList) {
        let rect = Rect(
            x: frame.content.x, y: scale.snapped(y), width: frame.content.width, height: scale.length(thickness))
        list.add(rect, colour: colour)
    }
}
