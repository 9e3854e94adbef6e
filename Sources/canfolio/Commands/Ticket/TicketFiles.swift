import Capture
import Figures
internal import Handouts
internal import Listings
import Pages
import Platform
import Publishing
import Reporting
import Wording

/// Writes the files of a ticket.
struct TicketFiles {
    private let study: MomentStudy
    private let command: TicketCommand

    init(_ study: MomentStudy, _ command: TicketCommand) {
        self.study = study
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
        var words = TicketWords(study, isZip: command.isZip)
        let made = try writeLog(to: folder.add("log.png"))
        words.add(made)
        try writeTimeline(to: folder.add("timeline.png"))
        try writeReport(to: folder.add("report.pdf"))
        try put(into: folder.add("excerpt.log")) { file in
            words.omitted = try FrameWriter.write(study.part.frames, as: .candump) { try file.write($0) }
        }
        if let writer = ExcerptWriter(study.part) {
            let name = "excerpt." + writer.suffix
            try put(into: folder.add(name)) { file in
                words.ownExcerpt = (name, try writer.write { try file.write($0) })
            }
        }
        try put(into: folder.add("findings.json")) { file in
            let found = study.findings.found
            try FindingsJSON(study.findings.listed, prose: found.prose, origin: found.origin).write(to: file.write)
        }
        try put(into: folder.add("ticket.md")) { file in
            try Terminal.put(words.facts.text(command.flavour), to: file)
        }
        study.given.captureOptions.tell(made.remark.map { ["log.png shows \($0)"] } ?? [])
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
        var options = study.options
        options.note = nil
        options.findings = study.findings.found
        options.sources = DocumentSources()
        var settings = study.settings
        settings.dotsPerInch = Self.dotsPerInch
        var rows = command.sizes.maxRows
        while true {
            let picture = LogPicture(
                capture: study.part, template: template, options: options, moment: study.row, mostRows: rows,
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
        options.title = study.given.title
        options.zone = study.options.zone
        options.page.turn(landscape: true)
        options.marks = study.options.marks
        if study.whole.source.clock != .none { options.selections = [study.moment.stretch] }
        options.rates = study.rates
        options.findings = study.found.findings
        options.databases = study.options.databases
        var settings = study.settings
        settings.dotsPerInch = Self.dotsPerInch
        let canvas = try TimelineCanvas(
            form: .png, width: Self.timelineWidth, height: nil, paper: nil, dotsPerInch: settings.dotsPerInch,
            isNumbered: false)
        let document = try PreparedDocument(options.page.fonts) {
            TimelineSection(study.whole, options: options, canvas: canvas).document
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
            capture: study.part, template: template, options: study.options, rates: study.rates,
            findings: study.findings, form: .pdf)
        let document = try PreparedDocument(template.page.fonts) {
            Document(title: report.title, sections: [report])
        }
        try put(into: path) { file in
            _ = try PDFPagesWriter.write(document, settings: study.settings, to: file) { _ in }
        }
    }
}
