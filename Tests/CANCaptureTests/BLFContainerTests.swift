import Testing

@testable import CANCapture

struct BLFContainerTests {
    /// Objects of several types and sizes, padded as writers do, and how many of them are frames.
    private func objects(_ count: Int) -> (bytes: [UInt8], frames: Int) {
        var bytes: [UInt8] = []
        var frames = 0
        for index in 0..<count {
            let time = Int64(index)
            switch index % 4 {
            case 0: bytes += BLFObjectMaker.object(type: 86, body: BLFObjectMaker.classicBody(isLong: true), time: time)
            case 1:
                bytes += BLFObjectMaker.object(
                    type: 101,
                    body: BLFObjectMaker.fdBody64(
                        dlc: 9, valid: 11, identifier: 4, flags: 0x1000, data: Array(0..<11)), time: time)
                bytes += [0]
            case 2: bytes += BLFObjectMaker.object(type: 2, body: [1, 0, 0, 0], time: time, version: 2)
            default: bytes += BLFObjectMaker.object(type: 65, body: Array("some text".utf8)) + [0, 0, 0]
            }
            if index % 4 != 3 { frames += 1 }
        }
        return (bytes, frames)
    }

    @Test(arguments: [1, 2, 3, 5, 7, 15, 16, 17, 33, 47, 100, 1000, 1_000_000], [true, false])
    func readsObjectsThatStraddleContainerBorders(size: Int, isDeflated: Bool) throws {
        let (bytes, frames) = objects(60)
        var whole = BLFTestWriter()
        whole.add(bytes)
        var pieces = BLFTestWriter()
        pieces.addContainers(bytes, size: size, isDeflated: isDeflated)
        let expected = try FrameCollector.readingBLF(whole.bytes)
        let result = try FrameCollector.readingBLF(pieces.bytes)
        #expect(expected.frames.count == frames)
        #expect(result.rows == expected.rows)
        #expect(result.skipped.count == 0, "\(result.reasons)")
        #expect(result.skipped.otherRecords.map(\.count) == [15])
    }

    @Test func stepsOverLargeObjectsThatAreNoFrames() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 3)
        let text = BLFObjectMaker.object(type: 65, body: Array(repeating: 0x20, count: 300_000))
        var file = BLFTestWriter()
        file.addContainers(frame + text + frame, size: 65_536)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.rows.map(\.time) == [3, 3])
        #expect(result.skipped.count == 0)
    }

    @Test func readsObjectsInAndOutOfContainers() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody())
        var file = BLFTestWriter()
        file.add(frame)
        file.addContainer(frame + frame)
        file.add(BLFObjectMaker.object(type: 92, body: [1, 2, 3]) + [0])
        file.add(frame)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.frames.count == 4)
        #expect(result.skipped.otherRecords.map(\.kind) == ["object type 92 (comment)"])
    }

    @Test func readsAContainerWhoseClaimIsTooLargeOrTooSmallAndSaysSo() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody())
        for claim: UInt32 in [0, 5, 49, 4_294_967_295] {
            var file = BLFTestWriter()
            file.addContainer(frame, claimed: claim)
            let result = try FrameCollector.readingBLF(file.bytes)
            #expect(result.frames.count == 1)
            #expect(result.reasons == ["a container claims to contain \(claim) bytes; it contains 48"])
            #expect(result.offsets == [.offset(144)])
        }
    }

    @Test func refusesAContainerThatHoldsTooMuch() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody())
        let bomb = BLFTestWriter.deflated([UInt8](repeating: 0, count: BlockInflater.limit + 1))
        for claim: UInt32 in [67_108_865, 10, 0] {
            var file = BLFTestWriter()
            file.addContainer(data: bomb, method: 2, claimed: claim)
            let second = file.bytes.count
            file.addContainer(frame)
            let result = try FrameCollector.readingBLF(file.bytes)
            #expect(second < 100_000)
            #expect(result.frames.count == 1)
            #expect(result.reasons == ["a container contains more than 67108864 bytes, the limit for one"])
            #expect(result.offsets == [.offset(144)])
        }
    }

    @Test func countsAContainerOfUnknownCompression() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody())
        var file = BLFTestWriter()
        file.addContainer(data: [1, 2, 3, 4, 5, 6, 7, 8], method: 9, claimed: 48)
        file.addContainer(frame)
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.frames.count == 1)
        #expect(result.reasons == ["a container with an unknown compression"])
    }

    @Test func readsAContainerWhoseCompressionIsWrongAndSaysSo() throws {
        let frame = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody())
        for data in [frame, BLFTestWriter.deflated(frame)] {
            var file = BLFTestWriter()
            file.addContainer(data: data, method: 9, claimed: 48)
            let result = try FrameCollector.readingBLF(file.bytes)
            #expect(result.frames.count == 1)
            #expect(result.reasons == ["the header of a container is damaged"])
        }
    }

    @Test func refusesContainersThatTogetherHoldTooMuch() throws {
        let size = 60 << 20
        let object = BLFObjectMaker.object(type: 65, body: [UInt8](repeating: 0, count: size - 32))
        let data = BLFTestWriter.deflated(object, level: 1)
        var writer = BLFTestWriter()
        writer.add(BLFObjectMaker.object(type: 86, body: BLFObjectMaker.classicBody(isLong: true)))
        for _ in 0..<4 { writer.addContainer(data: data, method: 2, claimed: UInt32(size)) }
        #expect(try FrameCollector.readingBLF(writer.bytes).frames.count == 1)
        writer.addContainer(data: data, method: 2, claimed: UInt32(size))
        let error = #expect(throws: CaptureError.self) { try FrameCollector.readingBLF(writer.bytes) }
        #expect(error?.kind == .unrecognised)
        #expect(error?.reason == "its containers decompress to more than 200 times its size: not a capture")
    }
}
