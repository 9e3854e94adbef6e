package import Analysis

/// What a report consists of, in its order; see `Templates/capture-report.yaml`.
package struct ReportStyle: Sendable, Equatable {
    /// The parts that a report may have.
    package enum Part: String, Sendable, CaseIterable {
        /// Title and facts.
        case head
        /// Four figures.
        case figures
        case note
        /// Load and lanes.
        case activity
        /// All findings, in a list.
        case findings
        /// The gravest of them, each with its surroundings and rows.
        case details
        case signals
        case diagnostics
        case identifiers
        /// The log around findings and marks.
        case windows
        /// A timeline on pages of its own.
        case timeline
        /// Every frame.
        case log

        /// Whether it has pages of its own, behind those that the others share.
        package var hasOwnPages: Bool { self == .timeline || self == .log }

        /// The options that it takes beside a title.
        package var options: [String] {
            switch self {
            case .activity, .identifiers, .windows, .diagnostics: ["most"]
            case .findings, .details: ["most", "severity"]
            case .signals: ["most", "names"]
            case .head, .figures, .note, .timeline, .log: []
            }
        }

        /// Whether its heading can be another one.
        package var hasTitle: Bool {
            switch self {
            case .activity, .findings, .signals, .windows, .identifiers, .diagnostics: true
            case .head, .figures, .note, .details, .timeline, .log: false
            }
        }
    }

    package struct Section: Sendable, Equatable {
        package var part: Part
        /// In place of the usual heading.
        package var title: String?
        /// Lanes, findings, plots, exchanges, rows, windows; nil for what suits most.
        package var most: Int?
        /// Findings below it are left out.
        package var severity: Finding.Severity?
        /// Patterns of signals; none for those that move most.
        package var names: [String] = []

        package init(_ part: Part) { self.part = part }
    }

    package var sections: [Section]

    package init(_ parts: [Part]) { sections = parts.map { Section($0) } }

    package static let standard = ReportStyle([
        .head, .figures, .note, .activity, .findings, .details, .signals, .diagnostics, .identifiers, .windows,
    ])
}
