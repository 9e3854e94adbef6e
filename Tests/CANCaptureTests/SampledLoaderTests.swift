internal import CDeflate
import Foundation
import Testing

@testable import CANCapture

@Suite struct SampledLoaderTests {
    /// A file that is removed with it.
    private final class TemporaryFile {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("canfolio-" + UUID().uuidString).path

        init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let compressor = try #require(libdeflate_alloc_compressor(6))
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_gzip_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// A frame a millisecond; its data is its number.
    private static func log(_ count: Int) -> [UInt8] {
        var text = ""
        for frame in 0..<count {
            let digits = String(frame % 1000)
            let millis = String(repeating: "0", count: 3 - digits.count) + digits
            let number = String(frame, radix: 16, uppercase: true)
            let data = String(repeating: "0", count: 8 - number.count) + number
            text += "(\(1_436_509_052 + frame / 1000).\(millis)000) can\(frame % 2) \(100 + frame % 3)#\(data)\n"
        }
        return Array(text.utf8)
    }

    private static func numbers(_ capture: SampledCapture) -> [Int] {
        capture.stretches.flatMap { stretch in
            stretch.rows.map { row in stretch.frames.payload(row).reduce(0) { $0 << 8 | Int($1) } }
        }
    }

    @Test func aSmallFileIsReadAsAWhole() throws {
        let file = try TemporaryFile(Self.log(1000))
        let capture = try SampledLoader.load(path: file.path, budget: 1_000_000)
        #expect(capture.coverage == .whole)
        #expect(Self.numbers(capture) == Array(0..<1000))
        #expect(capture.skippedCount == 0)
    }

    @Test func windowsOfATextHoldWholeLinesEachOnce() throws {
        let bytes = Self.log(40_000)
        let file = try TemporaryFile(bytes)
        let capture = try SampledLoader.load(path: file.path, budget: 300_000)
        guard case .spread(let read, let size) = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(size == bytes.count)
        #expect(read <= 300_000)
        let numbers = Self.numbers(capture)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.first == 0)
        #expect(numbers.last == 39_999)
        #expect(capture.skippedCount == 0)
        // What was read and what was not make up the file, but for parts of lines at the windows' edges.
        let covered = capture.stretches.reduce(0) { $0 + $1.bytes + $1.unreadAfter }
        #expect(covered == bytes.count)
    }

    @Test func windowsWithoutFramesAreKeptAsWhatTheyAre() throws {
        let remarks = Array(repeating: Array("# remark remark remark remark remark\n".utf8), count: 40_000).joined()
        let frames = Self.log(8000)
        let middle = frames.count / 2
        let cut = try #require(frames[middle...].firstIndex(of: UInt8(ascii: "\n"))) + 1
        let file = try TemporaryFile(Array(frames[..<cut]) + Array(remarks) + Array(frames[cut...]))
        let capture = try SampledLoader.load(path: file.path, budget: 300_000)
        #expect(capture.stretches.contains { $0.rows.isEmpty && $0.bytes > 20_000 })
        #expect(Self.numbers(capture).last == 7999)
    }

    /// Frames in the order of the file, none twice, from the start to the end; nothing taken for damage.
    private static func expectSpread(_ capture: SampledCapture, budget: Int, last: Int) {
        guard case .spread(let read, _) = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(read <= budget)
        let numbers = Self.numbers(capture)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.count > 1000)
        #expect((numbers.last ?? 0) > last * 98 / 100)
        #expect(capture.skippedCount == 0)
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// A BLF file of 60 000 frames.
    private static func containers() -> [UInt8] {
        var objects: [UInt8] = []
        for frame in 0..<60_000 {
            objects += BLFObjectMaker.object(
                type: 1, body: BLFObjectMaker.classicBody(dlc: 4, data: Self.bytes(frame)),
                time: Int64(frame) * 1_000_000)
        }
        var writer = BLFTestWriter()
        // Objects straddle the containers' borders.
        writer.addContainers(objects, size: 10_001)
        return writer.bytes
    }

    @Test func windowsOfABLFHoldWholeContainers() throws {
        let file = try TemporaryFile(Self.containers())
        let capture = try SampledLoader.load(path: file.path, budget: 200_000)
        Self.expectSpread(capture, budget: 200_000, last: 59_999)
    }

    @Test func windowsOfAPcapFileHoldWholePackets() throws {
        var writer = PcapTestWriter()
        for frame in 0..<30_000 {
            writer.add(
                SocketCANMaker.frame(0x123, Self.bytes(frame)), seconds: UInt32(frame / 1000),
                fraction: UInt32(frame % 1000 * 1000))
        }
        let file = try TemporaryFile(writer.file.bytes)
        let capture = try SampledLoader.load(path: file.path, budget: 200_000)
        Self.expectSpread(capture, budget: 200_000, last: 29_999)
    }

    @Test func windowsOfABLFWithALongHeaderHoldWholeContainers() throws {
        var bytes = Self.containers()
        bytes[4] = 200
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: 200 - 144), at: 144)
        let file = try TemporaryFile(bytes)
        let capture = try SampledLoader.load(path: file.path, budget: 200_000)
        Self.expectSpread(capture, budget: 200_000, last: 59_999)
    }

    /// Packets of another kind fill the middle of the file.
    @Test func windowsWithoutFramesOfAPcapFileAreKept() throws {
        var writer = PcapTestWriter()
        for packet in 0..<30_000 {
            let isOther = (5_000..<25_000).contains(packet)
            writer.add(
                isOther ? [UInt8](repeating: 0xEE, count: 16) : SocketCANMaker.frame(0x123, Self.bytes(packet)),
                seconds: UInt32(packet / 1000), fraction: UInt32(packet % 1000 * 1000))
        }
        let file = try TemporaryFile(writer.file.bytes)
        let capture = try SampledLoader.load(path: file.path, budget: 200_000)
        #expect(capture.stretches.contains { $0.rows.isEmpty && $0.bytes > 0 })
        let numbers = Self.numbers(capture)
        #expect(numbers.last == 29_999 && !numbers.contains { (5_000..<25_000).contains($0) })
    }

    /// Short lines: a window has more frames than a picture may keep of it.
    @Test func ofAWindowWithManyFramesTheFirstOnesAreKept() throws {
        var bytes: [UInt8] = []
        var (second, rest) = (Array("1000".utf8), 0)
        for line in 0..<520_000 {
            if line % 100_000 == 0 { second = Array(String(1000 + line / 100_000).utf8) }
            rest = line % 100_000
            bytes += [0x28] + second + [0x2E]
            for power in [10_000, 1000, 100, 10, 1] { bytes.append(UInt8(0x30 + rest / power % 10)) }
            bytes += [0x30, 0x29, 0x20, 0x63, 0x20, 0x31, 0x32, 0x33, 0x23, 0x0A]
        }
        let file = try TemporaryFile(bytes)
        let capture = try SampledLoader.load(path: file.path, budget: bytes.count * 9 / 10)
        let most = SampledLoader.frameLimit / (capture.stretches.count - 1)
        let kept = capture.stretches.dropFirst()
        #expect(capture.stretches.count > 200 && kept.allSatisfy { $0.rows.count <= most + 1 })
        // What is said of their bytes is what the kept frames take.
        #expect(kept.allSatisfy { abs($0.bytes - $0.rows.count * 21) < 400 })
    }

    @Test func aFormatWhoseHeaderIsLongerThanTheBudgetSaysSo() throws {
        let text =
            "# Logger type: CL2000\n# Time: 20170101T022232\n# Bit-rate: 500000\n"
            + "Timestamp;Type;ID;Data\n01T022232557;0;2a;0011\n"
        let file = try TemporaryFile(Array(text.utf8))
        let error = #expect(throws: CaptureError.self) { try SampledLoader.load(path: file.path, budget: 20) }
        #expect(error?.kind == .limit)
        #expect(error?.reason.hasPrefix("the first 20 bytes alone cannot be read (") == true)
    }

    @Test func aWholeFileWithoutFramesAsksForNothing() throws {
        let file = try TemporaryFile(Array("***BUSMASTER Ver 2.4.0***\n***PROTOCOL CAN***\n".utf8))
        let error = #expect(throws: CaptureError.self) { try SampledLoader.load(path: file.path, budget: 10_000) }
        #expect(error?.kind == .noFrames && error?.reason.contains("--budget") == false)
    }

    @Test func theFirstBytesOfACompressedFileAreReadAndItsLastLineIsWhole() throws {
        let file = try TemporaryFile(try Self.gzip(Self.log(40_000)))
        let capture = try SampledLoader.load(path: file.path, budget: 100_000)
        guard case .beginning(let read, nil) = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(read == 100_000)
        let numbers = Self.numbers(capture)
        #expect(numbers == Array(0..<numbers.count))
        #expect(numbers.count > 2000)
        #expect(capture.skippedCount == 0)
    }

    @Test func aCompressedFileWithinTheBudgetIsWhole() throws {
        let file = try TemporaryFile(try Self.gzip(Self.log(100)))
        let capture = try SampledLoader.load(path: file.path, budget: 100_000)
        #expect(capture.coverage == .whole)
        #expect(Self.numbers(capture) == Array(0..<100))
    }

    @Test func timesThatAddUpAreReadFromTheBeginning() throws {
        var text = "date Thu Jul 9 02:17:32.000 pm 2015\nbase hex  timestamps relative\n"
        for _ in 0..<5000 { text += "   0.001000 1  123             Rx   d 2 11 22\n" }
        let file = try TemporaryFile(Array(text.utf8))
        let capture = try SampledLoader.load(path: file.path, budget: 100_000)
        guard case .beginning(let read, let size) = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(read == 100_000)
        #expect(size == text.utf8.count)
    }

    @Test func windowsWhoseTimesGoBackAreGivenUpForTheBeginning() throws {
        // Each half a file of its own: the clock starts again and again.
        var bytes: [UInt8] = []
        for _ in 0..<40 { bytes += Self.log(1000) }
        let file = try TemporaryFile(bytes)
        let capture = try SampledLoader.load(path: file.path, budget: 400_000)
        guard case .beginning = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
    }

    @Test func noFrameInTheBudgetAsksForMore() throws {
        let text = Self.log(2) + [UInt8](repeating: 0x23, count: 60_000) + [0x0A]
        let comments = Array("base hex  timestamps relative\n".utf8)
        let file = try TemporaryFile(
            Array("date Thu Jul 9 02:17:32.000 pm 2015\n".utf8) + comments + text)
        let error = #expect(throws: CaptureError.self) {
            try SampledLoader.load(path: file.path, budget: 5000)
        }
        #expect(error?.kind == .noFrames)
        #expect(
            error?.reason
                == "no frame could be read within the budget (Vector ASC); give a larger "
                + "--budget")
    }

    @Test(arguments: [(1_000_000, 100_000), (50_000_000, 64_000), (10_000_000_000, 64_000_000), (70, 20), (3, 2)])
    func windowsKeepToTheBudgetAndEndWithTheFile(size: Int, budget: Int) {
        let plan = WindowPlan(fileSize: size, budget: budget)
        #expect(plan.headSize + plan.windowSize * plan.starts.count <= budget)
        #expect(plan.starts.count <= WindowPlan.mostWindows)
        for (start, next) in zip(plan.starts, plan.starts.dropFirst()) { #expect(start + plan.windowSize <= next) }
        #expect(plan.starts[0] >= plan.headSize)
        #expect((plan.starts.last ?? 0) + plan.windowSize <= size)
        if plan.starts.count > 1 { #expect((plan.starts.last ?? 0) + plan.windowSize == size) }
    }
}
