import CANCapture
import LogPages
import Pages
import TestCaptures
import TestLogs
import TestPages
import Testing

@testable import Analysis
@testable import Layout
@testable import Reporting

/// Nothing on a page is cut or left out that has room there.
@Suite struct WholePageTests {
    private static let millisecond: Int64 = 1_000_000
    private static let checksum = String(repeating: "b3f3709b6e7c298e", count: 4)

    /// A part of a checksum proves nothing.
    @Test(arguments: ["A4", "Letter", "A5", "A6"])
    func aChecksumIsNeverCut(paper: String) throws {
        let layout = try FindingPages.layout(paper)
        let facts = [
            ReportFact(label: "Capture", value: "drive.log"), ReportFact(label: "SHA-256", value: Self.checksum),
        ]
        let block = ReportFactColumns(left: facts, right: [], layout).block
        var list = DisplayList(size: Size(width: 900, height: 400), background: nil)
        block.place(0..<block.measure.partCount, at: Point(x: 0, y: 0), into: &list)
        let text = PageText(list).text.filter { !$0.isWhitespace }
        #expect(text.contains("SHA-256" + Self.checksum), "\(text)")
    }

    /// Eight messages of 10 ms, and error frames before a silence.
    private static func errors() -> Capture {
        var frames: [Frame] = []
        for step in 0..<600 where !(250..<335).contains(step) {
            frames += (0..<8).map { place in
                Frame(
                    time: Int64(step) * 10 * millisecond + Int64(place) * 300_000, identifier: UInt32(0x100 + place),
                    data: [UInt8(step & 15), UInt8(place)])
            }
        }
        for place in 0..<12 {
            frames.append(
                Frame(
                    time: (2_470 + 2 * Int64(place)) * millisecond + 7, identifier: 0x288,
                    flags: [.error, .socketCAN], data: [0, 0, 0x80, 0x0A, 0, 0, UInt8(8 * (place + 1)), 0]))
        }
        return Logs.capture(frames.sorted { $0.time < $1.time }, channels: ["can0"], clock: .epoch)
    }

    @Test func theLimitOfACounterIsNotCloseToTheTitleAboveIt() throws {
        let page = try FindingPages.pages(Self.errors())[0]
        let title = try #require(page.lines.first { $0.text.contains("The moment") }, "\(page.text)")
        let limit = try #require(page.lines.first { $0.text.contains("warning limit of the") }, "\(page.text)")
        #expect(limit.y - title.y >= 12, "\(limit.y - title.y)")
    }

    /// A row said that one frame was left out, in the place of that frame.
    @Test func noRowStandsForASingleFrame() throws {
        let frames = (0..<400).map { step in
            let count = step < 200 ? step : step < 212 ? 199 : step - 12
            return Frame(
                time: Int64(step) * 10 * Self.millisecond, identifier: 0x205, data: [7, UInt8(count & 15), 0])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let finding = try #require(context.findings.first { $0.finding.rule == .counterStuck }).finding
        let facts = try #require(ValueFacts(finding, in: context))
        #expect(facts.frameCount == 13 && facts.fold == nil)
        #expect(facts.event.count == 13 && facts.wrongOfEvent.count == 13)
        #expect(ValueRows(facts, in: context).rows.allSatisfy { $0.leftOut == 0 })
    }

    /// A record of a state that says no counters was nowhere in the moment.
    @Test func aStateWithoutCountersIsATick() throws {
        let frames = (0..<300).map { step in
            Frame(time: Int64(step) * 10 * Self.millisecond, identifier: 0x100, data: [UInt8(step & 15), 1])
        }
        var capture = Logs.capture(frames, channels: ["1"], clock: .epoch)
        capture.frames.states.add(ControllerState(.warning, time: 1_505 * Self.millisecond, channel: "1"))
        let context = try FindingPages.context(capture)
        let finding = try #require(context.findings.first { $0.finding.rule == .errorPassive })
        let facts = try #require(
            MomentFacts(finding.incident, shown: finding.finding, at: .firstPage, in: context))
        #expect(facts.channels.map(\.errors) == [[1_505 * Self.millisecond]])
        #expect(try FindingPages.pages(capture)[0].text.contains("1 state"))
    }

    @Test func theFramesOfAFindingAreMarked() {
        let capture = Logs.capture((0..<8).map { Frame(time: $0, identifier: $0 == 3 || $0 == 7 ? 0x3AB : 0x100) })
        let index = IdentifierIndex(capture.frames)
        var finding = Finding(.newMessage, .info)
        finding.slot = Int(index.slots[3])
        finding.rows = 3...6
        let marks = MarkedRows(finding)
        #expect((0..<8).filter { marks.contains($0, index) } == [3])
        // A frame that is missing has no row.
        finding.rule = .missingMessage
        let none = MarkedRows(finding)
        #expect((0..<8).allSatisfy { !none.contains($0, index) })
    }

    /// The numbers of frames beside a part of the capture looked like those of all of it.
    @Test func aFigureOfAPartCountsWhatItShows() throws {
        var frames: [Frame] = []
        for step in 0..<900 {
            let time = Int64(step) * 10 * Self.millisecond
            frames += [0x080, 0x185, 0x285].map { Frame(time: time, identifier: $0, data: [UInt8(step & 15), 1]) }
            if step % 100 == 0, step < 500 {
                frames.append(Frame(time: time, identifier: 0x705, data: [5]))
            }
        }
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch)).map(\.text)
        #expect(pages[0].contains("frames  cycle ms") || pages[0].contains("frames cycle ms"))
        for page in pages.dropFirst() { #expect(!page.contains("frames  cycle ms")) }
    }
}
