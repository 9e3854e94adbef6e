internal import Layout

/// The heads of those who talk, with what the columns beside them are.
struct LadderHead {
    /// By column, from the longest to the shortest that says the same.
    var names: [[String]]
    var timeName: String

    private static let box = 19.0
    private static let top = 1.0
    private static let tail = 5.0

    func height(_ stage: LadderStage) -> Double { stage.length(Self.top + Self.box + Self.tail) }

    func place(top: Double, stage: LadderStage, into list: inout DisplayList) {
        let columns = stage.columns
        let (box, theme) = (stage.length(Self.box), stage.theme)
        let y = stage.scale.snapped(top + stage.length(Self.top))
        stage.placeLines(top: y + box, height: stage.length(Self.tail) + top + stage.length(Self.top) - y, into: &list)
        for (names, x) in zip(names, columns.lines) {
            let outer = Rect(
                x: stage.scale.snapped(x - columns.halfHead), y: y, width: stage.scale.whole(2 * columns.halfHead),
                height: box)
            let line = stage.stroke
            list.addRounded(outer, radius: stage.length(3), colour: theme.ink)
            list.addRounded(
                outer.inset(by: Insets(top: line, right: line, bottom: line, left: line)),
                radius: stage.length(3) - line, colour: theme.paper)
            let room = 2 * columns.halfHead - stage.length(6)
            let name = name(names, room: room, stage: stage)
            stage.put(
                name, LadderSizes.head, x: x, y: y + box / 2 + stage.size(LadderSizes.head * 0.36), align: .centre,
                theme.ink, into: &list)
        }
        let baseline = y + stage.length(9)
        if !timeName.isEmpty {
            stage.put(
                stage.shaped(timeName, .strong), LadderSizes.axis + 0.3, x: columns.left,
                y: y + box / 2 + stage.size(2.6), theme.ink, into: &list)
        }
        placeLatency(baseline: baseline, stage: stage, into: &list)
    }

    /// The longest that fits; of a long name with an address its beginning, and the address.
    private func name(_ names: [String], room: Double, stage: LadderStage) -> ShapedText {
        let fitting = names.first { stage.width(stage.shaped($0, .strong), LadderSizes.head) <= room }
        guard let long = names.first, let short = names.last, fitting == short, long.hasSuffix(" " + short),
            room > stage.length(56)
        else { return stage.fitted(fitting ?? names.last ?? "", .strong, LadderSizes.head, width: room) }
        let end = stage.shaped(" " + short, .strong)
        let begin = stage.fitted(
            String(long.dropLast(short.count + 1)), .strong, LadderSizes.head,
            width: room - stage.width(end, LadderSizes.head))
        return ShapedText(glyphs: begin.glyphs + end.glyphs)
    }

    private func placeLatency(baseline: Double, stage: LadderStage, into list: inout DisplayList) {
        let columns = stage.columns
        guard columns.hasLatency else { return }
        let theme = stage.theme
        let isWide = columns.barRight > columns.barLeft
        let words = isWide ? ["ms"] : ["latency ms", "ms"]
        let room = columns.right - columns.areaRight
        let unit =
            words.map { stage.shaped($0, .strong) }
            .first { stage.width($0, LadderSizes.axis) <= room } ?? ShapedText()
        stage.put(unit, LadderSizes.axis, x: columns.right, y: baseline, align: .trailing, theme.ink, into: &list)
        guard isWide else { return }
        stage.put(
            stage.shaped("Latency, log scale", .strong), LadderSizes.axis, x: columns.barLeft, y: baseline, theme.ink,
            into: &list)
        var end = -Double.infinity
        for decade in stage.latencies.decades {
            let share = Double(decade - stage.latencies.low) / Double(stage.latencies.high - stage.latencies.low)
            let x = columns.barLeft + (columns.barRight - columns.barLeft) * share
            let text = stage.shaped(LatencyScale.name(decade), .text)
            let width = stage.width(text, 6.4)
            let left = max(columns.barLeft, x - width / 2)
            guard left > end + stage.length(3) else { continue }
            end = left + width
            stage.put(text, 6.4, x: left, y: baseline + stage.length(9), theme.quiet, into: &list)
            list.add(
                Rect(
                    x: stage.scale.snapped(x), y: baseline + stage.length(11), width: stage.scale.wholeUnits ? 1 : 0.5,
                    height: stage.length(2.5)), colour: theme.quiet)
        }
    }
}
