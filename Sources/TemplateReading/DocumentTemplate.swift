package import Pages

/// What a template says: what all documents share, and of each section what is its own; see `Templates/log-pages.yaml`.
package struct DocumentTemplate: Sendable, Equatable {
    package var name: String
    package var about = ""
    package var page = PageStyle()
    package var log: LogStyle
    package var signals = SignalStyle()
    package var report = ReportStyle.standard
    /// In place of the usual lines at the head and foot of pages.
    package var header: FieldLine?
    package var footer: FieldLine?
    /// Values of fields by their names.
    package var fields: [String: String] = [:]
    package var logo: LogoStyle?

    package init(name: String, log: LogStyle) {
        self.name = name
        self.log = log
    }

    /// Fields that stand at the head or foot of pages.
    package var placedFields: Set<String> { Set((header?.fields ?? []) + (footer?.fields ?? [])) }
}

/// A picture at the top of a document.
package struct LogoStyle: Sendable, Equatable {
    package var path: String
    /// Points; it is as wide as its picture asks, within a third of the page.
    package var height = 30.0
    /// The file and line that name it, for errors.
    package var place = ""

    package init(path: String) { self.path = path }

    /// - Parameters:
    ///   - height: nil for the usual one.
    ///   - place: what names it.
    package init(path: String, height: Double?, place: String) {
        self.init(path: path)
        self.height = height ?? self.height
        self.place = place
    }
}
