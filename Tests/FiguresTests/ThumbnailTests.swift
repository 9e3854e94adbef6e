import TestPages
import TestCaptures
import CANCapture
import Layout
import Testing

@testable import Analysis
@testable import Figures
@testable import Pages

@Suite struct ThumbnailTests {
    private static func capture(
        _ frames: [Frame], channels: [String] = ["can0"], coverage: SampledCapture.Coverage = .whole,
        clock: Clock = .relative, format: String = "blf"
    ) -> SampledCapture {
        var capture = SampledCapture(Logs.capture(frames, channels: channels, clock: clock, format: format))
        capture.coverage = coverage
        return capture
    }

    private static func regular(_ identifiers: Int, frames: Int = 10) -> [Frame] {
        (0..<(identifiers * frames)).map {
            Frame(time: Int64($0) * 1_000_000, identifier: UInt32(0x100 + $0 % identifiers), channel: 0)
        }
    }

    private static func list(_ capture: SampledCapture, side: Int, hasFont: Bool = true) -> DisplayList {
        ThumbnailPicture(
            capture, SampledActivity(capture), side: side, name: "drive.blf", shaper: hasFont ? FixedFonts.shaper : nil
        ).layOut()
    }

    @Test(arguments: [
        (32, Rect(x: 1, y: 4, width: 30, height: 25)), (64, Rect(x: 2, y: 7, width: 60, height: 50)),
        (128, Rect(x: 3, y: 13, width: 122, height: 102)), (256, Rect(x: 6, y: 27, width: 244, height: 203)),
    ])
    func theCardStandsInTheMiddleOfTheSquare(side: Int, card: Rect) {
        #expect(ThumbnailFrame(side: side, hasTexts: true, hasFoot: false).card == card)
    }

    @Test(arguments: [false, true])
    func everyPartLiesWithinTheCardAtAnySize(hasFoot: Bool) {
        for side in ThumbnailFrame.sizes {
            let frame = ThumbnailFrame(side: side, hasTexts: true, hasFoot: hasFoot)
            let lanes = frame.lanes
            #expect(lanes.height >= 3 * frame.smallestPitch)
            #expect(lanes.x >= frame.content.x && lanes.maxX <= frame.content.maxX)
            #expect(lanes.y >= frame.content.y && lanes.maxY <= frame.content.maxY)
            #expect(lanes.x + Double(frame.laneArea.columnCount) * frame.columnWidth == lanes.maxX)
            #expect([lanes.x, lanes.y, lanes.width, lanes.height].allSatisfy { $0 == $0.rounded() })
            if let last = frame.headerLines.last { #expect(last < lanes.y) }
        }
    }

    @Test func smallPicturesHaveNoTexts() {
        let capture = Self.capture(Self.regular(3))
        for side in [32, 64, 95] { #expect(Self.list(capture, side: side).glyphs.isEmpty) }
        #expect(!Self.list(capture, side: 96).glyphs.isEmpty)
        #expect(Self.list(capture, side: 256, hasFont: false).glyphs.isEmpty)
    }

    @Test func theCaptionNamesFramesDurationAndFormat() {
        let capture = Self.capture(Self.regular(3, frames: 1000))
        let caption = ThumbnailCaption(SampledActivity(capture), capture)
        #expect(caption.title == "CAN")
        #expect(caption.lines == [["3.0 k frames", "3.0 k"], ["3.00 s \u{B7} BLF", "3.00 s"]])
        #expect(caption.subtitle == ["CAN \u{B7} 3 identifiers", "CAN"])
        #expect(caption.foot == [])
    }

    @Test func aSampleSaysSo() {
        let frames = Self.regular(2)
        let spread = Self.capture(frames, coverage: .spread(read: 64_000_000, of: 640_000_000))
        let caption = ThumbnailCaption(SampledActivity(spread), spread)
        #expect(caption.lines[0] == ["\u{2248} 20 frames", "\u{2248} 20"])
        #expect(caption.foot == ["sampled: 64 MB of 640 MB", "sampled"])
        let head = Self.capture(frames, coverage: .beginning(read: 1_500_000, of: nil))
        let other = ThumbnailCaption(SampledActivity(head), head)
        #expect(other.lines[0] == ["> 20 frames", "> 20"])
        #expect(other.lines[1] == ["> 19.0 ms \u{B7} BLF", "> 19.0 ms"])
        #expect(other.foot == ["sampled: the first 1.5 MB", "first 1.5 MB", "sampled"])
        // Where no words fit, dots below the lanes.
        let list = Self.list(spread, side: 32)
        let dots = list.items.contains {
            if case .boxes(ThumbnailPicture.sampled, _) = $0 { return true }
            return false
        }
        #expect(dots)
    }

    @Test func framesWithoutTimesHaveNoDuration() {
        let capture = Self.capture(Self.regular(1, frames: 1), clock: .none, format: "candump")
        let caption = ThumbnailCaption(SampledActivity(capture), capture)
        #expect(caption.lines == [["1 frame", "1"], ["candump"]])
    }

    @Test(arguments: [
        (0, "0"), (926, "926"), (999, "999"), (1000, "1.0 k"), (2926, "2.9 k"), (99_949, "99.9 k"), (99_999, "100 k"),
        (999_499, "999 k"), (999_500, "1.0 M"), (1_234_567, "1.2 M"), (1_999_999, "2.0 M"), (5_000_000_000, "5.0 G"),
    ])
    func countsAreRoundedToWhatIsShown(count: Int, text: String) {
        #expect(ThumbnailCaption.count(Double(count)) == text)
    }

    @Test(arguments: [
        (Int64(85_000_000), "85.0 ms"), (39_991_000_000, "40.0 s"), (39_940_000_000, "39.9 s"),
        (60_600_000_000, "1 min 0.6 s"), (245_000_000_000, "4 min 5.0 s"), (3_720_000_000_000, "1 h 2 min"),
    ])
    func aDurationWasCutToWholeSeconds(nanoseconds: Int64, text: String) {
        let frames = [Frame(time: 0, identifier: 1, data: []), Frame(time: nanoseconds, identifier: 1, data: [])]
        let capture = Self.capture(frames, format: "candump")
        let caption = ThumbnailCaption(SampledActivity(capture), capture)
        #expect(caption.lines.contains(["\(text) \u{B7} candump", text]))
    }

    @Test func aChannelWithErrorFramesAloneIsCounted() {
        let frames = Self.regular(1) + [Frame(time: 20_000_000, identifier: 0, flags: .error, channel: 1)]
        let capture = Self.capture(frames, channels: ["can0", "can1"])
        let activity = SampledActivity(capture)
        #expect(activity.channels == ["can0", "can1"])
        #expect(ThumbnailCaption(activity, capture).subtitle[0] == "CAN \u{B7} 1 identifier \u{B7} 2 channels")
    }

    @Test func identifiersBeyondWhatFitsShareALane() {
        var frames = Self.regular(10)
        frames += (0..<50).map { Frame(time: $0, identifier: 0x105, channel: 0) }
        let activity = SampledActivity(Self.capture(frames))
        let lanes = ThumbnailLanes(activity, limit: 4)
        #expect(lanes.lanes.map(\.label) == ["100", "101", "105", "+7"])
        #expect(lanes.lanes.map(\.colourKey) == [0x100, 0x101, 0x105, nil])
        #expect(lanes.laneOf == [0, 1, 3, 3, 3, 2, 3, 3, 3, 3])
        #expect(ThumbnailLanes(activity, limit: 10).lanes.count == 10)
        #expect(ThumbnailLanes(activity, limit: 1).lanes.map(\.label) == ["+10"])
    }

    @Test func aMessageKnownByNameHasItsNameAndIsNoIdentifier() {
        let frames = [
            Frame(time: 0, identifier: 0, flags: .symbolic), Frame(time: 1, identifier: 1, flags: .symbolic),
            Frame(time: 2, identifier: 0, flags: .extended), Frame(time: 3, identifier: 1, flags: .extended),
        ]
        let capture = SampledCapture(Logs.capture(frames, names: ["EngineData", "GearBox"]))
        let activity = SampledActivity(capture)
        #expect(
            ThumbnailLanes(activity, limit: 10).lanes.map(\.label) == ["00000000", "00000001", "EngineData", "GearBox"])
        #expect(ThumbnailCaption(activity, capture).subtitle[0] == "CAN \u{B7} 4 identifiers")
    }

    @Test func lanesOfChannelsStandApart() {
        let frames = (0..<4).map { Frame(time: Int64($0), identifier: 0x100 + UInt32($0), channel: UInt16($0 / 2)) }
        var lanes = ThumbnailLanes(SampledActivity(Self.capture(frames, channels: ["a", "b"])), limit: 10)
        lanes.place(
            in: LaneArea(
                rect: Rect(x: 0, y: 0, width: 10, height: 90), columnWidth: 1, smallestPitch: 3, largestPitch: 20,
                markWidth: 1, scale: .pixels(dotsPerInch: 72)))
        #expect(lanes.pitch == 20)
        #expect(lanes.height == 16)
        #expect(lanes.lanes.map(\.y) == [2, 22, 52, 72])
    }

    /// The colours of a lane's boxes, and how many pixels of it they cover.
    private static func tones(_ frames: [Frame], side: Int, _ key: UInt32) -> [IdentifierTone: Double] {
        let list = list(capture(frames), side: side)
        var found: [IdentifierTone: Double] = [:]
        for item in list.items {
            guard case .boxes(let colour, let range) = item else { continue }
            for tone in IdentifierTone.allCases
            where colour == Theme.named(.dark).identifierColour(key, tone) {
                found[tone, default: 0] += list.boxes[range].reduce(0) { $0 + $1.width }
            }
        }
        return found
    }

    /// A frame in each period of twelve seconds.
    private static func cyclic(_ identifier: UInt32, every period: Int64) -> [Frame] {
        (0..<12_000 / period).map { Frame(time: $0 * period * 1_000_000, identifier: identifier) }
    }

    @Test(arguments: [64, 128, 256, 512, 1024])
    func aSlowMessageIsABandOfTheToneOfAFastOne(side: Int) {
        let frames = (Self.cyclic(0x100, every: 10) + Self.cyclic(0x101, every: 700)).sorted { $0.time < $1.time }
        let fast = Self.tones(frames, side: side, 0x100)
        let slow = Self.tones(frames, side: side, 0x101)
        #expect(Set(fast.keys) == [.usual] && Set(slow.keys) == [.usual])
        #expect(abs((fast[.usual] ?? 0) - (slow[.usual] ?? 0)) <= 0.08 * (fast[.usual] ?? 0))
    }

    @Test func whatIsMissingIsHollowAndWhatComesMoreOftenIsBrighter() {
        let frames = Self.cyclic(0x100, every: 20).filter { !(2_000_000_000..<5_000_000_000).contains($0.time) }
        let more = (0..<100).map { Frame(time: 8_000_000_000 + Int64($0) * 20_000_000 + 9_000_000, identifier: 0x100) }
        let busy = Self.cyclic(0x200, every: 10)
        let tones = Self.tones((frames + more + busy).sorted { $0.time < $1.time }, side: 256, 0x100)
        let whole = Self.tones(busy, side: 256, 0x200)[.usual] ?? 0
        #expect(tones[.less] == nil)
        #expect(abs((tones[.more] ?? 0) / whole - 2.0 / 12) < 0.06, "\(tones)")
        #expect(abs((tones[.usual] ?? 0) / whole - 7.0 / 12) < 0.08, "\(tones)")
    }

    @Test func whatHasNoRhythmIsATickForEachFrame() {
        let times: [Int64] = [0, 3, 11, 12, 47, 48, 90, 100]
        let frames = times.map { Frame(time: $0 * 100_000_000, identifier: 0x100) }
        let tones = Self.tones(frames, side: 256, 0x100)
        let column = ThumbnailFrame(side: 256, hasTexts: true, hasFoot: false).columnWidth
        #expect((tones[.usual] ?? 0) <= Double(times.count) * column)
    }

    @Test func errorFramesStandAcrossTheLanesAtTheirTime() throws {
        var frames = Self.regular(2, frames: 100)
        frames.append(Frame(time: 100_000_000, identifier: 0x20, flags: [.error, .socketCAN], channel: 0))
        let list = Self.list(Self.capture(frames), side: 256)
        let marks = list.items.compactMap { item -> [Rect]? in
            guard case .boxes(LaneDrawing.trouble, let range) = item else { return nil }
            return Array(list.boxes[range])
        }
        let lanes = ThumbnailFrame(side: 256, hasTexts: true, hasFoot: false).lanes
        let mark = try #require(marks.first?.first)
        #expect(marks.count == 1 && marks[0].count == 1)
        #expect(mark.y < lanes.y && mark.maxY > lanes.maxY)
        #expect(abs(mark.x + mark.width / 2 - (lanes.x + lanes.width * 100 / 199)) <= 2)
    }
}
