import ArgumentParser
internal import Exports
import Pages
import Platform
import Publishing
import Wording

/// A contact sheet of several captures, and how it looks.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Contact sheet of all captures: .pdf, .png or .svg. %d or %03d numbers PNG and SVG pages.",
            valueName: "file"),
        completion: .file())
    var sheet: String?

    @OptionGroup var paperOptions: PaperOptions
    @OptionGroup var renderOptions: RenderOptions

    @Option(help: ArgumentHelp("Bit rate of the buses, for the bus load: 500k or 500k/2M.", valueName: "rate"))
    var bitrate: BitRateArgument?

    func validate() throws {
        guard let sheet else { return }
        if sheet.isEmpty { throw ValidationError("the name of the sheet is empty") }
        guard sheet == "-" || OutputForm(path: sheet) != nil else {
            throw ValidationError("'\(sheet)' has no ending of a contact sheet; use .pdf, .png or .svg")
        }
        if sheet == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal; name a file with --sheet, or redirect it")
        }
        try NumberedName.check(
            sheet, isNumbered: OutputForm(path: sheet)?.isPaged ?? false, instead: "a PDF holds all pages")
        try bitrate?.check()
        if bitrate?.channel != nil {
            throw ValidationError("--bitrate of a contact sheet is for all channels: 500k or 500k/2M")
        }
    }

    /// Throws for what only a sheet has, where there is none.
    func checkNothingIsAsked() throws {
        let given: [(String, Bool)] = [
            ("--title", paperOptions.title != nil), ("--template", paperOptions.template != nil),
            ("--paper", paperOptions.paper != nil), ("--landscape", paperOptions.landscape != nil),
            ("--theme", paperOptions.theme != nil), ("--dpi", renderOptions.dpi != nil),
            ("--queues", renderOptions.queues != nil), ("--bitrate", bitrate != nil),
        ]
        guard let name = given.first(where: \.1)?.0 else { return }
        throw ValidationError("\(name) is for contact sheets; use --sheet instead of -o")
    }

    /// Where the sheet goes; standard output gets PDF.
    func output() -> OutputOptions {
        var options = OutputOptions()
        options.output = sheet ?? "-"
        let form = sheet.flatMap { OutputForm(path: $0) } ?? .pdf
        options.format = FormatArgument(rawValue: form.rawValue)
        return options
    }

    func sheetOptions() throws -> ContactSheet.Options {
        var page = try (paperOptions.template ?? .standard).read().page
        paperOptions.apply(to: &page)
        var options = ContactSheet.Options(page)
        options.title = paperOptions.title
        options.dotsPerInch = renderOptions.dpi ?? RenderOptions.standardDotsPerInch
        if let bitrate { options.setRate(nominal: bitrate.rate.nominal, data: bitrate.rate.data) }
        return options
    }
}
