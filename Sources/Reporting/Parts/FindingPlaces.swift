internal import Analysis
internal import Capture
internal import Layout
internal import LogPages
internal import Pages
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

    func blocks(_ stage: ReportStage) -> (
        blocks: [any Block], outline: [ReportPart.Entry]
    ) {
        var blocks: [any Block] = []
        var outline: [ReportPart.Entry] = []
        for finding in placed {
            blocks.append(heading(finding, stage))
            blocks += figures.surroundings(finding.finding)
            var rows = rows(finding, stage)
            let others = others(finding)
            if !others.isEmpty, let last = rows.popLast() as? WholeBlock { rows.append(last.keptWithNext) }
            blocks += rows
            if !others.isEmpty { blocks.append(ReportLine.block("At the same time: " + others, stage)) }
            outline.append(
                ReportPart.Entry(
                    title: "\(finding.number)  \(finding.sentence)", anchor: finding.anchor, level: 1))
        }
        return (blocks, outline)
    }

    private func heading(_ finding: ReportFinding, _ stage: ReportStage) -> WholeBlock {
        let size = 11.0
        let indent = stage.length(18)
        let sentence = stage.lines(finding.sentence, .strong, size, width: stage.width - indent, most: 3)
        let detail =
            finding.detail.isEmpty
            ? [] : stage.lines(finding.detail, .text, 7.8, width: stage.width - indent, most: 2)
        let height = Double(sentence.count) * stage.length(14) + Double(detail.count) * stage.length(10.5)
        let identifier = finding.finding.slot.flatMap { slot in
            log.index.entries.indices.contains(slot)
                ? (slot, Hexadecimal.identifier(log.index.entries[slot], names: log.capture.frames.names)) : nil
        }
        let hasRows = finding.finding.rows.map { $0.upperBound < log.capture.frames.count } ?? false
        return WholeBlock(height: height + stage.length(4)) { place, list in
            list.links.addAnchor(finding.anchor, top: place.y)
            var y = place.y + stage.length(10.5)
            let (_, fill) = FindingSign.colours(finding.severity, stage.theme)
            FindingSign.place(
                number: finding.number, fill: fill, at: Point(x: place.x, y: y - stage.length(9)), stage, into: &list)
            // The number leads back to the list, the sentence to its first row, an identifier in it to its table.
            list.links.add(
                Rect(x: place.x, y: place.y, width: indent, height: stage.length(14)),
                to: .anchor(ReportAnchors.listed(finding.number)))
            if hasRows {
                list.links.add(
                    Rect(
                        x: place.x + indent, y: place.y, width: stage.width - indent,
                        height: Double(sentence.count) * stage.length(14)),
                    to: .anchor(ReportAnchors.row(of: finding.number)))
            }
            for line in sentence {
                stage.put(line, size, x: place.x + indent, y: y, stage.theme.ink, into: &list)
                if let (slot, text) = identifier, let stretch = line.stretch(of: text) {
                    list.links.add(
                        Rect(
                            x: place.x + indent + stretch.lowerBound * stage.size(size), y: y - stage.length(10.5),
                            width: (stretch.upperBound - stretch.lowerBound) * stage.size(size),
                            height: stage.length(14)), to: .anchor(ReportAnchors.identifier(slot)))
                }
                y += stage.length(14)
            }
            y -= stage.length(2)
            for line in detail {
                stage.put(line, 7.8, x: place.x + indent, y: y, stage.theme.quiet, into: &list)
                y += stage.length(10.5)
            }
        }.spaced(stage.length(22), keepsWithNext: true)
            .telling(.findingPlace(finding.entry(log.capture.frames, anchor: finding.anchor)))
    }

    private func rows(_ finding: ReportFinding, _ stage: ReportStage) -> [any Block] {
        guard let rows = finding.finding.rows else { return [] }
        return LogExcerpt(log: log, stage: stage).around(rows, of: finding.number, anchor: finding.anchor)
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
