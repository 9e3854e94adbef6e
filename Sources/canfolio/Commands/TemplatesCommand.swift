import ArgumentParser
import Platform
internal import TemplateReading

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List the page templates, or print one to start from.",
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
            commandName: "show", abstract: "Print a template, to be changed and given as --template FILE.")

        @Argument(help: "Its name, as 'canfolio templates' lists it.")
        var name: String

        func validate() throws {
            guard TemplateCatalog.yaml(named: name) == nil else { return }
            let known = TemplateCatalog.names.joined(separator: ", ")
            throw ValidationError("there is no template '\(name)'; there are \(known)")
        }

        func run() throws {
            let yaml = TemplateCatalog.yaml(named: name) ?? ""
            try Terminal.write(yaml, to: try OutputFile(path: "-"))
        }
    }
}
