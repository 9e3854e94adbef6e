internal import Analysis
internal import Capture
internal import Layout
internal import Pages
internal import Wording

/// The findings of a report: all in a list, and the gravest each with its surroundings, rows, and what else happened then.
struct FindingPlaces {
    let findings: [ReportFinding]
    let study: ReportStudy
    let log: LogModel
    let figures: ReportFigures

    /// Findings with a place of their own.
    private static let mostPlaces = 6
    /// Findings that the list has; of what is beyond each rule is counted.
    private static let mostListed = 40
    /// Findings at the same time that are named.
    private static let mostOthers = 4

    private var placed: ArraySlice<ReportFinding> {
        findings.prefix { $0.severity > .info }.prefix(Self.mostPlaces)
    }

    func list(_ stage: ReportStage) -> [any Block] {
        var blocks: [any Block] = [
            ReportHeading.block("Findings", caption: counts, anchor: "findings", stage)
        ]
        guard !findings.isEmpty else {
            let elsewhere = study.findingsElsewhere
            blocks.append(
                Self.line(
                    elsewhere == 0
                        ? "Nothing was found wrong with this capture."
                        : "Nothing was found wrong with what is shown; the whole capture has "
                            + LogProse.count(elsewhere, "finding") + ".", stage, size: 9))
            return blocks
        }
        let leading = Set(placed.map(\.number))
        blocks += findings.prefix(Self.mostListed).map {
            FindingBlock($0, leadsAnywhere: leading.contains($0.number), frames: log.capture.frames, stage)
        }
        let rest = findings.dropFirst(Self.mostListed)
        if !rest.isEmpty {
            let byRule = Dictionary(grouping: rest, by: { $0.numbered.finding.rule })
            let counts = byRule.map { (FindingTitles.title($0), $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
            let words = counts.map { "\($0.0.lowercased()): \($0.1)" }.joined(separator: " \u{B7} ")
            blocks.append(
                Self.line(
                    "\(Decimal.grouped(rest.count)) more \u{2013} \(words); canfolio findings lists them", stage))
        }
        return blocks
    }

    private static func line(_ text: String, _ stage: ReportStage, size: Double = 7.6) -> WholeBlock {
        let lines = stage.lines(text, .text, size, width: stage.width, most: 4)
        let pitch = stage.length(size * 1.38)
        return WholeBlock(height: Double(lines.count) * pitch) { place, list in
            for (number, line) in lines.enumerated() {
                let y = place.y + Double(number) * pitch + pitch * 0.76
                stage.put(line, size, x: place.x, y: y, stage.theme.quiet, into: &list)
            }
        }.spaced(stage.length(5)).telling(.words(text))
    }

    /// `2 errors · 1 warning · 1 note`.
    private var counts: String {
        let words: [(Finding.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "note")]
        let parts = words.compactMap { severity, word -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : LogProse.count(count, word)
        }
        return parts.joined(separator: " \u{B7} ")
    }

    func blocks(_ stage: ReportStage) -> (
        blocks: [any Block], outline: [(title: String, anchor: String, level: Int)]
    ) {
        var blocks: [any Block] = []
        var outline: [(title: String, anchor: String, level: Int)] = []
        for finding in placed {
            blocks.append(heading(finding, stage))
            blocks += figures.surroundings(finding.numbered.finding)
            blocks += rows(finding, stage)
            let others = others(finding)
            if !others.isEmpty { blocks.append(Self.line("At the same time: " + others, stage)) }
            outline.append(("\(finding.number)  \(finding.sentence)", finding.anchor, 1))
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
        return WholeBlock(height: height + stage.length(4)) { place, list in
            list.links.addAnchor(finding.anchor, top: place.y)
            var y = place.y + stage.length(10.5)
            let (_, fill) = FindingSign.colours(finding.severity, stage.theme)
            FindingSign.place(
                number: finding.number, fill: fill, at: Point(x: place.x, y: y - stage.length(9)), stage, into: &list)
            for line in sentence {
                stage.put(line, size, x: place.x + indent, y: y, stage.theme.ink, into: &list)
                y += stage.length(14)
            }
            y -= stage.length(2)
            for line in detail {
                stage.put(line, 7.8, x: place.x + indent, y: y, stage.theme.quiet, into: &list)
                y += stage.length(10.5)
            }
        }.spaced(stage.length(22), keepsWithNext: true)
            .telling(.findingPlace(finding.entry(log.capture.frames, leadsAnywhere: true)))
    }

    private func rows(_ finding: ReportFinding, _ stage: ReportStage) -> [any Block] {
        guard let rows = finding.numbered.finding.rows else { return [] }
        return LogRowsBlock.around(rows, of: finding.number, log, stage)
    }

    private func others(_ finding: ReportFinding) -> String {
        guard let interval = finding.numbered.finding.interval else { return "" }
        let near = findings.filter { other in
            guard other.number != finding.number, let time = other.numbered.finding.interval else { return false }
            return time.overlaps(interval)
        }
        let named = near.prefix(Self.mostOthers).map { "\($0.sentence) (\($0.number))" }
        let rest = near.count - named.count
        return named.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
    }
}
