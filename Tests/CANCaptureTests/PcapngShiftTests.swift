import Testing

@testable import CANCapture

/// Bytes that are lost or too many in a pcapng file move all blocks behind them.
struct PcapngShiftTests {
    private static let count = 400

    private static func file(order: ByteOrder = .little) -> (bytes: [UInt8], places: [Int]) {
        var writer = PcapngTestWriter(order: order)
        writer.addInterface(options: [(2, Array("can0".utf8))])
        var places: [Int] = []
        for index in 0..<count {
            places.append(writer.file.count)
            let data = (0..<8).map { UInt8(truncatingIfNeeded: index &* (7 + $0)) }
            writer.addPacket(
                SocketCANMaker.frame(UInt32(index % 0x700), data), time: 1_700_000_000_000_000 + UInt64(index) * 1000)
        }
        return (writer.file.bytes, places)
    }

    @Test(arguments: [ByteOrder.little, .big], [1, 2, 3, 5, 47])
    func swallowedEveryPacketBehindBytesThatAreMissing(order: ByteOrder, missing: Int) throws {
        let (bytes, places) = Self.file(order: order)
        for place in 0..<48 {
            var damaged = bytes
            let start = places[100] + place
            damaged.removeSubrange(start..<start + missing)
            let capture = try load(damaged)
            #expect(capture.frames.count >= Self.count - 2, "\(missing) bytes at \(place)")
            #expect((1...2).contains(capture.skipped.count), "\(missing) bytes at \(place)")
            #expect(capture.frames.count + capture.skipped.count >= Self.count - 1)
        }
    }

    @Test(arguments: [1, 2, 3, 6]) func swallowedEveryPacketBehindBytesThatAreTooMany(added: Int) throws {
        let (bytes, places) = Self.file()
        for place in 0..<48 {
            var damaged = bytes
            damaged.insert(contentsOf: repeatElement(0x41, count: added), at: places[100] + place)
            let capture = try load(damaged)
            #expect(capture.frames.count >= Self.count - 1, "\(added) bytes at \(place)")
            #expect(capture.skipped.count == 1, "\(added) bytes at \(place)")
        }
    }

    @Test func keepsWhatStandsBetweenTwoLostBytes() throws {
        let (bytes, places) = Self.file()
        var damaged = bytes
        for index in [300, 200, 100, 98] { damaged.remove(at: places[index] + 20) }
        let capture = try load(damaged)
        #expect(capture.frames.count == Self.count - 4)
        #expect(capture.skipped.count == 4)
    }

    @Test func calledAStretchWithoutAnyBlockOneRecord() throws {
        let (bytes, places) = Self.file()
        let damaged = bytes[..<places[200]] + repeatElement(0xFF, count: bytes.count - places[200])
        let capture = try load(Array(damaged))
        #expect(capture.frames.count == 200)
        #expect((195...205).contains(capture.skipped.count))
        let reason = try #require(capture.skipped.examples.first?.reason)
        #expect(reason.hasPrefix("no valid block up to the end of the file; 9600 bytes, about "))
        #expect(capture.source.notes.isEmpty)
    }

    @Test func callsAFileCutInsideABlockTruncated() throws {
        let (bytes, places) = Self.file()
        for cut in 1..<48 {
            let capture = try load(Array(bytes[..<(places[300] + cut)]))
            #expect(capture.frames.count == 300)
            #expect(capture.skipped.count == 1)
            #expect(capture.source.notes == ["the file is truncated: it ends after \(places[300] + cut) bytes"])
        }
    }
}
