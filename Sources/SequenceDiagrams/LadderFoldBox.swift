internal import CANProtocols
internal import Formatting
internal import Layout
internal import Wording

/// Similar exchanges as a box with a cell or a line for each, and the number of each outcome.
struct LadderFoldBox {
    let content: FoldContent

    private static let head = 17.0
    private static let space = 7.0
    private static let cell = 7.1
    private static let line = 11.0
    private static let above = 4.0
    private static let below = 8.0
    private static let remark = 9.0

    /// Left and right edge: over the lines of the parties, and over neighbouring lines if it would be too narrow.
    private func span(_ layout: LadderLayoutContext) -> (left: Double, right: Double) {
        let columns = layout.columns
        let ends = ([content.from] + content.to).map { columns.lines[$0] }
        var left = (ends.min() ?? columns.areaLeft) - layout.length(9)
        var right = (ends.max() ?? columns.areaRight) + layout.length(9)
        // A box with nothing but its title covers no lines of other parties that the title does not need.
        let isBare = content.body.isNone && content.legend.isEmpty
        let title = layout.width(layout.shaped(content.title, .strong), LadderSizes.label) + layout.length(18)
        let least = min(isBare ? title : layout.length(230), columns.areaRight - columns.areaLeft)
        if right - left < least {
            let middle = (left + right) / 2
            left = middle - least / 2
            right = middle + least / 2
        }
        left = max(left, columns.areaLeft - layout.length(4))
        right = min(max(right, left + least), columns.areaRight + layout.length(4))
        left = max(min(left, right - least), columns.areaLeft - layout.length(4))
        return (layout.scale.snapped(left), layout.scale.snapped(right))
    }

    private func bodyHeight(_ layout: LadderLayoutContext) -> Double {
        switch content.body {
        case .none: 0
        case .grid(let cells, let columns, _):
            layout.length(Double((cells.count + columns - 1) / columns) * Self.cell + Self.space)
        case .table(let lines): layout.length(Double(lines.count) * Self.line + Self.space)
        }
    }

    private func legendRows(_ layout: LadderLayoutContext) -> Int {
        (content.legend.count + legendColumns(layout) - 1) / legendColumns(layout)
    }

    private func legendColumns(_ layout: LadderLayoutContext) -> Int {
        let (left, right) = span(layout)
        guard content.legend.count > 1 else { return 1 }
        let widest = content.legend.map { layout.width(layout.shaped($0.words, .text), LadderSizes.caption) }.max() ?? 0
        return widest + layout.length(40) <= (right - left - layout.length(18)) / 2 ? 2 : 1
    }

    private func boxHeight(_ layout: LadderLayoutContext) -> Double {
        let legend = content.legend.isEmpty ? 0 : Double(legendRows(layout)) * Self.line + Self.space
        return layout.length(Self.head) + bodyHeight(layout) + layout.length(legend)
            + layout.length(content.body.isNone && content.legend.isEmpty ? 0 : 2)
    }

    /// Beside the box if the numbers fit there, otherwise below it.
    private func remarks(_ layout: LadderLayoutContext) -> [ShapedText] {
        let columns = layout.columns
        let isBeside = columns.barRight > columns.barLeft
        let width = isBeside ? columns.right - columns.barLeft : span(layout).right - span(layout).left
        guard !content.remarks.isEmpty else { return [] }
        return layout.lines(
            content.remarks.joined(separator: "; "), .text, LadderSizes.caption, width: width, most: isBeside ? 5 : 2)
    }

    func height(_ layout: LadderLayoutContext) -> Double {
        let remarks = Double(remarks(layout).count) * layout.length(Self.remark)
        let box = boxHeight(layout)
        let isBeside = layout.columns.barRight > layout.columns.barLeft
        let inner =
            isBeside ? max(box, layout.length(20) + remarks) : box + remarks + layout.length(remarks > 0 ? 2 : 0)
        return layout.length(Self.above + Self.below) + inner
    }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let theme = layout.theme
        layout.placeLines(top: top, height: height(layout), into: &list)
        let (left, right) = span(layout)
        let y = layout.scale.snapped(top + layout.length(Self.above))
        let box = Rect(x: left, y: y, width: right - left, height: boxHeight(layout))
        let line = layout.stroke
        list.addRounded(box, radius: layout.length(3), colour: theme.ink)
        let inner = box.inset(by: Insets(top: line, right: line, bottom: line, left: line))
        list.addRounded(inner, radius: layout.length(3) - line, colour: theme.zebra)
        let head = layout.length(Self.head)
        if box.height > head + line {
            list.add(
                Rect(x: inner.x, y: y + head, width: inner.width, height: inner.maxY - layout.length(3) - y - head),
                colour: theme.paper)
            list.addRounded(
                Rect(x: inner.x, y: inner.maxY - layout.length(8), width: inner.width, height: layout.length(8)),
                radius: layout.length(3) - line, colour: theme.paper)
            list.add(
                Rect(x: inner.x, y: y + head, width: inner.width, height: layout.scale.wholeUnits ? 1 : 0.6),
                colour: theme.faintRule)
        }
        placeHead(box, layout: layout, into: &list)
        placeBody(box, top: y + head + layout.length(Self.space), layout: layout, into: &list)
        placeLegend(box, top: y + head + bodyHeight(layout), layout: layout, into: &list)
        placeTimes(box, layout: layout, into: &list)
        placeLatency(box, layout: layout, into: &list)
    }

    private func placeHead(_ box: Rect, layout: LadderLayoutContext, into list: inout DisplayList) {
        let baseline = box.y + layout.length(11.6)
        let folded = layout.shaped("folded", .text)
        let room = box.width - layout.length(18)
        let title = layout.pen.fittedInMiddle(
            content.title, .strong, layout.size(LadderSizes.label), width: room)
        let taken = layout.width(title, LadderSizes.label) + layout.length(12)
        // The title goes first: a word that says what every box is may be left out.
        if taken + layout.width(folded, LadderSizes.caption) <= room {
            layout.put(
                folded, LadderSizes.caption, x: box.maxX - layout.length(9), y: baseline, align: .trailing,
                layout.theme.quiet, into: &list)
        }
        layout.put(title, LadderSizes.label, x: box.x + layout.length(9), y: baseline, layout.theme.ink, into: &list)
    }

    private func placeBody(_ box: Rect, top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        switch content.body {
        case .none: break
        case .grid(let cells, let columns, let names):
            placeGrid(cells, columns, names, box, top: top, layout: layout, into: &list)
        case .table(let lines):
            for (row, line) in lines.enumerated() {
                place(line, box, y: top + layout.length(Double(row) * Self.line + 6.5), layout: layout, into: &list)
            }
        }
    }

    private func placeGrid(
        _ cells: [FoldContent.Symbol?], _ columns: Int, _ names: [String], _ box: Rect, top: Double,
        layout: LadderLayoutContext, into list: inout DisplayList
    ) {
        let pitch = layout.length(Self.cell)
        let widest = names.map { layout.width(layout.shaped($0, .mono), 6.4) }.max() ?? 0
        let left = box.x + layout.length(12) + widest + layout.length(6)
        let across = min(layout.length(9.5), (box.maxX - layout.length(10) - left) / Double(columns))
        for (row, name) in names.enumerated() {
            layout.put(
                layout.shaped(name, .mono), 6.4, x: left - layout.length(6),
                y: top + (Double(row) + 0.5) * pitch + layout.size(2.3), align: .trailing, layout.theme.quiet,
                into: &list
            )
        }
        for (place, symbol) in cells.enumerated() {
            guard let symbol else { continue }
            let middle = Point(
                x: left + (Double(place % columns) + 0.5) * across, y: top + (Double(place / columns) + 0.5) * pitch)
            FoldSymbol.place(
                symbol, at: middle, size: min(layout.length(5.4), across * 0.8), layout: layout, into: &list)
        }
    }

    private func place(
        _ line: FoldContent.Line, _ box: Rect, y: Double, layout: LadderLayoutContext, into list: inout DisplayList
    ) {
        let left = box.x + layout.length(9)
        let widest = layout.width(
            layout.shaped(Decimal.grouped(max(line.count, 1000)) + " \u{D7}", .mono), LadderSizes.caption)
        layout.put(
            layout.shaped(Decimal.grouped(line.count) + " \u{D7}", .mono), LadderSizes.caption, x: left + widest, y: y,
            align: .trailing, layout.theme.ink, into: &list)
        let words = left + widest + layout.length(6)
        let right = box.maxX - layout.length(9)
        let outcome = layout.fitted(line.outcome, .text, LadderSizes.caption, width: (right - words) * 0.62)
        let room = right - words - layout.width(outcome, LadderSizes.caption) - layout.length(6)
        layout.put(
            layout.fitted(line.words, .text, LadderSizes.caption + 0.3, width: room), LadderSizes.caption + 0.3,
            x: words, y: y, layout.theme.ink, into: &list)
        layout.put(
            outcome, LadderSizes.caption, x: right, y: y, align: .trailing, layout.colour(line.tone), into: &list)
    }

    private func placeLegend(_ box: Rect, top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        guard !content.legend.isEmpty else { return }
        let columns = legendColumns(layout)
        let rows = legendRows(layout)
        let width = (box.width - layout.length(18)) / Double(columns)
        let widest =
            content.legend.map {
                layout.width(layout.shaped(Decimal.grouped($0.count), .mono), LadderSizes.caption)
            }.max() ?? 0
        for (place, entry) in content.legend.enumerated() {
            let left = box.x + layout.length(9) + Double(place / rows) * width
            let y = top + layout.length(Self.space + (Double(place % rows) + 0.5) * Self.line)
            FoldSymbol.place(
                entry.symbol, at: Point(x: left + layout.length(5), y: y), size: layout.length(5.4), layout: layout,
                into: &list)
            let number = left + layout.length(14) + widest
            let baseline = y + layout.size(2.6)
            layout.put(
                layout.shaped(Decimal.grouped(entry.count), .mono), LadderSizes.caption, x: number, y: baseline,
                align: .trailing, layout.theme.ink, into: &list)
            let words = layout.fitted(
                entry.words, .text, LadderSizes.caption,
                width: left + width - number - layout.length(8))
            layout.put(
                words, LadderSizes.caption, x: number + layout.length(5), y: baseline, layout.theme.ink, into: &list)
        }
    }

    private func placeTimes(_ box: Rect, layout: LadderLayoutContext, into list: inout DisplayList) {
        let x = layout.columns.left
        let first = box.y + layout.length(11.2)
        layout.put(
            layout.shaped(content.firstTime, .mono), LadderSizes.time, x: x, y: first, layout.theme.ink, into: &list)
        let last = max(box.maxY - layout.length(3), first + layout.length(10))
        layout.put(
            layout.shaped(content.lastTime, .mono), LadderSizes.time, x: x, y: last, layout.theme.ink, into: &list)
    }

    private func placeLatency(_ box: Rect, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let isBeside = columns.barRight > columns.barLeft
        if let latency = content.latency, columns.hasLatency {
            let y = box.y + layout.length(8.5)
            if isBeside {
                let width = columns.barRight - columns.barLeft
                func x(_ time: Int64) -> Double { columns.barLeft + width * layout.latencies.share(time) }
                let height = layout.length(5.4)
                let range = Rect(
                    x: x(latency.least), y: layout.scale.snapped(y - height / 2),
                    width: max(layout.length(1.5), x(latency.largest) - x(latency.least)), height: height)
                list.add(range, colour: layout.theme.underline)
                list.add(
                    Rect(
                        x: layout.scale.snapped(x(latency.median) - layout.length(0.6)),
                        y: range.y - layout.length(2.4),
                        width: layout.length(1.2), height: height + layout.length(4.8)),
                    colour: layout.theme.ink)
            }
            layout.put(
                layout.shaped(LadderTimes.milliseconds(latency.median), .mono), LadderSizes.latency, x: columns.right,
                y: y + layout.size(2.9), align: .trailing, layout.theme.ink, into: &list)
        }
        let top = isBeside ? box.y + layout.length(22) : box.maxY + layout.length(9)
        for (row, line) in remarks(layout).enumerated() {
            if !isBeside {
                list.add(
                    Rect(
                        x: box.x + layout.length(12),
                        y: top + layout.length(Double(row) * Self.remark) - layout.size(6),
                        width: layout.width(line, LadderSizes.caption) + layout.length(4), height: layout.size(8)),
                    colour: layout.theme.paper)
            }
            layout.put(
                line, LadderSizes.caption, x: isBeside ? columns.barLeft : box.x + layout.length(14),
                y: top + layout.length(Double(row) * Self.remark), layout.theme.quiet, into: &list)
        }
    }
}

extension FoldContent.Body {
    var isNone: Bool {
        if case .none = self { true } else { false }
    }
}

/// Draws the outcome of an exchange, as small as a letter.
enum FoldSymbol {
    /// - Parameters:
    ///   - size: side length, units.
    static func place(
        _ symbol: FoldContent.Symbol, at middle: Point, size: Double, layout: LadderLayoutContext,
        into list: inout DisplayList
    ) {
        let colour = layout.colour(symbol.tone)
        func box(_ side: Double) -> Rect {
            let side = layout.scale.wholeUnits ? max(1, side.rounded()) : side
            return Rect(
                x: layout.scale.snapped(middle.x - side / 2), y: layout.scale.snapped(middle.y - side / 2), width: side,
                height: side)
        }
        let line = layout.scale.wholeUnits ? max(1, (0.75 * layout.scale.unitsPerPoint).rounded()) : 0.75
        switch symbol.shape {
        case .dot: list.add(box(size * 0.3), colour: colour)
        case .filled: list.add(box(size), colour: colour)
        case .hollow: placeEdge(box(size), line, colour, into: &list)
        case .hatched:
            list.addHatch(in: box(size), pitch: size * 0.34, width: line * 0.7, colour: colour)
            placeEdge(box(size), line, colour, into: &list)
        case .cross:
            let arm = size * 0.4
            for way in [1.0, -1.0] {
                list.addLine(
                    through: [
                        Point(x: middle.x - arm, y: middle.y - way * arm),
                        Point(x: middle.x + arm, y: middle.y + way * arm),
                    ], width: line * 1.3, colour: colour)
            }
        case .dash:
            let rect = box(size)
            list.add(
                Rect(x: rect.x, y: layout.scale.snapped(middle.y - line / 2), width: rect.width, height: line),
                colour: colour)
        }
    }

    private static func placeEdge(_ box: Rect, _ line: Double, _ colour: Colour, into list: inout DisplayList) {
        list.addBoxes(
            [
                Rect(x: box.x, y: box.y, width: box.width, height: line),
                Rect(x: box.x, y: box.maxY - line, width: box.width, height: line),
                Rect(x: box.x, y: box.y, width: line, height: box.height),
                Rect(x: box.maxX - line, y: box.y, width: line, height: box.height),
            ], colour: colour)
    }
}
