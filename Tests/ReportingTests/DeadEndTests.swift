import CANCapture
import LogPages
import TestCaptures
import TestLogs
import Testing
import Wording

@testable import Analysis
@testable import Reporting

/// A channel that carries nothing any more: a bus-off from which no controller comes back.
@Suite struct DeadEndTests {
    private static let millisecond: Int64 = 1_000_000

    /// 4 s of one message, errors and a bus-off.
    private static var beginning: [Frame] {
        var frames = (0..<400).map {
            Frame(time: Int64($0) * 10 * millisecond, identifier: 0x100, data: [UInt8($0 & 255), 1, 2])
        }
        frames += (0..<32).map { place in
            Frame(
                time: (4_000 + Int64(place)) * millisecond, identifier: 0x88, flags: [.error, .socketCAN],
                data: [0, 0, 8, 0, 0, 0, UInt8(min(255, 8 * place + 8)), 0])
        }
        frames.append(
            Frame(
                time: 4_040 * millisecond, identifier: 0x40, flags: [.error, .socketCAN],
                data: [0, 0, 0, 0, 0, 0, 255, 0]))
        return frames
    }

    /// Another channel goes on up to 20 s.
    private static func capture() -> Capture {
        var frames = beginning
        frames += (0..<2000).map {
            Frame(time: Int64($0) * 10 * millisecond + 3, identifier: 0x2A0, channel: 1, data: [UInt8($0 & 255), 0xAA])
        }
        return Logs.capture(frames.sorted { $0.time < $1.time }, channels: ["can0", "can1"], clock: .epoch)
    }

    /// The title said "no frame in the last 15.950 s", and the figure "10.0 ms, no finding".
    @Test func theLongestSilenceIsThatOfTheTitle() throws {
        let context = try FindingPages.context(Self.capture())
        let words = ReportWords(context: context)
        let tile = try #require(words.tiles.first { $0.name == "Longest silence" })
        #expect(words.headTitle.contains(tile.figure), "\(words.headTitle): \(tile.figure)")
        #expect(tile.figure == "15.950 s" && tile.isTrouble && !tile.caption.contains("no finding"))
    }

    /// The title said two times: "in the last 15.950 s", and below it "at 4.040 s".
    @Test func theTitleSaysHowLongTheBusWasSilent() throws {
        let words = ReportWords(context: try FindingPages.context(Self.capture()))
        #expect(words.headTitle == "A controller went bus-off on can0, and the bus stayed silent for 15.950 s")
    }

    /// 2.500 s in the title, and 2.568 s in the numbers.
    @Test func aLongerTimeWithoutAMessageIsSaidToHaveTheErrors() throws {
        var frames = Self.beginning
        let back = 6_540 * Self.millisecond
        frames += (0..<800).map { Frame(time: back + Int64($0) * 10 * Self.millisecond, identifier: 0x100, data: [1]) }
        let words = ReportWords(context: try FindingPages.context(Logs.capture(frames, clock: .epoch)))
        let tile = try #require(words.tiles.first { $0.name == "Longest silence" })
        #expect(
            !words.headTitle.contains(tile.figure) && tile.caption == "includes the errors of incident 1", "\(tile)")
    }

    @Test func figuresHatchItUpToTheEnd() throws {
        let context = try FindingPages.context(Self.capture())
        let end = context.facts.counts.latest
        let bands = context.selection.bands(range: context.facts.counts.earliest...end, isOverlaid: false)
        #expect(bands.silences[0] == [(4_040 * Self.millisecond)...end] && bands.silences[1].isEmpty)
        let finding = try #require(context.findings.first { $0.finding.rule == .busOff })
        for place in [MomentFacts.Place.firstPage, .findingPage] {
            let facts = try #require(MomentFacts(finding.incident, shown: finding.finding, at: place, in: context))
            #expect(facts.fold == (4_040 * Self.millisecond)...end && facts.stop == end)
        }
    }

    /// The rows went on with the other channel as if nothing had happened.
    @Test func rowsHaveABandForIt() throws {
        let pages = try FindingPages.pages(Self.capture())
        #expect(pages[1].text.contains("15.950 s without a frame on can0"), "\(pages[1].text)")
    }

    /// The command of its page was one for nearly the whole capture.
    @Test func theWindowToLookAtIsItsBeginning() throws {
        var asked = AskedLog()
        asked.log.sources.captures = [DocumentSources.File(path: "a.log")]
        let context = try FindingPages.context(Self.capture(), asked)
        let finding = try #require(context.findings.first { $0.finding.rule == .busOff })
        let commands = FindingSurroundings(finding: finding, context: context, all: context.findings).commands
        let command = try #require(commands.first { $0.label == "In the log" }).value
        #expect(command.hasSuffix("--start 3.041 --stop 5.040"), "\(command)")
    }
}
