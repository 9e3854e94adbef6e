import Pages
import Publishing
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

    @Flag(
        help: ArgumentHelp(
            "Keep the pages of PDFs in the user's cache folder, and draw only those that are new or changed."))
    var cache = false

    @Option(
        help: ArgumentHelp("With --cache: how much may be kept, such as 1G. (default: 256M)", valueName: "size"))
    var cacheSize: ByteCountArgument?

    func validate() throws {
        _ = try form()
        if cacheSize != nil, !cache { throw ValidationError("--cache-size is that of what --cache keeps; give both") }
        if output == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal: name a file with -o, or redirect it")
        }
    }

    /// nil where no pages are kept.
    var cacheChoice: PageCacheChoice? {
        cache ? PageCacheChoice(limit: cacheSize?.bytes ?? PageCacheChoice.standardLimit) : nil
    }

    func form() throws -> OutputForm {
        if let form = format ?? OutputForm(path: output) { return form }
        guard !output.isEmpty else { throw ValidationError("the name of the output is empty") }
        throw ValidationError("'\(output)' does not say what to write: end it in .pdf, .png or .svg, or give --format")
    }
}

extension OutputForm: ExpressibleByArgument {}
