import ArgumentParser
import Capture
import Databases
import Reporting

/// Reads a capture and writes its pages: what `pages` and `report` do.
struct PageRun {
    static let discussion = """
        The same input gives the same bytes, on any number of queues. SOURCE_DATE_EPOCH, seconds since 1970, becomes \
        the document's date; without it there is none.
        """

    private let captureOptions: CaptureOptions
    private let outputOptions: OutputOptions
    private let pageOptions: PageOptions
    private let databaseOptions: DatabaseOptions
    private let signalOptions: SignalOptions
    private let hasTitleBlock: Bool

    init(
        _ captureOptions: CaptureOptions, _ outputOptions: OutputOptions, _ pageOptions: PageOptions,
        _ databaseOptions: DatabaseOptions, _ signalOptions: SignalOptions, hasTitleBlock: Bool
    ) {
        self.databaseOptions = databaseOptions
        self.signalOptions = signalOptions
        self.captureOptions = captureOptions
        self.outputOptions = outputOptions
        self.pageOptions = pageOptions
        self.hasTitleBlock = hasTitleBlock
    }

    func run() throws {
        // Everything that can be wrong with the call is found before a large file is read.
        let form = try outputOptions.form()
        let template = try pageOptions.pageTemplate()
        var options = try pageOptions.logOptions()
        options.hasTitleBlock = hasTitleBlock
        let settings = try pageOptions.renderSettings()
        let numbered = NumberedPath(outputOptions.output)
        let single = form.isPaged && numbered != nil ? nil : try checkedOutput()

        options.databases = try captureOptions.databases(databaseOptions)
        options.signals = signalOptions.signals
        options.signalPatterns = signalOptions.signal.map { SignalPattern($0) }
        var capture = try captureOptions.load(with: options.databases)
        if let rate = pageOptions.bitrate {
            capture.source.bitRate = rate.nominal
            capture.source.dataBitRate = rate.data ?? capture.source.dataBitRate
        }
        var document = try LogDocument(
            capture: capture, template: template, options: options, form: form, dotsPerInch: settings.dotsPerInch)
        if let pages = pageOptions.pages { try document.select(pages.range) }
        if let single {
            try writeSingle(document, form, settings, to: single)
        } else if let numbered {
            try writeNumbered(document, form, settings, numbered)
        }
        try captureOptions.finish(capture)
    }

    private func checkedOutput() throws -> OutputFile {
        let output = try OutputFile(path: outputOptions.output)
        // Standard output has been looked at; here remain names such as /dev/tty.
        if output.isTerminal { throw OutputFailure("\(Printable.text(output.path)): is a terminal; name a file") }
        return output
    }

    private func writeSingle(
        _ document: LogDocument, _ form: OutputForm, _ settings: RenderSettings, to output: OutputFile
    ) throws {
        guard form == .pdf || document.pages.count == 1 else {
            let name = outputOptions.output == "-" ? "page-%03d.\(form.rawValue)" : suggestedName(form)
            throw OutputFailure(
                "there are \(Decimal.grouped(document.pages.count)) pages, and a \(form.rawValue.uppercased()) holds one:"
                    + " number the files, as in -o \(Printable.text(name)), or choose one with --pages")
        }
        var progress = ProgressLine(total: document.pages.count, noun: "pages", quiet: captureOptions.quiet)
        defer { progress.end() }
        switch form {
        case .pdf:
            try PDFLogWriter.write(document, settings: settings, to: output) { progress.update($0) }
        case .png:
            try PictureLogWriter.writePNG(document, settings: settings) { _, bytes in try put(bytes, output) }
        case .svg:
            try PictureLogWriter.writeSVG(document) { _, bytes in try put(bytes, output) }
        }
        try output.publish()
    }

    private func suggestedName(_ form: OutputForm) -> String {
        let output = outputOptions.output
        let suffix = "." + form.rawValue
        return output.lowercased().hasSuffix(suffix)
            ? output.dropLast(suffix.count) + "-%03d" + suffix : output + "-%03d"
    }

    private func writeNumbered(
        _ document: LogDocument, _ form: OutputForm, _ settings: RenderSettings, _ path: NumberedPath
    ) throws {
        var progress = ProgressLine(total: document.pages.count, noun: "pages", quiet: captureOptions.quiet)
        defer { progress.end() }
        func store(_ page: Int, _ bytes: [UInt8]) throws {
            let output = try OutputFile(path: path.path(page: page + 1))
            try put(bytes, output)
            try output.publish()
            progress.update(page + 1 - document.pages.lowerBound)
        }
        switch form {
        case .png: try PictureLogWriter.writePNG(document, settings: settings, store: store)
        case .svg: try PictureLogWriter.writeSVG(document, store: store)
        case .pdf: break
        }
    }

    private func put(_ bytes: [UInt8], _ output: OutputFile) throws {
        try bytes.withUnsafeBytes { try output.write($0) }
    }
}
