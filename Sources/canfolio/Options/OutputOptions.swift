import ArgumentParser
import Pages
import Platform
import Publishing

/// A command that writes a document to the path of -o.
protocol DocumentCommand: ParsableCommand {
    /// The formats that it writes.
    static var formats: [FormatArgument] { get }
}

extension DocumentCommand {
    static var formats: [FormatArgument] { FormatArgument.pages }
}

/// The options of a document, with the formats of the command in their help.
struct OutputArguments<Command: DocumentCommand>: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Output file: \(FormatArgument.endings(Command.formats)). %d or %03d numbers PNG and SVG pages; - is standard"
                + " output (PDF).",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Output format, if the file name has no known ending.", valueName: "form"))
    var format: CommandFormat<Command>?

    @Flag(
        help: ArgumentHelp(
            "Keep drawn PDF pages in the user's cache folder, and draw only pages that are new or changed."))
    var cache = false

    @Option(
        help: ArgumentHelp("With --cache: maximum size of the cache, such as 1G. (default: 256M)", valueName: "size"))
    var cacheSize: ByteCountArgument?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var messages: MessageOptions

    func validate() throws { try options.validate() }

    var options: OutputOptions {
        OutputOptions(
            command: Command.configuration.commandName ?? "", formats: Command.formats, output: output,
            format: format?.format, cache: cache, cacheSize: cacheSize, force: overwriting.force)
    }
}

/// The path and the format of pages.
struct OutputOptions {
    /// The command that writes them, and its formats.
    var command: String
    var formats = FormatArgument.pages
    var output: String?
    var format: FormatArgument?
    var cache = false
    var cacheSize: ByteCountArgument?
    /// Whether files that -o does not name are overwritten.
    var force = false

    func validate() throws {
        if output != nil {
            if let flow, formats.contains(where: { $0.rawValue == flow.rawValue }) { return try checkFlow() }
            let form = try form()
            try NumberedName.check(path, isNumbered: form.isPaged, instead: "a PDF contains all pages")
        }
        if cacheSize != nil, !cache { throw ValidationError("--cache-size needs --cache") }
        if output == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal; name a file with -o, or redirect it")
        }
    }

    /// nil if no pages are cached.
    var cacheChoice: PageCacheChoice? {
        cache ? PageCacheChoice(limit: cacheSize?.bytes ?? PageCacheChoice.standardLimit) : nil
    }

    /// The path of the document; empty if it is not given.
    var path: String { output ?? "" }

    /// The form of a report without pages; nil for pages.
    var flow: FlowForm? {
        if let format { return FlowForm(rawValue: format.rawValue) }
        return FlowForm(path: path)
    }

    func form() throws -> OutputForm {
        if let flow {
            let others = FormatArgument.endings(formats.filter { $0.rawValue != flow.rawValue })
            throw ValidationError("\(command) does not write \(flow.noun); use \(others)")
        }
        if let form = format.flatMap({ OutputForm(rawValue: $0.rawValue) }) ?? OutputForm(path: path) { return form }
        guard !path.isEmpty else { throw ValidationError("the name of the output file is empty") }
        if path == "-" { return .pdf }
        throw ValidationError("'\(path)': unknown file ending; use \(FormatArgument.endings(formats)), or --format")
    }

    /// The format, after checking that all options apply to it.
    func form(_ render: RenderOptions) throws -> OutputForm {
        let form = try form()
        if form != .png, render.dpi != nil {
            throw ValidationError("--dpi is for PNG; \(form.rawValue.uppercased()) has no pixels")
        }
        if form != .pdf, cache {
            throw ValidationError(
                "--cache is for PDF, and this output is \(form.rawValue.uppercased())")
        }
        return form
    }

    func checkIsNamed() throws {
        guard output == nil else { return }
        throw ValidationError(
            "name the output file with -o: .pdf, .png or .svg, or - for standard output")
    }

    /// The same, with a file beside the capture if none is named.
    ///
    /// - Throws: if a file that exists there would be lost.
    func beside(_ capture: CaptureOptions) throws -> OutputOptions {
        guard output == nil else { return self }
        guard let first = capture.captures.first, first != "-" else {
            throw ValidationError(
                "a report read from standard input needs -o, as in -o report.pdf")
        }
        var options = self
        let name = DocumentName.beside(first, ending: format?.rawValue ?? "pdf")
        if !force, OutputTarget.isThere(name) {
            throw OutputFailure(
                "\(Printable.text(name)) already exists; use --force to overwrite it, or -o for another name")
        }
        options.output = name
        return options
    }
}

/// `--format`.
enum FormatArgument: String, CaseIterable {
    case pdf, png, svg, html, md

    /// The formats with pages.
    static let pages: [Self] = [.pdf, .png, .svg]

    /// `.pdf, .png or .svg`.
    static func endings(_ formats: [Self]) -> String {
        let names = formats.map { "." + $0.rawValue }
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}

/// `--format`, of those that a command writes.
struct CommandFormat<Command: DocumentCommand>: ExpressibleByArgument {
    let format: FormatArgument

    init?(argument: String) {
        guard let format = FormatArgument(rawValue: argument), Command.formats.contains(format) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { Command.formats.map(\.rawValue) }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
