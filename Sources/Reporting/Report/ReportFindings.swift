internal import Analysis
package import Capture

/// The findings of a whole capture as a report of it, or of a part of it, shows them.
package struct ReportFindings: Sendable {
    package let found: CaptureFindings
    /// Those that the part shows, with the rows and the identifiers of the whole capture.
    package let listed: [NumberedFinding]
    /// By row of the whole capture; nil where all are shown.
    private let kept: [Bool]?

    var isWhole: Bool { kept == nil }

    /// - Parameter kept: which rows are shown; nil for all.
    package init(_ found: CaptureFindings, keeping kept: [Bool]? = nil) {
        self.found = found
        self.kept = kept
        listed = found.listed(keeping: kept)
    }

    /// Errors first, then warnings, each in the order of time.
    ///
    /// - Parameter index: of what is shown.
    func sorted(_ index: IdentifierIndex) -> [ReportFinding] {
        let inOrder = listed.sorted { ($1.finding.severity, $0.number) < ($0.finding.severity, $1.number) }
        guard let kept else { return inOrder.map { ReportFinding($0, prose: found.prose) } }
        let part = Part(kept, of: found.entries, index)
        return inOrder.map { ReportFinding($0, shown: part.shown($0), prose: found.prose) }
    }

    /// Where rows and identifiers of a whole capture are in a part of it.
    private struct Part {
        /// By row of the whole, and behind the last: how many rows before it are shown.
        private var before: [Int] = [0]
        private var slots: [Int?]

        init(_ kept: [Bool], of entries: [IdentifierIndex.Entry], _ index: IdentifierIndex) {
            before.reserveCapacity(kept.count + 1)
            for isKept in kept { before.append(before[before.count - 1] + (isKept ? 1 : 0)) }
            var places: [Key: Int] = [:]
            for (slot, entry) in index.entries.enumerated() { places[Key(entry)] = slot }
            slots = entries.map { places[Key($0)] }
        }

        func shown(_ numbered: NumberedFinding) -> NumberedFinding {
            var shown = numbered
            let finding = numbered.finding
            shown.finding.slot = finding.slot.flatMap { slots[$0] }
            shown.finding.others = finding.others.compactMap { slots[$0] }.sorted()
            shown.finding.rows = finding.rows.flatMap { rows in
                guard rows.upperBound + 1 < before.count, before[rows.lowerBound] < before[rows.upperBound + 1] else {
                    return nil
                }
                return before[rows.lowerBound]...(before[rows.upperBound + 1] - 1)
            }
            return shown
        }

        private struct Key: Hashable {
            let channel: UInt16
            let identifier: UInt32
            let kind: [Bool]

            init(_ entry: IdentifierIndex.Entry) {
                channel = entry.channel
                identifier = entry.identifier
                kind = [entry.isExtended, entry.isSymbolic, entry.isXL]
            }
        }
    }
}
