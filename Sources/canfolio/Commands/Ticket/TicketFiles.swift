import Analysis
import CANCapture
import Figures
internal import Exports
import Wording
import Pages
import Platform
import Publishing
import Reporting

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
            try FindingsJSON(subject.selection.findings, of: subject.recording).write(to: file.write)
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
