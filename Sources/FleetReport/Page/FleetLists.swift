internal import Formatting
internal import Layout
internal import Pages
internal import Wording

/// The most serious captures, all captures with findings, and those that could not be read.
struct FleetLists {
    private let rows: FleetRows
    private let summary: FleetSummary
    private let sheet: [FleetBlock]
    private let layout: FleetPageContext
    /// The most serious captures, with a sentence each.
    private let worst: [FleetBlock]
    private let fillsFirstPage: Bool

    private static let mostFailures = 60
    private static let pitch = 14.2

    /// - Parameters:
    ///   - sheet: pictures of the most serious, below their list.
    ///   - room: height that is left on the first page, units.
    init(_ rows: FleetRows, _ summary: FleetSummary, _ sheet: [FleetBlock], room: Double, _ layout: FleetPageContext) {
        (self.rows, self.summary, self.sheet, self.layout) = (rows, summary, sheet, layout)
        let blocks = FleetWorst(rows, layout).blocks
        let others = (blocks.isEmpty ? [] : [Self.heading("", caption: "", layout)]) + sheet
        var left = room - others.reduce(0) { $0 + $1.measure.before + $1.measure.height }
        var count = 0
        while count < blocks.count, count < FleetWorst.fewest || left >= blocks[count].measure.height {
            left -= blocks[count].measure.height
            count += 1
        }
        worst = Array(blocks[..<count])
        fillsFirstPage = left >= 0
    }

    var blocks: [FleetBlock] { gravest + sheet + captures + failures }

    private static func heading(_ title: String, caption: String, _ layout: FleetPageContext) -> FleetBlock {
        FleetHeading.block(title, caption: caption, layout)
    }

    // MARK: The most serious

    private var gravest: [FleetBlock] {
        guard !worst.isEmpty else { return [] }
        let all = LogProse.count(summary.withFindings, "capture")
        return [
            Self.heading(
                "Captures with the most serious findings", caption: "\(worst.count) of \(all) with findings", layout)
        ]
            + worst.enumerated().map { place, block in
                hasList ? block : block.anchored(anchors(rows.all[place]))
            }
    }

    /// The anchors of links to a capture and to its rule if no other list has them.
    private func anchors(_ row: FleetRow) -> [String] {
        rows.groups.filter { $0.rows.first?.anchor == row.anchor }.map(\.anchor) + [row.anchor]
    }

    // MARK: All

    /// Whether there are more than the most serious.
    private var hasList: Bool { rows.all.count > worst.count }

    private var captures: [FleetBlock] {
        guard hasList else { return [] }
        var heading = Self.heading(FleetRows.title, caption: rows.caption, layout)
        // What continues on a second page leaves room there.
        heading.measure.startsRegion = fillsFirstPage
        let table = FleetLines(rows, layout)
        var blocks = [heading, table.heads]
        for group in rows.groups {
            var head = FleetBlock(height: layout.length(18), before: layout.length(4)) { [layout] place, list in
                let y = place.y + layout.length(12)
                let name = layout.shaped(group.title, .strong)
                layout.put(name, 8.8, x: place.x, y: y, layout.theme.ink, into: &list)
                layout.put(
                    layout.shaped(group.count, .text), 7.4, x: place.x + layout.width(name, 8.8) + layout.length(8),
                    y: y, layout.theme.quiet, into: &list)
                layout.putLine(y: place.y + layout.length(16), 0.5, layout.theme.faintRule, into: &list)
            }
            head = head.anchored([group.anchor])
            head.measure.keepsWithNext = true
            blocks.append(head)
            blocks += group.rows.enumerated().map { table.line($0.element, isOdd: $0.offset % 2 == 1) }
        }
        return blocks
    }

    // MARK: Unreadable

    private var failures: [FleetBlock] {
        guard summary.unreadable > 0 else { return [] }
        let shown = rows.failures.prefix(Self.mostFailures)
        let widest = shown.map { layout.width(layout.shaped($0.path, .text), 7.6) }.max() ?? 0
        let half = min(layout.length(190), max(layout.length(60), widest + layout.length(12)))
        return [Self.heading(FleetRows.failuresTitle, caption: rows.failuresCaption(shown: shown.count), layout)]
            + shown.enumerated().map { place, capture in
                let lines = layout.sentenceLines(
                    capture.reason, .text, 7.6, width: layout.content.width - half, most: 2)
                let height = layout.length(Self.pitch + FleetLines.linePitch * Double(max(1, lines.count) - 1))
                return FleetBlock(height: height) { [layout] origin, list in
                    if place % 2 == 1 {
                        list.add(
                            Rect(x: origin.x, y: origin.y, width: layout.content.width, height: height),
                            colour: layout.theme.zebra)
                    }
                    let y = origin.y + layout.length(10)
                    layout.put(
                        layout.fittedPath(capture.path, 7.6, width: half - layout.length(10)), 7.6, x: origin.x, y: y,
                        layout.theme.ink, into: &list)
                    layout.put(
                        lines, 7.6, pitch: FleetLines.linePitch, x: origin.x + half, y: y, layout.theme.quiet,
                        into: &list)
                }
            }
    }
}
