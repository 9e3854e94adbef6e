internal import Layout
internal import CANProtocols

/// A message as an arrow with its text, its time and its latency.
struct LadderArrow {
    var time: String
    /// Above the arrow.
    var label: ShapedText
    /// The other lines of the label, if it is longer than the arrow.
    var moreLines: [ShapedText] = []
    /// Below the arrow.
    var captions: [ShapedText]
    var latency: (text: String, share: Double)?
    var tone: PDUReading.Tone
    /// A response pending, or a request without a response.
    var isDashed = false
    /// Transferred in several frames.
    var hasFrames = false
    /// Never completed: the line ends before its target.
    var isCut = false
    /// Distance by which the arrow begins above its head, units, because the transfer takes time.
    var rise = 0.0
    /// Columns; several targets if the message is for all.
    var from: Int
    var to: [Int]

    private static let above = 15.5
    private static let below = 6.0
    private static let beside = 8.0
    private static let (captionPitch, labelPitch) = (9.0, 10.0)
    private static let tip = 6.0
    /// Of the cross of a message that breaks off.
    private static let arm = 3.0
    /// Of the marks for frames: they end below the texts above the arrow.
    private static let frameHeight = 3.8

    /// The label as one line.
    var text: String { ([label] + moreLines).map(\.text).joined(separator: " ") }

    func height(_ layout: LadderLayoutContext) -> Double {
        let captions = Double(captions.count)
        guard layout.columns.sideLeft == nil else {
            // Texts beside the lines need no space above the arrow.
            return layout.length(
                2 * Self.beside + captions * Self.captionPitch + Double(moreLines.count) * Self.labelPitch)
        }
        return layout.length(above(layout) + Self.below + (captions > 0 ? captions * Self.captionPitch + 1.5 : 0))
    }

    private func above(_ layout: LadderLayoutContext) -> Double {
        layout.columns.sideLeft == nil
            ? Self.above + Double(moreLines.count) * Self.labelPitch : Self.beside
    }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        layout.placeLines(top: top, height: height(layout), into: &list)
        place(y: layout.scale.snapped(top + layout.length(above(layout))), layout: layout, into: &list)
    }

    /// Draws the arrow and its texts, without the lines of the parties.
    ///
    /// - Parameter y: position of the arrow head.
    func place(y: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let colour = layout.colour(tone)
        let ends = ([from] + to).map { columns.lines[$0] }
        let (low, high) = (ends.min() ?? columns.areaLeft, ends.max() ?? columns.areaRight)
        let stretch = columns.stretch(from: from, low, high, fits: widest(layout) + layout.length(6))
        placeTexts(
            middle: middleOfCut(widest(layout), layout) ?? (stretch.lowerBound + stretch.upperBound) / 2, y: y,
            colour: colour, layout: layout, into: &list)
        placeLine(y: y, colour: colour, layout: layout, into: &list)
        if !time.isEmpty {
            layout.put(
                layout.shaped(time, .mono), LadderSizes.time, x: columns.left, y: y + layout.size(2.8),
                layout.theme.ink,
                into: &list)
        }
        placeLatency(y: y, colour: colour, layout: layout, into: &list)
    }

    /// Where an arrow ends that breaks off.
    private func endOfCut(_ target: Int, _ columns: LadderColumns) -> Double {
        columns.lines[from] + (columns.lines[target] - columns.lines[from]) * 0.72
    }

    /// The middle of an arrow that breaks off, if its texts end before its cross.
    ///
    /// - Parameter width: of its widest text, units.
    private func middleOfCut(_ width: Double, _ layout: LadderLayoutContext) -> Double? {
        guard isCut, to.count == 1 else { return nil }
        let (start, end) = (layout.columns.lines[from], endOfCut(to[0], layout.columns))
        return abs(end - start) >= width + 4 * layout.length(Self.arm) ? (start + end) / 2 : nil
    }

    /// Width of the widest text, units.
    private func widest(_ layout: LadderLayoutContext) -> Double {
        max(
            ([label] + moreLines).map { layout.width($0, LadderSizes.label) }.max() ?? 0,
            captions.map { layout.width($0, LadderSizes.caption) }.max() ?? 0)
    }

    private func placeTexts(
        middle: Double, y: Double, colour: Colour, layout: LadderLayoutContext, into list: inout DisplayList
    ) {
        let columns = layout.columns
        if let side = columns.sideLeft {
            // Beside the lines, each text at the height of its arrow.
            for (number, line) in ([label] + moreLines).enumerated() {
                layout.put(
                    line, LadderSizes.label, x: side,
                    y: y + layout.size(LadderSizes.label * 0.36) + layout.length(Double(number) * Self.labelPitch),
                    colour, into: &list)
            }
            let below = 11.5 + Double(moreLines.count) * Self.labelPitch
            for (number, caption) in captions.enumerated() {
                layout.put(
                    caption, LadderSizes.caption, x: side,
                    y: y + layout.length(below + Double(number) * Self.captionPitch), layout.theme.quiet, into: &list)
            }
            return
        }
        func place(_ text: ShapedText, _ points: Double, _ baseline: Double, _ colour: Colour) {
            let width = layout.width(text, points)
            let left = min(max(columns.areaLeft, middle - width / 2), columns.areaRight - width)
            // The lines of other parties do not run through texts.
            for line in columns.lines where line > left - layout.length(2) && line < left + width + layout.length(2) {
                list.add(
                    Rect(
                        x: layout.scale.snapped(line - layout.length(1.5)), y: baseline - layout.size(points * 0.85),
                        width: layout.length(3), height: layout.size(points * 1.1)),
                    colour: layout.theme.paper)
            }
            layout.put(text, points, x: left, y: baseline, colour, into: &list)
        }
        // Above the slope, as far as the text extends.
        let reach = abs(columns.lines[from] - (to.first.map { columns.lines[$0] } ?? 0))
        let slope = reach > 0 ? rise * min(1, 0.5 + layout.width(label, LadderSizes.label) / reach / 2) : 0
        for (number, line) in ([label] + moreLines).reversed().enumerated() {
            place(line, LadderSizes.label, y - slope - layout.length(4.2 + Double(number) * Self.labelPitch), colour)
        }
        for (number, caption) in captions.enumerated() {
            place(
                caption, LadderSizes.caption, y + layout.length(9.3 + Double(number) * Self.captionPitch),
                layout.theme.quiet)
        }
    }

    private func placeLine(y: Double, colour: Colour, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let start = columns.lines[from]
        for target in to {
            let end = columns.lines[target]
            guard target != from else {
                // Two parties in the same column talk to each other.
                let side = layout.length(4.4)
                list.add(Rect(x: end - side / 2, y: y - side / 2, width: side, height: side), colour: colour)
                continue
            }
            let way: Double = end >= start ? 1 : -1
            let tip = layout.length(Self.tip)
            let gap = layout.stroke / 2 + layout.scale.unitsPerPoint * 0.4
            var last = end - way * gap
            if isCut { last = endOfCut(target, columns) }
            let isFarthest = !to.contains { ($0 > target && target > from) || ($0 < target && target < from) }
            if isFarthest {
                addLine(
                    from: start + way * gap, to: isCut ? last : last - way * tip * 0.8, y: y, colour: colour,
                    layout: layout, into: &list)
            }
            if isCut {
                addCross(x: last, y: y, colour: colour, layout: layout, into: &list)
            } else {
                list.addArea(
                    within: [
                        Point(x: last, y: y), Point(x: last - way * tip, y: y - tip * 0.5),
                        Point(x: last - way * tip, y: y + tip * 0.5),
                    ], colour: colour)
            }
            if hasFrames, isFarthest {
                let (width, height) = (layout.length(2.6), layout.length(Self.frameHeight))
                list.addBoxes(
                    (0..<3).map {
                        let x = start + way * layout.length(6 + 5 * Double($0)) - (way < 0 ? width : 0)
                        return Rect(
                            x: layout.scale.snapped(x), y: layout.scale.snapped(y - height / 2), width: width,
                            height: height)
                    }, colour: colour)
            }
        }
    }

    private func addLine(
        from start: Double, to end: Double, y: Double, colour: Colour, layout: LadderLayoutContext,
        into list: inout DisplayList
    ) {
        let (low, high) = (min(start, end), max(start, end))
        let width = layout.stroke
        if rise > 0 {
            return list.addLine(
                through: [Point(x: start, y: y - rise), Point(x: end, y: y)], width: width, colour: colour)
        }
        let top = layout.scale.wholeUnits ? y - (width / 2).rounded(.down) : y - width / 2
        guard isDashed else {
            return list.add(Rect(x: low, y: top, width: max(0, high - low), height: width), colour: colour)
        }
        let (dash, gap) = (layout.length(4), layout.length(2.4))
        let boxes = stride(from: low, to: high, by: dash + gap).map {
            Rect(x: layout.scale.snapped($0), y: top, width: min(dash, high - $0), height: width)
        }
        list.addBoxes(boxes, colour: colour)
    }

    private func addCross(
        x: Double, y: Double, colour: Colour, layout: LadderLayoutContext, into list: inout DisplayList
    ) {
        let arm = layout.length(Self.arm)
        for way in [1.0, -1.0] {
            list.addLine(
                through: [Point(x: x - arm, y: y - way * arm), Point(x: x + arm, y: y + way * arm)],
                width: layout.stroke, colour: colour)
        }
    }

    private func placeLatency(y: Double, colour: Colour, layout: LadderLayoutContext, into list: inout DisplayList) {
        guard let latency else { return }
        let columns = layout.columns
        if columns.barRight > columns.barLeft {
            let height = layout.length(5.4)
            let width = max(layout.length(1), (columns.barRight - columns.barLeft) * latency.share)
            list.add(
                Rect(
                    x: layout.scale.snapped(columns.barLeft), y: layout.scale.snapped(y - height / 2), width: width,
                    height: height), colour: colour)
        }
        layout.put(
            layout.shaped(latency.text, .mono), LadderSizes.latency, x: columns.right, y: y + layout.size(2.9),
            align: .trailing, colour, into: &list)
    }
}

/// A pause: the lines are broken, and the length of the pause is beside them.
struct LadderPause {
    var text: String

    func height(_ layout: LadderLayoutContext) -> Double { layout.length(15) }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let height = height(layout)
        let middle = layout.scale.snapped(top + height / 2)
        let half = layout.length(2.2)
        layout.placeLines(top: top, height: middle - half - top, into: &list)
        layout.placeLines(top: middle + half, height: top + height - middle - half, into: &list)
        for x in layout.columns.lines {
            for offset in [-half, half] {
                let arm = layout.length(4.2)
                list.addLine(
                    through: [
                        Point(x: x - arm, y: middle + offset + arm * 0.45),
                        Point(x: x + arm, y: middle + offset - arm * 0.45),
                    ], width: layout.stroke, colour: layout.theme.ink)
            }
        }
        layout.put(
            layout.shaped(text, .text), LadderSizes.caption, x: layout.columns.left, y: middle + layout.size(2.6),
            layout.theme.quiet, into: &list)
    }
}
