import CBZip2
import CLzma
import CZlib
import CZstd
import Foundation
import TestSupport
import Testing

@testable import CANCapture

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct CaptureLoaderTests {
    private let log = "(1.000000) can0 123#11\n(2.000000) can0 124#22\n"

    private func failure(_ bytes: [UInt8], as format: String? = nil) throws -> CaptureError {
        try #require(throws: CaptureError.self) { try load(bytes, as: format) }
    }

    @Test func saysThatThereIsNoFile() throws {
        let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: "/tmp/no/such\nfile") }
        #expect(error.kind == .notFound)
        #expect(error.description == #"/tmp/no/such\u{a}file: folder /tmp/no does not exist"#)
    }

    @Test func saysThatAFolderIsNoFile() throws {
        let folder = TestFolder()
        try folder.write("drive.log", "(0.000000) can0 123#00\n")
        let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: folder.path) }
        #expect(error.kind == .isDirectory)
        let path = folder.path
        #expect(
            error.description
                == "\(path): is a folder; name the files in it, such as \(path)/*.log, or use canfolio batch")
    }

    @Test func saysThatAFileIsEmpty() throws {
        #expect(try failure([]).description == "test.log: the file is empty")
        #expect(try failure(Array("\n \r\n\t".utf8)).description == "test.log: the file contains only whitespace")
        let file = try TemporaryFile([])
        let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: file.path) }
        #expect(error.kind == .empty)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file")) func saysThatAFileMayNotBeRead() throws {
        let file = try TemporaryFile(Array(log.utf8))
        chmod(file.path, 0)
        let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: file.path) }
        #expect(error.kind == .notPermitted)
    }

    @Test func namesTheFormatsAndShowsTheBeginningOfAStrangeText() throws {
        let error = try failure(Array("hello \u{1B}[31mworld\nmore\n".utf8))
        #expect(error.kind == .unrecognised)
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
        let text = try failure(Array("hello world, \u{202E}how are you\n".utf8)).reason
        #expect(text.hasSuffix(#"it begins with 'hello world, \u{202e}how are you'"#))
        #expect(text.contains("candump") && text.contains("asc"))
        let long = try failure(Array(String(repeating: "x", count: 100_000).utf8)).reason
        #expect(long.count < 150 + CaptureFormats.identifiers.count)
    }

    @Test func showsBytesOfJunkAsNumbersOnly() throws {
        let error = try failure(Array(0...255))
        #expect(error.reason.hasSuffix("it begins with the bytes 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F"))
    }

    @Test func recognisesAPointerOfGitLFS() throws {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 14232\n"
        #expect(try failure(Array(pointer.utf8)).reason.hasPrefix("is a git-lfs pointer"))
    }

    @Test func saysWhatElseAFileWithoutFramesHolds() throws {
        let error = try failure(
            Array("base hex  timestamps absolute\n 1.0 1  Statistic: D 1\n 2.0 SV: x\n 3.0 SV: y\n".utf8))
        #expect(error.kind == .noFrames)
        #expect(error.reason == "the file has no frames (Vector ASC), only other records: 2 × SV, 1 × Statistic")
    }

    @Test func saysWhyNoFrameCouldBeRead() throws {
        let error = try failure(Array("(1.0) can0 123\n(1.0) can0 124\n".utf8), as: "candump")
        #expect(error.kind == .noFrames)
        #expect(
            error.description == "test.log: line 1: no CAN frame could be read as candump: "
                + "no data after the identifier (and 1 more error)")
    }

    @Test func takesTheFormatThatIsAskedFor() throws {
        #expect(try load(log, as: "CANDUMP").source.format == "candump")
        #expect(try failure(Array(log.utf8), as: "asc").kind == .noFrames)
        #expect(
            try failure(Array(log.utf8), as: "flexray").reason
                == "unknown input format 'flexray'; use one of \(CaptureFormats.identifiers)")
    }

    @Test func looksThroughGzipWithSeveralMembers() throws {
        let half = log.utf8.count / 2
        let bytes = try gzip(Array(log.utf8.prefix(half))) + gzip(Array(log.utf8.dropFirst(half))) + [0, 0, 0]
        let capture = try load(bytes)
        #expect(capture.source.compression == "gzip")
        #expect(frames(capture).map(\.identifier) == [0x123, 0x124])
        #expect(capture.skipped.count == 0)
    }

    @Test func looksThroughZstdWithSeveralFrames() throws {
        let bytes = zstd(Array(log.utf8)) + zstd(Array(log.utf8))
        let capture = try load(bytes)
        #expect(capture.source.compression == "zstd")
        #expect(capture.frames.count == 4)
    }

    @Test func looksThroughBzip2AndXzWithSeveralStreams() throws {
        let text = Array(log.utf8)
        for (name, packed) in [("bzip2", try bzip2(text)), ("xz", try xz(text))] {
            let capture = try load(packed + packed)
            #expect(capture.source.compression == name)
            #expect(frames(capture).map(\.identifier) == [0x123, 0x124, 0x123, 0x124])
            #expect(capture.skipped.count == 0)
        }
        // Four zero bytes are xz's own padding; bzip2 ignores what is no stream.
        #expect(try load(xz(text) + [0, 0, 0, 0]).skipped.count == 0)
        #expect(try load(bzip2(text) + [0, 0, 0]).skipped.count == 0)
        #expect(try load(xz(text) + [1, 2, 3, 4]).skipped.count == 1)
    }

    @Test func keepsWhatComesBeforeTheEndOfACutGzipFile() throws {
        var text = ""
        var state: UInt32 = 1
        for row in 0..<20_000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            text += "(\(row).000000) can0 123#\(String(0x1000_0000 | state >> 4, radix: 16))\n"
        }
        let bytes = Array(text.utf8)
        for whole in [try gzip(bytes), zstd(bytes), try bzip2(bytes, blockSize: 1), try xz(bytes)] {
            let capture = try load(Array(whole.prefix(whole.count / 2)))
            #expect(capture.frames.count > 5000)
            #expect(capture.frames.count < 15_000)
            #expect(capture.skipped.count == 1)
            #expect(capture.skipped.examples.first?.reason.hasSuffix("data is truncated") == true)
            let filter = FrameFilter(channels: ["none"])
            let filtered = try load(Array(whole.prefix(whole.count / 2)), filter: filter)
            #expect(filtered.frames.isEmpty && filtered.skipped.count == 1)
            var damaged = whole
            for index in 20..<60 { damaged[index] = 0xFF }
            #expect(throws: CaptureError.self) { try load(damaged) }
        }
    }

    @Test func stopsAtBombs() throws {
        let zeros = zstd(Array(repeating: 0x20, count: 1 << 20))
        let bomb = Array(repeatElement(zeros, count: 200).joined())
        let file = try TemporaryFile(zstd(Array(log.utf8)) + bomb)
        let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: file.path) }
        #expect(error.kind == .unrecognised)
        let blanks = Array(log.utf8) + Array(repeating: 0x20, count: 80 << 20)
        for bytes in [try bzip2(blanks), try xz(blanks)] {
            let file = try TemporaryFile(bytes)
            let error = try #require(throws: CaptureError.self) { try CaptureLoader.load(path: file.path) }
            #expect(error.kind == .unrecognised)
        }
        var options = LoadOptions()
        options.expansionRatio = 1_000_000
        options.expansionTotal = 10 << 20
        let second = try #require(throws: CaptureError.self) {
            try CaptureLoader.load(path: file.path, options: options)
        }
        #expect(second.reason.hasPrefix("it decompresses to more than 10 MiB"))
    }

    @Test func readsAPipe() throws {
        let path = "/tmp/canfolio-test-fifo-\(UUID().uuidString)"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let descriptor = open(path, O_RDWR)  // so that neither side waits for the other
        try #require(descriptor >= 0)
        let text = Array(log.utf8)
        #expect(text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == text.count)
        let input = try SourceInput(path: path)
        close(descriptor)
        #expect(try CaptureLoader.load(input).frames.count == 2)
    }

    @Test func givesAllBytesOfPlainAndCompressedFiles() throws {
        let text = Array(String(repeating: log, count: 20_000).utf8)
        for stored in [text, try gzip(text), zstd(text), try bzip2(text), try xz(text)] {
            let file = try TemporaryFile(stored)
            #expect(try contents(file.path) == text)
            let input = try SourceInput(path: file.path)
            #expect(try Array(input.head()) == Array(text.prefix(65_536)))
            #expect(try input.withAllBytes { $0.elementsEqual(text) })
            #expect(input.storedBytes == stored.count)
        }
    }

    @Test func keepsMappedBytesReadableWhenTheirMemoryIsGivenBack() throws {
        let bytes = (0..<(5 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let file = try TemporaryFile(bytes)
        let input = try SourceInput(path: file.path)
        #expect(input.plainPath == file.path)
        try input.withAllBytes { all in
            for offset in [0, 3 << 20, 1 << 20, 9 << 20, 5 << 20] {
                input.release(before: offset)
                #expect(all.elementsEqual(bytes))
            }
        }
    }

    @Test func givesNoPathOfWhatLibrariesCannotOpen() throws {
        #expect(try SourceInput(path: "x", bytes: [1, 2, 3]).plainPath == nil)
        let packed = try TemporaryFile([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        #expect(try SourceInput(path: packed.path).plainPath == nil)
    }
}
