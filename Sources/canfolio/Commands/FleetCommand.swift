import ArgumentParser
import FleetReport
import Formatting
import Pages
import Platform
import Publishing
import Wording

struct FleetCommand: DocumentCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet", abstract: "Report on many captures: what differs, and what is new.",
        discussion: """
            Reads the tables that 'canfolio batch' writes. Shows the incidents per 100 hours of each rule for each value of \
            a tag, such as the software version, and compares it with the previous value. A difference is coloured only if exact tests \
            show that chance does not explain it. Pictures show the most serious captures: those with errors, or all with 'batch \
            --thumbnail'.

              canfolio fleet results -o fleet.pdf
              canfolio fleet results -o fleet.pdf --compare software=1.4,1.5
              canfolio fleet tonight -o fleet.pdf --since yesterday

            Exit status 7: the folders have no tables, or no capture has the tag.
            """)

    static let formats = FormatArgument.pages + [.html]

    @Argument(
        help: ArgumentHelp("Folders that 'canfolio batch' has written.", valueName: "results"),
        completion: .directory)
    var results: [String]

    @Option(
        help: ArgumentHelp(
            "Compare the values of a tag: software, or software=1.4,1.5. (default: a tag that names software, or the"
                + " first with 2 to 12 values)", valueName: "tag"))
    var compare: String?

    @Option(
        help: ArgumentHelp("Results of an earlier run: show what is new since then.", valueName: "results"),
        completion: .directory)
    var since: String?

    @OptionGroup(title: HelpGroup.output) var outputArguments: OutputArguments<FleetCommand>
    @OptionGroup(title: HelpGroup.output) var paperOptions: PaperOptions
    @OptionGroup(title: HelpGroup.output) var renderOptions: RenderOptions

    @Flag(help: "Print errors only.")
    var quiet = false

    private var outputOptions: OutputOptions { outputArguments.options }

    func validate() throws {
        if results.isEmpty { throw ValidationError("name a folder that 'canfolio batch' has written") }
        if results.contains("") || since == "" { throw ValidationError("the name of a folder is empty") }
        var seen: Set<String> = []
        for folder in results where !seen.insert(folder).inserted {
            throw ValidationError("folder \(Printable.text(folder)) is named twice; name it once")
        }
        guard outputOptions.output != nil else { throw ValidationError("name the output file with -o") }
        if !isHTML { _ = try outputOptions.form(renderOptions) }
        _ = try question()
    }

    private var isHTML: Bool { outputOptions.flow == .html }

    func question() throws -> FleetSummary.Question {
        guard let compare else { return FleetSummary.Question() }
        let parts = compare.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let values = parts.count > 1 ? parts[1].split(separator: ",").map(String.init) : []
        guard !parts[0].isEmpty, parts.count == 1 || values.count > 1 else {
            throw ValidationError("--compare takes a tag and at least two of its values: software=1.4,1.5")
        }
        guard Set(values).count == values.count else { throw ValidationError("--compare names a value twice") }
        return FleetSummary.Question(tag: parts[0], values: values)
    }

    func run() throws {
        let title = paperOptions.title ?? results.joined(separator: ", ")
        if isHTML {
            let output = try OutputFile(path: outputOptions.path, warn: Terminal.warning(quiet: quiet))
            let (summary, old) = try summaries()
            let looks = FleetLook.all(summary).compactMap { look in
                (try? BinaryFile.regular(look.path, limit: Self.largestPicture)).map { (look, $0) }
            }
            try Terminal.write(FleetHTML(summary, since: old, looks: looks, title: title).text, to: output)
            return Terminal.wrote(outputOptions.path, quiet: quiet)
        }
        let form = try outputOptions.form(renderOptions)
        var page = try (paperOptions.template ?? .standard).read().page
        paperOptions.apply(to: &page)
        var settings = try renderOptions.settings()
        settings.cache = outputOptions.cacheChoice
        let output = try PageOutput(outputOptions, sparing: ProtectedInputs([]), quiet: quiet)
        let fonts = FontSearch(page.fonts)
        let (summary, old) = try summaries()
        // A damaged one is left out.
        let looks = FleetLook.all(summary).compactMap { look in
            (try? LogoFile.read(look.path, height: Self.pictureHeight, place: look.path)).map { (look, $0) }
        }
        let section = FleetSection(
            summary, since: old, looks: looks, title: title, style: page, form: form,
            dotsPerInch: renderOptions.dpi ?? RenderOptions.standardDotsPerInch)
        let document = try PreparedDocument(fonts) { section.document }
        try output.write(document, settings, remedy: "write a PDF")
        output.tell(document)
    }

    private static let largestPicture = 1 << 20
    /// Points: all of their pixels are read.
    private static let pictureHeight = 64.0

    private func summaries() throws -> (summary: FleetSummary, old: FleetSummary?) {
        let summary = try FleetSummary(FleetTablesReader(results), try question())
        // Uses the same tag, so that the report can say what is new with one of its values.
        let old = try since.map {
            let reader = try FleetTablesReader([$0])
            let tag = summary.tag.flatMap { reader.tags.contains($0) ? $0 : nil }
            return try FleetSummary(reader, FleetSummary.Question(tag: tag))
        }
        return (summary, old)
    }
}
