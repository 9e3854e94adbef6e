import Foundation
import Testing

@testable import CANCapture

struct CaptureSetTests {
    private func withFiles<Result>(_ texts: [String], _ body: ([String]) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("canfolio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try texts.enumerated().map { index, text in
            let file = folder.appendingPathComponent("log_\(index + 1).log")
            try Data(text.utf8).write(to: file)
            return file.path
        }
        return try body(paths)
    }

    private func identifiers(_ capture: Capture) -> [UInt32] {
        (0..<capture.frames.count).map { capture.frames.identifier($0) }
    }

    /// Nothing is recorded between two files; a logger that begins a new file goes on.
    @Test func aPauseBetweenFilesIsTheBeginningOfASession() throws {
        let first = "(1700000010.000000) can0 001#00\n(1700000012.000000) can0 003#00\n"
        func starts(_ time: String) throws -> [Int64] {
            let second = "(17000000\(time)) can0 002#00\n(1700000090.000000) can0 004#00\n"
            return try withFiles([second, first]) { try CaptureSet.load(paths: $0).frames.sessionStarts.times }
        }
        #expect(try starts("22.500000") == [1_700_000_022_500_000_000])
        #expect(try starts("12.200000") == [] && starts("11.000000") == [])
    }

    @Test func mergesOverlappingCapturesByTimeAndKeepsTheirChannelsApart() throws {
        let texts = [
            "(10.000000) can0 001#00\n(12.000000) can0 003#00\n",
            "(11.000000) can0 002#00\n(13.000000) can0 004#00\n",
        ]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(identifiers(capture) == [1, 2, 3, 4])
        #expect(capture.frames.channels == ["can0.file1", "can0.file2"])
        #expect((0..<4).map { capture.frames.channel($0) } == [0, 1, 0, 1])
        #expect(capture.source.origin == 10_000_000_000)
    }

    private static let overlapping = [
        "(10.000000) can0 001#00\n(12.000000) can2 003#00\n(14.000000) can0 005#00\n",
        "(11.000000) can1 002#00\n(13.000000) can2 004#00\n",
    ]

    @Test func channelsOfOneFileKeepTheirNames() throws {
        let capture = try withFiles(Self.overlapping) { try CaptureSet.load(paths: $0) }
        #expect(capture.frames.channels == ["can0", "can2.file1", "can1", "can2.file2"])
        let log = try written(capture.frames, as: .candump)
        #expect(log.contains("(12.000000) can2.file1 003#00\n"))
        #expect(log.contains("(13.000000) can2.file2 004#00\n"))
    }

    @Test func filtersByTheNamesThatItPrints() throws {
        for filter in [
            FrameFilter(channels: ["can2.file2"]),
            FrameFilter(candump: [try CandumpFilter(parsing: "can2.file2,004:7FF")]),
        ] {
            let capture = try withFiles(Self.overlapping) {
                try CaptureSet.load(paths: $0, options: LoadOptions(filter: filter))
            }
            #expect(identifiers(capture) == [4])
            let channel = capture.frames.channels[Int(capture.frames.channel(0))]
            #expect(channel == "can2.file2")
        }
    }

    @Test func keepsAMadeUpNameApartFromARealOne() {
        let joined = JoinedChannels([["can0", "can0.file2"], ["can0", ""], [""]])
        #expect(joined.name(of: "can0", file: 2) == "can0.file2_")
        #expect(joined.name(of: "can0.file2", file: 1) == "can0.file2")
        #expect(joined.name(of: "", file: 3) == "file3")
        #expect(JoinedChannels.ownName("file3", file: 3) == "")
        #expect(JoinedChannels.ownName("can0.file3", file: 2) == nil)
    }

    @Test func appendsARolledOverRecordingInTheOrderOfTimeOnOneChannel() throws {
        let texts = [
            "(1436509020.000000) can0 003#\n",
            "(1436509010.000000) can0 001#\n(1436509011.000000) can0 002#0102\n",
        ]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(identifiers(capture) == [1, 2, 3])
        #expect(capture.frames.channels == ["can0"])
        #expect(capture.frames[1].data == [1, 2])
        #expect(capture.source.files.count == 2)
    }

    @Test func keepsTheOrderOfAFileWhoseTimeStepsBack() throws {
        let texts = ["(10.000000) can0 001#\n(9.000000) can0 002#\n(12.000000) can0 004#\n", "(11.000000) can1 003#\n"]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(identifiers(capture) == [1, 2, 3, 4])
    }

    @Test func movesTheTimesOfOneFile() throws {
        let texts = ["(10.000000) can0 001#\n", "(10.000000) can0 002#\n"]
        let capture = try withFiles(texts) { paths in
            try CaptureSet.load(paths: paths, shifts: [CaptureSet.Shift(file: "log_1.log", time: 250_000_000)])
        }
        #expect(identifiers(capture) == [2, 1])
        #expect(capture.frames.time(1) == 10_250_000_000)
        #expect(capture.source.notes == ["file 1: times are shifted by +0.25 s"])
    }

    @Test func refusesAShiftOfAFileThatIsNotThere() throws {
        let error = try withFiles(["(1.000000) can0 001#\n"]) { paths in
            #expect(throws: CaptureError.self) {
                try CaptureSet.load(paths: paths, shifts: [CaptureSet.Shift(file: "other.log", time: 1)])
            }
        }
        #expect(error?.description == "other.log: --shift names a file that is not one of the captures")
    }

    @Test func countsBoundsFromTheFirstFrameOfTheFirstCapture() throws {
        let texts = [
            "(10.000000) can0 001#\n(12.000000) can0 003#\n", "(11.000000) can0 002#\n(14.000000) can0 004#\n",
        ]
        var filter = FrameFilter()
        filter.start = .sinceFirst(1_000_000_000)
        filter.stop = .sinceFirst(2_000_000_000)
        let capture = try withFiles(texts) { paths in
            try CaptureSet.load(paths: paths, options: LoadOptions(filter: filter))
        }
        #expect(identifiers(capture) == [2, 3])
    }

    @Test func saysOfWhichFileARecordWasSkipped() throws {
        let texts = ["(10.000000) can0 001#\n", "(11.000000) can0 002#0\n(12.000000) can0 002#\n"]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(capture.skipped.count == 1)
        #expect(capture.skipped.examples.first?.file == 2)
        #expect(capture.skipped.examples.first?.place == .line(1))
    }

    @Test func takesAFileWithoutADateToBeginWithTheOneThatHasIt() throws {
        let texts = [
            "(1436509052.000000) can0 001#\n(1436509054.000000) can0 003#\n",
            "base hex  timestamps absolute\n   1.000000 1  002             Rx   d 1 00\n",
        ]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(identifiers(capture) == [1, 2, 3])
        #expect(capture.source.clock == .epoch)
        #expect(capture.source.notes.contains { $0.contains("has no date") })
    }

    private static let dated =
        "(1700000000.0) can0 001#\n(1700000001.0) can0 002#\n(1700000002.0) can0 003#\n(1700000003.0) can0 004#\n"
    private static let undated = "(0.0) can0 101#\n(1.0) can0 102#\n(2.0) can0 103#\n(3.0) can0 104#\n"

    /// Bounds of time are of the joined captures' clock, whichever file has a date.
    @Test(
        arguments: [
            (start: .sinceFirst(2_000_000_000), stop: nil, [3, 4, 0x103, 0x104]),
            (start: nil, stop: .sinceFirst(1_000_000_000), [1, 2, 0x101, 0x102]),
            (start: .absolute(1_700_000_002_000_000_000), stop: nil, [3, 4, 0x103, 0x104]),
            (start: .sinceFirst(-.max), stop: .absolute(.max), [1, 2, 3, 4, 0x101, 0x102, 0x103, 0x104]),
            (start: .absolute(.min), stop: .absolute(0), []),
        ] as [(start: FrameFilter.TimeBound?, stop: FrameFilter.TimeBound?, [UInt32])])
    func boundsHoldForCapturesWithAndWithoutADate(
        start: FrameFilter.TimeBound?, stop: FrameFilter.TimeBound?, expected: [UInt32]
    ) throws {
        let options = LoadOptions(filter: FrameFilter(start: start, stop: stop))
        for texts in [[Self.dated, Self.undated], [Self.undated, Self.dated]] {
            let capture = try withFiles(texts) { try CaptureSet.load(paths: $0, options: options) }
            #expect(identifiers(capture).sorted() == expected)
        }
    }

    @Test func boundsHoldForMovedCapturesWithAndWithoutADate() throws {
        let options = LoadOptions(filter: FrameFilter(start: .sinceFirst(2_000_000_000)))
        let capture = try withFiles([Self.dated, Self.undated]) { paths in
            try CaptureSet.load(
                paths: paths, options: options, shifts: [CaptureSet.Shift(file: "log_2.log", time: 1_000_000_000)])
        }
        #expect(identifiers(capture).sorted() == [3, 4, 0x102, 0x103, 0x104])
    }

    @Test func refusesToGiveATimeToFramesThatHaveNone() throws {
        let texts = ["(10.000000) can0 001#\n", "  can0  123   [1]  11\n"]
        try withFiles(texts) { paths in
            let error = #expect(throws: CaptureError.self) { try CaptureSet.load(paths: paths) }
            #expect(
                error?.description
                    == paths[1]
                    + ": it has no timestamps and cannot be joined with captures that have them; read it alone")
        }
        let capture = try withFiles([texts[1], texts[1]]) { try CaptureSet.load(paths: $0) }
        #expect(capture.source.clock == .none)
        #expect(capture.frames.count == 2)
    }

    @Test func saysWhichFileHasADateWithoutAZone() throws {
        let texts = [
            "(1506783973.000000) can0 001#\n",
            "date Sat Sep 30 15:06:13.000 2017\nbase hex  timestamps absolute\n  0.20 1 123 Rx d 1 00\n",
        ]
        try withFiles(texts) { paths in
            let capture = try CaptureSet.load(paths: paths)
            #expect(
                capture.source.notes == [
                    "log_2.log has a date without a timezone, which is read as UTC; --clock-zone sets another"
                ])
            #expect(capture.source.time.zone == .unstated)
        }
    }

    @Test func keepsABitRateThatAllFilesState() throws {
        func merged(_ rates: [Int?]) throws -> (Int?, Int?) {
            let captures = rates.map { rate in
                var source = CaptureSource(path: "", format: "", formatName: "", bitRate: rate)
                source.dataBitRate = rate.map { 4 * $0 }
                return Capture(frames: FrameTable(), source: source)
            }
            let source = try CaptureMerge(captures).merged().source
            return (source.bitRate, source.dataBitRate)
        }
        #expect(try merged([500_000, 500_000]) == (500_000, 2_000_000))
        #expect(try merged([500_000, 250_000]) == (nil, nil))
        #expect(try merged([500_000, nil]) == (nil, nil))
    }

    @Test func refusesMoreChannelsThanATableHas() throws {
        var tables: [FrameTable] = [FrameTable(), FrameTable()]
        tables[0].channels = (0..<40_000).map { "a\($0)" }
        tables[1].channels = (0..<40_000).map { "b\($0)" }
        let captures = tables.map {
            Capture(frames: $0, source: CaptureSource(path: "b.log", format: "", formatName: ""))
        }
        let error = #expect(throws: CaptureError.self) { try CaptureMerge(captures).merged() }
        #expect(error?.description == "b.log: with the captures before it, it has more than 65 536 channels")
        #expect(error?.kind == .limit)
    }
}
