import Dispatch
import Testing

@testable import CANCapture

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Pipes whose writers take their time, and files that are still being written.
struct StreamingTests {
    /// A FIFO in a folder of its own, and a writer that hands it bytes a few at a time.
    private final class SlowPipe {
        let path: String
        private let folder: String
        private let finished = DispatchGroup()

        init(_ bytes: [UInt8], step: Int, pause: UInt32) throws {
            var template = Array("/tmp/canfolio-test-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = folder + "/pipe"
            try #require(mkfifo(path, 0o600) == 0)
            DispatchQueue.global().async(group: finished) { [path] in
                // Waits until the reader has opened the other end.
                let descriptor = open(path, O_WRONLY)
                defer { close(descriptor) }
                for start in stride(from: 0, to: bytes.count, by: step) {
                    let part = bytes[start..<min(start + step, bytes.count)]
                    guard part.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == part.count else {
                        return
                    }
                    if pause > 0 { usleep(pause) }
                }
            }
        }

        deinit {
            finished.wait()
            unlink(path)
            rmdir(folder)
        }
    }

    private static let samples = TextSamples.all + [("candump", TextSamples.candump), ("asc", TextSamples.asc)]

    @Test(arguments: 0..<samples.count) func readsAPipeThatIsFilledSlowly(_ index: Int) throws {
        let (format, text) = Self.samples[index]
        let bytes = Array(text.utf8)
        let pipe = try SlowPipe(bytes, step: 37, pause: 300)
        let capture = try CaptureLoader.load(path: pipe.path)
        #expect(capture.source.format == format)
        #expect(frames(capture) == frames(try load(bytes)))
        #expect(capture.source.byteCount == bytes.count)
    }

    /// Of twenty thousand frames in a pipe a few hundred are kept, and the memory for as many.
    @Test func keepsOfAPipeOnlyWhatPassesTheFilter() throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20_000 * 48)
        for index in 0..<20_000 {
            bytes +=
                "(\(1000 + index / 1000).\(String(1000 + index % 1000).dropFirst())) can0 123#1122334455667788\n".utf8
        }
        let pipe = try SlowPipe(bytes, step: 1 << 16, pause: 0)
        let filter = FrameFilter(start: .sinceFirst(10_000_000_000), stop: .sinceFirst(10_299_000_000))
        let capture = try CaptureLoader.load(path: pipe.path, options: LoadOptions(filter: filter))
        #expect(capture.frames.count == 300)
        #expect(capture.frames.usedBytes == 300 * 18)
        #expect(capture.source.origin == 1_000_000_000_000)
        #expect(capture.source.byteCount == bytes.count)
    }

    /// A recorder is half way through a line: what is there of it is counted, and said to be perhaps no damage. Once
    /// the line is complete nothing is missing.
    @Test(arguments: [
        ("(1.000000) can0 123#11\n(2.000000) can0 124#2", "2\n", "an odd number of hexadecimal digits"),
        (
            "date Sat Sep 30 15:06:13.191 PM 2017\nbase hex  timestamps absolute\n   1.0 1  6F9   Rx   d 2 05 0C\n"
                + "   2.0 1  6F9   Rx   d 2 05",
            " 0C\n", "fewer data bytes than the length says, or an invalid byte"
        ),
    ]) func tellsALineThatIsStillBeingWritten(begun: String, rest: String, reason: String) throws {
        let file = try TemporaryFile(Array(begun.utf8))
        let early = try CaptureLoader.load(path: file.path)
        #expect(early.frames.count == 1)
        #expect(
            early.skipped.examples.map(\.reason) == [
                reason + " (the last line has no line ending: the file is truncated or was still being written)"
            ])
        let descriptor = open(file.path, O_WRONLY | O_APPEND)
        let more = Array(rest.utf8)
        #expect(more.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == more.count)
        close(descriptor)
        let late = try CaptureLoader.load(path: file.path)
        #expect(late.frames.count == 2)
        #expect(late.skipped.count == 0)
    }

    /// A file that grows between its opening and the last read is read to the end that it then has.
    @Test func readsWhatIsWrittenWhileItReads() throws {
        let file = try TemporaryFile(Array("(1.000000) can0 123#11\n".utf8))
        let input = try SourceInput(path: file.path)
        let descriptor = open(file.path, O_WRONLY | O_APPEND)
        let more = Array("(2.000000) can0 124#22\n".utf8)
        #expect(more.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == more.count)
        close(descriptor)
        #expect(try CaptureLoader.load(input).frames.count == 2)
    }
}
