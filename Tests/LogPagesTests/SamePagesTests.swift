import TestLogs
import TestPages
import TestCaptures
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading

/// What is on which page does not depend on the form: pixels have the pages that paper has.
@Suite struct SamePagesTests {
    static let papers = ["A4", "A5", "Letter", "80x200mm"]
    static let densities = [72.0, 96, 150, 300]

    /// Frames of every kind, long payloads, names, silences and folded errors among them.
    static func captures() -> [Capture] {
        var errors: [Frame] = []
        for row in 0..<180 {
            let time = Int64(row) * 2_000_000
            if row % 7 == 0 {
                let counters: [UInt8] = [0, 0, 4, 0, 0, 0, UInt8(row % 90), 3]
                errors.append(Frame(time: time, identifier: 0x88, flags: [.error, .socketCAN], data: counters))
            } else {
                errors.append(Frame(time: time, identifier: 0x123, data: [UInt8(row % 200), 1, 2]))
            }
        }
        var long: [Frame] = []
        for row in 0..<120 {
            let identifier = 0x700 + UInt32(row % 3)
            let data = [UInt8](repeating: UInt8(row), count: 8 + row % 57)
            long.append(
                Frame(time: Int64(row) * 700_000_000, identifier: identifier, flags: [.fd], data: data))
        }
        return [
            Logs.mixedCapture(rows: 240, channels: ["can0", "powertrain"]), Logs.capture(errors), Logs.capture(long),
        ]
    }

    private func expectSamePages(
        _ capture: Capture, _ template: DocumentTemplate, _ options: AskedLog, _ what: String
    ) throws {
        let paper = try Logs.model(capture, template, options: options)
        for density in Self.densities {
            let pixels = try Logs.model(
                capture, template, options: options, scale: .pixels(dotsPerInch: density))
            #expect(pixels.pageCount == paper.pageCount, "\(what), \(density) dpi")
            #expect(pixels.flow.breaks == paper.flow.breaks, "\(what), \(density) dpi")
            #expect(pixels.front.fullPages == paper.front.fullPages)
            try expectNothingIsClipped(pixels, "\(what), \(density) dpi")
        }
    }

    /// Every page's lines stand between its column heads and its foot, and every glyph on the page.
    private func expectNothingIsClipped(_ model: LogModel, _ what: String) throws {
        let rows = model.frame.rows
        #expect(rows.pitch == rows.pitch.rounded() && rows.pitch >= 1, "\(what)")
        #expect(rows.top + rows.headHeight + Double(rows.capacity) * rows.pitch <= rows.bottom, "\(what)")
        #expect(rows.fontSize <= rows.pitch, "\(what)")
        if let top = model.front.sharedTop, let lines = model.front.remainingLines {
            #expect(top > model.frame.headerRule, "\(what)")
            #expect(top + rows.headHeight + Double(lines) * rows.pitch <= rows.bottom, "\(what)")
        }
        let width = rows.left + (model.plan.cells.map { $0.x + Double($0.width) * model.plan.advance }.max() ?? 0)
        #expect(width <= model.frame.content.maxX, "\(what)")
        let signals = model.underline.textLeft + model.underline.width * model.underline.fontSize
        #expect(signals <= model.frame.content.maxX + 1, "\(what)")
        for page in Logs.pages(model).prefix(2) {
            for line in PageText(page).lines { #expect(line.y <= model.frame.size.height, "\(what)") }
        }
    }

    @Test(arguments: papers) func picturesHadMorePagesThanTheDocument(paper: String) throws {
        for (number, capture) in Self.captures().enumerated() {
            for name in ["log-pages", "log-plain"] {
                let template = try Logs.template(name, paper: paper)
                try expectSamePages(capture, template, AskedLog(), "\(name) of \(number) on \(paper)")
            }
        }
    }

    @Test(arguments: papers) func picturesHadOtherRowsBesideFrontMatter(paper: String) throws {
        let capture = Logs.mixedCapture(rows: 120)
        let sentence = "The brake was pressed twice before the gateway fell silent, and nobody said why. "
        for length in stride(from: 1, through: 90, by: 23) {
            var options = AskedLog()
            options.hasTitleBlock = length % 2 == 0
            options.note = .plain(String(repeating: sentence, count: length))
            let template = try Logs.template(paper: paper)
            try expectSamePages(capture, template, options, "a note of \(length) sentences on \(paper)")
        }
    }

    @Test func picturesHadOtherPagesWithoutMargins() throws {
        var options = AskedLog()
        options.note = .plain(
            String(repeating: "Words that fill the width of the page to its very edge. ", count: 9))
        let template = try Logs.template { $0.page.margins = Insets(top: 0, right: 0, bottom: 0, left: 0) }
        try expectSamePages(Logs.mixedCapture(rows: 200), template, options, "no margins")
    }
}
