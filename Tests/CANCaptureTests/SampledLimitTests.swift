import Testing

@testable import CANCapture

/// Small files that hold very much: what is read of them is counted, and ends at the limit.
@Suite struct SampledLimitTests {
    private static let budget = 1_000_000

    private static func load(_ bytes: [UInt8]) throws -> SampledCapture {
        let file = try TemporaryFile(bytes)
        return try SampledLoader.load(path: file.path, budget: budget)
    }

    /// Reads as many frames, or unpacked bytes, of a file as a limit allows.
    private static func part(_ bytes: [UInt8], frames: Int = .max, bytes limit: Int = .max) throws -> SampledLoader.Part
    {
        let file = try TemporaryFile(bytes)
        let input = try SourceInput(path: file.path)
        let reader = try CaptureLoader.reader(for: input, options: LoadOptions())
        return try SampledLoader.read(input, by: reader, ReadLimit(frames: frames, bytes: limit)) { false }
    }

    private static let line = Array("(1436509052.249713) can0 123#1122334455667788\n".utf8)

    private static func text(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * line.count)
        for _ in 0..<count { bytes += line }
        return bytes
    }

    @Test(arguments: ["gzip", "bzip2", "xz", "zstd"])
    func textThatUnpacksToVeryMuchIsReadUpToTheBudget(packing: String) throws {
        let text = Self.text(100_000)
        let packed =
            switch packing {
            case "gzip": try gzip(text)
            case "bzip2": try bzip2(text)
            case "xz": try xz(text)
            default: zstd(text)
            }
        #expect(packed.count * 100 < text.count)
        let capture = try Self.load(packed)
        guard case .beginning(let read, nil) = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(read > 0 && read <= Self.budget)
        #expect(capture.readCount == read / Self.line.count)
    }

    /// 240 containers that hold the same 2000 objects of 48 bytes.
    private static func containers() -> [UInt8] {
        let object = BLFObjectMaker.object(
            type: 1, body: BLFObjectMaker.classicBody(dlc: 4, data: [1, 2, 3, 4]), time: 1_000_000)
        var objects: [UInt8] = []
        for _ in 0..<2000 { objects += object }
        let packed = BLFTestWriter.deflated(objects)
        var writer = BLFTestWriter()
        for _ in 0..<240 { writer.addContainer(data: packed, method: 2, claimed: UInt32(objects.count)) }
        return writer.bytes
    }

    @Test func containersThatUnpackToVeryMuchAreReadUpToTheBudget() throws {
        let bytes = Self.containers()
        #expect(bytes.count < Self.budget / 2)
        let capture = try Self.load(bytes)
        #expect(capture.coverage != .whole)
        // Every window may unpack a little.
        let most = Self.budget + SampledLoader.leastUnpacked * max(1, bytes.count / WindowPlan.smallestWindow)
        #expect(capture.readCount > Self.budget / 48 / 4)
        #expect(capture.readCount <= most / 48, "\(capture.readCount)")
    }

    @Test func packedContainersThatUnpackToVeryMuchAreReadUpToTheBudget() throws {
        let capture = try Self.load(try gzip(Self.containers()))
        guard case .beginning = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(capture.readCount > 0 && capture.readCount <= Self.budget / 48 + 2000)
    }

    @Test func aContainerLargerThanTheBudgetIsReadUpToIt() throws {
        let part = try Self.part(Self.containers(), bytes: 10_000)
        #expect(part.stop != nil)
        #expect(part.capture.frames.count == 10_000 / 48)
        #expect(part.capture.skipped.count == 0)
    }

    /// Deflated blocks of 10 000 records of 24 bytes that are nearly the same.
    private static func measurement(blocks: Int) -> [UInt8] {
        var writer = MDFTestWriter()
        var records: [UInt8] = []
        for _ in 0..<10_000 { records += MDFTestWriter.plainRecord(5) }
        let addresses = (0..<blocks).map { _ in writer.deflated(records) }
        let list = writer.list(addresses)
        let group = writer.group(
            writer.plainChannels(), size: MDFTestWriter.plainSize, cycles: UInt64(blocks * 10_000))
        return writer.finished(writer.dataGroup(group, data: list))
    }

    @Test func deflatedBlocksAreReadUpToTheBudget() throws {
        let capture = try Self.load(Self.measurement(blocks: 20))
        guard case .beginning = capture.coverage else {
            Issue.record("read as \(capture.coverage)")
            return
        }
        #expect(capture.readCount > 0 && capture.readCount <= Self.budget / 24 + 10_000)
        #expect(capture.skippedCount == 0)
    }

    @Test func noFormatKeepsMoreFramesThanTheLimitAndThoseOfABlock() throws {
        let files = [Self.containers(), Self.measurement(blocks: 5), try gzip(Self.text(30_000))]
        for (bytes, block) in zip(files, [2000, 10_000, SourceInput.blockSize / Self.line.count + 1]) {
            let part = try Self.part(bytes, frames: 3000)
            #expect(part.stop != nil)
            #expect((3000...(3000 + block)).contains(part.capture.frames.count), "\(part.capture.frames.count)")
        }
    }

    @Test func blocksThatAListNamesWithoutEndAreNotLookedFor() throws {
        var writer = MDFTestWriter()
        let block = writer.add("##DT", links: [], (0..<100).flatMap { MDFTestWriter.plainRecord($0) })
        // Behind the end of the file there is no block, at so many places.
        let missing = (0..<300_000).map { UInt64(100_000_000 + 8 * $0) }
        let list = writer.list([block] + missing)
        let group = writer.group(writer.plainChannels(), size: MDFTestWriter.plainSize, cycles: 100)
        let capture = try Self.load(writer.finished(writer.dataGroup(group, data: list)))
        #expect(capture.readCount > 0 && capture.readCount <= 100)
        #expect(capture.coverage != .whole)
    }

    @Test func channelGroupsWithoutEndAreNotToldApart() throws {
        var writer = MDFTestWriter()
        let limit = MDFDataGroup.recordKindLimit
        var group: UInt64 = 0
        for number in 0..<(limit + 5) { group = writer.group([], size: 8, number: UInt64(10 + number), next: group) }
        group = writer.group(
            writer.plainChannels(), size: MDFTestWriter.plainSize, number: 1, cycles: 1, next: group)
        let data = writer.add("##DT", links: [], [1] + MDFTestWriter.plainRecord(7))
        let part = try Self.part(writer.finished(writer.dataGroup(group, data: data, numberSize: 1)))
        #expect(part.capture.frames.count == 1)
        #expect(
            part.capture.skipped.examples.map(\.reason)
                == ["a data group has more than \(limit) channel groups"])
    }
}
