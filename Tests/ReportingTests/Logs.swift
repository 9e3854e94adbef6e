import Analysis
import CANCapture

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading

/// Captures and the pages of their logs.
enum Logs {
    static func capture(
        _ frames: [Frame], channels: [String] = ["can0"], names: [String] = [], clock: Clock = .relative,
        format: String = "candump", path: String = "drive.log"
    ) -> Capture {
        var table = FrameTable()
        table.channels = channels
        table.names = names
        for frame in frames { table.append(frame) }
        return Capture(
            frames: table, source: CaptureSource(path: path, format: format, formatName: format, clock: clock))
    }

    static func template(
        _ name: String = "log-pages", paper: String = "A4", change: (inout DocumentTemplate) -> Void = { _ in }
    ) throws -> DocumentTemplate {
        var template = try TemplateCatalog.template(named: name)
        template.page.setPaper(try required(PaperChoice(name: paper)))
        change(&template)
        return template
    }

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

    struct Missing: Error {}

    static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    static let millisecond: Int64 = 1_000_000

    /// Frames of every kind.
    static let mixed: [Frame] = [
        Frame(time: 0, identifier: 0x123, flags: .received, data: [0xDE, 0xAD, 0xBE, 0xEF]),
        Frame(time: 1_500_000, identifier: 0x18DA_F110, flags: [.extended, .transmitted], data: Array(1...8)),
        Frame(time: 2_000_000, identifier: 0x123, flags: .received, data: [0xDE, 0xAD, 0x41, 0x42]),
        Frame(time: 3_000_000, identifier: 0x321, flags: [.remote, .received], length: 8),
        Frame(time: 4_000_000, identifier: 0x008, flags: .error, data: [0, 0, 0x04, 0x0A, 0, 0, 0, 0]),
        Frame(
            time: 5_000_000, identifier: 0x200, flags: [.fd, .bitRateSwitch, .errorStateIndicator],
            data: Array(0x30..<0x40)),
        Frame(
            time: 6_000_000, identifier: 0x400, flags: [.xl, .simpleExtendedContent], data: Array("CAN XL".utf8),
            xl: XLHeader(serviceDataUnitType: 3, virtualNetwork: 0x2A, acceptanceField: 0xDEAD_BEEF)),
        Frame(time: 7_000_000, identifier: 0x124, data: []),
    ]
}
