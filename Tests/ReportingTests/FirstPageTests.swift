import Analysis
import Figures
import CANCapture
import Layout
import LogPages
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Reporting

/// The first page of a report: what happened, the moment of the gravest incident, the list, and the facts, whatever there is
/// of each.
@Suite struct FirstPageTests {
    private static let millisecond: Int64 = 1_000_000
    private static let start: Int64 = 1_700_000_000_000 * millisecond

    /// Identifiers of which each has wrong checksums at its own moment, and a silence of half a second.
    private static func capture(identifiers: Int, faulty: Int) -> Capture {
        var frames: [Frame] = []
        for step in 0..<1200 {
            // Nothing from 5 to 5.5 s.
            let time = start + Int64(step) * 10 * millisecond + (step >= 500 ? 500 * millisecond : 0)
            for place in 0..<identifiers {
                // Each sender begins again at its own time.
                let own = step >= 500 ? Int64(place * 37 % 8) * millisecond : 0
                var data = [UInt8(step & 15), UInt8(step / 16 & 0xFF), UInt8(place), UInt8(step / 5 & 0x7F), 0, 0, 0]
                data.append(data.reduce(0x5A, ^))
                if place < faulty, step == 40 + 25 * place { data[7] ^= 0x55 }
                frames.append(
                    Frame(
                        time: time + own + Int64(place) * 150_000, identifier: UInt32(0x100 + place), data: data))
            }
        }
        return Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch)
    }

    private static func pages(
        identifiers: Int, faulty: Int, template: String = "capture-report", paper: String = "A4"
    ) throws -> [String] {
        let template = try Logs.template(template, paper: paper)
        let section = ReportSection(
            Selection(capture(identifiers: identifiers, faulty: faulty)), template: template, options: LogOptions(),
            form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: "x", sections: [section]).composed(context)
        var builder = composed.makeBuilder()
        return (0..<composed.pageCount).map { page in
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
            return PageText(list).text
        }
    }

    @Test(arguments: [3, 16, 40], [0, 3, 30])
    func hasWhatHappenedTheMomentTheListAndTheFacts(identifiers: Int, faulty: Int) throws {
        let pages = try Self.pages(identifiers: identifiers, faulty: min(faulty, identifiers))
        let first = pages[0]
        for text in ["The bus went silent", "Frames", "Activity by identifier", "The moment", "Incidents", "Made by"] {
            #expect(first.contains(text), "\(text)")
        }
        guard identifiers == 40, faulty == 30 else { return }
        // What has no room goes on behind.
        #expect(first.contains("more incident"))
        #expect(pages.dropFirst().contains { $0.contains("More incidents") })
    }

    /// The report of a ticket was a title and a list on an empty page.
    @Test func aTicketHasTheMomentToo() throws {
        let first = try Self.pages(identifiers: 16, faulty: 0, template: "bug-ticket")[0]
        for text in ["The bus went silent", "Activity by identifier", "The moment", "Incidents"] {
            #expect(first.contains(text), "\(text)")
        }
    }

    @Test(arguments: [Size(width: 595, height: 842), Size(width: 612, height: 792), Size(width: 420, height: 595)])
    func noTypeIsSmallerThanSixPoints(paper: Size) throws {
        var template = try Logs.template("capture-report")
        template.page.paper = paper
        let section = ReportSection(
            Selection(Self.capture(identifiers: 16, faulty: 3)), template: template, options: LogOptions(), form: .pdf)
        let context = SectionContext(shaper: FixedFonts.shaper, metrics: FixedFonts.all)
        let composed = try Document(title: "x", sections: [section]).composed(context)
        var builder = composed.makeBuilder()
        for page in 0..<composed.pageCount {
            var list = DisplayList(size: composed.pageSize, background: nil)
            builder.layOut(page: page, into: &list)
            let text = PageText(list)
            #expect(!text.glyphs.isEmpty && text.glyphs.allSatisfy { $0.size >= 6.2 - 1e-9 })
        }
    }

    /// Three messages on each of many channels, one of which is silent for three seconds.
    private static func capture(channels: Int, silent: Int) -> Capture {
        var frames: [Frame] = []
        for step in 0..<400 {
            for channel in 0..<channels {
                for place in 0..<3 {
                    // A message of the busiest channel is the most frequent one.
                    guard step % (place + 2 + min(channel, 4)) == 0 else { continue }
                    if channel == silent, (160..<220).contains(step) { continue }
                    let time = start + Int64(step) * 50 * millisecond + Int64(channel * 3 + place) * 60_000
                    frames.append(
                        Frame(
                            time: time, identifier: UInt32(0x100 + 4 * channel + place),
                            channel: UInt16(channel), data: [UInt8(step & 0xFF), 1, 2]))
                }
            }
        }
        return Logs.capture(
            frames.sorted { $0.time < $1.time }, channels: (0..<channels).map { "can\($0)" }, clock: .epoch)
    }

    /// Twenty lanes of `+3 more` had taken the whole page: the moment was nowhere, incidents and facts on the second page.
    @Test(arguments: ["A4", "Letter", "A5"], [20, 100])
    func manyChannelsGiveWayToTheMoment(paper: String, channels: Int) throws {
        let pages = try FindingPages.pages(Self.capture(channels: channels, silent: 17), paper: paper)
        let first = pages[0].text
        for text in ["can17", "The moment", "Incidents", "of \(channels) channels; the table has more"] {
            #expect(first.contains(text), "\(text): \(first)")
        }
        #expect(paper == "A5" || first.contains("Made by"))
        // Each channel that is shown has lanes of its own.
        #expect(!first.contains("+3 more"))
    }

    /// The page had no foot, although nothing on it said what a foot says.
    @Test(arguments: [20, 100])
    func aFirstPageWithoutItsFactsHasAFoot(channels: Int) throws {
        let pages = try FindingPages.pages(Self.capture(channels: channels, silent: 17), paper: "A5")
        let numbers = pages[0].lines.filter { $0.text.contains("Page 1 of \(pages.count)") }
        #expect(numbers.count == 1)
        #expect((numbers.first?.y ?? 0 > 500) != pages[0].text.contains("Made by"), "\(pages[0].text)")
    }

    /// Letter is lower than A4: lanes were folded there although their page had space between its parts.
    @Test(arguments: [14, 16, 18])
    func aLetterPageHasTheLanesOfAFullPage(identifiers: Int) throws {
        let page = try Self.pages(identifiers: identifiers, faulty: 0, paper: "Letter")[0]
        #expect(page.contains("The moment") && page.contains("Made by"))
        #expect(!page.contains("lanes for") && page.contains("1\(Self.last(identifiers))"), "\(page)")
    }

    private static func last(_ identifiers: Int) -> String {
        let digits = String(identifiers - 1, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    /// There was no moment on the first page, and three lanes below a load.
    @Test func theFirstPageOfA5HasTheMoment() throws {
        let capture = FindingPages.silence(at: 8, length: 900 * Self.millisecond)
        let first = try FindingPages.pages(capture, paper: "A5")[0].text
        #expect(first.contains("The moment") && first.contains("Incidents"), "\(first)")
    }

    @Test func aNoteThatHasNoRoomBesideItsHeadingIsBelowIt() throws {
        let note = "the longest of 2 conversations that has requests and responses; its beginning is on other pages"
        for (paper, lines) in [("A4", 1), ("A5", 2), ("A6", 3)] {
            let layout = try FindingPages.layout(paper)
            let block = ReportHeading.block("Sequence of requests", caption: note, layout)
            var list = DisplayList(size: Size(width: 600, height: 100), background: nil)
            block.place(0..<1, at: Point(x: 0, y: 0), into: &list)
            let text = PageText(list)
            #expect(!text.text.contains("\u{2026}") && text.text.hasSuffix("pages"), "\(text.text)")
            #expect(text.lines.count >= min(lines, 2), "\(paper): \(text.text)")
        }
    }

    // MARK: The axis

    @Test func timesStandToOneScaleAndWhatIsFoldedInBetween() {
        let axis = MomentAxis(start: 0, stop: 1000, folded: 400...900, width: 100)
        #expect(axis.x(0) == 0 && abs(axis.x(1000) - 100) < 1e-9)
        let fold = axis.fold ?? 0...0
        #expect(abs(axis.x(400) - fold.lowerBound) < 1e-9 && abs(axis.x(900) - fold.upperBound) < 1e-9)
        // 400 and 100 nanoseconds to one scale.
        #expect(abs(fold.lowerBound - 4 * (100 - fold.upperBound)) < 1e-6)
        #expect(fold.contains(axis.x(650)))
    }

    @Test(arguments: [20_000_000, 1_300_000_000, 7_200_000_000_000] as [Int64])
    func ticksKeepTheirDistanceAndLeaveOutWhatIsFolded(span: Int64) {
        let folded = span / 3...span / 2
        let axis = MomentAxis(start: 0, stop: span, folded: folded, width: 400)
        let (ticks, step) = axis.ticks(pitch: 50, origin: 0)
        #expect(!ticks.isEmpty && ticks.allSatisfy { $0.time % step == 0 })
        #expect(ticks.allSatisfy { $0.time <= folded.lowerBound || $0.time >= folded.upperBound })
        for (one, next) in zip(ticks, ticks.dropFirst()) where next.time - one.time == step {
            #expect(next.x - one.x >= 50 - 1e-6)
        }
    }

    /// The greatest time that there is has no tick behind it.
    @Test func ticksEndWithTheGreatestTime() {
        for folded in [nil, (Int64.max - 900)...(Int64.max - 10)] as [ClosedRange<Int64>?] {
            let axis = MomentAxis(start: .max - 2_000, stop: .max, folded: folded, width: 400)
            let ticks = axis.ticks(pitch: 0.5, origin: 0, finest: 1).ticks
            #expect(!ticks.isEmpty && ticks.count <= 64)
        }
    }

    /// The line above the title had wrapped on small paper.
    @Test(arguments: ["A4", "A5", "A6"]) func theLineAboveTheTitleIsOneLine(paper: String) throws {
        let page = try FindingPages.pages(FindingPages.silence(at: 8, length: 900 * Self.millisecond), paper: paper)[0]
        let lines = page.text.split(separator: "\n")
        #expect(lines[0].contains("drive.log") && lines[0].contains("20.890 s  Page 1 of"), "\(lines.prefix(3))")
        #expect(lines[0].contains("CAN capture report") == (paper == "A4"))
        #expect(lines[1].contains("The bus"))
    }

    /// The last lane, the axis and the facts were on the second page, under a first page that was a third empty.
    @Test func whereNothingIsFoundAllLanesAreOnTheFirstPage() throws {
        var frames: [Frame] = []
        for step in 0..<1500 {
            for place in 0..<17 {
                frames.append(
                    Frame(
                        time: Self.start + Int64(step) * 20 * Self.millisecond + Int64(place) * 200_000,
                        identifier: UInt32(0x100 + place), data: [UInt8(step & 15), UInt8(place), 0, 0]))
            }
        }
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch)).map(\.text)
        #expect(pages[0].contains("Nothing found") && pages[0].contains("110") && pages[0].contains("Made by"))
        #expect(pages[0].contains("29.983 s"), "the end of the axis: \(pages[0])")
    }

    /// There were 13 lanes of 20 identifiers, and a foot that said what the facts above it say.
    @Test(arguments: ["A4", "Letter"])
    func twentyIdentifiersHaveTheirLanes(paper: String) throws {
        let pages = try FindingPages.pages(Self.capture(identifiers: 20, faulty: 3), paper: paper)
        let text = pages[0].text
        for words in ["The moment", "Incidents", "Made by", "Page 1 of \(pages.count)"] {
            #expect(text.contains(words), "\(words)")
        }
        if paper == "A4" { #expect(!text.contains("the table has more"), "\(text)") }
        // Nothing is below the facts.
        let glyphs = pages[0].glyphs
        let lowest = try #require(glyphs.map(\.y).max())
        #expect(glyphs.filter { $0.y == lowest }.allSatisfy { $0.size < 7 })
        #expect(pages[1].text.contains("Page 2 of"))
    }

    /// The overview was on the first page, and the incidents on the second.
    @Test func theSmallestPaperHasTheIncidentsOnItsFirstPageToo() throws {
        let pages = try FindingPages.pages(Self.capture(identifiers: 16, faulty: 3), paper: "A6")
        for words in ["The bus went silent", "Frames", "Activity by identifier", "Incidents", "more incident"] {
            #expect(pages[0].text.contains(words), "\(words): \(pages[0].text)")
        }
    }

    /// The last finding with its own page was once more in a list below it.
    @Test func aFindingWithItsOwnPageIsNotListedBesideIt() throws {
        let pages = try FindingPages.pages(Self.capture(identifiers: 40, faulty: 30))
        let more = try #require(pages.first { $0.text.contains("More incidents") }).text
        let list = try #require(more.firstRange(of: "More incidents").map { more[$0.upperBound...] })
        #expect(!list.contains("The bus went silent"))
        #expect(!list.contains("100 "), "\(list)")
    }
}
