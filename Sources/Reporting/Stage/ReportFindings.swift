internal import Analysis
internal import Capture
package import Listings

/// The findings of a whole capture as a report of it, or of a part of it, shows them.
package struct ReportFindings: Sendable {
    /// Those that the part shows, with the rows and the identifiers of the whole capture.
    package let found: CaptureFindings
    let isWhole: Bool

    /// - Parameters:
    ///   - found: of the whole capture, those that are shown.
    ///   - isWhole: whether the report is of all frames.
    package init(_ found: CaptureFindings, isWhole: Bool = true) {
        self.found = found
        self.isWhole = isWhole
    }

    package var listed: [NumberedFinding] { found.all }

    /// Errors first, then warnings, each in the order of time.
    ///
    /// - Parameter part: what is shown.
    func sorted(in part: Capture) -> [ReportFinding] {
        let inOrder = listed.sorted { ($1.finding.severity, $0.number) < ($0.finding.severity, $1.number) }
        guard !isWhole else { return inOrder.map { ReportFinding($0, prose: found.prose) } }
        let shown = Dictionary(found.shown(in: part).all.map { ($0.number, $0) }, uniquingKeysWith: { one, _ in one })
        return inOrder.compactMap { numbered in
            shown[numbered.number].map { ReportFinding(numbered, shown: $0, prose: found.prose) }
        }
    }
}
