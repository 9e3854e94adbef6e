import Layout
import Pages
import TestPages
import TestSupport
import Testing

@testable import FleetReport

/// What the pages of a fleet report show, and that nothing is cut where there is room.
@Suite struct FleetPageTests {
    private static func summary(_ results: MadeResults = .versions) throws -> FleetSummary {
        let folder = TestFolder()
        try results.write(to: folder.path)
        return try FleetSummary(FleetTablesReader([folder.path]))
    }

    private static func pages(_ summary: FleetSummary) throws -> [PageText] {
        let section = FleetSection(
            summary, since: nil, looks: [], title: "x", style: PageStyle(), form: .pdf, dotsPerInch: 72)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let pages = try section.pages(context)
        var builder = pages.makeBuilder()
        return (0..<pages.pageCount).map { page in
            var list = DisplayList(size: pages.pageSize, background: nil)
            builder.layOut(page: page, number: PageNumber(page + 1, of: pages.pageCount), into: &list)
            return PageText(list)
        }
    }

    private static var layout: FleetPageContext {
        FleetPageContext(PageStyle(), scale: .paper, shaper: FixedFonts.shaper)
    }

    /// The captions of pictures had `05-bus-…s.log.gz` above an empty line.
    @Test func aNameHasSomeLinesBeforeItIsCut() {
        func lines(_ name: String, width: Double) -> [String] {
            Self.layout.nameLines(name, .strong, 10, width: width).map { line in
                String(String.UnicodeScalarView(line.glyphs.compactMap { Unicode.Scalar(UInt32($0.index)) }))
            }
        }
        // A character is six points wide.
        #expect(lines("05-bus-off-bms.log.gz", width: 72) == ["05-bus-off-", "bms.log.gz"])
        #expect(lines("short.log", width: 72) == ["short.log"])
        let long = lines("a-name-of-some-parts-that-no-three-lines-have-room-for.log.gz", width: 72)
        #expect(long.count == 3 && long[2].contains("\u{2026}") && long[2].hasSuffix("gz"))
        let whole = lines(String(repeating: "x", count: 60) + ".log", width: 72)
        #expect(whole.count == 1 && whole[0].hasSuffix(".log"))
    }

    /// Pages and HTML had columns of their own.
    @Test func pagesAndHTMLHaveTheSameRows() throws {
        let summary = try Self.summary()
        let rows = FleetRows(summary)
        #expect(rows.columns == [.vehicle, .capture, .tag, .length, .frames, .incidents, .headline])
        let html = FleetHTML(summary, since: nil, looks: [], title: "x").text
        let pages = try Self.pages(summary).map(\.text).joined(separator: "\n")
        for column in rows.columns {
            let title = rows.title(column)
            #expect(html.contains(">\(title)</th>") && pages.contains(title), "\(title)")
        }
        for row in rows.all.prefix(20) {
            #expect(html.contains("<b>\(row.vehicle)</b>") && html.contains(row.headline))
            let line = pages.split(separator: "\n").first { line in
                line.contains(rows.text(.capture, row)) && line.contains(row.headline) && line.contains("60:00")
                    || line.contains(rows.text(.capture, row)) && line.contains("1:00:00")
            }
            #expect(line != nil, "\(row.capture.path)")
        }
        #expect(pages.contains("the most serious first") && html.contains("the most serious first"))
    }

    @Test func aLongSentenceHasASecondLine() throws {
        var capture = FleetCapture()
        capture.path = "a/b.log"
        let words = "7E8 EngineToTester refused Write data by identifier: security access denied after a long time"
        capture.headline = words
        let row = FleetRow(
            capture: capture, anchor: "x", vehicle: "", tag: "", headline: words + ", and again for the last time",
            consequence: "At 5.000 s, after errors; all came back; one did not")
        #expect(
            row.shorterConsequences == [
                "At 5.000 s, after errors; all came back; one did not", "At 5.000 s, after errors; all came back",
                "At 5.000 s, after errors", "At 5.000 s",
            ])
        let lines = Self.layout.sentenceLines(row.headline, .text, 7.6, width: 300, most: 2)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { !$0.glyphs.contains { $0.index == 0x2026 } })
    }

    /// The first page had six rows and an empty third.
    @Test func theFirstPageListsAsManyAsItHasRoomFor() throws {
        var results = MadeResults()
        results.rows = (0..<10).map { number in
            (
                path: "v\(number)/1.4/\(number).log", tags: ["v\(number)", "1.4"], seconds: 3600.0,
                findings: [(rule: "bus-off", severity: "error")]
            )
        }
        let pages = try Self.pages(try Self.summary(results))
        #expect(pages.count == 1)
        #expect(pages[0].text.contains("10 of 10 captures with findings"))
    }
}
