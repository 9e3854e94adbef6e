import TestLogs
import TestPages
import TestCaptures
import Analysis
import CANCapture
import Testing

@testable import Layout
@testable import LogPages
@testable import Pages
@testable import Reporting

@Suite struct ReportSectionTests {
    private static let millisecond: Int64 = 1_000_000

    /// Three identifiers every 20 ms for 20 s; error frames at 5 s, 300 missing for a second at 12 s.
    private static let drive: Capture = {
        var frames: [Frame] = []
        for step in 0..<1000 {
            let time = Int64(step) * 20 * millisecond
            for (number, identifier) in [UInt32(0x100), 0x200, 0x300].enumerated() {
                if identifier == 0x300, (600..<650).contains(step) { continue }
                frames.append(
                    Frame(
                        time: time + Int64(number) * millisecond, identifier: identifier,
                        data: [UInt8(step & 0xFF), UInt8(number), 0, 0]))
            }
            if (250..<262).contains(step) {
                frames.append(
                    Frame(
                        time: time + 5 * millisecond, identifier: 0x008, flags: [.error, .socketCAN],
                        data: [0, 0, 0x04, 0, 0, 0, UInt8(8 * (step - 249)), 0]))
            }
        }
        return Logs.capture(frames, clock: .epoch)
    }()

    private static func pages(
        _ capture: Capture, paper: String = "A4", scale: Scale = .paper, options: AskedLog = AskedLog()
    ) throws -> (composed: ComposedDocument, lists: [DisplayList]) {
        let template = try Logs.template(paper: paper) { $0.page.setMargins(millimetres: 8) }
        let report = ReportSection(
            options.selection(capture, rates: BitRates(all: BitRate(nominal: 500_000))), template: template,
            options: options.log, form: scale == .paper ? .pdf : .png, dotsPerInch: 96)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: report.title, sections: [report]).composed(context)
        var builder = composed.makeBuilder()
        return (
            composed,
            (0..<composed.pageCount).map { page in
                var list = DisplayList(size: composed.pageSize, background: nil)
                builder.layOut(page: page, into: &list)
                return list
            }
        )
    }

    @Test func aThousandRowsOfASoundBusAreNotAHundredPages() throws {
        let (composed, lists) = try Self.pages(Self.drive)
        #expect(composed.pageCount <= 5)
        let first = PageText(lists[0]).text
        for text in ["drive.log", "2 962", "Bus load", "Error frames", "12", "Incidents"] {
            #expect(first.contains(text), "\(text)")
        }
    }

    @Test func aFindingAndItsFirstRowLeadToEachOtherAndIdentifiersToTheirTable() throws {
        let (_, lists) = try Self.pages(Self.drive)
        let targets = lists.flatMap { list in
            list.links.links.compactMap { link -> String? in
                if case .anchor(let name) = link.target { name } else { nil }
            }
        }
        let anchors = Set(lists.flatMap { $0.links.anchors.map(\.name) })
        #expect(Set(targets).isSubset(of: anchors), "\(Set(targets).subtracting(anchors))")
        for name in ["listed-1", "row-1", "finding-1", "listed-2", "row-2", "finding-2"] {
            #expect(targets.contains(name), "\(name)")
        }
        // The list, the moment of the gravest, and the first row of each finding, not all of its rows.
        #expect(targets.count { $0 == "finding-1" } == 3)
        // The list, the way on from the first finding, and its first row.
        #expect(targets.count { $0 == "finding-2" } == 3)
        // 300 is missing: its sentence and a row name it; what is listed below the first page is its row of the table.
        let table = anchors.filter { $0.hasPrefix("identifier-") }
        #expect(table.count == 3)
        #expect(targets.contains { $0.hasPrefix("identifier-") })
    }

    @Test func aLongReportSaysBehindItsFirstPageWhatIsWhere() throws {
        let template = try Logs.template(paper: "A4")
        var report = ReportSection(
            Selection(Self.drive), template: template, options: LogOptions(), form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let short = try Document(title: "x", sections: [report]).composed(context)
        #expect(!short.contents.contains { $0.title == "Contents" })
        report.hasFrames = true
        let log = LogSection(Selection(Self.drive), template: template, options: LogOptions(), form: .pdf)
        let long = try Document(title: "x", sections: [report, log]).composed(context)
        // A page of a few lines would be nearly empty.
        #expect(long.pageCount > 10 && short.contents.count < 15)
        #expect(!long.contents.contains { $0.title == "Contents" })
        let pages = try Self.pages(entries: 15, furtherPages: 20)
        #expect(pages.contents.first?.title == "Contents" && pages.contents.first?.page == 1)
        #expect(pages.pageCount == 3)
        #expect(try Self.pages(entries: 14, furtherPages: 20).pageCount == 2)
        #expect(try Self.pages(entries: 15, furtherPages: 3).pageCount == 2)
    }

    /// Two pages of headings that an outline lists.
    private static func pages(entries: Int, furtherPages: Int) throws -> ReportPages {
        let template = try Logs.template(paper: "A4")
        let frame = try PageFrame(template.page, scale: .paper)
        let theme = Theme.named(.light)
        let layout = ReportLayoutContext(frame: frame, theme: theme, scale: .paper, shaper: FixedFonts.shaper)
        let table = TableShaper(fonts: FixedFonts.all)
        let foot = PageFoot(
            layout.shaped("foot", .text), ellipsis: layout.shaped("\u{2026}", .text), table: table, frame: frame,
            theme: theme, scale: .paper)
        let head = ReportRunningHead(
            title: "x", subtitle: "", running: nil, logo: nil, isOnFirst: false, table: table, frame: frame, layout)
        let blocks = (0..<entries).map { number -> any Block in
            var block = ReportHeading.block("Part \(number)", anchor: "part-\(number)", layout)
            block.measure = BlockMeasure(height: 80)
            return block
        }
        return ReportPages(
            blocks, frame: frame, layout: layout, head: head, foot: foot, table: table,
            outline: (0..<entries).map { ReportPart.Entry(title: "Part \($0)", anchor: "part-\($0)") },
            furtherPages: furtherPages)
    }

    @Test func aFindingNamesThePageThatShowsItAndLeadsThere() throws {
        let (_, lists) = try Self.pages(Self.drive)
        let links = lists.enumerated().flatMap { page, list in list.links.links.map { (page, $0) } }
        let anchors = lists.enumerated().flatMap { page, list in list.links.anchors.map { (page, $0.name) } }
        #expect(!links.isEmpty)
        for (page, link) in links {
            // Rows lead back, and others to the list or the table of identifiers.
            guard case .anchor(let name) = link.target, name.hasPrefix("finding-") || name.hasPrefix("log-"),
                !lists[page].links.anchors.contains(where: { $0.name.hasPrefix("row-") && $0.top == link.rect.y })
            else { continue }
            let target = try #require(anchors.first { $0.1 == name }?.0)
            let lines = PageText(lists[page]).lines.filter { link.rect.y < $0.y && $0.y < link.rect.maxY }
            #expect(lines.contains { $0.text.hasSuffix("p. \(target + 1)") }, "\(name): \(lines.map(\.text))")
        }
    }

    @Test func rowsAroundAFindingKeepTheNumbersOfTheFile() throws {
        let (_, lists) = try Self.pages(Self.drive)
        let text = lists.map { PageText($0).text }.joined(separator: "\n")
        // The last frame of 300 before it is missing: 1800 frames in 600 steps, and 12 error frames.
        #expect(text.contains("1812"))
        #expect(text.contains("left out"))
    }

    @Test func theOutlineLeadsToFindingsAndIdentifiers() throws {
        let titles = try Self.pages(Self.drive).composed.contents.map(\.title)
        #expect(titles.contains("Incidents") && titles.contains("Identifiers"))
        #expect(titles.contains { $0.contains("error frames") })
    }

    @Test func aCaptureWithoutFindingsSaysSo() throws {
        let frames = (0..<200).map { Frame(time: Int64($0) * 10 * Self.millisecond, identifier: 0x123, data: [1, 2]) }
        let (_, lists) = try Self.pages(Logs.capture(frames))
        let text = PageText(lists[0]).text
        // The title says it; a list without entries would say it again.
        #expect(text.contains("Nothing found by"))
        #expect(!text.contains("No findings in this capture.") && !text.contains("Incidents"))
    }

    @Test(arguments: ["A4", "A5", "Letter", "80x200mm", "300x120mm"])
    func nothingLeavesThePageOrStandsOnSomethingElse(paper: String) throws {
        let ugly = [
            Self.drive, Logs.capture(Logs.mixed), Logs.capture([]),
            Logs.capture((0..<60).map { Frame(time: $0 * 1000, identifier: 1, data: [1, 2]) }, clock: .none),
            Logs.capture(
                (0..<90).map {
                    Frame(time: Int64($0) * 50_000_000, identifier: UInt32($0 % 45), channel: UInt16($0 % 3), data: [])
                }, channels: ["can0", "a channel of a very long name", "通道"],
                path: "/a/b/" + String(repeating: "name", count: 40)),
        ]
        for (number, capture) in ugly.enumerated() {
            for (page, list) in try Self.pages(capture, paper: paper).lists.enumerated() {
                let glyphs = PageText(list).glyphs
                if let outside = glyphs.first(where: {
                    $0.x < 0 || $0.end > list.size.width + 0.1 || $0.y > list.size.height || $0.y < 0
                }) {
                    Issue.record("capture \(number) page \(page + 1): \(outside)")
                }
                for line in Dictionary(grouping: glyphs, by: { Int(($0.y * 100).rounded()) }).values {
                    let sorted = line.sorted { $0.x < $1.x }
                    for (glyph, next) in zip(sorted, sorted.dropFirst()) where next.x < glyph.end - 0.05 {
                        Issue.record(
                            "capture \(number) page \(page + 1): \(next.character) on \(glyph.character) at \(next)")
                        return
                    }
                }
            }
        }
    }
}
