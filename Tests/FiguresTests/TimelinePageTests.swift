import Analysis
import CANCapture
import Layout
import Formatting
import TestCaptures
import TestPages
import Testing

@testable import Figures

@Suite struct TimelinePageTests {
    private static func texts(_ frames: [Frame], height: Double? = nil) throws -> [PageText] {
        let options = TimelineOptions()
        return try TimelineSection.pages(
            TimelineFacts(Selection(Logs.capture(frames, clock: .epoch)), options: options), options: options,
            canvas: TimelineCanvas(
                width: 800, height: height, scale: .pixels(dotsPerInch: 96), isPaged: height != nil),
            shaper: FixedFonts.shaper
        ).map { PageText($0) }
    }

    /// The name of the file was the title.
    @Test func aCaptureWithoutAFindingIsSaidToHaveNone() throws {
        let frames = (0..<600).map { (step: Int) -> Frame in
            Frame(time: Int64(step) * 10_000_000, identifier: UInt32(0x100 + step % 3), data: [UInt8(step % 7)])
        }
        let text = try Self.texts(frames)[0].text
        #expect(text.contains("Nothing found by the"), "\(text)")
    }

    /// A capture of error frames had "0 identifiers".
    @Test func errorFramesAloneHaveNoIdentifiers() throws {
        let frames = (0..<40).map { (step: Int) -> Frame in
            Frame(
                time: Int64(step) * 13_000_000, identifier: 0x88, flags: [.error, .socketCAN],
                data: [0, 0, 8, 0, 0, 0, 8, 0])
        }
        let text = try Self.texts(frames)[0].text
        #expect(!text.contains("0 identifiers") && text.contains("40 error frames"), "\(text)")
    }

    /// The second label had no place below the first one, whose line it would have crossed, and became a number.
    @Test func aLabelFindsItsPlaceAboveThatOfAnother() throws {
        let frames = (0..<1000).map { (step: Int) -> Frame in
            Frame(time: Int64(step) * 10_000_000, identifier: 0x100, data: [UInt8(step % 7)])
        }
        var options = TimelineOptions()
        options.marks = [
            TimeMark(time: 9_300_000_000, text: "the driver opens the door on the left side"),
            TimeMark(time: 9_900_000_000, text: "the driver leaves the car"),
        ]
        let page = try TimelineSection.pages(
            TimelineFacts(Selection(Logs.capture(frames, clock: .epoch)), options: options), options: options,
            canvas: TimelineCanvas(width: 800, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
            shaper: FixedFonts.shaper)[0]
        let text = PageText(page).text
        #expect(text.contains("opens the door on the left side") && text.contains("leaves the car"), "\(text)")
    }

    /// Pages of lanes had the legend of the conversations of the last page.
    @Test func theLegendOfAPageIsAboutWhatItShows() throws {
        var frames = (0..<900).map { (step: Int) -> Frame in
            Frame(time: Int64(step) * 1_000_000, identifier: UInt32(step % 60))
        }
        for step in 0..<20 {
            let time = Int64(step) * 40_000_000 + 500
            frames.append(Frame(time: time, identifier: 0x7E0, data: [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0]))
            frames.append(
                Frame(time: time + 4_000_000, identifier: 0x7E8, data: [4, 0x62, 0xF1, 0x90, UInt8(step), 0, 0, 0]))
        }
        let selection = Selection(Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch))
        let options = TimelineOptions()
        let conversations = ConversationLane.lanes(of: selection)
        try #require(!conversations.isEmpty)
        let pages = try TimelineSection.pages(
            TimelineFacts(selection, options: options), conversations, options: options,
            canvas: TimelineCanvas(width: 800, height: 600, scale: .pixels(dotsPerInch: 96), isPaged: true),
            shaper: FixedFonts.shaper
        ).map { PageText($0).text }
        let legends = pages.map { $0.contains("answered") }
        #expect(pages.count > 1 && legends.last == true && legends.dropLast().allSatisfy { !$0 }, "\(legends)")
    }

    /// Two rows stood alone on the last page of six.
    @Test(arguments: Array(20...60)) func aLastPageIsNotNearlyEmpty(identifiers: Int) throws {
        let frames = (0..<600).map { Frame(time: Int64($0) * 1_000_000, identifier: UInt32($0 % identifiers)) }
        let options = TimelineOptions()
        let pages = try TimelineSection.pages(
            TimelineFacts(Selection(Logs.capture(frames)), options: options), options: options,
            canvas: TimelineCanvas(width: 800, height: 600, scale: .pixels(dotsPerInch: 96), isPaged: true),
            shaper: FixedFonts.shaper)
        let lanes = pages.map { page in
            let lines = PageText(page).text.split(separator: "\n")
            return (0..<identifiers).count { identifier in
                let label = String(identifier + 0x1000, radix: 16, uppercase: true).dropFirst()
                return lines.contains { $0.hasPrefix(label + " ") }
            }
        }
        #expect(lanes.reduce(0, +) == identifiers)
        #expect((lanes.last ?? 0) * 4 >= (lanes.max() ?? 0), "\(lanes)")
    }
}
