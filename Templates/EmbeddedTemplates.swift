/// The report templates that are part of the program, by name.
package enum EmbeddedTemplates {
    package static let all: [(name: String, yaml: String)] = [
        ("capture-report", PackageResources.capture_report_yaml), ("bug-ticket", PackageResources.bug_ticket_yaml),
        ("diagnostics", PackageResources.diagnostics_yaml),
        ("timeline-poster", PackageResources.timeline_poster_yaml), ("log-pages", PackageResources.log_pages_yaml),
        ("log-compact", PackageResources.log_compact_yaml), ("log-plain", PackageResources.log_plain_yaml),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
}
