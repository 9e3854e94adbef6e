internal import Layout

/// The heads of the parties, with the titles of the columns beside them.
struct LadderHead {
    /// For each column, its texts from the longest to the shortest.
    var names: [[String]]
    var timeName: String

    private static let box = 19.0
    private static let top = 1.0
    private static let tail = 5.0
    private static let leastShare = 0.8

    func height(_ layout: LadderLayoutContext) -> Double { layout.length(Self.top + Self.box + Self.tail) }

    func place(top: Double, layout: LadderLayoutContext, into list: inout DisplayList) {
        let columns = layout.columns
        let (box, theme) = (layout.length(Self.box), layout.theme)
        let y = layout.scale.snapped(top + layout.length(Self.top))
        layout.placeLines(
            top: y + box, height: layout.length(Self.tail) + top + layout.length(Self.top) - y, into: &list)
        for (names, x) in zip(names, columns.lines) {
            let outer = Rect(
                x: layout.scale.snapped(x - columns.halfHead), y: y, width: layout.scale.whole(2 * columns.halfHead),
                height: box)
            let line = layout.stroke
            list.addRounded(outer, radius: layout.length(3), colour: theme.ink)
            list.addRounded(
                outer.inset(by: Insets(top: line, right: line, bottom: line, left: line)),
                radius: layout.length(3) - line, colour: theme.paper)
            let room = 2 * columns.halfHead - layout.length(4)
            // A name is somewhat smaller before it is cut.
            let shortest = layout.width(layout.shaped(names.last ?? "", .strong), LadderSizes.head)
            let size = LadderSizes.head * min(1, max(Self.leastShare, room / max(shortest, 1)))
            let name = name(names, size: size, room: room, layout: layout)
            layout.put(
                name, size, x: x, y: y + box / 2 + layout.size(size * 0.36), align: .centre, theme.ink, into: &list)
        }
        let baseline = y + layout.length(9)
        if !timeName.isEmpty {
            layout.put(
                layout.shaped(timeName, .strong), LadderSizes.axis + 0.3, x: columns.left,
                y: y + box / 2 + layout.size(2.6), theme.ink, into: &list)
        }
        placeLatency(baseline: baseline, layout: layout, into: &list)
    }

    /// The longest that fits; if a long name has an address, the beginning of the name, and the address.
    private func name(_ names: [String], size: Double, room: Double, layout: LadderLayoutContext) -> ShapedText {
        let fitting = names.first { layout.width(layout.shaped($0, .strong), size) <= room + 1e-6 }
        guard let long = names.first, let short = names.last, fitting == short, long.hasSuffix(" " + short),
            room > layout.length(56)
        else { return layout.fitted(fitting ?? names.last ?? "", .strong, size, width: room + 1e-6) }
        let end = layout.shaped(" " + short, .strong)
        let begin = layout.fitted(
            String(long.dropLast(short.count + 1)), .strong, size, width: room - layout.width(end, size))
        return ShapedText(glyphs: begin.glyphs + end.glyphs)
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
