import Testing

@testable import CANCapture

/// What damage in a packed file costs, and what is told of it.
struct UnpackingDamageTests {
    private static let rows = 4000

    private static func log(from first: Int = 0) -> [UInt8] {
        var text = ""
        var state = UInt32(first + 1)
        for row in first..<(first + rows) {
            state = state &* 1_664_525 &+ 1_013_904_223
            text += "(\(row).000000) can0 123#\(String(0x1000_0000 | state >> 4, radix: 16))\n"
        }
        return Array(text.utf8)
    }

    private func places(_ capture: Capture) -> [String] { capture.skipped.examples.map(\.reason) }

    @Test func aWrongCheckSumLosesNoFrame() throws {
        var packed = try gzip(Self.log())
        packed[packed.count - 8] ^= 1
        let capture = try load(packed)
        #expect(capture.frames.count == Self.rows)
        #expect(places(capture) == ["the checksum of the gzip data is wrong"])
        #expect(
            capture.source.notes == [
                "the checksum of the gzip data is wrong: decompressed data from byte 0 on is unverified"
            ])
    }

    /// Lines behind a flipped bit were frames of other years, on channels that there are not.
    @Test func framesBehindDamageGoOnWhereTheOthersWere() throws {
        let rows = 12_000
        var text = ""
        var state: UInt32 = 7
        for row in 0..<rows {
            state = state &* 1_664_525 &+ 1_013_904_223
            let time = 1_700_000_000_000_000 + row * 1000
            let fraction = String(time % 1_000_000 + 1_000_000).dropFirst()
            text +=
                "(\(time / 1_000_000).\(fraction)) can0 \(100 + row % 7)#\(String(0x1000_0000 | state >> 4, radix: 16))\n"
        }
        let packed = try gzip(Array(text.utf8))
        var wrong = 0
        for place in stride(from: packed.count / 3, to: packed.count - 100, by: packed.count / 40) {
            for bit: UInt8 in [0, 3, 6] {
                var damaged = packed
                damaged[place] ^= 1 << bit
                let capture = try load(damaged)
                let times = frames(capture).map(\.time)
                wrong += times.count { $0 < 1_699_999_000_000_000_000 || $0 > 1_700_001_000_000_000_000 }
                #expect(capture.frames.channels == ["can0"])
                #expect(capture.frames.count > rows / 4)
            }
        }
        #expect(wrong == 0)
    }

    /// Behind lines that cannot be read a changed digit of the tens of seconds, which deflated lines copy, looked like a
    /// pause: all frames behind it were told 30 s late.
    @Test func aLeapBehindLinesThatCannotBeReadIsNoPause() throws {
        func log(garbled: Bool) -> [UInt8] {
            let rows = (0..<3000).map { row -> String in
                let time = 1_700_000_000_000 + row * 10 + (row >= 1500 ? 30_000 : 0)
                let line = "(\(time / 1000).\(String(time % 1000 + 1000).dropFirst())000) can0 123#\(1000 + row)"
                return garbled && row == 1490 ? "(17000x0014.900000) can0 123#2490" : line
            }
            return Array((rows.joined(separator: "\n") + "\n").utf8)
        }
        func frames(garbled: Bool) throws -> Int {
            var packed = try gzip(log(garbled: garbled))
            packed[packed.count - 8] ^= 1
            return try load(packed).frames.count
        }
        #expect(try frames(garbled: false) == 3000)
        #expect(try frames(garbled: true) == 1499)
        // Whole data is believed whatever its times are.
        #expect(try load(gzip(log(garbled: true))).frames.count == 2999)
    }

    @Test func readingGoesOnAtTheNextMember() throws {
        let (first, second) = (Self.log(), Self.log(from: 10_000))
        let pairs = [
            (try gzip(first), try gzip(second)), (zstd(first), zstd(second)), (try bzip2(first), try bzip2(second)),
            (try xz(first), try xz(second)),
        ]
        for (damaged, sound) in pairs {
            // Cut in the middle: the decompressor reads on into what follows.
            let capture = try load(Array(damaged.prefix(damaged.count * 3 / 4)) + sound)
            let times = frames(capture).map(\.time)
            #expect(times.count { $0 >= 10_000_000_000_000 } == Self.rows)
            #expect(capture.skipped.count >= 1)
            #expect(capture.source.notes.contains { $0.contains("reading continues at byte \(damaged.count * 3 / 4)") })
        }
    }

    @Test func aLineIsNotPutTogetherAcrossAGap() throws {
        let first = Array("(1.000000) can0 123#11223344\n(2.000000) can0 123#1122".utf8)
        let second = Array("3344\n(3.000000) can0 123#AABB\n".utf8)
        var packed = try gzip(first)
        packed.removeLast(8)
        let capture = try load(packed + gzip(second))
        #expect(frames(capture).map(\.time) == [1_000_000_000, 3_000_000_000])
    }

    @Test func aDamagedMemberJoinsNoLinesOfItsNeighbours() throws {
        let first = Array("(1.000000) can0 123#11223344\n(2.000000) can0 123#1122".utf8)
        let second = Array("3344\n(3.000000) can0 123#11223344\n(4.000000) can0 123#1122".utf8)
        let third = Array("3344\n(5.000000) can0 123#11223344\n".utf8)
        for pack in [gzip, { zstd($0) }, { try bzip2($0) }, { try xz($0) }] as [([UInt8]) throws -> [UInt8]] {
            var damaged = try pack(second)
            damaged[0] ^= 0x80
            let capture = try load(pack(first) + damaged + pack(third))
            #expect(frames(capture).map(\.time) == [1_000_000_000, 5_000_000_000])
            #expect(
                capture.skipped.examples.contains { $0.reason.hasPrefix("\(damaged.count) bytes of the compressed") })
        }
    }

    @Test func aDamagedBlockOfBzip2MakesUpNoFrames() throws {
        let log = Self.log()
        let sound = frames(try load(log))
        // Blocks of 100 000 bytes: the first is whole.
        let packed = try bzip2(log, blockSize: 1)
        for place in stride(from: packed.count * 9 / 10, to: packed.count - 20, by: packed.count / 50) {
            var damaged = packed
            damaged[place] ^= 0x04
            let capture = try load(damaged)
            #expect((Self.rows / 2..<Self.rows).contains(capture.frames.count))
            #expect(frames(capture) == Array(sound.prefix(capture.frames.count)))
            #expect(capture.skipped.count > 0)
        }
    }

    @Test func aStreamOfBzip2OfManyBlocksComesBack() throws {
        // Zeros pack so well that a block of them is longer than what is kept of it at first.
        let zeros = [UInt8](repeating: 0, count: 3 << 20)
        let log = (0..<10).flatMap { Self.log(from: $0 * Self.rows) }
        let input = try SourceInput(path: "test.bz2", bytes: bzip2(log + zeros + log, blockSize: 1))
        let size = try input.withAllBytes { bytes in
            #expect(bytes.starts(with: log))
            #expect(bytes.suffix(log.count).elementsEqual(log))
            return bytes.count
        }
        #expect(size == 2 * log.count + zeros.count)
        #expect(input.damage.isEmpty)
    }

    @Test func tellsOfBytesBehindThePackedData() throws {
        let log = Self.log()
        for packed in [try gzip(log), zstd(log), try bzip2(log), try xz(log)] {
            let padded = try load(packed + [0, 0, 0, 0, 0])
            #expect(padded.frames.count == Self.rows && padded.skipped.count == 0)
            let capture = try load(packed + Array("signature".utf8))
            #expect(capture.frames.count == Self.rows)
            #expect(
                places(capture).first?.hasPrefix("9 bytes of the compressed file from byte \(packed.count) on are not ")
                    == true)
        }
    }

    @Test func aDamagedDistanceNearTheBeginningCostsFewLines() throws {
        let log = Self.log()
        let packed = try gzip(log)
        var kept = 0
        var rounds = 0
        for place in stride(from: 60, to: packed.count, by: packed.count / 40) {
            var damaged = packed
            damaged[place] ^= 0x20
            rounds += 1
            guard let capture = try? load(damaged) else { continue }
            #expect(capture.skipped.count > 0)
            kept += capture.frames.count
        }
        // What comes before the damage is half of it on average.
        #expect(kept > rounds * Self.rows * 2 / 5)
    }

    @Test func aPackedPcapFileIsReadUpToTheDamage() throws {
        var writer = PcapTestWriter()
        var state: UInt64 = 1
        for index in 0..<Self.rows {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            let data = (0..<8).map { UInt8(truncatingIfNeeded: state >> UInt64(8 * $0)) }
            writer.add(SocketCANMaker.frame(0x123, data), seconds: 1_700_000_000 + UInt32(index))
        }
        let packed = try gzip(writer.file.bytes)
        let capture = try load(Array(packed.prefix(packed.count / 2)))
        #expect(capture.frames.count > Self.rows / 3)
        #expect(places(capture).contains("the gzip data is truncated"))
    }

    @Test func saysThatNothingCouldBeUnpacked() throws {
        var packed = try gzip(Self.log())
        for index in 10..<60 { packed[index] = 0xFF }
        let error = try #require(throws: CaptureError.self) { try load(packed) }
        #expect(error.kind == .damaged)
        #expect(error.reason.hasPrefix("the gzip data is damaged"))
    }
}
