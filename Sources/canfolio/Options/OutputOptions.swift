import ArgumentParser
import Pages
import Platform
import Publishing

/// Where pages go, and in which form.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: .pdf, .png or .svg; %d or %03d numbers PNG and SVG pages; - is standard output (PDF).",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("What to write, where the name does not say it.", valueName: "form"))
    var format: FormatArgument?

    @Flag(
        help: ArgumentHelp(
            "Keep the pages of PDFs in the user's cache folder, and draw only those that are new or changed."))
    var cache = false

    @Option(
        help: ArgumentHelp("With --cache: how much may be kept, such as 1G. (default: 256M)", valueName: "size"))
    var cacheSize: ByteCountArgument?

    func validate() throws {
        if output != nil {
            guard flow == nil else { return try checkFlow() }
            let form = try form()
            try NumberedName.check(path, isNumbered: form.isPaged, instead: "a PDF holds all pages")
        }
        if cacheSize != nil, !cache { throw ValidationError("--cache-size is that of what --cache keeps; give both") }
        if output == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal: name a file with -o, or redirect it")
        }
    }

    /// nil where no pages are kept.
    var cacheChoice: PageCacheChoice? {
        cache ? PageCacheChoice(limit: cacheSize?.bytes ?? PageCacheChoice.standardLimit) : nil
    }

    /// Where the document goes; empty where that is not said.
    var path: String { output ?? "" }

    /// The form that a report has without pages; nil for pages.
    var flow: FlowForm? {
        if let format { return FlowForm(rawValue: format.rawValue) }
        return FlowForm(path: path)
    }

    func form() throws -> OutputForm {
        if let flow {
            throw ValidationError(
                "\(flow.noun) is what a report becomes: canfolio report; pages and pictures end in .pdf, .png or .svg")
        }
        if let form = format.flatMap({ OutputForm(rawValue: $0.rawValue) }) ?? OutputForm(path: path) { return form }
        guard !path.isEmpty else { throw ValidationError("the name of the output is empty") }
        if path == "-" { return .pdf }
        throw ValidationError(
            "'\(path)' does not say what to write: end it in .pdf, .png or .svg (a report in .html or .md, too),"
                + " or give --format")
    }

    /// The form, where everything that is asked for has a meaning in it.
    func form(_ render: RenderOptions) throws -> OutputForm {
        let form = try form()
        if form != .png, render.dpi != nil {
            throw ValidationError("--dpi is for PNG: \(form.rawValue.uppercased()) has no pixels; leave it out")
        }
        if form != .pdf, cache {
            throw ValidationError(
                "--cache keeps the pages of PDFs, and this is \(form.rawValue.uppercased()); leave it out")
        }
        return form
    }

    func checkIsNamed() throws {
        guard output == nil else { return }
        throw ValidationError(
            "name the file to write with -o: one that ends in .pdf, .png or .svg, or - for standard output")
    }

    /// The same, with a file beside the capture where none is named.
    ///
    /// - Throws: where something is there that would be lost.
    func beside(_ capture: CaptureOptions, force: Bool) throws -> OutputOptions {
        guard output == nil else { return self }
        guard let first = capture.captures.first, first != "-" else {
            throw ValidationError(
                "name the file to write with -o: a report of standard input has no file to stand beside")
        }
        var options = self
        let name = DocumentName.beside(first, ending: format?.rawValue ?? "pdf")
        if !force, OutputTarget.isThere(name) {
            throw OutputFailure(
                "\(Printable.text(name)): is there already; name another file with -o, or replace it with --force")
        }
        options.output = name
        return options
    }
}

/// `--format`.
enum FormatArgument: String, CaseIterable, ExpressibleByArgument {
    case pdf, png, svg, html, md
}
