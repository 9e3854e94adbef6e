import TestSupport
import Testing

@testable import CANCapture

/// All of a large capture was read for its first seconds.
@Suite struct PartReadTests {
    /// A frame every tenth of a second from 1000 s on, 40 bytes a line.
    private func log(_ range: Range<Int>) -> String {
        range.map { "(\(1_436_451_000 + $0 / 10).\($0 % 10)00000) can0 123#1122334455\n" }.joined()
    }

    private func capture(_ frames: Int, _ filter: FrameFilter = FrameFilter(), limit: Int = .max) throws -> Capture {
        let folder = TestFolder()
        try folder.write("a.log", log(0..<frames))
        var options = LoadOptions(filter: filter)
        options.limit.frames = limit
        return try CaptureSet.load(paths: [folder.file("a.log")], options: options)
    }

    private static let frames = 40_000
    private static let first: Int64 = 1_436_451_000_000_000_000

    @Test func readingStopsBehindTheUpperBound() throws {
        let part = try capture(Self.frames, FrameFilter(stop: .sinceFirst(5_000_000_000)))
        #expect(part.frames.count == 51)
        #expect(part.source.isPart && !part.source.isCut)
        let end = try #require(part.source.end)
        #expect(end > Self.first + 15_000_000_000)
        #expect(end < Self.first + Int64(Self.frames - 1) * 100_000_000)
        let later = try capture(Self.frames, FrameFilter(start: .sinceFirst(100_000_000_000)))
        #expect(!later.source.isPart)
        #expect(later.source.end == Self.first + Int64(Self.frames - 1) * 100_000_000)
    }

    @Test func aFileThatEndsSoonIsReadAsAWhole() throws {
        let part = try capture(500, FrameFilter(stop: .sinceFirst(5_000_000_000)))
        #expect(part.frames.count == 51)
        #expect(!part.source.isPart)
        #expect(part.source.end == Self.first + 49_900_000_000)
    }

    @Test func timesThatStepBackAreFoundBehindTheBound() throws {
        let folder = TestFolder()
        // Nine seconds ahead, then back: what follows is wanted.
        try folder.write("a.log", log(0..<10_000) + log(10_090..<10_091) + log(10_000..<10_010) + log(20_000..<40_000))
        let filter = FrameFilter(stop: .sinceFirst(1_000_500_000_000))
        let part = try CaptureSet.load(paths: [folder.file("a.log")], options: LoadOptions(filter: filter))
        #expect(part.frames.count == 10_006)
        #expect(part.source.isPart)
    }

    @Test func aLimitOfFramesIsTold() throws {
        let part = try capture(Self.frames, limit: 1000)
        #expect((1000..<Self.frames).contains(part.frames.count))
        #expect(part.source.isPart && part.source.isCut)
        let whole = try capture(500, limit: 1000)
        #expect(whole.frames.count == 500)
        #expect(!whole.source.isPart && !whole.source.isCut)
    }

    @Test func aSurveySaysWhatThereIsAndKeepsNothing() throws {
        let folder = TestFolder()
        try folder.write("a.log", log(0..<10))
        try folder.write("b.log", log(5..<25).replacing("123#", with: "18FEF100#"))
        let paths = ["a.log", "b.log"].map(folder.file)
        let survey = try #require(try CaptureSet.survey(paths: paths, options: LoadOptions(), wholly: true))
        #expect(survey.span == CaptureSpan(clock: .epoch, first: Self.first, end: Self.first + 2_400_000_000))
        #expect(survey.channels == ["can0.file1", "can0.file2"])
        #expect(
            survey.seen.identifiers == [
                FrameSurvey.Identifier(0x123, isExtended: false), FrameSurvey.Identifier(0x18FE_F100, isExtended: true),
            ])
        let begin = try #require(try CaptureSet.survey(paths: [paths[0]], options: LoadOptions(), wholly: false))
        #expect(begin.span.first == Self.first)
    }

    @Test func theRecordersZoneMovesTimesAndBounds() throws {
        let folder = TestFolder()
        try folder.write(
            "a.asc",
            "date Sat Sep 30 15:06:13.000 2017\nbase hex  timestamps absolute\n  0.20 1 123 Rx d 1 00\n  5.00 1 124 Rx d 1 00\n"
        )
        var options = LoadOptions(filter: FrameFilter(start: .absolute(1_506_776_775_000_000_000)))
        options.recorderZone = RecorderZone(name: "+02:00") { _ in -7_200_000_000_000 }
        let capture = try CaptureSet.load(paths: [folder.file("a.asc")], options: options)
        #expect((0..<capture.frames.count).map { capture.frames.time($0) } == [1_506_776_778_000_000_000])
        #expect(capture.source.clock == .epoch)
        #expect(capture.source.time.offsetMinutes == 120)
    }
}
