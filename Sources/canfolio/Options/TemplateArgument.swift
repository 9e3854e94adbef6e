import ArgumentParser
import Platform
internal import TemplateReading

/// `log-plain`, or a file: `mine.yaml`.
struct TemplateArgument: ExpressibleByArgument {
    let name: String

    static let standard = TemplateArgument(argument: TemplateCatalog.standardName)

    init(argument: String) {
        name = argument
    }

    var defaultValueDescription: String { name }

    /// The file from which it is read; nil for a built-in template.
    var file: String? { name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? name : nil }

    /// Refuses unknown names; a file is checked when it is read.
    func check() throws {
        guard file == nil, !TemplateCatalog.names.contains(name) else { return }
        let known = TemplateCatalog.names.joined(separator: ", ")
        throw ValidationError("unknown template '\(name)'; use one of \(known), or name a .yaml file")
    }

    static let report = TemplateArgument(argument: TemplateCatalog.reportName)

    /// - Parameter fields: those of `--field`.
    func read(fields: [GivenField] = []) throws -> DocumentTemplate {
        guard let file else { return try TemplateCatalog.template(named: name, fields: fields) }
        return try TemplateReader.read(yaml: try TextFile.read(file), file: file, path: file, fields: fields)
    }
}
