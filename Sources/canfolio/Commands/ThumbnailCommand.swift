import ArgumentParser
import CANCapture
import CANDatabases
import CANProtocols
import CArguments
internal import Exports
import Figures
import Formatting
import Pages
import Platform
import Publishing
import Wording

struct ThumbnailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", abstract: "Draw a small picture of a capture, or a contact sheet of several.",
        discussion: """
            The picture has a lane for each identifier, which is brighter where more frames were sent. Error frames are red. \
            canfolio reads only parts of a capture that is larger than --budget, and the picture says so.

              canfolio thumbnail drive.log -o drive.png --size 128
              canfolio thumbnail *.log --sheet sheet.pdf
            """)

    @Argument(
        help: ArgumentHelp("Capture file; - for standard input. With --sheet, several files.", valueName: "capture"),
        completion: .file())
    var captures: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Output file, .png; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Width and height in pixels, 32 to 1024.", valueName: "pixels"))
    var size = 256

    @Option(
        help: ArgumentHelp(
            "Maximum number of bytes to read of a capture: 500k, 64M, up to"
                + " 4G.", valueName: "bytes"))
    var budget = ByteCountArgument(bytes: 64_000_000)

    @Option(
        help: ArgumentHelp(
            "Write a thumbnail for the cache of a desktop (8-bit RGBA, with its metadata). The value is the URI of the"
                + " capture.",
            valueName: "uri"))
    var freedesktop: String?

    @Flag(help: "Print errors only.")
    var quiet = false

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var messages: MessageOptions
    @OptionGroup(title: HelpGroup.capture) var inputOptions: InputOptions
    @OptionGroup(title: HelpGroup.capture) var redactionOptions: RedactionOptions

    @OptionGroup(title: "Contact sheet") var sheetOptions: SheetOptions

    func validate() throws {
        if captures.isEmpty { throw ValidationError("name a capture file, or - for standard input") }
        if captures.contains("") { throw ValidationError("the capture's file name is empty") }
        if sheetOptions.sheet == nil {
            guard output != nil else { throw ValidationError("name the output file with -o") }
            try sheetOptions.checkNothingIsAsked()
        } else if output != nil || freedesktop != nil {
            throw ValidationError("give either -o for a picture or --sheet for a contact sheet")
        }
        if captures.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
        if output == "" { throw ValidationError("the name of the output file is empty") }
        if let output { try NumberedName.check(output, isNumbered: false, instead: "a thumbnail is one picture") }
        if let output, freedesktop == nil, Self.hasOtherEnding(output) {
            throw ValidationError("a thumbnail is a PNG picture; '\(output)' does not end in .png")
        }
        guard ThumbnailFrame.sizes.contains(size) else {
            throw ValidationError("--size takes a number of pixels from 32 to 1024")
        }
        guard budget.bytes <= 4_000_000_000 else { throw ValidationError("--budget takes at most 4G") }
        if let freedesktop {
            guard FreedesktopKeys.isURI(freedesktop) else {
                throw ValidationError(
                    "--freedesktop takes a URI such as file:///home/me/drive.blf, not '\(freedesktop)'")
            }
            if captures == ["-"] { throw ValidationError("--freedesktop needs a file, not standard input") }
        }
        if output == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal; name a file with -o, or redirect it")
        }
    }

    /// Whether a name has another ending than that of PNG.
    private static func hasOtherEnding(_ path: String) -> Bool {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot > name.startIndex
        else { return false }
        return name[dot...].lowercased() != ".png"
    }

    func run() throws {
        // Desktops make thumbnails of any file, so parts of a hostile one are not cached.
        FreedMemory.isReturnedAtOnce()
        if sheetOptions.sheet != nil {
            try writeSheet()
        } else if let output {
            // Checked here and not before, because values of unknown options were already reported as such.
            guard captures.count == 1 else { throw ValidationError("-o takes one capture; use --sheet for several") }
            try writeThumbnail(to: output)
        }
    }

    private func writeThumbnail(to output: String) throws {
        try ProtectedInputs(captures).check(output: output)
        let warn = Terminal.warning(quiet: quiet)
        // A path that cannot be written is reported before the capture is read.
        let file = freedesktop == nil ? try OutputFile(path: output, warn: warn) : nil
        if let file, file.isTerminal { throw OutputFailure("\(Printable.text(output)): is a terminal; name a file") }
        let keys = try freedesktop.map { try FreedesktopKeys(uri: $0, path: captures[0]) }
        let capture = try LiveReading.live { () throws(CaptureError) in try load(captures[0]) }
        let png = try ThumbnailWriter.png(of: capture, side: size, keys: keys, software: Version.creator)
        guard let file else { return try ThumbnailFile.write(png, to: output, warn: warn) }
        try png.withUnsafeBytes { try file.write($0) }
        try file.publish()
        Terminal.wrote(output, quiet: quiet)
    }

    /// Data to be redacted is only found in all frames, so the whole capture is read, whatever the budget is.
    private func load(_ path: String) throws(CaptureError) -> SampledCapture {
        // It was already checked.
        guard let request = try? redactionOptions.request(), !request.isEmpty else {
            return try SampledLoader.load(path: path, budget: budget.bytes, inputFormat: inputOptions.inputFormat)
        }
        var capture = try CaptureSet.load(
            paths: [path], options: LoadOptions(inputFormat: inputOptions.inputFormat))
        var redaction = RedactionRun(request, databases: DatabaseSet([]), protocols: ProtocolOptions())
        redaction.redact(&capture, quiet: quiet)
        return SampledCapture(capture)
    }

    /// A capture that cannot be read gets a card with the reason; the sheet is written, and the status is 1.
    private func writeSheet() throws {
        let options = sheetOptions.output()
        let settings = try sheetOptions.renderOptions.settings()
        let sheetOptions = try sheetOptions.sheetOptions()
        let output = try PageOutput(options, sparing: ProtectedInputs(captures), quiet: quiet, option: "--sheet")
        var sheet = try ContactSheet(count: captures.count, form: try options.form(), options: sheetOptions)
        var failures = 0
        for path in captures {
            do {
                sheet.add(try load(path))
            } catch {
                failures += 1
                Terminal.printError("canfolio: \(error)")
                sheet.add(failure: error)
            }
        }
        let document = sheet.document
        let prepared = try PreparedDocument(sheetOptions.page.fonts) { document }
        try output.write(prepared, settings, remedy: "write a PDF, or name fewer captures")
        output.tell(prepared)
        if failures > 0 { throw ExitStatus.failed }
    }
}

/// A contact sheet of several captures, and its style.
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
            throw ValidationError("'\(sheet)': unknown file ending; use .pdf, .png or .svg")
        }
        if sheet == "-", Terminal.outputIsTerminal {
            throw ValidationError("standard output is a terminal; name a file with --sheet, or redirect it")
        }
        try NumberedName.check(
            sheet, isNumbered: OutputForm(path: sheet)?.isPaged ?? false, instead: "a PDF contains all pages")
        try bitrate?.check()
        if bitrate?.channel != nil {
            throw ValidationError("--bitrate of a contact sheet is for all channels: 500k or 500k/2M")
        }
    }

    /// Throws for options that only a sheet has, if there is none.
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
        var options = OutputOptions(command: "thumbnail", output: sheet ?? "-")
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
