import Testing

@testable import CANCapture

/// Containers that are inflated ahead hold what they hold when their turn comes.
struct ThreadedBLFTests {
    private static let ways = [
        ThreadedReadingTests.threads(3, 1, isRehearsal: true), ThreadedReadingTests.threads(2, 1),
        ThreadedReadingTests.threads(4, 1),
    ]

    private static func objects(_ count: Int) -> [UInt8] {
        var objects: [UInt8] = []
        for index in 0..<count {
            let data = (0..<8).map { place in UInt8(truncatingIfNeeded: place * index * 37) }
            let body = BLFObjectMaker.classicBody(identifier: UInt32(index), data: data, isLong: true)
            objects += BLFObjectMaker.object(type: index % 5 == 4 ? 72 : 86, body: body, time: Int64(index))
        }
        return objects
    }

    private static func file(_ count: Int, size: Int) -> [UInt8] {
        var file = BLFTestWriter()
        file.addContainers(objects(count), size: size)
        return file.bytes
    }

    @Test func objectsThatStraddleContainersAreReadAlike() {
        for size in [700, 2500, 40_000] {
            let bytes = Self.file(1500, size: size)
            let one = ThreadedReadingTests.told(bytes, .one)
            #expect(one.frames.count == 1200)
            for way in Self.ways { #expect(ThreadedReadingTests.told(bytes, way) == one, "\(size), \(way)") }
        }
    }

    /// Stored containers and bare objects between deflated ones.
    @Test func mixedContainersAreReadAlike() {
        var file = BLFTestWriter()
        for part in 0..<12 {
            file.addContainer(Self.objects(30), isDeflated: part % 3 != 1, claimed: part == 7 ? 5 : nil)
            if part % 4 == 2 { file.add(Self.objects(2)) }
        }
        let one = ThreadedReadingTests.told(file.bytes, .one)
        #expect(one.frames.count > 280)
        for way in Self.ways { #expect(ThreadedReadingTests.told(file.bytes, way) == one, "\(way)") }
    }

    @Test func damagedFilesAreReadAlike() {
        let original = Self.file(400, size: 2500)
        var random = MutationSource(seed: 41)
        var damaged = 0
        for round in 0..<400 {
            let bytes = random.damaged(original)
            let one = ThreadedReadingTests.told(bytes, as: "blf", .one)
            if one.frames.count != 320 { damaged += 1 }
            let way = Self.ways[round % 3]
            #expect(ThreadedReadingTests.told(bytes, as: "blf", way) == one, "round \(round), \(way)")
        }
        #expect(damaged > 100)
    }
}
