import Testing

@testable import CANCapture

struct BLFDamageTests {
    private static func frames(_ range: Range<Int>) -> [UInt8] {
        Array(
            range.map { index in
                BLFObjectMaker.object(
                    type: index % 5 == 4 ? 72 : 86,
                    body: BLFObjectMaker.classicBody(
                        identifier: UInt32(index), data: (0..<8).map { UInt8(truncatingIfNeeded: $0 * index * 37) },
                        isLong: true), time: Int64(index))
            }.joined())
    }

    /// Five containers of which every border is straddled; 200 objects, 160 of them frames.
    private static func file(isDeflated: Bool = true) -> BLFTestWriter {
        var file = BLFTestWriter()
        file.addContainers(frames(0..<200), size: 2500, isDeflated: isDeflated)
        return file
    }

    @Test func readsAFileWithAnyFlippedBitInSignatureOrSize() throws {
        var file = BLFTestWriter()
        file.addContainer(BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 1_000_000))
        for place in 0..<8 {
            for bit in 0..<8 {
                var bytes = file.bytes
                bytes[place] ^= 1 << UInt8(bit)
                let capture = try load(bytes)
                #expect(capture.source.format == "blf")
                #expect(capture.frames.count == 1)
                #expect(capture.skipped.count == 1)
                #expect(capture.skipped.examples.map(\.place) == [.offset(place / 4 * 4)])
            }
        }
    }

    @Test func saysWhichPartOfTheHeaderIsDamaged() throws {
        var file = BLFTestWriter()
        file.addContainer(BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), time: 1_000_000))
        var bytes = file.bytes
        bytes[1] = 0
        #expect(
            try load(bytes).skipped.examples.map(\.reason)
                == ["the signature LOGG of the file is damaged; the rest is read"])
        bytes = file.bytes
        bytes[7] = 0x80
        #expect(
            try load(bytes).skipped.examples.map(\.reason)
                == ["the BLF header claims a size of 2147483792 bytes; the first object is at byte 144"])
    }

    @Test func doesNotBelieveADamagedContainerThatStatesMoreThanItCouldHold() throws {
        var file = BLFTestWriter()
        file.addContainer(Self.frames(0..<200))
        var bytes = file.bytes
        bytes[171] ^= 0x10  // of the size that the container states
        for place in 300..<310 { bytes[place] = 0xFF }
        let reasons = try FrameCollector.readingBLF(bytes).skipped.examples.map(\.reason)
        #expect(reasons.contains { $0.contains("which is impossible") })
        #expect(!reasons.contains { $0.contains("about") })
    }

    @Test func doesNotLoopOnObjectsOfSizeZero() throws {
        for size in [0, 1, 15, 31, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            let bad = BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(), claimedSize: size)
            var inside = BLFTestWriter()
            inside.addContainer(bad + Self.frames(0..<3))
            var outside = BLFTestWriter()
            outside.add(bad + Self.frames(0..<3))
            for file in [inside, outside] {
                let result = try FrameCollector.readingBLF(file.bytes)
                #expect(result.rows.map(\.time) == [0, 1, 2])
                #expect(result.skipped.count == 1)
                #expect(result.offsets == [.offset(144)])
            }
        }
    }

    @Test func findsTheObjectsBehindOneThatClaimsTooMuch() throws {
        for size in [150, 5_000, 20_000_000] {
            let bad = BLFObjectMaker.object(type: 65, body: [1, 2, 3, 4], claimedSize: size)
            var file = BLFTestWriter()
            file.addContainers(Self.frames(0..<40) + bad + Self.frames(40..<80), size: 1000)
            let result = try FrameCollector.readingBLF(file.bytes)
            #expect(result.frames.count == 64)
            #expect(result.skipped.count == 1)
        }
    }

    @Test func keepsFramesOfWhichOnlyTheChecksumIsDamaged() throws {
        var file = BLFTestWriter()
        let deflated = BLFTestWriter.deflated(Self.frames(0..<10))
        file.addContainer(data: deflated.dropLast() + [deflated[deflated.count - 1] ^ 1], method: 2, claimed: 560)
        file.addContainer(Self.frames(10..<15))
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.frames.count == 12)
        #expect(result.offsets == [.offset(144)])
        #expect(result.reasons == ["the checksum of a container is damaged; its data is complete"])
    }

    @Test func reportsEveryContainerInWhichThereIsNoObject() throws {
        var file = BLFTestWriter()
        for _ in 0..<3 { file.addContainer([UInt8](repeating: 0, count: 20_000)) }
        file.addContainer(Self.frames(0..<3))
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.frames.count == 3)
        #expect(result.skipped.count == 3)
        #expect(Set(result.reasons) == ["no object where one is expected", "a container without a valid object"])
    }

    @Test func keepsTheOtherContainersWhenOneIsDamaged() throws {
        var file = BLFTestWriter()
        file.addContainers(Self.frames(0..<50), size: 2800)
        let second = file.bytes.count
        file.addContainers(Self.frames(50..<100), size: 2800)
        let third = file.bytes.count
        file.addContainers(Self.frames(100..<150), size: 2800)
        var bytes = file.bytes
        for offset in (second + 36)..<(third - 4) { bytes[offset] = 0 }
        let result = try FrameCollector.readingBLF(bytes)
        let times = Set(result.rows.map(\.time))
        #expect(times.isSuperset(of: (0..<50).filter { $0 % 5 != 4 }.map(Int64.init)))
        #expect(times.isSuperset(of: (100..<150).filter { $0 % 5 != 4 }.map(Int64.init)))
        #expect(result.skipped.count == 1)
        #expect(result.offsets == [.offset(second)])
        #expect(result.reasons.first?.hasPrefix("the data of a container is damaged: ") == true)
    }

    /// Frames whose bytes differ from those of the file before, beyond the one that was hit, are made up.
    @Test func makesUpNoFrameOfADamagedContainer() throws {
        var file = BLFTestWriter()
        file.addContainers(Self.frames(0..<1500), size: 20_000)
        let whole = Set(try FrameCollector.readingBLF(file.bytes).rows.map { "\($0)" })
        var state: UInt64 = 7
        for _ in 0..<60 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bit = Int(state >> 20) % (8 * (file.bytes.count - 144)) + 8 * 144
            var bytes = file.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let result = try FrameCollector.readingBLF(bytes)
            let madeUp = result.rows.count { !whole.contains("\($0)") }
            let lost = whole.count - result.frames.count
            if madeUp > 1 || lost > 20_000 / 56 + 4 || (lost > 0 && result.skipped.count == 0) {
                Issue.record("bit \(bit): \(madeUp) frames are made up, \(lost) lost, \(result.skipped.count) skipped")
            }
        }
    }

    @Test func keepsWhatComesBeforeTheEndOfATruncatedFile() throws {
        let bytes = Self.file().bytes
        let result = try FrameCollector.readingBLF(Array(bytes[..<(bytes.count - 300)]))
        #expect(result.frames.count > 120 && result.frames.count < 160)
        #expect(result.rows.map(\.time) == (0..<200).filter { $0 % 5 != 4 }.prefix(result.frames.count).map(Int64.init))
        #expect(result.skipped.count == 1)
        #expect(result.reasons.first?.hasPrefix("the file ends inside a container: ") == true)
        #expect(result.source.notes.first == "the file is truncated: it ends after \(bytes.count - 300) bytes")
        #expect(result.source.notes.last?.hasPrefix("data from byte ") == true)
    }

    /// The checksum lies behind the end: nothing but the objects themselves tells what is damaged.
    @Test func makesUpNoFramesWhereTheLastContainerIsCutAndDamaged() throws {
        var file = BLFTestWriter()
        file.addContainer(Self.frames(0..<900))
        let whole = Set(try FrameCollector.readingBLF(file.bytes).rows.map { "\($0)" })
        let lacking = stride(from: 300, to: file.bytes.count - 40, by: 97)
            .map { Array(file.bytes[..<$0] + file.bytes[($0 + 1)...]) }
        let cut = Array(file.bytes.dropLast(200))
        let flipped = stride(from: 300, to: cut.count - 40, by: 97).map { place in
            var bytes = cut
            bytes[place] ^= 4
            return bytes
        }
        // Where only data bytes are exchanged for others no object tells: a note does.
        var garbled = 0
        for bytes in lacking + flipped {
            let result = try FrameCollector.readingBLF(bytes)
            let madeUp = result.rows.count { !whole.contains("\($0)") }
            if madeUp > 3 { garbled += 1 }
            #expect(madeUp == 0 || result.source.notes.contains { $0.hasPrefix("data from byte 144 on") })
            #expect(result.skipped.count > 0)
            #expect(result.rows.allSatisfy { $0.identifier < 900 && $0.time < 900 })
        }
        #expect(garbled * 10 < lacking.count + flipped.count)
    }

    @Test func refusesAnIdentifierAbove7FFThatIsNotMarkedAsExtended() throws {
        var file = BLFTestWriter()
        for identifier: UInt32 in [0x7FF, 0x800, 0x1FFF_FFFF, 0x8000_0800] {
            file.add(BLFObjectMaker.object(type: 1, body: BLFObjectMaker.classicBody(identifier: identifier)))
        }
        let result = try FrameCollector.readingBLF(file.bytes)
        #expect(result.rows.map(\.identifier) == [0x7FF, 0x800])
        #expect(result.skipped.count == 2)
    }

    @Test(arguments: [true, false]) func readsOnlyTrueFramesOfAFileCutAnywhere(isDeflated: Bool) throws {
        let bytes = Self.file(isDeflated: isDeflated).bytes
        let whole = try FrameCollector.readingBLF(bytes).rows
        #expect(whole.count == 160)
        var last = 0
        for length in 144..<bytes.count {
            let result = try FrameCollector.readingBLF(Array(bytes[..<length]))
            let count = result.frames.count
            if count < last || result.rows.last != (count > 0 ? whole[count - 1] : nil) {
                Issue.record("cut at \(length): \(count) frames, the last of which is another one")
            }
            last = count
        }
        #expect(last >= 159)
    }

    @Test func losesLittleToASingleDamagedByteOfAStoredFile() throws {
        let bytes = Self.file(isDeflated: false).bytes
        for offset in 144..<bytes.count {
            var damaged = bytes
            damaged[offset] ^= [0x01, 0x10, 0x80][offset % 3]
            let result = try FrameCollector.readingBLF(damaged)
            // One object, or what a size that happens to fit swallows.
            if result.frames.count < 156 { Issue.record("byte \(offset): \(result.frames.count) frames") }
        }
    }

    @Test func losesAtMostAContainerToASingleDamagedByteOfADeflatedFileAndNeverKeepsQuiet() throws {
        let bytes = Self.file().bytes
        let whole = Set(try FrameCollector.readingBLF(bytes).rows.map { "\($0)" })
        for offset in 144..<bytes.count {
            var damaged = bytes
            damaged[offset] ^= [0x01, 0x10, 0x80][offset % 3]
            let result = try FrameCollector.readingBLF(damaged)
            if result.frames.count < 120 { Issue.record("byte \(offset): \(result.frames.count) frames") }
            if result.skipped.count == 0
                && (result.frames.count != 160 || !whole.isSuperset(of: result.rows.map { "\($0)" }))
            {
                Issue.record("byte \(offset): other frames, and not a word")
            }
        }
    }

    @Test func survivesRandomBytesInPlaceOfAnyOthers() throws {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var file = Self.file(isDeflated: false)
        file.addContainer(Self.frames(200..<240))
        let bytes = file.bytes
        var read = 0
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0...random(12) {
                let offset = 8 + random(damaged.count - 8)
                damaged[offset] = random(3) == 0 ? 0xFF : UInt8(random(256))
            }
            read += try FrameCollector.readingBLF(damaged).frames.count
        }
        #expect(read > 2000 * 96)
    }

    /// An object of another type is counted, and a frame of a damaged type was counted with them.
    @Test func countedAFrameOfADamagedTypeAmongOtherObjects() throws {
        let sound = Self.file(isDeflated: false).bytes
        let objects = sound.indices.filter { sound[$0...].starts(with: [0x4C, 0x4F, 0x42, 0x4A]) }
            .filter { $0 + 16 <= sound.count && sound[$0 + 12] == 86 }
        let place = try #require(objects.dropFirst(20).first) + 12
        for bit in 0..<32 {
            var damaged = sound
            damaged[place + bit / 8] ^= 1 << UInt8(bit % 8)
            let result = try FrameCollector.readingBLF(damaged)
            #expect(result.frames.count >= 159)
            #expect(result.frames.count == 160 || result.skipped.count > 0, "bit \(bit)")
        }
    }
}
