import Pages
import Platform
import Publishing
import Wording
import ArgumentParser
import Reporting

/// A contact sheet of several captures, and how it looks.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a contact sheet of all captures: .pdf, .png or .svg; %d or %03d numbers PNG and SVG pages.",
            valueName: "file"),
        completion: .file())
    var sheet: String?

    @Option(help: "The title of the sheet.")
    var title: String?

    @Option(help: ArgumentHelp("The sheet's paper: A3 A4 A5 A6 Letter Legal Tabloid, or 100x150mm.", valueName: "size"))
    var paper: PaperArgument?

    @Flag(help: "The paper's long side is horizontal.")
    var landscape = false

    @Option(help: "The colours of the sheet.")
    var theme: Theme.Name?

    @Option(
        help: ArgumentHelp(
            "A template by name, or a .yaml file: the sheet has its fonts, paper and colours.", valueName: "name|file"))
    var template = TemplateArgument.standard

    @Option(help: ArgumentHelp("Pixels to the inch of a PNG sheet, 18 to 1200.", valueName: "dpi"))
    var dpi = 150.0

    @Option(help: ArgumentHelp("The buses' bit rate, for the load: 500k or 500k/2M.", valueName: "rate"))
    var bitrate: BitRateArgument?

    func validate() throws {
        try template.check()
        guard let sheet else { return }
        if sheet.isEmpty { throw ValidationError("the name of the sheet is empty") }
        guard sheet == "-" || OutputForm(path: sheet) != nil else {
            throw ValidationError("'\(sheet)' does not say what to write: end it in .pdf, .png or .svg")
        }
        if sheet == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal: name a file with --sheet, or redirect it")
        }
        if bitrate?.channel != nil {
            throw ValidationError("the --bitrate of a sheet is that of all channels: 500k or 500k/2M")
        }
        guard (18...1200).contains(dpi) else { throw ValidationError("--dpi takes a number from 18 to 1200") }
    }

    /// Where the sheet goes; standard output gets PDF.
    func output() -> OutputOptions {
        var options = OutputOptions()
        options.output = sheet ?? "-"
        options.format = sheet.flatMap { OutputForm(path: $0) } ?? .pdf
        return options
    }

    func settings() throws -> RenderSettings {
        var settings = RenderSettings(queues: RenderSettings.standardQueues)
        settings.creationDate = try SourceDate.fromEnvironment()
        settings.dotsPerInch = dpi
        settings.creator = Version.creator
        return settings
    }

    func sheetOptions() throws -> ContactSheet.Options {
        var page = try template.read().page
        if let paper { page.setPaper(paper.paper) }
        if landscape { page.turn(landscape: true) }
        if let theme { page.theme = theme }
        var options = ContactSheet.Options(page)
        options.title = title
        options.dotsPerInch = dpi
        if let bitrate { options.setRate(nominal: bitrate.rate.nominal, data: bitrate.rate.data) }
        return options
    }
}
