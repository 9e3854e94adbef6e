internal import Layout
internal import Protocols
internal import Wording

/// Exchanges that are alike, as a box with a cell or a line for each, and a count for each outcome.
struct LadderFoldBox {
    let content: FoldContent

    private static let head = 17.0
    private static let space = 7.0
    private static let cell = 7.1
    private static let line = 11.0
    private static let above = 4.0
    private static let below = 8.0
    private static let remark = 9.0

    /// From left to right, over the lines of those who take part, and over others where it would be too narrow.
    private func span(_ stage: LadderStage) -> (left: Double, right: Double) {
        let columns = stage.columns
        let ends = ([content.from] + content.to).map { columns.lines[$0] }
        var left = (ends.min() ?? columns.areaLeft) - stage.length(9)
        var right = (ends.max() ?? columns.areaRight) + stage.length(9)
        let least = min(stage.length(230), columns.areaRight - columns.areaLeft)
        if right - left < least {
            let middle = (left + right) / 2
            left = middle - least / 2
            right = middle + least / 2
        }
        left = max(left, columns.areaLeft - stage.length(4))
        right = min(max(right, left + least), columns.areaRight + stage.length(4))
        left = max(min(left, right - least), columns.areaLeft - stage.length(4))
        return (stage.scale.snapped(left), stage.scale.snapped(right))
    }

    private func bodyHeight(_ stage: LadderStage) -> Double {
        switch content.body {
        case .none: 0
        case .grid(let cells, let columns, _):
            stage.length(Double((cells.count + columns - 1) / columns) * Self.cell + Self.space)
        case .table(let lines): stage.length(Double(lines.count) * Self.line + Self.space)
        }
    }

    private func legendRows(_ stage: LadderStage) -> Int {
        (content.legend.count + legendColumns(stage) - 1) / legendColumns(stage)
    }

    private func legendColumns(_ stage: LadderStage) -> Int {
        let (left, right) = span(stage)
        guard content.legend.count > 1 else { return 1 }
        let widest = content.legend.map { stage.width(stage.shaped($0.words, .text), LadderSizes.caption) }.max() ?? 0
        return widest + stage.length(40) <= (right - left - stage.length(18)) / 2 ? 2 : 1
    }

    private func boxHeight(_ stage: LadderStage) -> Double {
        let legend = content.legend.isEmpty ? 0 : Double(legendRows(stage)) * Self.line + Self.space
        return stage.length(Self.head) + bodyHeight(stage) + stage.length(legend)
            + stage.length(content.body.isNone && content.legend.isEmpty ? 0 : 2)
    }

    /// Beside the box where numbers have room, or else below it.
    private func remarks(_ stage: LadderStage) -> [ShapedText] {
        let columns = stage.columns
        let isBeside = columns.barRight > columns.barLeft
        let width = isBeside ? columns.right - columns.barLeft : span(stage).right - span(stage).left
        guard !content.remarks.isEmpty else { return [] }
        return stage.lines(
            content.remarks.joined(separator: "; "), .text, LadderSizes.caption, width: width, most: isBeside ? 5 : 2)
    }

    func height(_ stage: LadderStage) -> Double {
        let remarks = Double(remarks(stage).count) * stage.length(Self.remark)
        let box = boxHeight(stage)
        let isBeside = stage.columns.barRight > stage.columns.barLeft
        let inner = isBeside ? max(box, stage.length(20) + remarks) : box + remarks + stage.length(remarks > 0 ? 2 : 0)
        return stage.length(Self.above + Self.below) + inner
    }

    func place(top: Double, stage: LadderStage, into list: inout DisplayList) {
        let theme = stage.theme
        stage.placeLines(top: top, height: height(stage), into: &list)
        let (left, right) = span(stage)
        let y = stage.scale.snapped(top + stage.length(Self.above))
        let box = Rect(x: left, y: y, width: right - left, height: boxHeight(stage))
        let line = stage.stroke
        list.addRounded(box, radius: stage.length(3), colour: theme.ink)
        let inner = box.inset(by: Insets(top: line, right: line, bottom: line, left: line))
        list.addRounded(inner, radius: stage.length(3) - line, colour: theme.zebra)
        let head = stage.length(Self.head)
        if box.height > head + line {
            list.add(
                Rect(x: inner.x, y: y + head, width: inner.width, height: inner.maxY - stage.length(3) - y - head),
                colour: theme.paper)
            list.addRounded(
                Rect(x: inner.x, y: inner.maxY - stage.length(8), width: inner.width, height: stage.length(8)),
                radius: stage.length(3) - line, colour: theme.paper)
            list.add(
                Rect(x: inner.x, y: y + head, width: inner.width, height: stage.scale.wholeUnits ? 1 : 0.6),
                colour: theme.faintRule)
        }
        placeHead(box, stage: stage, into: &list)
        placeBody(box, top: y + head + stage.length(Self.space), stage: stage, into: &list)
        placeLegend(box, top: y + head + bodyHeight(stage), stage: stage, into: &list)
        placeTimes(box, stage: stage, into: &list)
        placeLatency(box, stage: stage, into: &list)
    }

    private func placeHead(_ box: Rect, stage: LadderStage, into list: inout DisplayList) {
        let baseline = box.y + stage.length(11.6)
        let folded = stage.shaped("folded", .text)
        let room = box.width - stage.length(30) - stage.width(folded, LadderSizes.caption)
        let isRoomy = room > stage.length(150)
        if isRoomy {
            stage.put(
                folded, LadderSizes.caption, x: box.maxX - stage.length(9), y: baseline, align: .trailing,
                stage.theme.quiet, into: &list)
        }
        let title = stage.fitted(
            content.title, .strong, LadderSizes.label, width: isRoomy ? room : box.width - stage.length(18))
        stage.put(title, LadderSizes.label, x: box.x + stage.length(9), y: baseline, stage.theme.ink, into: &list)
    }

    private func placeBody(_ box: Rect, top: Double, stage: LadderStage, into list: inout DisplayList) {
        switch content.body {
        case .none: break
        case .grid(let cells, let columns, let names):
            placeGrid(cells, columns, names, box, top: top, stage: stage, into: &list)
        case .table(let lines):
            for (row, line) in lines.enumerated() {
                place(line, box, y: top + stage.length(Double(row) * Self.line + 6.5), stage: stage, into: &list)
            }
        }
    }

    private func placeGrid(
        _ cells: [FoldContent.Symbol?], _ columns: Int, _ names: [String], _ box: Rect, top: Double,
        stage: LadderStage, into list: inout DisplayList
    ) {
        let pitch = stage.length(Self.cell)
        let widest = names.map { stage.width(stage.shaped($0, .mono), 6.4) }.max() ?? 0
        let left = box.x + stage.length(12) + widest + stage.length(6)
        let across = min(stage.length(9.5), (box.maxX - stage.length(10) - left) / Double(columns))
        for (row, name) in names.enumerated() {
            stage.put(
                stage.shaped(name, .mono), 6.4, x: left - stage.length(6),
                y: top + (Double(row) + 0.5) * pitch + stage.size(2.3), align: .trailing, stage.theme.quiet, into: &list
            )
        }
        for (place, symbol) in cells.enumerated() {
            guard let symbol else { continue }
            let middle = Point(
                x: left + (Double(place % columns) + 0.5) * across, y: top + (Double(place / columns) + 0.5) * pitch)
            FoldSymbol.place(symbol, at: middle, size: min(stage.length(5.4), across * 0.8), stage: stage, into: &list)
        }
    }

    private func place(
        _ line: FoldContent.Line, _ box: Rect, y: Double, stage: LadderStage, into list: inout DisplayList
    ) {
        let left = box.x + stage.length(9)
        let widest = stage.width(
            stage.shaped(Decimal.grouped(max(line.count, 1000)) + " \u{D7}", .mono), LadderSizes.caption)
        stage.put(
            stage.shaped(Decimal.grouped(line.count) + " \u{D7}", .mono), LadderSizes.caption, x: left + widest, y: y,
            align: .trailing, stage.theme.ink, into: &list)
        let words = left + widest + stage.length(6)
        let right = box.maxX - stage.length(9)
        let outcome = stage.fitted(line.outcome, .text, LadderSizes.caption, width: (right - words) * 0.62)
        let room = right - words - stage.width(outcome, LadderSizes.caption) - stage.length(6)
        stage.put(
            stage.fitted(line.words, .text, LadderSizes.caption + 0.3, width: room), LadderSizes.caption + 0.3,
            x: words, y: y, stage.theme.ink, into: &list)
        stage.put(
            outcome, LadderSizes.caption, x: right, y: y, align: .trailing, stage.colour(line.tone), into: &list)
    }

    private func placeLegend(_ box: Rect, top: Double, stage: LadderStage, into list: inout DisplayList) {
        guard !content.legend.isEmpty else { return }
        let columns = legendColumns(stage)
        let rows = legendRows(stage)
        let width = (box.width - stage.length(18)) / Double(columns)
        let widest =
            content.legend.map {
                stage.width(stage.shaped(Decimal.grouped($0.count), .mono), LadderSizes.caption)
            }.max() ?? 0
        for (place, entry) in content.legend.enumerated() {
            let left = box.x + stage.length(9) + Double(place / rows) * width
            let y = top + stage.length(Self.space + (Double(place % rows) + 0.5) * Self.line)
            FoldSymbol.place(
                entry.symbol, at: Point(x: left + stage.length(5), y: y), size: stage.length(5.4), stage: stage,
                into: &list)
            let number = left + stage.length(14) + widest
            let baseline = y + stage.size(2.6)
            stage.put(
                stage.shaped(Decimal.grouped(entry.count), .mono), LadderSizes.caption, x: number, y: baseline,
                align: .trailing, stage.theme.ink, into: &list)
            let words = stage.fitted(
                entry.words, .text, LadderSizes.caption,
                width: left + width - number - stage.length(8))
            stage.put(
                words, LadderSizes.caption, x: number + stage.length(5), y: baseline, stage.theme.ink, into: &list)
        }
    }

    private func placeTimes(_ box: Rect, stage: LadderStage, into list: inout DisplayList) {
        let x = stage.columns.left
        let first = box.y + stage.length(11.2)
        stage.put(
            stage.shaped(content.firstTime, .mono), LadderSizes.time, x: x, y: first, stage.theme.ink, into: &list)
        let last = max(box.maxY - stage.length(3), first + stage.length(10))
        stage.put(stage.shaped(content.lastTime, .mono), LadderSizes.time, x: x, y: last, stage.theme.ink, into: &list)
    }

    private func placeLatency(_ box: Rect, stage: LadderStage, into list: inout DisplayList) {
        let columns = stage.columns
        let isBeside = columns.barRight > columns.barLeft
        if let latency = content.latency, columns.hasLatency {
            let y = box.y + stage.length(8.5)
            if isBeside {
                let width = columns.barRight - columns.barLeft
                func x(_ time: Int64) -> Double { columns.barLeft + width * stage.latencies.share(time) }
                let height = stage.length(5.4)
                let range = Rect(
                    x: x(latency.least), y: stage.scale.snapped(y - height / 2),
                    width: max(stage.length(1.5), x(latency.largest) - x(latency.least)), height: height)
                list.add(range, colour: stage.theme.underline)
                list.add(
                    Rect(
                        x: stage.scale.snapped(x(latency.median) - stage.length(0.6)), y: range.y - stage.length(2.4),
                        width: stage.length(1.2), height: height + stage.length(4.8)),
                    colour: stage.theme.ink)
            }
            stage.put(
                stage.shaped(LadderTimes.milliseconds(latency.median), .mono), LadderSizes.latency, x: columns.right,
                y: y + stage.size(2.9), align: .trailing, stage.theme.ink, into: &list)
        }
        let top = isBeside ? box.y + stage.length(22) : box.maxY + stage.length(9)
        for (row, line) in remarks(stage).enumerated() {
            if !isBeside {
                list.add(
                    Rect(
                        x: box.x + stage.length(12), y: top + stage.length(Double(row) * Self.remark) - stage.size(6),
                        width: stage.width(line, LadderSizes.caption) + stage.length(4), height: stage.size(8)),
                    colour: stage.theme.paper)
            }
            stage.put(
                line, LadderSizes.caption, x: isBeside ? columns.barLeft : box.x + stage.length(14),
                y: top + stage.length(Double(row) * Self.remark), stage.theme.quiet, into: &list)
        }
    }
}

extension FoldContent.Body {
    var isNone: Bool {
        if case .none = self { true } else { false }
    }
}
