import Testing

@testable import CANCapture

struct MDFTests {
    private typealias Writer = MDFTestWriter

    private static func records(_ range: Range<Int>) -> [UInt8] { Array(range.map { Writer.plainRecord($0) }.joined()) }

    /// A file of one sorted group, with its data as `place` puts it there.
    private func sorted(
        cycles: UInt64 = 0, _ writer: Writer = Writer(), data place: (inout Writer) -> UInt64
    ) -> [UInt8] {
        var writer = writer
        let data = place(&writer)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: cycles)
        return writer.finished(writer.dataGroup(group, data: data))
    }

    private func check(_ capture: Capture, count: Int) {
        #expect(capture.skipped.count == 0)
        #expect(capture.frames.count == count)
        for (index, row) in frames(capture).enumerated() {
            #expect(row.identifier == UInt32(index))
            #expect(row.time == Int64(index) * 10_000)
            #expect(row.data == (0..<8).map { UInt8(truncatingIfNeeded: index * 7 + $0) })
        }
    }

    @Test func readsRecordsInOneBlock() throws {
        let capture = try load(sorted { $0.add("##DT", links: [], Self.records(0..<100)) })
        check(capture, count: 100)
        #expect(capture.source.format == "mf4")
        #expect(capture.frames.channels == ["1"])
        #expect(capture.frames.flags(0) == .received)
        #expect(capture.frames.flags(1) == .transmitted)
    }

    @Test(arguments: [1, 7, 24, 100, 1000]) func readsRecordsThatStraddleBlocks(size: Int) throws {
        let bytes = Self.records(0..<100)
        let capture = try load(
            sorted { writer in
                var blocks: [UInt64] = []
                for (index, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
                    let part = Array(bytes[start..<min(start + size, bytes.count)])
                    blocks.append(index % 2 == 0 ? writer.deflated(part) : writer.add("##DT", links: [], part))
                }
                let half = blocks.count / 2
                let second = writer.list(Array(blocks[half...]))
                return writer.add("##HL", links: [writer.list(Array(blocks[..<half]), next: second)], [0, 0, 0, 0])
            })
        check(capture, count: 100)
    }

    @Test(arguments: [1, 2, 3, 24, 25, 4000]) func turnsTransposedBlocksBack(columns: Int) throws {
        let capture = try load(sorted { $0.deflated(Self.records(0..<100), columns: columns) })
        check(capture, count: 100)
    }

    /// More than are turned back at a time, whether the columns are the records' or not.
    @Test(arguments: [7, 8, 24, 29, 40_000]) func turnsLongTransposedBlocksBack(columns: Int) throws {
        let capture = try load(sorted { $0.deflated(Self.records(0..<7_001), columns: columns) })
        check(capture, count: 7_001)
    }

    /// A record that is longer than any with a frame is not put together of parts; it is told.
    @Test(arguments: [(70_000, 3, 1), (60_000, 4, 0)]) func tellsOfLongRecordsAcrossBlocks(
        size: Int, frames: Int, skipped: Int
    ) throws {
        var writer = Writer()
        let record = { (index: Int) in Writer.plainRecord(index) + [UInt8](repeating: 0, count: size - Writer.plainSize)
        }
        let records = Array((0..<4).map(record).joined())
        let border = size * 3 / 2
        let blocks = [records[..<border], records[border...]].map { writer.add("##DT", links: [], Array($0)) }
        let data = writer.list(blocks)
        let group = writer.group(writer.plainChannels(), size: size, cycles: 4)
        let capture = try load(writer.finished(writer.dataGroup(group, data: data)))
        #expect(capture.frames.count == frames)
        #expect(capture.skipped.count == skipped)
        let reasons = Set(capture.skipped.examples.map(\.reason))
        #expect(
            reasons.isSubset(of: [
                "a record of 70000 bytes spans blocks and is longer than any record with a"
                    + " frame"
            ]))
    }

    /// Many channels that share a conversion share what is made of it.
    @Test func conversionsAreThereOnceHoweverOftenTheyAreUsed() {
        var writer = Writer()
        let first = Int(writer.conversion(1, [1, 2]))
        let second = Int(writer.conversion(1, [0, 3]))
        writer.file.bytes.withUnsafeBytes { bytes in
            let pool = MDFPool()
            #expect(pool.rule(bytes, at: first) === pool.rule(bytes, at: first))
            #expect(pool.rule(bytes, at: first).table == pool.rule(bytes, at: first).table)
            #expect(pool.rule(bytes, at: first).table[5] == 11)
            #expect(pool.rule(bytes, at: second).table[5] == 15)
            #expect(pool.rule(bytes, at: 0).table[5] == 5)
        }
    }

    @Test func readsColumnListsOfValues() throws {
        let capture = try load(
            sorted { writer in
                let values = writer.add("##DV", links: [], Self.records(0..<10))
                var content = BinaryBytes()
                content.add(UInt32(1))
                content.add(UInt32(1))
                content.add(UInt64(10))
                return writer.add("##LD", links: [0, values], content.bytes)
            })
        check(capture, count: 10)
    }

    @Test func takesTheLastBlockOfAnUnfinishedFileToTheEnd() throws {
        var writer = Writer(isFinished: false, unfinished: 0x25)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let data = UInt64((writer.file.count + 7) / 8 * 8 + 64)
        let first = writer.dataGroup(group, data: data)
        _ = writer.add("##DT", links: [], Self.records(0..<20) + [1, 2, 3], length: 24)
        let capture = try load(writer.finished(first))
        #expect(capture.frames.count == 20)
        #expect(capture.skipped.examples.map(\.reason) == ["the data of a group ends inside a record"])
    }

    @Test func stopsAtTheStatedNumberOfRecords() throws {
        let bytes = sorted(cycles: 7) { $0.add("##DT", links: [], Self.records(0..<10)) }
        #expect(try load(bytes).frames.count == 7)
    }

    @Test func tellsOfRecordsThatAreMissing() throws {
        let capture = try load(sorted(cycles: 12) { $0.add("##DT", links: [], Self.records(0..<10)) })
        #expect(capture.frames.count == 10)
        #expect(capture.source.notes == ["a group of CAN_DataFrame states 12 records; only 10 are present"])
    }

    @Test(arguments: [1, 2, 4, 8] as [UInt8]) func tellsRecordsOfSeveralGroupsApart(numberSize: UInt8) throws {
        var writer = Writer()
        var bytes = BinaryBytes()
        for index in 0..<60 {
            let number = [3, 200, 7][index % 3]
            bytes.add(withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0.prefix(Int(numberSize))) })
            bytes.add(Writer.plainRecord(index))
        }
        let data = writer.deflated(bytes.bytes)
        let other = writer.group([.init(name: "LIN_Frame", byte: 0, bits: 8)], size: Writer.plainSize, number: 7)
        let remote = writer.group(
            writer.plainChannels("CAN_RemoteFrame"), size: Writer.plainSize, number: 200, next: other)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, number: 3, next: remote)
        let capture = try load(writer.finished(writer.dataGroup(group, data: data, numberSize: numberSize)))
        #expect(capture.skipped.count == 0)
        #expect(capture.frames.count == 40)
        let identifiers: [UInt32] = (0..<60).filter { $0 % 3 != 2 }
        #expect(frames(capture).map(\.identifier) == identifiers)
        #expect(frames(capture).count { $0.flags.contains(.remote) && $0.length == 8 && $0.data.isEmpty } == 20)
        #expect(capture.skipped.otherRecords.map(\.kind) == ["record of LIN_Frame"])
        #expect(capture.skipped.otherRecords.map(\.count) == [20])
    }

    @Test func mergesGroupsByTime() throws {
        var writer = Writer()
        var next: UInt64 = 0
        for bus in 0..<3 {
            let records = (0..<50).map { Writer.plainRecord($0, time: Int64($0 * 30 + bus * 10), bus: UInt8(bus)) }
            let data = writer.add("##DT", links: [], Array(records.joined()))
            let group = writer.group(writer.plainChannels(), size: Writer.plainSize)
            next = writer.dataGroup(group, data: data, next: next)
        }
        let capture = try load(writer.finished(next))
        #expect(frames(capture).map(\.time) == (0..<150).map { Int64($0) * 10_000 })
        let buses = frames(capture).map { capture.frames.channels[Int($0.channel)] }
        #expect(buses == (0..<150).map { "\($0 % 3)" })
        let filter = FrameFilter(start: .sinceFirst(100_000), stop: .sinceFirst(200_000))
        #expect(try load(writer.finished(next), filter: filter).frames.count == 11)
    }

    @Test func readsTheStartAndItsClock() throws {
        for (flags, clock) in [(0, Clock.epoch), (2, .epoch), (1, .wallClock)] as [(UInt8, Clock)] {
            let writer = Writer(start: 1_700_000_000_000_000_000, timeFlags: flags)
            let capture = try load(sorted(writer) { $0.add("##DT", links: [], Self.records(0..<2)) })
            #expect(capture.source.clock == clock)
            #expect(capture.source.start == 1_700_000_000_000_000_000)
            #expect(capture.frames.time(1) == 1_700_000_000_000_010_000)
        }
    }

    @Test func refusesOtherVersions() throws {
        let error = try #require(throws: CaptureError.self) { try load(Writer(version: 330).file.bytes) }
        #expect(error.reason == "MDF version 3.30; only version 4 is read")
    }

    @Test func endsWhereChainsLoop() throws {
        var writer = Writer()
        let blocks = [writer.add("##DT", links: [], Self.records(0..<10))]
        let list = writer.list(blocks, next: UInt64((writer.file.count + 7) / 8 * 8))
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let first = writer.dataGroup(group, data: list)
        var file = writer.file
        file.set(group, at: Int(group) + 24)
        file.set(first, at: Int(first) + 24)
        file.set(first, at: 64 + 24)
        let looped = try load(file.bytes)
        #expect(looped.frames.count == 10)
        #expect(looped.skipped.examples.first?.reason == "the chain of channel groups is broken at byte \(group)")
        file.set(UInt64(0), at: Int(group) + 24)
        let sound = try load(file.bytes)
        #expect(sound.frames.count == 10)
        #expect(
            sound.skipped.examples.map(\.reason) == [
                "a data block is used twice", "the chain of data groups leads back to byte \(first)",
            ])
    }

    @Test func keepsTheOtherBlocksWhenOneIsDamaged() throws {
        var writer = Writer()
        let blocks = (0..<3).map { writer.deflated(Self.records(($0 * 10)..<($0 * 10 + 10))) }
        let list = writer.list(blocks)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let first = writer.dataGroup(group, data: list)
        var bytes = writer.finished(first)
        for index in 0..<8 { bytes[Int(blocks[1]) + 24 + 24 + index] = 0xFF }
        let capture = try load(bytes)
        #expect(capture.skipped.examples.first?.place == .offset(Int(blocks[1])))
        #expect(frames(capture).map(\.identifier).prefix(10).elementsEqual(0..<10))
        #expect(frames(capture).map(\.identifier).suffix(10).elementsEqual(20..<30))
    }

    @Test func refusesBlocksThatClaimTooMuch() throws {
        let bytes = sorted { $0.deflated(Self.records(0..<10), stated: 1 << 40) }
        let error = try #require(throws: CaptureError.self) { try load(bytes) }
        #expect(error.reason.contains("contains more than 67108864 bytes"))
    }

    @Test func readsNoBlockForTwoGroups() throws {
        var writer = Writer()
        let data = writer.add("##DT", links: [], Self.records(0..<10))
        let first = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let second = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let next = writer.dataGroup(second, data: data)
        let capture = try load(writer.finished(writer.dataGroup(first, data: data, next: next)))
        #expect(capture.frames.count == 10)
        #expect(capture.skipped.examples.map(\.reason) == ["a data block is used twice"])
    }

    @Test func refusesDataThatExpandsWithoutEnd() throws {
        var writer = Writer()
        let zeros = [UInt8](repeating: 0, count: 60 << 20)
        let blocks = (0..<5).map { _ in writer.deflated(zeros) }
        let list = writer.list(blocks)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize)
        let bytes = writer.finished(writer.dataGroup(group, data: list))
        let error = try #require(throws: CaptureError.self) { try load(bytes) }
        #expect(error.kind == .unrecognised)
    }
}
