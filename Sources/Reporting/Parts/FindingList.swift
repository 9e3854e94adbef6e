internal import Analysis
internal import CANCapture
internal import Layout
internal import Formatting
internal import Wording

/// All findings of a report in a list; of what is beyond its end each rule is counted.
struct FindingList {
    let findings: [ReportFinding]
    /// By finding: the place that shows it.
    let anchors: [String?]
    let title: String
    /// Of the capture that is shown.
    let frames: FrameTable
    /// Findings of the whole capture that the part at hand does not show.
    let elsewhere: Int
    let most: Int?

    static let standardRows = 40

    func blocks(_ layout: ReportLayoutContext) -> [any Block] {
        let most = most ?? Self.standardRows
        var blocks: [any Block] = [
            ReportHeading.block(title, caption: counts, anchor: "findings", layout)
        ]
        guard !findings.isEmpty else {
            blocks.append(ReportLine.block(nothing, layout, size: 9))
            return blocks
        }
        blocks += zip(findings, anchors).prefix(most).map { FindingBlock($0, anchor: $1, frames: frames, layout) }
        let rest = findings.dropFirst(most)
        if !rest.isEmpty {
            blocks.append(
                ReportLine.block(
                    "\(Decimal.grouped(rest.count)) more \u{2013} \(Self.byRule(rest)); canfolio findings lists them",
                    layout))
        }
        return blocks
    }

    private var nothing: String {
        elsewhere == 0
            ? "Nothing was found wrong with this capture."
            : "Nothing was found wrong with what is shown; the whole capture has "
                + LogProse.count(elsewhere, "finding") + "."
    }

    private static func byRule(_ findings: ArraySlice<ReportFinding>) -> String {
        let byRule = Dictionary(grouping: findings, by: { $0.finding.rule })
        let counts = byRule.map { (FindingTitles.title($0), $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        return counts.map { "\($0.0.lowercased()): \($0.1)" }.joined(separator: " \u{B7} ")
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
}
