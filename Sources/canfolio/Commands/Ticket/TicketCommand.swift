import Analysis
import ArgumentParser
import CANCapture
internal import Exports
import Figures
import Pages
import Platform
import Publishing
import Reporting
import Wording

struct TicketCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ticket", abstract: "Make what one attaches to a ticket: pictures, an excerpt, and the text.",
        discussion: """
            A folder, or a .zip of it, with log.png (the rows around the moment), timeline.png (the whole recording, with \
            the stretch shaded), report.pdf, excerpt.log (for canplayer and others, and in the capture's own format where \
            canfolio writes that), findings.json and ticket.md, which says what, when and where in the markup of the \
            tracker. Without a time it is about the gravest finding.

              canfolio ticket drive.log -o ticket                         the gravest finding
              canfolio ticket drive.log --finding 3 -o ticket.zip         the third of 'canfolio findings'
              canfolio ticket drive.log --around 6.158 --mark 6.158='wipers stop' -o ticket
            """)

    @OptionGroup var momentOptions: MomentOptions
    @OptionGroup var sizes: TicketSizes

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to make, or a name that ends in .zip.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("What you have seen or done: a text, or @FILE that holds it.", valueName: "text|@file"))
    var note: String?

    @Option(help: "The tracker whose markup ticket.md has, and whose limits it keeps. (default: github)")
    var flavour: TicketFlavour = .github

    @Flag(help: "Replace the ticket that is there.")
    var force = false

    func validate() throws {
        if output.isEmpty { throw ValidationError("the name of the ticket is empty") }
        if output == "-" { throw ValidationError("a ticket is a folder, or a zip file: name one with -o") }
    }

    var isZip: Bool { output.lowercased().hasSuffix(".zip") }

    func run() throws {
        let captureOptions = momentOptions.captureOptions
        let spared = momentOptions.files
        let folder = try OutputFolder(beside: output, replaces: force, isOwn: TicketFiles.isOne)
        var zip: OutputFile?
        if isZip {
            try spared.check(output: output)
            if !force, OutputTarget.isThere(output) {
                throw OutputFailure(
                    "\(Printable.text(output)): is there already; name another, or replace it with --force")
            }
            zip = try OutputFile(path: output, warn: Terminal.warning(quiet: captureOptions.quiet))
        } else {
            try folder.check()
        }
        let reading = try MomentReading(momentOptions, note: try note.map { try PageOptions.note($0) })
        try TicketFiles(reading, self).write(into: folder)
        if let zip {
            try TicketFiles.pack(folder, into: zip)
        } else {
            try folder.publish()
        }
        try captureOptions.finish(reading.subject.recording.capture)
    }
}

/// How much of a log one picture shows.
struct TicketSizes: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rows of log.png; of more what repeats is folded, and those nearest are kept.", valueName: "n"))
    var maxRows = 60

    @Option(help: ArgumentHelp("How large log.png may be: 500k, 2M. (default: 10M)", valueName: "size"))
    var maxBytes = ByteCountArgument(bytes: 10_000_000)

    func validate() throws {
        guard (1...500).contains(maxRows) else { throw ValidationError("--max-rows takes a number from 1 to 500") }
        guard maxBytes.bytes >= 20_000 else { throw ValidationError("--max-bytes takes at least 20k") }
    }
}

extension TicketFlavour: ExpressibleByArgument {}

/// Writes the files of a ticket.
struct TicketFiles {
    private let reading: MomentReading
    private var subject: MomentSubject { reading.subject }
    private let command: TicketCommand

    init(_ reading: MomentReading, _ command: TicketCommand) {
        self.reading = reading
        self.command = command
    }

    /// Whether a file of this name is one that tickets have.
    static func isOne(_ name: String) -> Bool {
        ["log.png", "timeline.png", "report.pdf", "findings.json", "ticket.md"].contains(name)
            || name.hasPrefix("excerpt.")
    }

    /// A screen's, twice.
    private static let dotsPerInch = 192.0

    func write(into folder: OutputFolder) throws {
        var words = TicketWords(reading, isZip: command.isZip)
        let made = try writeLog(to: folder.add("log.png"))
        words.add(made)
        try writeTimeline(to: folder.add("timeline.png"))
        try writeReport(to: folder.add("report.pdf"))
        try put(into: folder.add("excerpt.log")) { file in
            words.omitted = try FrameWriter.write(subject.selection.frames, as: .candump) { try file.write($0) }
        }
        if let writer = ExcerptWriter(subject.selection.capture) {
            let name = "excerpt." + writer.suffix
            try put(into: folder.add(name)) { file in
                words.ownExcerpt = (name, try writer.write { try file.write($0) })
            }
        }
        try put(into: folder.add("findings.json")) { file in
            try FindingsJSON(subject.selection).write(to: file.write)
        }
        try put(into: folder.add("ticket.md")) { file in
            try Terminal.put(words.facts.text(command.flavour), to: file)
        }
        reading.given.captureOptions.tell(made.remark.map { ["log.png shows \($0)"] } ?? [])
    }

    /// Packs the files of a folder, in the order in which they were written.
    static func pack(_ folder: OutputFolder, into output: OutputFile) throws {
        var archive = ZipArchive(seconds: try SourceDate.fromEnvironment(), to: output)
        for name in folder.names { try archive.add(name, try folder.bytes(of: name)) }
        try archive.finish()
        try output.publish()
    }

    private func put(into path: String, _ write: (OutputFile) throws -> Void) throws {
        let file = try OutputFile(path: path)
        try write(file)
        try file.publish()
    }

    private func writeLog(to path: String) throws -> LogPicture.Made {
        var template = try TemplateArgument.standard.read()
        // Rows of a picture have the width that a tracker shows.
        template.log.columns.removeAll { $0 == .ascii }
        var options = subject.options
        options.note = nil
        options.sources = DocumentSources()
        var settings = reading.settings
        settings.dotsPerInch = Self.dotsPerInch
        var rows = command.sizes.maxRows
        while true {
            let picture = LogPicture(
                subject.selection, template: template, options: options, moment: subject.row, mostRows: rows,
                dotsPerInch: settings.dotsPerInch)
            let (made, fonts) = try PreparedDocument.shaped(template.page.fonts) { try picture.made($0) }
            var bytes: [UInt8] = []
            try PicturePagesWriter.writePNG(PreparedDocument(made.document, fonts: fonts), settings: settings) {
                bytes = $1
            }
            let limit = min(command.sizes.maxBytes.bytes, command.flavour.mostAttached)
            guard bytes.count > limit, made.shown > 1 else {
                try put(into: path) { file in try bytes.withUnsafeBytes { try file.write($0) } }
                return made
            }
            rows = max(1, made.shown / 2)
        }
    }

    private func writeTimeline(to path: String) throws {
        var options = TimelineOptions()
        options.title = reading.given.title
        options.zone = subject.options.zone
        options.page.turn(landscape: true)
        options.marks = subject.options.marks
        if subject.recording.isTimed { options.selections = [subject.moment.stretch] }
        var settings = reading.settings
        settings.dotsPerInch = Self.dotsPerInch
        let canvas = try TimelineCanvas(
            form: .png, width: Self.timelineWidth, height: nil, paper: nil, dotsPerInch: settings.dotsPerInch,
            isNumbered: false)
        let document = try PreparedDocument(options.page.fonts) {
            TimelineSection(Selection(subject.recording), options: options, canvas: canvas).document
        }
        try PicturePagesWriter.writePNG(document, settings: settings) { _, bytes in
            try put(into: path) { file in try bytes.withUnsafeBytes { try file.write($0) } }
        }
    }

    /// Pixels.
    private static let timelineWidth = 2400.0

    private func writeReport(to path: String) throws {
        let template = try TemplateArgument(argument: "bug-ticket").read()
        let report = ReportSection(
            subject.selection, template: template, options: subject.options, form: .pdf)
        let document = try PreparedDocument(template.page.fonts) {
            Document(title: report.title, sections: [report])
        }
        try put(into: path) { file in
            _ = try PDFPagesWriter.write(document, settings: reading.settings, to: file) { _ in }
        }
    }
}
