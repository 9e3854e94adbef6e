internal import Layout
internal import CANProtocols
internal import Wording

/// The legend of a sequence diagram: a sample and a word for each kind of arrow in it.
struct LadderLegend {
    enum Entry: CaseIterable { case plain, positive, negative, dashed, frames, cut }

    private let entries: [Entry]

    private static let pitch = 12.0
    private static let sample = 24.0

    init(_ blocks: [LadderBlock], scale: LadderOptions.Scale) {
        let arrows = blocks.flatMap { block -> [LadderArrow] in
            switch block.content {
            case .arrow(let arrow): [arrow]
            case .timed(let strip): strip.all
            case .pause, .fold: []
            }
        }
        entries = Entry.allCases.filter { entry in
            arrows.contains {
                switch entry {
                case .plain: $0.tone == .plain && !$0.isDashed && !$0.isCut
                case .positive: $0.tone == .positive
                case .negative: $0.tone == .negative && !$0.isCut
                case .dashed: $0.isDashed
                case .frames: $0.hasFrames && scale == .compressed
                case .cut: $0.isCut
                }
            }
        }
    }

    private func words(_ entry: Entry) -> String {
        switch entry {
        case .plain: "request, or unsolicited"
        case .positive: PDUStatement.mark(.positive) + " positive"
        case .negative: PDUStatement.mark(.negative) + " refused, with its code"
        case .dashed: "pending, or no response"
        case .frames: "several frames"
        case .cut: "incomplete"
        }
    }

    private func lines(_ layout: LadderLayoutContext) -> [[(entry: Entry, x: Double)]] {
        var lines: [[(entry: Entry, x: Double)]] = []
        var x = layout.columns.left
        for entry in entries {
            let width =
                layout.length(Self.sample + 5) + layout.width(layout.shaped(words(entry), .text), LadderSizes.caption)
            if lines.isEmpty || x + width > layout.columns.right {
                lines.append([])
                x = layout.columns.left
            }
            lines[lines.count - 1].append((entry, x))
            x += width + layout.length(14)
        }
        return lines
    }

    func height(_ layout: LadderLayoutContext) -> Double {
        let lines = lines(layout)
        return lines.isEmpty ? 0 : layout.length(Double(lines.count) * Self.pitch + 8)
    }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        for (row, line) in lines(layout).enumerated() {
            let y = layout.scale.snapped(top + layout.length(8 + (Double(row) + 0.5) * Self.pitch))
            for (entry, x) in line {
                place(entry, x: x, y: y, layout: layout, into: &list)
                layout.put(
                    layout.shaped(words(entry), .text), LadderSizes.caption, x: x + layout.length(Self.sample + 5),
                    y: y + layout.size(2.6), layout.theme.quiet, into: &list)
            }
        }
    }

    private func place(_ entry: Entry, x: Double, y: Double, layout: LadderLayoutContext, into list: inout DisplayList)
    {
        let colour: Colour =
            switch entry {
            case .plain, .dashed, .frames: layout.theme.ink
            case .positive: layout.theme.note
            case .negative, .cut: layout.theme.trouble
            }
        let (end, line, tip) = (x + layout.length(Self.sample), layout.stroke, layout.length(5.5))
        func bar(_ from: Double, _ to: Double) -> Rect {
            Rect(
                x: from, y: layout.scale.wholeUnits ? y - (line / 2).rounded(.down) : y - line / 2, width: to - from,
                height: line)
        }
        switch entry {
        case .frames:
            list.addBoxes(
                (0..<3).map {
                    Rect(
                        x: layout.scale.snapped(end - layout.length(3 + 5 * Double($0))), y: y - layout.length(3),
                        width: layout.length(2.6), height: layout.length(6))
                }, colour: colour)
            return
        case .cut:
            list.add(bar(x, end - layout.length(6)), colour: colour)
            let arm = layout.length(2.8)
            for way in [1.0, -1.0] {
                list.addLine(
                    through: [
                        Point(x: end - layout.length(6) - arm, y: y - way * arm),
                        Point(x: end - layout.length(6) + arm, y: y + way * arm),
                    ], width: line, colour: colour)
            }
            return
        case .dashed:
            let (dash, gap) = (layout.length(4), layout.length(2.4))
            list.addBoxes(
                stride(from: x, to: end - tip, by: dash + gap).map { bar($0, min($0 + dash, end - tip * 0.8)) },
                colour: colour)
        default: list.add(bar(x, end - tip * 0.8), colour: colour)
        }
        list.addArea(
            within: [
                Point(x: end, y: y), Point(x: end - tip, y: y - tip / 2), Point(x: end - tip, y: y + tip / 2),
            ], colour: colour)
    }
}
