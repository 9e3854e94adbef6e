import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import Layout
import Pages
import TemplateReading

@testable import LogPages

/// Logs and their pages.
extension Logs {
    static func model(
        _ capture: Capture, _ template: DocumentTemplate, options: AskedLog = AskedLog(), scale: Scale = .paper
    ) throws -> LogModel {
        try LogModel(
            options.selection(capture), template: template, options: options.log, shaper: FixedFonts.shaper,
            fonts: FixedFonts.all, scale: scale)
    }

    static func model(_ selection: Selection, _ template: DocumentTemplate) throws -> LogModel {
        try LogModel(
            selection, template: template, options: LogOptions(), shaper: FixedFonts.shaper, fonts: FixedFonts.all,
            scale: .paper)
    }

    static func pages(_ model: LogModel) -> [DisplayList] {
        var builder = LogPageBuilder(model)
        return (0..<model.pageCount).map { page in
            var list = DisplayList(size: model.frame.size, background: model.theme.paper)
            builder.layOut(page: page, number: PageNumber(page + 1, of: model.pageCount), into: &list)
            return list
        }
    }

    /// The first page as text.
    static func text(
        _ capture: Capture, _ template: DocumentTemplate, options: AskedLog = AskedLog()
    ) throws -> String {
        PageText(pages(try model(capture, template, options: options))[0]).text
    }

    /// The rows of the first page, without header, heads and footer; for pages without front matter.
    static func rows(
        _ capture: Capture, _ template: DocumentTemplate, options: AskedLog = AskedLog()
    ) throws -> [String] {
        let model = try model(capture, template, options: options)
        return rows(model, page: 0)
    }

    static func rows(_ model: LogModel, page: Int) -> [String] {
        let lines = PageText(pages(model)[page]).lines
        let top = model.frame.rows.top + model.frame.rows.headHeight
        return lines.filter { $0.y > top && $0.y < model.frame.footerRule }.map(\.text)
    }
}
