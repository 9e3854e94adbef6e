import ArgumentParser
import Platform
internal import TemplateReading

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List the templates, or print one as a starting point.",
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the templates.")

        func run() throws {
            var text = ""
            for name in TemplateCatalog.names {
                text += "\(name)  \(try TemplateCatalog.template(named: name).about)\n"
            }
            try Terminal.write(text, to: try OutputFile(path: "-"))
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print a template, as a starting point for your own.")

        @Argument(help: "Name of the template.")
        var name: String

        func validate() throws {
            guard TemplateCatalog.yaml(named: name) == nil else { return }
            let known = TemplateCatalog.names.joined(separator: ", ")
            throw ValidationError("unknown template '\(name)'; use one of \(known)")
        }

        func run() throws {
            let yaml = TemplateCatalog.yaml(named: name) ?? ""
            try Terminal.write(yaml, to: try OutputFile(path: "-"))
        }
    }
}
