import TestLogs
import TestPages
import TestCaptures
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading
@testable import Formatting
@testable import Wording

/// Nothing leaves the content box, whatever the paper and the capture; nothing is drawn over something else.
@Suite struct PageBoxTests {
    private static let papers = [
        "A4", "A5", "A6", "Letter", "80x200mm", "60x150mm", "50x400mm", "30x300mm", "24x400mm", "300x120mm",
    ]

    private static func captures() -> [Capture] {
        let channels = ["can0", "a channel of a very long name", "通道"]
        let long = (0..<3).flatMap { round in
            [
                Frame(
                    time: 1_773_480_413_000_000_001 + Int64(round) * 7_000_000_000, identifier: 0x1FFF_FFFF,
                    flags: [.extended, .fd, .bitRateSwitch, .errorStateIndicator, .transmitted], channel: UInt16(round),
                    data: Array(repeating: 0xFF, count: 64)),
                Frame(time: -5, identifier: 0x1FFF_FFFF, flags: [.extended, .remote], channel: 1, length: 2048),
                Frame(time: .max, identifier: 0x3FF, flags: .error, channel: 2, data: Array(repeating: 0xFF, count: 8)),
                Frame(
                    time: .min, identifier: 0x7FF, flags: [.xl, .simpleExtendedContent],
                    data: Array(repeating: 9, count: 300),
                    xl: XLHeader(serviceDataUnitType: 255, virtualNetwork: 255, acceptanceField: .max)),
            ]
        }
        return [
            Logs.capture(Logs.mixed), Logs.capture([]),
            Logs.capture(long, channels: channels, clock: .epoch, path: "/a/b/" + String(repeating: "name", count: 40)),
            Logs.capture((0..<60).map { Frame(time: $0 * 1000, identifier: 1, data: [1, 2]) }),
        ]
    }

    private static func options() -> AskedLog {
        var options = AskedLog()
        options.title = "A title that is longer than a narrow page is wide, and then some"
        options.note = .plain(
            "A note of several words.\n\nAnother paragraph: " + String(repeating: "unbroken", count: 30))
        options.hasTitleBlock = true
        options.marks = [TimeMark(time: 0, text: "a mark with a text that is longer than a narrow page is wide")]
        return options
    }

    @Test(arguments: papers, ["log-pages", "log-plain"])
    func everyGlyphIsInsideTheContentBox(paper: String, name: String) throws {
        for style in [LogStyle.TimeStyle.relative, .date] {
            let template = try Logs.template(name, paper: paper) {
                $0.page.setMargins(millimetres: 4)
                $0.log.time = style
            }
            for (number, capture) in Self.captures().enumerated() {
                for scale in number == 0 ? [Scale.paper, .pixels(dotsPerInch: 96)] : [.paper] {
                    let model = try Logs.model(capture, template, options: Self.options(), scale: scale)
                    for (page, list) in Logs.pages(model).enumerated() {
                        if let outside = Self.outside(list, model.frame.content) {
                            Issue.record("\(style) capture \(number) page \(page + 1) \(scale): \(outside)")
                        }
                    }
                }
            }
        }
    }

    /// The first glyph that is not inside; places are rounded to a pixel at most.
    private static func outside(_ list: DisplayList, _ box: Rect) -> String? {
        let text = PageText(list)
        return text.glyphs.first {
            $0.x < box.x - 0.51 || $0.end > box.maxX + 1.01 || $0.y - 0.7 * $0.size < box.y - 1 || $0.y > box.maxY
        }.map { "\($0.character) at \($0.x) \($0.y), box to \(box.maxX) \(box.maxY)" }
    }

    @Test(arguments: papers) func noGlyphStandsOnAnother(paper: String) throws {
        let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: 4) }
        for capture in Self.captures() {
            let model = try Logs.model(capture, template, options: Self.options())
            for list in Logs.pages(model) {
                let lines = Dictionary(grouping: PageText(list).glyphs) { Int(($0.y * 100).rounded()) }
                for glyphs in lines.values {
                    let sorted = glyphs.sorted { $0.x < $1.x }
                    for (glyph, next) in zip(sorted, sorted.dropFirst()) where next.x < glyph.end - 0.02 {
                        Issue.record("\(next.character) on \(glyph.character) at \(next.x) \(next.y)")
                        return
                    }
                }
            }
        }
    }

    @Test(arguments: papers) func rowsNeverReachTheFooter(paper: String) throws {
        let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: 4) }
        for capture in Self.captures() {
            let model = try Logs.model(capture, template)
            for list in Logs.pages(model) {
                let rows = PageText(list).glyphs.filter { $0.y < model.frame.footerRule }
                #expect(rows.allSatisfy { $0.y + 0.2 * $0.size <= model.frame.footerRule })
            }
        }
    }

    @Test(arguments: [("3x3mm", 0.0), ("60x60mm", 29), ("30x30mm", 4), ("15x200mm", 1), ("A6", 100)])
    func aPageThatIsTooSmallSaysSo(paper: String, margin: Double) throws {
        let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: margin) }
        #expect(throws: PageError.self) { try Logs.model(Logs.capture(Logs.mixed), template) }
    }

    @Test func tooFewPixelsForARowSaySo() throws {
        let template = try Logs.template("log-plain", paper: "22x500mm") {
            $0.page.setMargins(millimetres: 2)
            $0.log.time = .date
        }
        let capture = Logs.capture(Logs.mixed, clock: .epoch)
        #expect(throws: PageError.self) { try Logs.model(capture, template, scale: .pixels(dotsPerInch: 18)) }
        #expect(throws: Never.self) { try Logs.model(capture, template, scale: .pixels(dotsPerInch: 300)) }
    }
}
