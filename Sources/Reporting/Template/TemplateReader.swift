internal import Platform

/// Reads a template from YAML, key by key; each section of it has a reader of its own.
package struct TemplateReader {
    private let values: TemplateValues

    /// In the order of `Templates/log-pages.yaml`.
    private static let keys = [
        "name", "about", "paper", "fonts", "rows", "columns", "quiet", "strong", "marks", "zebra", "bars", "silence",
        "signals", "pdus", "time", "theme",
    ]

    /// - Parameter file: what errors call the template.
    /// - Throws: what is wrong with the template first, and in which line where there is one.
    package static func read(yaml: String, file: String) throws(TemplateError) -> DocumentTemplate {
        let reader = TemplateReader(values: TemplateValues(file: Printable.text(file)))
        guard yaml.utf8.count <= 1 << 20 else {
            throw reader.values.error(nil, "a template of over 1 MB is refused")
        }
        guard let root = try reader.root(of: yaml) else { throw reader.values.error(nil, "the template is empty") }
        return try reader.template(root)
    }

    private func root(of yaml: String) throws(TemplateError) -> YAMLNode? {
        do {
            return try YAMLDocument.read(yaml)
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ fault: YAMLFault) -> TemplateError {
        switch fault {
        case .notYAML(let mark, let problem): return values.error(mark, "this is not YAML: \(problem)")
        case .refused(let mark, let reason): return values.error(mark, reason)
        case .repeatedKeys(let keys):
            return values.error(nil, "the key \(keys.map(Printable.text).joined(separator: ", ")) is there twice")
        }
    }

    private func template(_ root: YAMLNode) throws(TemplateError) -> DocumentTemplate {
        let top = try values.map(root, keys: Self.keys)
        let page = try PageStyleReader(values: values).style(top, in: root)
        var template = DocumentTemplate(
            name: try values.text(try values.need(top, "name", root)),
            log: try LogStyleReader(values: values).style(top, in: root))
        template.page = page
        template.signals = try SignalStyleReader(values: values).style(top)
        template.about = try top["about"].map(values.text) ?? ""
        return template
    }
}
