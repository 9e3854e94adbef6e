import ArgumentParser
import Capture
import Layout
import Reporting

struct LayoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout", abstract: "Lay out all pages of a capture, and draw none.")

    @Argument(completion: .file()) var capture: String

    func run() throws {
        let document = try LogDocument(
            capture: try CaptureLoader.load(path: capture),
            template: try TemplateCatalog.template(named: TemplateCatalog.standardName), options: LogOptions(),
            form: .pdf)
        let model = document.model
        var list = DisplayList(size: model.frame.size, background: model.theme.paper)
        var builder = LogPageBuilder(model)
        let clock = ContinuousClock()
        let begin = clock.now
        var glyphs = 0
        for page in 0..<document.pages.count {
            builder.layOut(page: page, into: &list)
            glyphs += list.glyphs.count
        }
        Figures([
            "rows": Double(model.capture.frames.count), "seconds": (clock.now - begin).inSeconds,
            "pages": Double(document.pages.count), "glyphs": Double(glyphs),
        ]).print()
    }
}
