import CANCapture
import Pages
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// What holds of the pages of every report, whatever the capture and the paper.
@Suite struct PageRuleTests {
    private static let millisecond: Int64 = 1_000_000

    /// Messages of 50 ms over 8 s, of which some are missing for a second, one after the other.
    private static func capture(identifiers: Int, missing: Int) -> Capture {
        var frames: [Frame] = []
        for step in 0..<160 {
            for place in 0..<identifiers {
                let start = 40 + 25 * place
                guard place >= missing || !(start..<(start + 20)).contains(step) else { continue }
                frames.append(
                    Frame(
                        time: (Int64(step) * 50) * millisecond + Int64(place) * 300_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 15), UInt8(step / 7 & 0xFF), 3]))
            }
        }
        return Logs.capture(frames, clock: .epoch)
    }

    /// Messages that pause together, each with the sentence of a protocol or a name, error frames, and trouble codes.
    private static func troubled(_ kind: Int) -> Capture {
        var frames: [Frame] = []
        for step in 0..<400 {
            let time = Int64(step) * 20 * millisecond
            for place in 0..<(6 + 8 * (kind % 3)) {
                let from = 100 + 40 * (place % (1 + kind))
                guard place > 4 + kind || !(from..<(from + 9)).contains(step) else { continue }
                var data = [UInt8](repeating: UInt8(step / 5 & 0xFF), count: 8)
                // A counter that skips.
                data[7] = UInt8((step + (step > 200 + place ? 3 : 0)) & 15)
                frames.append(
                    Frame(time: time + Int64(place) * 240_000, identifier: UInt32(0x100 + 7 * place), data: data))
            }
            if kind % 2 == 1, (150..<190).contains(step) {
                for place in 0..<3 {
                    frames.append(
                        Frame(
                            time: time + 10 * millisecond + Int64(place) * 300_000, identifier: 0x008,
                            flags: [.error, .socketCAN], data: [0, 0, 4, 0, 0, 0, UInt8(step - 100), 0]))
                }
            }
            if kind > 2, step % 50 == 0 {
                // DM1 with a lamp that is on, and a request without an answer.
                frames.append(
                    Frame(
                        time: time + 12 * millisecond, identifier: 0x18FE_CA00, flags: .extended,
                        data: [0x04, 0xFF, 0x6E, 0x00, UInt8(step / 100), 0x01, 0xFF, 0xFF]))
                frames.append(
                    Frame(time: time + 13 * millisecond, identifier: 0x7E0, data: [2, 0x3E, 0, 0, 0, 0, 0, 0]))
            }
        }
        return Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch)
    }

    /// On small papers the end of a finding had been drawn over the foot of the page and beyond it.
    @Test(arguments: ["A3", "A4", "A4 landscape", "A5", "A6", "Letter"], 0..<6)
    func nothingIsBelowTheBodyOfAPage(paper: String, kind: Int) throws {
        let size = String(paper.prefix { $0 != " " })
        func change(_ template: inout DocumentTemplate) {
            if size != paper { template.page.turn(landscape: true) }
        }
        let frame = try PageFrame(Logs.template("capture-report", paper: size, change: change).page, scale: .paper)
        let pages = try FindingPages.pages(Self.troubled(kind), paper: size, change: change)
        #expect(pages.count > 1)
        for (number, page) in pages.enumerated() {
            // The first page has its number above, so its facts are where other pages have their foot.
            let end = number == 0 ? frame.footerBaseline + 2 : frame.footerRule - 4
            let foot = page.lines.filter { $0.y > end }
            #expect(foot.count == (number == 0 ? 0 : 1), "page \(number + 1): \(foot.map(\.text))")
        }
    }

    /// One to three rows of an event had been on the page after it, above the table of identifiers.
    @Test(arguments: ["A4", "Letter"], [(2, 1), (3, 1), (6, 1), (12, 1), (15, 1), (20, 1)])
    func anEventIsOnOnePage(paper: String, content: (Int, Int)) throws {
        let pages = try FindingPages.pages(
            Self.capture(identifiers: content.0, missing: content.1), paper: paper
        ).map(\.text)
        let own = pages.filter { $0.contains("The frames") }
        #expect(own.count == 1)
        for page in pages where page.contains("Time s") && page.contains("Data") {
            #expect(page.contains("The frames") || page.contains("Frames around"), "\(page)")
        }
    }

    /// `What else happened` had been the last line of a page of A6.
    @Test(arguments: ["A5", "A6"], 0..<4) func noPageEndsWithAHeadingOfAFinding(paper: String, kind: Int) throws {
        let frame = try PageFrame(Logs.template("capture-report", paper: paper).page, scale: .paper)
        for page in try FindingPages.pages(Self.troubled(kind), paper: paper) {
            let last = page.lines.last { $0.y < frame.footerRule - 4 }?.text ?? ""
            for heading in ["What else happened", "Where to look next", "The frames", "More incidents"] {
                #expect(!last.hasPrefix(heading), "\(page.text)")
            }
        }
    }

    private struct Line {
        var y: Double
        var size: Double
        var text: String
    }

    /// The lines of a page between its head and its foot.
    private static func body(_ page: PageText, within region: ClosedRange<Double>) -> [Line] {
        page.lines.filter { region.contains($0.y) }.map { line in
            let sizes = page.glyphs.filter { abs($0.y - line.y) < 0.06 }.map(\.size)
            return Line(y: line.y, size: sizes.max() ?? 0, text: line.text)
        }
    }

    /// Points: headings are larger than what is below them.
    private static let heading = 10.4

    @Test(arguments: ["A4", "Letter"], [(3, 1), (14, 0), (14, 2), (24, 3), (40, 1), (70, 4)])
    func noPageIsLeftNearlyEmptyOrEndsWithAHeading(paper: String, content: (Int, Int)) throws {
        let layout = try FindingPages.layout(paper)
        let frame = try PageFrame(Logs.template("capture-report", paper: paper).page, scale: .paper)
        let region = layout.bodyTop...(frame.footerRule - 1)
        let height = region.upperBound - region.lowerBound
        let pages = try FindingPages.pages(
            Self.capture(identifiers: content.0, missing: content.1), paper: paper)
        #expect(!pages.isEmpty)
        for (number, page) in pages.enumerated() {
            let lines = Self.body(page, within: region)
            let last = try #require(lines.last, "page \(number + 1) is empty")
            #expect(last.size < Self.heading, "page \(number + 1) ends with \(last.text)")
            if number == pages.count - 1, number > 0 {
                // A base line is above the end of its block.
                #expect(last.y - region.lowerBound >= height / 3 - 8, "page \(number + 1) ends with \(last.text)")
            }
            if let heads = lines.firstIndex(where: { $0.text.hasPrefix("The frames") && $0.size > Self.heading }) {
                // The column heads and five rows.
                #expect(lines.count - heads - 1 >= 6, "page \(number + 1)")
                #expect(number > 0 && lines[..<heads].count > 3, "the figure is on the page")
            }
            if let contents = lines.firstIndex(where: { $0.text == "Contents" && $0.size > Self.heading }) {
                #expect(lines.count - contents - 1 >= 15, "page \(number + 1)")
            }
        }
    }
}
