internal import Templates

/// The built-in templates, and templates from files.
package enum TemplateCatalog {
    package static let standardName = "log-pages"
    /// The templates of reports.
    package static let reportName = "capture-report"

    package static var names: [String] { EmbeddedTemplates.all.map(\.name) }

    /// The YAML of a built-in template.
    package static func yaml(named name: String) -> String? {
        EmbeddedTemplates.all.first { $0.name == name }?.yaml
    }

    /// - Throws: an error that lists the names if the name is unknown.
    /// - Parameter fields: the fields given by the user.
    package static func template(
        named name: String, fields: [GivenField] = []
    ) throws(TemplateError) -> DocumentTemplate {
        guard let yaml = yaml(named: name) else {
            throw TemplateError(
                file: name, line: nil,
                reason: "unknown template; use one of \(names.joined(separator: ", ")), or name a .yaml file")
        }
        return try TemplateReader.read(yaml: yaml, file: name + ".yaml", fields: fields)
    }
}
