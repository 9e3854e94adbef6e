import Pages
package import TemplateReading
package import TestCaptures

extension Logs {
    /// A template that canfolio brings along, on paper of this name.
    package static func template(
        _ name: String = "log-pages", paper: String = "A4", change: (inout DocumentTemplate) -> Void = { _ in }
    ) throws -> DocumentTemplate {
        var template = try TemplateCatalog.template(named: name)
        template.page.setPaper(try required(PaperChoice(name: paper)))
        change(&template)
        return template
    }
}
