import ArgumentParser
import Reporting

/// Where pages go, and in which form.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: .pdf, .png or .svg; %d or %03d numbers PNG and SVG pages; - is standard output.",
            valueName: "file"),
        completion: .file())
    var output: String

    @Option(help: ArgumentHelp("What to write, where the name does not say it.", valueName: "form"))
    var format: OutputForm?

    func validate() throws {
        _ = try form()
        if output == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal: name a file with -o, or redirect it")
        }
    }

    func form() throws -> OutputForm {
        if let form = format ?? OutputForm(path: output) { return form }
        guard !output.isEmpty else { throw ValidationError("the name of the output is empty") }
        throw ValidationError("'\(output)' does not say what to write: end it in .pdf, .png or .svg, or give --format")
    }
}

extension OutputForm: ExpressibleByArgument {}
