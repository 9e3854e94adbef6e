internal import Layout

/// The heads of the parties, with the titles of the columns beside them.
struct LadderHead {
    /// For each column, its texts from the longest to the shortest.
    var names: [[String]]
    var timeName: String

    private static let (box, pitch) = (19.0, 10.0)
    private static let top = 1.0
    private static let tail = 5.0
    private static let leastShare = 0.8
    /// The space between two heads, and at both sides of a name, in points.
    private static let (gap, padding) = (4.0, 2.0)
    /// A name that does not fit into a line has two or three.
    private static let mostLines = 3

    func height(_ layout: LadderLayoutContext) -> Double {
        layout.length(Self.top + Self.height(boxes(layout)) + Self.tail)
    }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let boxes = boxes(layout)
        let box = layout.length(Self.height(boxes))
        let theme = layout.theme
        let y = layout.scale.snapped(top + layout.length(Self.top))
        layout.placeLines(
            top: y + box, height: layout.length(Self.tail) + top + layout.length(Self.top) - y, into: &list)
        for (head, x) in zip(boxes, columns.lines) {
            let outer = Rect(
                x: layout.scale.snapped(x - head.reach.left), y: y, width: layout.scale.whole(head.reach.width),
                height: box)
            let line = layout.stroke
            list.addRounded(outer, radius: layout.length(3), colour: theme.ink)
            list.addRounded(
                outer.inset(by: Insets(top: line, right: line, bottom: line, left: line)),
                radius: layout.length(3) - line, colour: theme.paper)
            for (number, text) in head.lines.enumerated() {
                let middle =
                    y + box / 2 + layout.length(Self.pitch) * (Double(number) - Double(head.lines.count - 1) / 2)
                layout.put(
                    text, head.size, x: x + (head.reach.right - head.reach.left) / 2,
                    y: middle + layout.size(head.size * 0.36), align: .centre, theme.ink,
                    into: &list)
            }
        }
        let baseline = y + layout.length(9)
        if !timeName.isEmpty {
            layout.put(
                layout.shaped(timeName, .strong), LadderSizes.axis + 0.3, x: columns.left,
                y: y + box / 2 + layout.size(2.6), theme.ink, into: &list)
        }
        placeLatency(baseline: baseline, layout: layout, into: &list)
    }

    /// Height of all heads, in points.
    private static func height(_ boxes: [Box]) -> Double {
        box + pitch * Double(max(1, boxes.map(\.lines.count).max() ?? 1) - 1)
    }

    /// How far a head extends from the line of its party.
    private struct Reach {
        var left: Double
        var right: Double

        var width: Double { left + right }
    }

    /// A head as it is drawn, with the name in lines.
    private struct Box {
        var reach: Reach
        var size = LadderSizes.head
        var lines: [ShapedText] = []
    }

    /// All names have one size: the larger one, unless one of them is whole only in the smaller one.
    private func boxes(_ layout: LadderLayoutContext) -> [Box] {
        let sizes = [LadderSizes.head, LadderSizes.head * Self.leastShare]
        let whole = sizes.lazy.map { size in
            zip(names, reaches(size, layout)).compactMap { box($0, $1, size, layout) }
        }
        if let boxes = whole.first(where: { $0.count == names.count }) { return boxes }
        let size = sizes[1]
        return zip(names, reaches(size, layout)).map { names, reach in
            box(names, reach, size, layout)
                ?? Box(reach: reach, size: size, lines: cut(names, size: size, room: room(reach, layout), layout))
        }
    }

    private func room(_ reach: Reach, _ layout: LadderLayoutContext) -> Double {
        reach.width - layout.length(2 * Self.padding) + 1e-6
    }

    /// A head with its longest text, in as few lines as possible; nil if it is not whole in three.
    private func box(_ names: [String], _ reach: Reach, _ size: Double, _ layout: LadderLayoutContext) -> Box? {
        let room = room(reach, layout)
        guard let long = names.first, hasWholeWords(long, size, room, layout),
            let most = (1...Self.mostLines).first(where: { layout.fits(long, .strong, size, width: room, most: $0) })
        else { return nil }
        return Box(reach: reach, size: size, lines: layout.lines(long, .strong, size, width: room, most: most))
    }

    /// The first words of a name, which a database may make as long as it likes.
    private static func words(_ name: String) -> [Substring] { name.split(separator: " ", maxSplits: 24) }

    private func hasWholeWords(_ name: String, _ size: Double, _ room: Double, _ layout: LadderLayoutContext) -> Bool {
        Self.words(name).allSatisfy { layout.width(layout.shaped(String($0), .strong), size) <= room }
    }

    /// The least width in which a name has three lines of whole words.
    private func leastWidth(_ name: String, _ size: Double, _ layout: LadderLayoutContext) -> Double {
        func width(_ text: some StringProtocol) -> Double {
            layout.width(layout.shaped(String(text), .strong), size)
        }
        let (widths, space) = (Self.words(name).map(width), width("a a") - width("aa"))
        func lines(_ room: Double) -> Int {
            var (count, end) = (0, Double.infinity)
            for width in widths {
                end += space + width
                if end > room { (count, end) = (count + 1, width) }
            }
            return count
        }
        var (low, high) = (widths.max() ?? 0, widths.reduce(0) { $0 + $1 + space })
        guard lines(low) > Self.mostLines else { return low }
        for _ in 0..<Self.mostSteps {
            let middle = (low + high) / 2
            if lines(middle) > Self.mostLines { low = middle } else { high = middle }
        }
        return high
    }

    private static let mostSteps = 12

    /// A name that does not fit takes the room that its neighbours do not need. The first one may extend to the left.
    private func reaches(_ size: Double, _ layout: LadderLayoutContext) -> [Reach] {
        let columns = layout.columns
        let least = layout.length(7)
        func half(_ width: Double) -> Double { width / 2 + layout.length(Self.padding) }
        let wanted = names.map { half(layout.width(layout.shaped($0.first ?? "", .strong), size)) }
        let narrowest = names.map { half(leastWidth($0.first ?? "", size, layout)) }
        guard wanted.contains(where: { $0 > columns.halfHead }), columns.lines.count > 1 else {
            return names.map { _ in Reach(left: columns.halfHead, right: columns.halfHead) }
        }
        let pitch = columns.lines[1] - columns.lines[0] - layout.length(Self.gap)
        // Only the title of the times is beside the first one.
        let start =
            columns.left + layout.width(layout.shaped(timeName, .strong), LadderSizes.axis + 0.3)
            + layout.length(Self.gap)
        var halves = narrowest.map { min(columns.halfHead, max(least, $0)) }
        // First what they need in three lines, then the whole names.
        for (place, need) in (narrowest + wanted).enumerated().map({ ($0.offset % names.count, $0.element) })
        where need > halves[place] {
            let left = place > 0 ? pitch - halves[place - 1] : columns.lines[0] - start
            let right =
                place + 1 < halves.count
                ? pitch - halves[place + 1] : (columns.sideLeft ?? columns.areaRight) - columns.lines[place]
            halves[place] = max(halves[place], min(need, left, right))
        }
        var reaches = halves.map { Reach(left: $0, right: $0) }
        let lacking = 2 * (narrowest[0] - halves[0])
        if lacking > 0 { reaches[0].left += max(0, min(lacking, columns.lines[0] - start - halves[0])) }
        return reaches
    }

    /// The longest text that fits. If a long name has an address, the beginning of the name and the address in two lines.
    private func cut(_ names: [String], size: Double, room: Double, _ layout: LadderLayoutContext) -> [ShapedText] {
        let fitting = names.first { layout.width(layout.shaped($0, .strong), size) <= room }
        guard let long = names.first, let short = names.last, fitting == short, long.hasSuffix(" " + short),
            room > layout.length(30)
        else { return [layout.fitted(fitting ?? names.last ?? "", .strong, size, width: room)] }
        let begin = String(long.dropLast(short.count + 1))
        return layout.lines(begin, .strong, size, width: room, most: Self.mostLines - 1) + [
            layout.shaped(short, .strong)
        ]
    }

    private func placeLatency(baseline: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        guard columns.hasLatency else { return }
        let theme = layout.theme
        let isWide = columns.barRight > columns.barLeft
        let words = isWide ? ["ms"] : ["latency ms", "ms"]
        let room = columns.right - columns.areaRight
        let unit =
            words.map { layout.shaped($0, .strong) }
            .first { layout.width($0, LadderSizes.axis) <= room } ?? ShapedText()
        layout.put(unit, LadderSizes.axis, x: columns.right, y: baseline, align: .trailing, theme.ink, into: &list)
        guard isWide else { return }
        layout.put(
            layout.shaped("Latency, log scale", .strong), LadderSizes.axis, x: columns.barLeft, y: baseline, theme.ink,
            into: &list)
        let ticks = layout.latencies.decades.map { decade -> (x: Double, left: Double, text: ShapedText) in
            let share = Double(decade - layout.latencies.low) / Double(layout.latencies.high - layout.latencies.low)
            let x = columns.barLeft + (columns.barRight - columns.barLeft) * share
            let text = layout.shaped(LatencyScale.name(decade), .text)
            return (x, max(columns.barLeft, x - layout.width(text, 6.4) / 2), text)
        }
        // Every decade, or every second or third one, as closely as their labels permit.
        let step = (1...ticks.count).first { step in
            let shown = stride(from: 0, to: ticks.count, by: step).map { ticks[$0] }
            return zip(shown, shown.dropFirst()).allSatisfy {
                $0.left + layout.width($0.text, 6.4) + layout.length(3) < $1.left
            }
        }
        for (x, left, text) in stride(from: 0, to: ticks.count, by: step ?? ticks.count).map({ ticks[$0] }) {
            layout.put(text, 6.4, x: left, y: baseline + layout.length(9), theme.quiet, into: &list)
            list.add(
                Rect(
                    x: layout.scale.snapped(x), y: baseline + layout.length(11),
                    width: layout.scale.wholeUnits ? 1 : 0.5,
                    height: layout.length(2.5)), colour: theme.quiet)
        }
    }
}
