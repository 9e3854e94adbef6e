package import Analysis

/// The sections of a report, in order; see `Templates/capture-report.yaml`.
package struct ReportStyle: Sendable, Equatable {
    /// The kinds of sections.
    package enum Part: String, Sendable, CaseIterable {
        /// Title and facts.
        case head
        /// Four numbers.
        case figures
        case note
        /// Bus load and lanes.
        case activity
        /// All findings in a list.
        case findings
        /// The most serious findings, each with its surroundings and rows.
        case details
        case signals
        case diagnostics
        case identifiers
        /// The log around findings and marks.
        case windows
        /// A timeline on its own pages.
        case timeline
        /// Every frame.
        case log

        /// Whether the section has its own pages after the pages that the others share.
        package var hasOwnPages: Bool { self == .timeline || self == .log }

        /// The options of the section besides a title.
        package var options: [String] {
            switch self {
            case .activity, .identifiers, .windows, .diagnostics: ["most"]
            case .findings, .details: ["most", "severity"]
            case .signals: ["most", "names"]
            case .head, .figures, .note, .timeline, .log: []
            }
        }

        /// Whether the heading can be changed.
        package var hasTitle: Bool {
            switch self {
            case .activity, .findings, .signals, .windows, .identifiers, .diagnostics: true
            case .head, .figures, .note, .details, .timeline, .log: false
            }
        }
    }

    package struct Section: Sendable, Equatable {
        package var part: Part
        /// Replaces the usual heading.
        package var title: String?
        /// Maximum number of lanes, findings, plots, exchanges, rows or windows; nil for the default.
        package var most: Int?
        /// Findings of lower severity are left out.
        package var severity: Finding.Severity?
        /// Patterns of signals; empty for a choice of signals that vary over the capture.
        package var names: [String] = []

        package init(_ part: Part) { self.part = part }
    }

    package var sections: [Section]

    package init(_ parts: [Part]) { sections = parts.map { Section($0) } }

    package static let standard = ReportStyle([
        .head, .figures, .note, .activity, .findings, .details, .signals, .diagnostics, .identifiers, .windows,
    ])
}
