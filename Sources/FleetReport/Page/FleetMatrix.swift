internal import Analysis
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The rates of each rule by the values of a tag, with their intervals on a common scale.
struct FleetMatrix {
    private let summary: FleetSummary
    private let comparison: FleetComparison
    private let layout: FleetPageContext
    private let groups: [FleetSummary.Group]
    /// Index in ``FleetSummary/groups`` of each entry of `groups`.
    private let places: [Int]
    private let rows: [String]
    private let left: Int
    private let nameWidth: Double
    private let unit: FleetRateUnit
    /// The upper end of the scale, in incidents per unit.
    private let largest: Double

    private static let pitch = 15.4
    /// Width of the names of rules and of what they find, with one group and with several.
    private static let (nameWidthOfOne, nameWidthOfSeveral) = (190.0, 158.0)
    private static let titleStart = 84.0
    private static let figureWidth = 30.0
    private static let mostRows = 12
    /// Width of a plot, points.
    private static let mostPlot = 320.0

    init(_ summary: FleetSummary, _ comparison: FleetComparison, _ layout: FleetPageContext) {
        (self.summary, self.comparison, self.layout) = (summary, comparison, layout)
        // A group without times has no rates.
        places = comparison.shown.filter { summary.groups[$0].hours > 0 }
        let groups = places.map { summary.groups[$0] }
        self.groups = groups
        nameWidth = groups.count == 1 ? Self.nameWidthOfOne : Self.nameWidthOfSeveral
        let rules = summary.rules
        let holding = Set(comparison.tests.filter(\.holds).map(\.rule))
        let all = rules.filter { rule in groups.contains { $0.incidents(rule) > 0 } }
        // Rules with a difference are always shown. The most serious of the other rules fill the remaining rows.
        let kept = Set(
            (all.filter { holding.contains($0) } + all.filter { !holding.contains($0) }).prefix(Self.mostRows))
        let rows = all.filter { kept.contains($0) }
        (self.rows, left) = (rows, all.count - rows.count)
        let unit = FleetRateUnit(summary.groups)
        self.unit = unit
        var largest = 1.0
        for rule in rows {
            for group in groups { largest = max(largest, unit.rate(group.incidents(rule), group.hours)) }
        }
        self.largest = largest * 1.6
    }

    var blocks: [FleetBlock] {
        guard !rows.isEmpty, !groups.isEmpty else { return [] }
        let title = summary.tag.map { "Rates by \(Printable.text($0))" } ?? "Rates"
        var blocks = [FleetHeading.block(title, caption: "\(unit.words); line: 95 % interval", layout), head]
        for (place, rule) in rows.enumerated() {
            let isNew = place > 0 && summary.severities[rows[place - 1]] != summary.severities[rule]
            blocks.append(row(rule, isNew: isNew))
        }
        return blocks + [scaleBlock] + differences
    }

    private static let mostDifferences = 12

    /// The differences of cycles and trouble codes.
    private var differences: [FleetBlock] {
        let all = comparison.sentences(summary)
        guard !all.isEmpty else { return [] }
        let shown = all.prefix(Self.mostDifferences)
        let caption = shown.count < all.count ? "\(shown.count) of \(Decimal.grouped(all.count))" : ""
        return [FleetHeading.block("What else differs", caption: caption, layout)]
            + shown.map { sentence in
                let lines = layout.sentenceLines(sentence, .text, 8.4, width: layout.content.width, most: 2)
                let height = layout.length(13 + 10.4 * Double(max(0, lines.count - 1)))
                return FleetBlock(height: height) { [layout] place, list in
                    layout.put(
                        lines, 8.4, pitch: 10.4, x: place.x, y: place.y + layout.length(9.4), layout.theme.ink,
                        into: &list)
                }
            }
    }

    private func x(_ place: Int) -> Double {
        let start = layout.length(nameWidth)
        return layout.content.x + start + (layout.content.width - start) / Double(groups.count) * Double(place)
    }

    private var plot: (left: Double, width: Double) {
        let column = (layout.content.width - layout.length(nameWidth)) / Double(groups.count)
        let width = min(column - layout.length(Self.figureWidth + 14), layout.length(Self.mostPlot))
        return (layout.length(Self.figureWidth + 6), width)
    }

    private var scale: FleetRateScale { FleetRateScale(largest: largest, width: plot.width) }

    private func position(_ rate: Double) -> Double { scale.position(rate) }

    private var head: FleetBlock {
        var block = FleetBlock(height: layout.length(15)) { [layout, groups, summary] place, list in
            let y = place.y + layout.length(10)
            layout.put(layout.shaped("Rule", .strong), 7.4, x: place.x, y: y, layout.theme.quiet, into: &list)
            for (index, group) in groups.enumerated() {
                let name = layout.shaped(group.value.isEmpty ? "All" : Printable.text(group.value), .strong)
                let start = x(index)
                layout.put(name, 7.8, x: start, y: y, layout.theme.ink, into: &list)
                let count =
                    group.vehicles.isEmpty
                    ? LogProse.count(group.captures, "capture")
                    : LogProse.count(group.vehicles.count, summary.vehicleTag ?? "vehicle")
                let room =
                    (index + 1 < groups.count ? x(index + 1) : layout.content.maxX) - start - layout.width(name, 7.8)
                layout.put(
                    layout.fitted(
                        "\(count) \u{B7} \(FleetRules.hours(group.hours))", .text, 7.4, width: room - layout.length(10)),
                    7.4, x: start + layout.width(name, 7.8) + layout.length(5), y: y, layout.theme.quiet, into: &list)
            }
        }
        block.measure.keepsWithNext = true
        return block
    }

    private func row(_ rule: String, isNew: Bool) -> FleetBlock {
        let severity = summary.severities[rule] ?? .info
        let holds = comparison.tests.contains { $0.rule == rule && $0.holds }
        return FleetBlock(height: layout.length(Self.pitch)) { [layout, groups, places, comparison] place, list in
            let y = place.y + layout.length(10.6)
            if isNew { layout.putLine(y: place.y, 0.5, layout.theme.faintRule, into: &list) }
            layout.putSign(
                severity, 6.4, x: place.x, y: y, holds ? layout.fill(severity) : layout.theme.hatch, into: &list)
            let name = layout.shaped(Printable.text(rule), holds ? .strong : .text)
            layout.put(
                name, 8.4, x: place.x + layout.length(11), y: y, holds ? layout.theme.ink : layout.theme.quiet,
                into: &list)
            placeTitle(rule, x: place.x, after: layout.length(11) + layout.width(name, 8.4), y: y, into: &list)
            list.links.add(
                Rect(
                    x: place.x, y: place.y, width: layout.length(nameWidth - 8), height: layout.length(Self.pitch)),
                to: .anchor(FleetRows.anchor(rule)))
            for (index, group) in groups.enumerated() {
                placeCell(
                    group, rule, severity, comparison.test(rule, places[index]), x: x(index), top: place.y, y: y,
                    into: &list)
            }
        }
    }

    /// What the rule finds, where its name does not say the same and there is room for it.
    private func placeTitle(
        _ rule: String, x: Double, after end: Double, y: Double, into list: inout DisplayList
    ) {
        let title = FleetRules.title(rule)
        guard title.lowercased() != rule, title.lowercased() != String(rule.map { $0 == "-" ? " " : $0 }) else {
            return
        }
        let start = max(layout.length(Self.titleStart), end + layout.length(7))
        let words = layout.shaped(title, .text)
        guard start + layout.width(words, 7.4) <= layout.length(nameWidth - 6) else { return }
        layout.put(words, 7.4, x: x + start, y: y, layout.theme.quiet, into: &list)
    }

    private func placeCell(
        _ group: FleetSummary.Group, _ rule: String, _ severity: FleetCapture.Severity, _ test: FleetComparison.Test?,
        x: Double, top: Double, y: Double, into list: inout DisplayList
    ) {
        let count = group.incidents(rule)
        let plot = plot
        if let capture = summary.firstListed(rule, group) {
            let cell = Rect(
                x: x - layout.length(4), y: top, width: plot.left + plot.width + layout.length(8),
                height: layout.length(Self.pitch))
            list.links.add(cell, to: .anchor(FleetRows.anchor(capture: capture)))
        }
        let holds = test?.holds ?? false
        let isWorse = holds && (test?.isMore ?? false)
        let ink = isWorse ? layout.ink(severity) : holds ? layout.theme.note : layout.theme.quiet
        let line = isWorse ? layout.fill(severity) : holds ? layout.theme.note : layout.theme.hatch
        if holds {
            list.addRounded(
                Rect(
                    x: x - layout.length(4), y: top + layout.length(1),
                    width: plot.left + plot.width + layout.length(8), height: layout.length(Self.pitch - 2)),
                radius: layout.length(2), colour: isWorse ? layout.tint(severity) : layout.theme.noteTint)
        }
        layout.put(
            layout.shaped(unit.text(count, group.hours), holds ? .strong : .text), 8.4,
            x: x + layout.length(Self.figureWidth - 4), y: y, align: .trailing, ink, into: &list)
        let interval = ExactTests.poissonInterval(count)
        func place(_ count: Double) -> Double { x + plot.left + position(count / group.hours * unit.hours) }
        let middle = top + layout.length(Self.pitch / 2)
        list.add(
            Rect(
                x: place(interval.lowerBound), y: layout.scale.snapped(middle - layout.length(0.4)),
                width: max(layout.length(0.8), place(interval.upperBound) - place(interval.lowerBound)),
                height: layout.length(0.8)), colour: line)
        let side = layout.length(holds ? 4.4 : 3.4)
        list.addRounded(
            Rect(
                x: place(Double(count)) - side / 2, y: middle - side / 2, width: side, height: side),
            radius: side / 2, colour: line)
    }

    private var ticks: [Double] { scale.ticks(distance: layout.length(17), start: layout.length(12)) }

    private var scaleBlock: FleetBlock {
        var words = comparison.remarks(summary)
        if left > 0 {
            let others = LogProse.count(left, "more rule")
            words.append(
                !comparison.tests.contains(where: \.holds)
                    ? "\(others) with findings; all are in the list of rules."
                    : "\(others) without a confirmed difference.")
        }
        return FleetBlock(height: layout.length(12 + 9 * Double(words.count))) { [layout, groups, ticks] place, list in
            layout.putLine(y: place.y, 0.5, layout.theme.faintRule, into: &list)
            for index in groups.indices {
                for tick in ticks {
                    let label = layout.shaped(Decimal.grouped(Int(tick)), .text)
                    layout.put(
                        label, 6.4, x: x(index) + plot.left + position(tick) - layout.width(label, 6.4) / 2,
                        y: place.y + layout.length(8), layout.theme.quiet, into: &list)
                }
            }
            for (number, text) in words.enumerated() {
                layout.put(
                    layout.fitted(text, .text, 7.4, width: layout.content.width), 7.4, x: place.x,
                    y: place.y + layout.length(18 + 9 * Double(number)), layout.theme.quiet, into: &list)
            }
        }
    }
}
