import ArgumentParser
import Pages
import Platform
import Publishing
import Reporting
import Formatting
import Wording

/// A report without pages: HTML in one file, or Markdown with its pictures.
extension PageRun {
    func run(_ request: ReportRequest, _ flow: FlowForm, _ outputOptions: OutputOptions) throws {
        try outputOptions.checkFlow()
        try pageOptions.check(flow, all: request.all)
        try documentOptions.check(nil)
        let template = try pageOptions.pageTemplate(.report)
        let parts = template.report.sections.map(\.part)
        guard parts.contains(where: { !$0.hasOwnPages }) else {
            let names = parts.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "the template \(Printable.text(template.name)) has only sections that need pages (\(names));"
                    + " \(flow.noun) has no pages, so write a PDF"
            )
        }
        let left = parts.filter(\.hasOwnPages).map(\.rawValue)
        if !left.isEmpty {
            captureOptions.tell(["\(flow.noun) does not have pages: \(left.joined(separator: " and ")) left out"])
        }
        var options = try pageOptions.logOptions()
        if let logo = template.logo {
            options.logo = try LogoFile.read(logo.path, height: logo.height, place: logo.place)
        }
        let settings = try pageOptions.renderOptions.settings()
        let spared = captureOptions.files(and: databaseOptions, protocolOptions)
        let path = outputOptions.path
        try spared.check(output: path)
        try request.files.check(against: spared, beside: path)
        let output = try OutputFile(path: path, warn: Terminal.warning(quiet: captureOptions.quiet))
        if output.isTerminal { throw OutputFailure("\(Printable.text(path)): is a terminal; name a file") }
        var reading = try reading(request.rules)
        try addSignals(to: &options, reading)

        let look = Look(
            template: template, options: options, form: flow == .md ? .png : .pdf, dotsPerInch: settings.dotsPerInch,
            hasChecksums: true)
        let subject = try subject(look, &reading)
        // If the user sets no theme, the reader's system decides.
        let follows = flow == .html && pageOptions.paperOptions.theme == nil && template.page.theme == .light
        let themes: [Theme.Name] = follows ? [.light, .dark] : [template.page.theme]
        let (report, fonts) = try PreparedDocument.shaped(template.page.fonts) { context in
            try subject.section.flowing(
                context, widths: flow == .html ? ReportHTML.widths : [ReportHTML.widths[0]], themes: themes,
                frames: flow == .html ? request.all ? .all : .near : nil)
        }
        request.outputs.begin()
        var files: MarkdownFiles?
        var detail = ""
        switch flow {
        case .html:
            let logo = try report.logoPicture.map {
                try PicturePagesWriter.png(of: $0, fonts: fonts, settings: settings, comment: OwnPicture.comment)
            }
            try Terminal.put(
                ReportHTML.text(
                    report, generator: Version.creator, logo: logo, digest: { FileDigest.sha256(of: $0) }), to: output)
            try request.outputs.add(output)
        case .md:
            let markdown = MarkdownReport(report)
            detail = "\(LogProse.count(markdown.pictures.count, "picture")) beside it"
            let written = MarkdownFiles(
                path, markdown, sparing: spared, replaces: outputOptions.force, quiet: captureOptions.quiet)
            try written.write(to: output, into: request.outputs) { picture in
                try PicturePagesWriter.png(
                    of: markdown.pictures[picture], fonts: fonts, settings: settings, comment: OwnPicture.comment)
            }
            files = written
        }
        try request.writeFiles(subject.selection, reading)
        try request.outputs.publish()
        files?.removeEarlier()
        let isNamed = self.outputOptions.output != nil
        Terminal.wrote(path, detail, isNamed: isNamed, quiet: captureOptions.quiet)
        try captureOptions.finish(subject.selection.recording.capture)
        try request.fail.check(subject.selection.findings)
    }
}
