package import Pages

/// The content of a template: what all documents share, and the styles of each kind of section; see
/// `Templates/log-pages.yaml`.
package struct DocumentTemplate: Sendable, Equatable {
    package var name: String
    package var about = ""
    package var page = PageStyle()
    package var log: LogStyle
    package var signals = SignalStyle()
    package var report = ReportStyle.standard
    /// Replaces the usual lines at the head and foot of pages.
    package var header: FieldLine?
    package var footer: FieldLine?
    /// Values of fields by their names.
    package var fields: [String: String] = [:]
    package var logo: LogoStyle?

    package init(name: String, log: LogStyle) {
        self.name = name
        self.log = log
    }

    /// Fields that are used at the head or foot of pages.
    package var placedFields: Set<String> { Set((header?.fields ?? []) + (footer?.fields ?? [])) }
}

/// A picture at the top of a document.
package struct LogoStyle: Sendable, Equatable {
    package var path: String
    /// In points. The width follows from the picture and is at most a third of the page.
    package var height = 30.0
    /// The file and line that name the picture, for errors.
    package var place = ""

    package init(path: String) { self.path = path }

    /// - Parameters:
    ///   - height: nil for the default.
    ///   - place: the file and line that name the picture.
    package init(path: String, height: Double?, place: String) {
        self.init(path: path)
        self.height = height ?? self.height
        self.place = place
    }
}
