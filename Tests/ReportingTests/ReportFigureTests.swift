import CANCapture
import Figures
import Formatting
import LogPages
import Pages
import TemplateReading
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// Figures and tables of a report that depend on what a capture has.
@Suite struct ReportFigureTests {
    private static let millisecond: Int64 = 1_000_000

    private static func figures(_ capture: Capture) throws -> ReportFigures {
        let template = try Logs.template("capture-report")
        return ReportFigures(
            context: try FindingPages.context(capture), frame: try PageFrame(template.page, scale: .paper),
            scale: .paper, shaper: FixedFonts.shaper)
    }

    private static func text(_ figure: TimelineFigure) -> String {
        var list = DisplayList(size: Size(width: 595, height: 842), background: nil)
        var top = 0.0
        for block in figure.blocks {
            block.place(0..<block.measure.partCount, at: Point(x: 36, y: top), into: &list)
            top += block.measure.height
        }
        return PageText(list).text
    }

    // MARK: The overview

    @Test func anOverviewWithoutLoadsHasItsLanesAndNoCurve() throws {
        let figures = try Self.figures(FindingPages.silence(at: 8, length: 600 * Self.millisecond))
        let usual = try #require(figures.overview(most: nil, hasLegend: false))
        let low = try #require(figures.overview(most: nil, hasLegend: false, hasLoads: false))
        func height(_ figure: TimelineFigure) -> Double { figure.blocks.reduce(0) { $0 + $1.measure.height } }
        #expect(height(usual) - height(low) > 30)
        let (one, other) = (Self.text(usual), Self.text(low))
        #expect(one.contains("Bus load") && !other.contains("Bus load") && !other.contains("bit/s"), "\(other)")
        for text in ["100", "101", "102", "cycle ms"] { #expect(one.contains(text) && other.contains(text), "\(text)") }
    }

    // MARK: Names of hatches

    private static func momentText(
        _ capture: Capture, _ rule: FindingRule, at place: MomentFacts.Place = .findingPage
    ) throws -> String {
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == rule })
        let facts = try #require(MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
        let block = try #require(
            MomentBlock(facts, finding, context, at: place, try FindingPages.layout()))
        var list = DisplayList(size: Size(width: 595, height: 842), background: nil)
        block.place(0..<1, at: Point(x: 36, y: 0), into: &list)
        return PageText(list).text
    }

    @Test(arguments: [MomentFacts.Place.firstPage, .findingPage])
    func aSilenceIsNamedInItsHatch(place: MomentFacts.Place) throws {
        let capture = FindingPages.silence(at: 8, length: 600 * Self.millisecond)
        let text = try Self.momentText(capture, .silence, at: place)
        #expect(text.contains("silent 0.610 s") && !text.contains("no frame"), "\(text)")
    }

    /// Three messages of 10 ms; from 6 to 8.4 s others take their place.
    private static func capture(between others: [Frame]) -> Capture {
        var frames = others
        for step in 0..<1500 where !(600..<840).contains(step) {
            for place in 0..<3 {
                frames.append(
                    Frame(
                        time: Int64(step) * 10 * millisecond + Int64(place) * 200_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 15), UInt8(step / 50 & 0xFF), 1]))
            }
        }
        frames.sort { $0.time < $1.time }
        return Logs.capture(frames, clock: .epoch)
    }

    @Test func aTimeWithErrorFramesOnlyIsNotNamedSilent() throws {
        let errors = (0..<110).map { step in
            Frame(time: (6_050 + Int64(step) * 20) * Self.millisecond, identifier: 0, flags: .error, data: [])
        }
        let text = try Self.momentText(Self.capture(between: errors), .silence)
        #expect(text.contains("only error frames for 2.4"), "\(text)")
        #expect(!text.contains("silent "), "\(text)")
    }

    /// The rows of HTML and Markdown said "without a frame" among error frames.
    @Test func theRowsOfAllFormatsNameATimeWithErrorFramesOnly() throws {
        let errors = (0..<110).map { step in
            Frame(time: (6_050 + Int64(step) * 20) * Self.millisecond, identifier: 0, flags: .error, data: [])
        }
        let capture = Self.capture(between: errors)
        let model = try LogModel(
            AskedLog().selection(capture), template: try Logs.template(), options: LogOptions(),
            shaper: FixedFonts.shaper, fonts: FixedFonts.all, scale: .paper)
        var texts = ReportRowTexts(model)
        let lines = texts.lines(ReportRowsPlace(rows: 0..<capture.frames.count))
        #expect(lines.contains { $0.kind == .silence && $0.text.contains("with error frames only") })
        #expect(!lines.contains { $0.text.contains("without a frame") })
    }

    /// A capture of two frames had a hatch of one millisecond.
    @Test func framesThatFollowEachOtherAreNotFolded() throws {
        func fold(_ pause: Int64) throws -> ClosedRange<Int64>? {
            var frames = (0..<2).map { step in
                Frame(
                    time: Int64(step) * pause, identifier: 0x18FE_CA00, flags: .extended,
                    data: [0x04, 0x00, 0x6E, 0x00, 0x03, 0x01, 0xFF, 0xFF])
            }
            frames.append(
                Frame(time: 3 * pause, identifier: 0x18FE_CA00, flags: .extended, data: frames[0].data))
            let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
            let finding = try #require(context.findings.first)
            return MomentFacts(finding.incident, shown: finding.finding, at: .firstPage, in: context)?.fold
        }
        #expect(try fold(Self.millisecond) == nil)
    }

    @Test func whileAControllerIsBusOffThereIsNoFrame() throws {
        var errors = (0..<30).map { step in
            Frame(
                time: (5_991 * Self.millisecond) + Int64(step) * 300_000, identifier: 0x208,
                flags: [.error, .socketCAN], data: [0, 0, 0x10, 0, 0, 0, UInt8(8 * step + 8), 0])
        }
        errors.append(
            Frame(
                time: 6_001 * Self.millisecond, identifier: 0x240, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 255, 0]))
        errors.append(
            Frame(
                time: 8_390 * Self.millisecond, identifier: 0x100, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 0, 0]))
        let text = try Self.momentText(Self.capture(between: errors), .busOff)
        #expect(text.contains("no frame for 2.3"), "\(text)")
        #expect(!text.contains("silent "), "\(text)")
    }

    // MARK: Headings

    @Test func aHeadingAtTheTopOfAPageSaysWhatItIsAbout() throws {
        let layout = try FindingPages.layout()
        let heading = FindingPart.heading("What else happened", subject: "finding 3", layout)
        func text(top: Double) -> String {
            var list = DisplayList(size: Size(width: 595, height: 842), background: nil)
            heading.place(0..<1, at: Point(x: 36, y: top), into: &list)
            return PageText(list).text
        }
        #expect(text(top: layout.bodyTop).contains("finding 3"))
        #expect(!text(top: layout.bodyTop + 100).contains("finding 3"))
    }

    @Test func framesAroundFindingsWithoutPagesOfTheirOwnAreNotThoseAroundOthers() throws {
        let capture = FindingPages.silence(at: 8, length: 600 * Self.millisecond)
        let text = try FindingPages.pages(capture) { $0.report = ReportStyle([.head, .findings, .windows]) }
            .map(\.text).joined()
        #expect(text.contains("Frames around the findings") && !text.contains("Frames around the other"))
        var asked = AskedLog()
        asked.marks = [TimeMark(time: 3_000 * Self.millisecond, text: "here")]
        let marked = try FindingPages.pages(capture, asked).map(\.text).joined()
        #expect(marked.contains("Frames around the marks"))
    }

    // MARK: Tables

    /// The engine sends its speed, the transmission its own: SAE J1939 addresses 0 and 3.
    @Test func lastValuesNameTheirSender() throws {
        var frames: [Frame] = []
        for step in 0..<200 {
            for (place, source) in [0x00, 0x03].enumerated() as EnumeratedSequence<[UInt32]> {
                let time = Int64(step) * 50 * Self.millisecond + Int64(place) * Self.millisecond
                for group in [0x0CF0_0400, 0x18FE_F100] as [UInt32] {
                    frames.append(
                        Frame(
                            time: time + Int64(group >> 28), identifier: group | source, flags: .extended,
                            data: [0xFF, 0x7D, 0x80, 0x20, 0x30, 0xFF, 0xFF, 0xFF]))
                }
            }
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let grids = DiagnosticsFacts(context, words: ReportWords(context: context)).grids()
        let values = try #require(grids.first { $0.anchor == "last-values" })
        let column = try #require(values.columns.firstIndex { $0.title == "From" })
        let senders = values.rows.map { $0.cells[column] }
        #expect(senders.contains { $0.hasPrefix("00 Engine") } && senders.contains { $0.hasPrefix("03 Transmission") })
        #expect(senders.count == values.rows.count && senders.allSatisfy { !$0.isEmpty })
        // With one channel there is no column for it.
        #expect(!values.columns.contains { $0.title == "Channel" })
    }

    // MARK: Conversations

    /// Requests and responses, of which one is refused.
    private static func conversation(exchanges: Int, refused: Int) -> Capture {
        var frames: [Frame] = []
        for step in 0..<exchanges {
            let time = Int64(step) * 1000 * millisecond
            frames.append(Frame(time: time, identifier: 0x7E0, data: [3, 0x22, 0xF1, UInt8(step), 0, 0, 0, 0]))
            frames.append(
                Frame(
                    time: time + 5 * millisecond, identifier: 0x7E8,
                    data: step == refused
                        ? [3, 0x7F, 0x22, 0x33, 0, 0, 0, 0] : [4, 0x62, 0xF1, UInt8(step), 1, 0, 0, 0]))
        }
        return Logs.capture(frames, clock: .epoch)
    }

    @Test func aShortConversationWasDrawnAtItsFindingAndOnceMore() throws {
        let pages = try FindingPages.pages(Self.conversation(exchanges: 4, refused: 2)).map(\.text)
        #expect(pages.contains { $0.contains("The exchange") })
        #expect(!pages.contains { $0.contains("\nSequence") || $0.hasPrefix("Sequence") })
        // Without pages of findings there it is.
        let alone = try FindingPages.pages(Self.conversation(exchanges: 4, refused: 2)) {
            $0.report = ReportStyle([.head, .findings, .diagnostics])
        }
        #expect(alone.contains { $0.text.contains("Sequence") })
    }

    @Test func theSequenceOfALongConversationBeginsWhereItsFindingEnds() throws {
        let context = try FindingPages.context(Self.conversation(exchanges: 40, refused: 1))
        let all = try #require(context.conversations.first)
        let drawn = Set(all.exchanges[..<4].flatMap { $0.messages.map(\.unit) })
        #expect(ReportLadder.rest(of: all, without: drawn)?.exchanges.count == 36)
        #expect(ReportLadder.rest(of: all, without: drawn)?.messageCount == 72)
        // What is drawn of the middle leaves out nothing.
        let middle = Set(all.exchanges[10..<14].flatMap { $0.messages.map(\.unit) })
        #expect(ReportLadder.rest(of: all, without: middle)?.exchanges.count == 40)
        let pages = try FindingPages.pages(Self.conversation(exchanges: 40, refused: 1)).map(\.text)
        let page = try #require(pages.first { $0.contains("Sequence") })
        #expect(page.contains("its beginning is on the pages of the findings"))
    }

    /// On small paper a page break was within the event.
    @Test func framesWithoutRoomBelowTheFigureAreOnTheNextPage() throws {
        let layout = try FindingPages.layout()
        let figure = [WholeBlock(height: 300) { _, _ in }]
        let rows = [FindingPart.heading("The frames", layout), WholeBlock(height: 250) { _, _ in }]
        let end = [FindingPart.heading("What else happened", layout), WholeBlock(height: 50) { _, _ in }]
        let groups = try #require(FindingPlaces.framesBehind(figure + rows, end, page: 500))
        #expect(groups.map(\.count) == [1, 4])
        #expect(groups[1][0].measure.startsRegion)
        // No last page takes what a finding ends with from its page.
        #expect(groups[1][1].measure.keepsWithNext && !groups[1][1].measure.keepsLoosely)
        #expect(FindingPlaces.framesBehind(figure + rows, end, page: 700) == nil, "the page would be half empty")
        #expect(FindingPlaces.framesBehind(figure + rows, end, page: 260) == nil, "no page has room for them")
        #expect(FindingPlaces.framesBehind(figure + rows, end, page: 330) == nil, "nor for what follows them")
        #expect(FindingPlaces.framesBehind(figure + rows, [], page: 330)?.map(\.count) == [1, 2])
    }
}
