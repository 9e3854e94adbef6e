import CANCapture
import Formatting
import Pages
import Platform
import Publishing
import Wording

/// Writes the pages of a document to the path of -o: one file, or a numbered file for each page.
struct PageOutput {
    private let options: OutputOptions
    private let form: OutputForm
    private let quiet: Bool
    /// Whether the caller named the output.
    private let isNamed: Bool
    private let option: String
    private let numbered: NumberedPath?
    /// Opened before anything is read, so that a path that cannot be written is reported immediately.
    private let single: OutputFile?

    /// - Parameters:
    ///   - spared: the inputs, which must not be overwritten.
    ///   - option: the option that names the output.
    init(
        _ options: OutputOptions, sparing spared: ProtectedInputs, quiet: Bool, isNamed: Bool = true,
        option: String = "-o"
    ) throws {
        try spared.check(output: options.path)
        self.options = options
        self.quiet = quiet
        self.isNamed = isNamed
        self.option = option
        form = try options.form()
        let path = form.isPaged ? NumberedPath(options.path) : nil
        numbered = path
        single = path == nil ? try Self.checkedOutput(options.path, quiet: quiet) : nil
    }

    private static func checkedOutput(_ path: String, quiet: Bool) throws -> OutputFile {
        let output = try OutputFile(path: path, warn: Terminal.warning(quiet: quiet))
        // Standard output was checked before; this is for names such as /dev/tty.
        if output.isTerminal { throw OutputFailure("\(Printable.text(output.path)): is a terminal; name a file") }
        return output
    }

    /// Writes all files, then moves them into place.
    ///
    /// - Parameter remedy: how to get a single page, for the message that one file contains one page: "choose one with
    ///   --pages".
    func write(_ document: PreparedDocument, _ settings: RenderSettings, remedy: String) throws {
        let set = OutputSet()
        try write(document, settings, remedy: remedy, into: set)
        try set.publish()
    }

    /// Writes files that appear together with others of a set.
    ///
    /// - Parameter embedded: the attachment of a PDF; nil for none.
    func write(
        _ document: PreparedDocument, _ settings: RenderSettings, embedded: EmbeddedCapture? = nil, remedy: String,
        into set: OutputSet
    ) throws {
        set.begin()
        if let single {
            try write(document, settings, embedded, to: single, remedy)
            try set.add(single)
        } else if let numbered {
            try write(document, settings, numbered, into: set)
        }
    }

    /// Names the files that were written, with the number of pages, and folders whose fonts are missing.
    func tell(_ document: PreparedDocument) {
        if !quiet { document.fonts.notes.forEach { Terminal.printError("canfolio: \($0)") } }
        let pages = document.composed.pages
        guard let numbered else {
            let count = form == .pdf ? LogProse.count(pages.count, "page") : ""
            return Terminal.wrote(options.path, count, isNamed: isNamed, quiet: quiet)
        }
        let names = [pages.lowerBound + 1, pages.upperBound].map { numbered.path(page: $0) }
        let last = pages.count > 1 ? " to \(names[1])" : ""
        Terminal.wrote(names[0] + last, LogProse.count(pages.count, "file"), isNamed: isNamed, quiet: quiet)
        if !quiet, pages == 0..<document.composed.pageCount { tellOlder(numbered, after: pages.count) }
    }

    /// Names files of an earlier, longer document, which a reader would take for pages of this one.
    private func tellOlder(_ path: NumberedPath, after count: Int) {
        let folder = path.folder
        let older = (FolderEntries.names(of: folder.isEmpty ? "." : folder, followsLinks: true) ?? [])
            .compactMap(path.page(ofFile:)).filter { $0 > count }.sorted()
        guard let first = older.first, let last = older.last else { return }
        let names = [first, last].map { Printable.text(path.path(page: $0)) }
        Terminal.printError(
            "canfolio: \(LogProse.count(older.count, "older file")) of the same pattern: \(names[0])"
                + (older.count > 1 ? " to \(names[1])" : "") + "; remove what does not belong to this document")
    }

    private func write(
        _ document: PreparedDocument, _ settings: RenderSettings, _ embedded: EmbeddedCapture?,
        to output: OutputFile, _ remedy: String
    ) throws {
        guard form == .pdf || document.composed.pages.count == 1 else {
            let name = options.path == "-" ? "page-%03d.\(form.rawValue)" : suggestedName
            throw OutputFailure(
                "\(Decimal.grouped(document.composed.pages.count)) pages do not fit into one \(form.rawValue.uppercased()); number the"
                    + " files, as in \(option) \(Printable.text(name)), or \(remedy)")
        }
        var progress = ProgressLine(total: document.composed.pages.count, noun: "pages", quiet: quiet)
        defer { progress.end() }
        switch form {
        case .pdf:
            let attached = try PDFPagesWriter.attachments(embedded, settings, for: output)
            if !quiet { attached.notes.forEach { Terminal.printError("canfolio: \(Printable.text($0))") } }
            let tally = try PDFPagesWriter.write(
                document, settings: settings, attachments: attached.files, to: output
            ) { progress.update($0) }
            if let warning = tally.warning, !quiet { Terminal.printError("canfolio: \(warning)") }
        case .png:
            try PicturePagesWriter.writePNG(document, settings: settings) { _, bytes in try put(bytes, output) }
        case .svg:
            try PicturePagesWriter.writeSVG(document) { _, bytes in try put(bytes, output) }
        }
    }

    private var suggestedName: String {
        let suffix = "." + form.rawValue
        return options.path.lowercased().hasSuffix(suffix)
            ? options.path.dropLast(suffix.count) + "-%03d" + suffix : options.path + "-%03d"
    }

    private func write(
        _ document: PreparedDocument, _ settings: RenderSettings, _ path: NumberedPath, into set: OutputSet
    ) throws {
        try NumberedFiles.check(document.composed.pages.lazy.map { path.path(page: $0 + 1) })
        var progress = ProgressLine(total: document.composed.pages.count, noun: "pages", quiet: quiet)
        defer { progress.end() }
        func store(_ page: Int, _ bytes: [UInt8]) throws {
            let output = try OutputFile(path: path.path(page: page + 1), warn: Terminal.warning(quiet: quiet))
            try put(bytes, output)
            try set.add(output)
            progress.update(page + 1 - document.composed.pages.lowerBound)
        }
        switch form {
        case .png: try PicturePagesWriter.writePNG(document, settings: settings, store: store)
        case .svg: try PicturePagesWriter.writeSVG(document, store: store)
        case .pdf: break
        }
    }

    private func put(_ bytes: [UInt8], _ output: OutputFile) throws {
        try bytes.withUnsafeBytes { try output.write($0) }
    }
}

/// A line on the terminal for pages that take over a second; none if standard error is not a terminal.
struct ProgressLine {
    private let total: Int
    private let noun: String
    private var line: TransientLine

    private static let width = 30

    init(total: Int, noun: String, quiet: Bool) {
        self.total = max(1, total)
        self.noun = noun
        line = TransientLine(quiet: quiet)
    }

    mutating func update(_ done: Int) {
        guard line.isDue() != nil else { return }
        let filled = Self.width * min(done, total) / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        line.show("[\(bar)] \(Decimal.grouped(done)) of \(Decimal.grouped(total)) \(noun)")
    }

    /// Clears the line.
    func end() { line.end() }
}
