internal import Analysis
internal import CANCapture
internal import Layout
internal import LogPages
internal import Pages
internal import Formatting
internal import Wording

/// The gravest findings of a report, each with its surroundings, rows, and what else happened then.
struct FindingPlaces {
    let findings: [ReportFinding]
    /// Those of the capture.
    let all: [ReportFinding]
    let log: LogModel
    let figures: ReportFigures

    /// Findings with a place of their own.
    var most = 6

    /// Findings at the same time that are named.
    private static let mostOthers = 4

    var placed: ArraySlice<ReportFinding> {
        findings.prefix { $0.severity > .info }.prefix(most)
    }

    func blocks(_ layout: ReportLayoutContext) -> (
        blocks: [any Block], outline: [ReportPart.Entry]
    ) {
        var blocks: [any Block] = []
        var outline: [ReportPart.Entry] = []
        for finding in placed {
            blocks.append(heading(finding, layout))
            blocks += figures.surroundings(finding.finding)
            var rows = rows(finding, layout)
            let others = others(finding)
            if !others.isEmpty, let last = rows.popLast() as? WholeBlock { rows.append(last.keptWithNext) }
            blocks += rows
            if !others.isEmpty { blocks.append(ReportLine.block("At the same time: " + others, layout)) }
            outline.append(
                ReportPart.Entry(
                    title: "\(finding.number)  \(finding.sentence)", anchor: finding.anchor, level: 1))
        }
        return (blocks, outline)
    }

    private func heading(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> WholeBlock {
        let size = 11.0
        let indent = layout.length(18)
        let sentence = layout.lines(finding.sentence, .strong, size, width: layout.width - indent, most: 3)
        let detail =
            finding.detail.isEmpty
            ? [] : layout.lines(finding.detail, .text, 7.8, width: layout.width - indent, most: 2)
        let height = Double(sentence.count) * layout.length(14) + Double(detail.count) * layout.length(10.5)
        let identifier = finding.finding.slot.flatMap { slot in
            log.index.entries.indices.contains(slot)
                ? (slot, Hexadecimal.identifier(log.index.entries[slot], names: log.capture.frames.names)) : nil
        }
        let hasRows = finding.finding.rows.map { $0.upperBound < log.capture.frames.count } ?? false
        return WholeBlock(height: height + layout.length(4)) { place, list in
            list.links.addAnchor(finding.anchor, top: place.y)
            var y = place.y + layout.length(10.5)
            let (_, fill) = FindingSign.colours(finding.severity, layout.theme)
            FindingSign.place(
                number: finding.number, fill: fill, at: Point(x: place.x, y: y - layout.length(9)), layout, into: &list)
            // The number leads back to the list, the sentence to its first row, an identifier in it to its table.
            list.links.add(
                Rect(x: place.x, y: place.y, width: indent, height: layout.length(14)),
                to: .anchor(ReportAnchors.listed(finding.number)))
            if hasRows {
                list.links.add(
                    Rect(
                        x: place.x + indent, y: place.y, width: layout.width - indent,
                        height: Double(sentence.count) * layout.length(14)),
                    to: .anchor(ReportAnchors.row(of: finding.number)))
            }
            for line in sentence {
                layout.put(line, size, x: place.x + indent, y: y, layout.theme.ink, into: &list)
                if let (slot, text) = identifier, let stretch = line.stretch(of: text) {
                    list.links.add(
                        Rect(
                            x: place.x + indent + stretch.lowerBound * layout.size(size), y: y - layout.length(10.5),
                            width: (stretch.upperBound - stretch.lowerBound) * layout.size(size),
                            height: layout.length(14)), to: .anchor(ReportAnchors.identifier(slot)))
                }
                y += layout.length(14)
            }
            y -= layout.length(2)
            for line in detail {
                layout.put(line, 7.8, x: place.x + indent, y: y, layout.theme.quiet, into: &list)
                y += layout.length(10.5)
            }
        }.spaced(layout.length(22), keepsWithNext: true)
            .telling(.findingPlace(finding.entry(log.capture.frames, anchor: finding.anchor)))
    }

    private func rows(_ finding: ReportFinding, _ layout: ReportLayoutContext) -> [any Block] {
        guard let rows = finding.finding.rows else { return [] }
        return LogExcerpt(log: log, layout: layout).around(rows, of: finding.number, anchor: finding.anchor)
    }

    private func others(_ finding: ReportFinding) -> String {
        guard let interval = finding.finding.interval else { return "" }
        let near = all.filter { other in
            guard other.number != finding.number, let time = other.finding.interval else { return false }
            return time.overlaps(interval)
        }
        let named = near.prefix(Self.mostOthers).map { "\($0.sentence) (\($0.number))" }
        let rest = near.count - named.count
        return named.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
    }
}
