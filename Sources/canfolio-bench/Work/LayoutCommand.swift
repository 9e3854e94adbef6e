import Analysis
import ArgumentParser
import CANCapture
import Layout
internal import LogPages
import Publishing
internal import TemplateReading

struct LayoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout", abstract: "Lay out all pages of a capture, and draw none.")

    @Argument(completion: .file()) var capture: String

    func run() throws {
        let capture = try CaptureLoader.load(path: capture)
        let template = try TemplateCatalog.template(named: TemplateCatalog.standardName)
        let log = LogSection(Selection(capture), template: template, options: LogOptions(), form: .pdf)
        let document = try PreparedDocument(template.page.fonts) { log.document }.composed
        var list = DisplayList(size: document.pageSize, background: nil)
        var builder = document.makeBuilder()
        let clock = ContinuousClock()
        let begin = clock.now
        var glyphs = 0
        for page in 0..<document.pages.count {
            builder.layOut(page: page, into: &list)
            glyphs += list.glyphs.count
        }
        Figures([
            "rows": Double(capture.frames.count), "seconds": (clock.now - begin).inSeconds,
            "pages": Double(document.pages.count), "glyphs": Double(glyphs),
        ]).print()
    }
}
