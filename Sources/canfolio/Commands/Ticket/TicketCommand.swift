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
        commandName: "ticket", abstract: "Create a bug-report bundle: pictures, an excerpt and the text.",
        discussion: """
            The bundle is a folder, or a .zip or .tar.gz archive. It contains ticket.md, which says what happened, when \
            and where, in the markup of your tracker. Beside it are log.png with the frames around the event, \
            timeline.png with the whole capture, report.pdf, excerpts of the capture, and findings.json. Without a time or a finding the \
            bundle is about the most serious incident.

              canfolio ticket drive.log -o ticket
              canfolio ticket drive.log --finding 2 -o ticket.zip
              canfolio ticket drive.log --around 6.158 --mark 6.158='wipers stop' -o wipers
            """)

    @OptionGroup var momentOptions: MomentOptions
    @OptionGroup(title: HelpGroup.look) var sizes: TicketSizes

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output folder, or an archive: .zip, .tar.gz or .tgz.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("Your description: text, or @FILE.", valueName: "text|@file"))
    var note: String?

    @Option(help: "Tracker that decides the markup of ticket.md and the size of attachments.")
    var flavour: TicketFlavour = .github

    @Flag(help: "Overwrite an existing ticket folder.")
    var force = false

    @OptionGroup var messages: MessageOptions

    func validate() throws {
        if output.isEmpty { throw ValidationError("the name of the ticket is empty") }
        if output == "-" { throw ValidationError("a ticket is a folder or an archive; name it with -o") }
        if let ending = TicketArchive.otherEnding(of: output) {
            throw ValidationError("ticket does not write \(ending) files; use a folder, .zip or .tar.gz")
        }
    }

    var archive: TicketArchive? { TicketArchive(path: output) }

    func run() throws { try run(prepared: nil) }

    /// - Parameter prepared: the capture, if it was read before with the same options.
    func run(prepared: PageRun.Prepared?) throws {
        let captureOptions = momentOptions.captureOptions
        let spared = momentOptions.files
        let folder = try OutputFolder(beside: output, replaces: force, isOwn: TicketFiles.isOne)
        var packed: OutputFile?
        if archive != nil {
            try spared.check(output: output)
            packed = try OutputFile(path: output, warn: Terminal.warning(quiet: captureOptions.quiet))
        } else {
            try folder.check()
        }
        let reading = try MomentReading(
            momentOptions, prepared: prepared, note: try note.map { try PageOptions.note($0) })
        try TicketFiles(reading, self).write(into: folder)
        if let archive, let packed {
            try archive.pack(folder, path: output, into: packed)
        } else {
            try folder.publish()
        }
        Terminal.wrote(output, LogProse.count(folder.names.count, "file"), quiet: captureOptions.quiet)
        try captureOptions.finish(reading.subject.recording.capture)
    }
}

/// The part of a log that one picture shows.
struct TicketSizes: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Maximum number of rows in log.png. Repeated rows are folded first.", valueName: "n"))
    var maxRows = 60

    @Option(help: ArgumentHelp("Maximum size of log.png: 500k, 2M.", valueName: "size"))
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

    /// Whether a file with this name belongs to a ticket.
    static func isOne(_ name: String) -> Bool {
        ["log.png", "timeline.png", "report.pdf", "findings.json", "ticket.md"].contains(name)
            || name.hasPrefix("excerpt.")
    }

    /// The width of a screen, at double resolution.
    private static let dotsPerInch = 192.0

    func write(into folder: OutputFolder) throws {
        var words = TicketWords(reading, command.archive)
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
            let head = JSONHead(of: subject.options.sources.captures)
            let verdict = subject.moment.incident.map { subject.verdict(on: $0) }
            try FindingsJSON(subject.selection, head: head, verdict: verdict).write(to: file.write)
        }
        try put(into: folder.add("ticket.md")) { file in
            try Terminal.put(words.facts.text(command.flavour), to: file)
        }
        reading.given.captureOptions.tell(made.remark.map { ["log.png shows \($0)"] } ?? [])
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
                subject.selection, template: template, options: options, moment: subject.row,
                event: subject.moment.event(in: subject.selection), mostRows: rows, dotsPerInch: settings.dotsPerInch)
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
        var options = subject.options
        // A report has a page for the finding.
        options.subject = nil
        let report = ReportSection(subject.selection, template: template, options: options, form: .pdf)
        let document = try PreparedDocument(template.page.fonts) {
            Document(title: report.title, sections: [report])
        }
        try put(into: path) { file in
            _ = try PDFPagesWriter.write(document, settings: reading.settings, to: file) { _ in }
        }
    }
}
