import Analysis
import CANCapture
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import TemplateReading

@Suite struct LogMapTests {
    /// Four identifiers every 10 ms for 4 s, which are silent for the third second.
    private static let capture = Logs.capture(frames)

    private static let frames: [Frame] = {
        var frames: [Frame] = []
        for step in 0..<400 where !(200..<300).contains(step) {
            for number in 0..<4 {
                let time = Int64(step) * 10 * Logs.millisecond + Int64(number) * 1000
                frames.append(Frame(time: time, identifier: UInt32(1 + number), data: [UInt8(number)]))
            }
        }
        return frames
    }()

    private func model(paper: String = "A4", fillsPages: Bool = true) throws -> LogModel {
        var asked = AskedLog()
        asked.fillsPages = fillsPages
        return try Logs.model(Self.capture, Logs.template(paper: paper), options: asked)
    }

    @Test func theStripShowsWhenFramesArriveAndWhereThePageIs() throws {
        let model = try model()
        let map = try #require(model.map)
        #expect(map.steps.first?.start == 0)
        #expect(map.steps.last?.end == 1)
        // Nothing where the bus is silent.
        #expect(!map.steps.contains { $0.start < 0.73 && $0.end > 0.52 })
        #expect(map.pins.map(\.number.text) == ["1"])
        // It is hatched, where the page is as well.
        let silence = try #require(map.silences.first)
        #expect(
            map.silences.count == 1 && abs(silence.lowerBound - 0.5) < 0.01 && abs(silence.upperBound - 0.75) < 0.01)
        let pages = Logs.pages(model)
        for (page, list) in pages.enumerated() {
            let text = PageText(list)
            #expect(text.text.contains("this page"))
            let lines = list.boxes.filter { $0.height > 14 && $0.width < 1 }
            let rows = model.rows(ofColumn: page)
            let frame = model.frame.whole
            let duration = Double(model.facts.duration)
            let start = frame.x + frame.width * Double(Self.capture.frames.time(rows.lowerBound)) / duration
            #expect(lines.contains { abs($0.x - start) < 5 }, "page \(page)")
            #expect(text.glyphs.allSatisfy { $0.x >= frame.x - 0.01 && $0.end <= frame.maxX + 0.01 })
        }
        #expect(PageText(pages[1]).text.contains("0 s"))
        #expect(PageText(pages[1]).text.contains("3.990 s"))
    }

    @Test func excerptsAndSmallPagesHaveNone() throws {
        #expect(try model(fillsPages: false).map == nil)
        #expect(try model(paper: "A6").map == nil)
        let plain = try Logs.model(Self.capture, Logs.template("log-plain"))
        #expect(plain.map == nil)
    }

    @Test func timesThatGoBackAreCountedAsWell() {
        let frames = [0, 10, 5, 100].map { Frame(time: $0 * 1000, identifier: 1) }
        let table = Logs.table(frames)
        let steps = LogMap.steps(table, CaptureFacts(table))
        #expect(steps.count == 4)
        #expect(steps.last?.end == 1)
    }

    @Test func theFootNamesWhatIsMarkedOnThePage() throws {
        let text = PageText(Logs.pages(try model())[0]).text
        #expect(text.contains("as in the row above"))
        #expect(text.contains("0.1 ms to 1 s"))
        #expect(!text.contains("counter or checksum"))
        #expect(!text.contains("error frame"))
    }

    @Test func aSilenceIsABandWithItsSentenceAndNumber() throws {
        let model = try model()
        let band = try #require(model.separators.all.first)
        #expect(band.isBand)
        #expect(model.bandLines >= 3)
        #expect(model.rowLines.separatorLines(band.row) == model.bandLines)
        let page = try #require((0..<model.pageCount).first { model.rows(ofColumn: $0).contains(band.row) })
        let text = PageText(Logs.pages(model)[page])
        #expect(text.text.contains("1.010 s without a frame"), "\(text.text)")
        #expect(model.silenceSentences[band.row]?.first.map { text.text.contains($0.text) } == true, "\(text.text)")
        // Rows go on below it, at their pitch.
        let rows = Logs.rows(model, page: page)
        #expect(rows.contains { $0.hasPrefix("\(band.row + 1)  ") })
    }

    /// Wherever a page ends in a band, its title is on the page where most of it is, and no row is lost.
    @Test func aBandMayBeginOnOnePageAndEndOnTheNext() throws {
        let silent = try #require(try model().separators.all.first?.row)
        for dropped in 0..<60 {
            let frames = Self.frames.dropFirst(dropped)
            var asked = AskedLog()
            asked.fillsPages = true
            let model = try Logs.model(Logs.capture(Array(frames)), Logs.template(), options: asked)
            let pages = Logs.pages(model)
            let bottom = model.frame.bodyBottom
            for page in pages {
                for glyph in PageText(page).glyphs where glyph.size == 10 { #expect(glyph.y < bottom) }
            }
            let titles = pages.count { PageText($0).text.contains("1.010 s without a frame") }
            #expect((1...2).contains(titles), "\(dropped) of \(silent)")
        }
    }
}
