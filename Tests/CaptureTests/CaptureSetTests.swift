import Foundation
import Testing

@testable import Capture

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

    @Test func mergesOverlappingCapturesByTimeAndKeepsTheirChannelsApart() throws {
        let texts = [
            "(10.000000) can0 001#00\n(12.000000) can0 003#00\n",
            "(11.000000) can0 002#00\n(13.000000) can0 004#00\n",
        ]
        let capture = try withFiles(texts) { try CaptureSet.load(paths: $0) }
        #expect(identifiers(capture) == [1, 2, 3, 4])
        #expect(capture.frames.channels == ["file 1: can0", "file 2: can0"])
        #expect((0..<4).map { capture.frames.channel($0) } == [0, 1, 0, 1])
        #expect(capture.source.origin == 10_000_000_000)
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
        #expect(capture.source.notes == ["file 1: times are moved by +0.25 s"])
    }

    @Test func refusesAShiftOfAFileThatIsNotThere() throws {
        let error = try withFiles(["(1.000000) can0 001#\n"]) { paths in
            #expect(throws: CaptureError.self) {
                try CaptureSet.load(paths: paths, shifts: [CaptureSet.Shift(file: "other.log", time: 1)])
            }
        }
        #expect(error?.description == "other.log: --shift names a file that is not among the captures")
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
        #expect(capture.source.notes.contains { $0.contains("holds no date") })
    }
}
