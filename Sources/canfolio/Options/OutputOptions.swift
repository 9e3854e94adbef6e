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

    @Option(help: "pdf, png or svg, where the name does not say it.")
    var format: OutputForm?

    func form() throws -> OutputForm {
        if let form = format ?? OutputForm(path: output) { return form }
        throw ValidationError("'\(output)' does not say what to write: end it in .pdf, .png or .svg, or give --format")
    }
}

extension OutputForm: ExpressibleByArgument {}
