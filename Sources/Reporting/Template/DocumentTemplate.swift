package import Pages

/// What a template says: what all documents share, and of each section what is its own; see `Templates/log-pages.yaml`.
package struct DocumentTemplate: Sendable, Equatable {
    package var name: String
    package var about = ""
    package var page = PageStyle()
    package var log: LogStyle
    package var signals = SignalStyle()
    package var report = ReportStyle.standard

    package init(name: String, log: LogStyle) {
        self.name = name
        self.log = log
    }
}
