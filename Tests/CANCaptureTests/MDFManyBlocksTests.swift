import Testing

@testable import CANCapture

/// Files with very many blocks of one kind: what is done for each of them must not grow with the others.
struct MDFManyBlocksTests {
    private typealias Writer = MDFTestWriter

    /// Groups without frames that all name one list of blocks, and one group of frames after them.
    private static func groupsOfOneList(_ count: Int, blocks: Int) -> [UInt8] {
        var writer = Writer()
        let data = writer.add("##DT", links: [], (0..<20).flatMap { Writer.plainRecord($0) })
        let frames = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 20)
        var next = writer.dataGroup(frames, data: data)
        let list = writer.list((0..<blocks).map { UInt64(1 << 40 + 8 * $0) })
        for _ in 0..<count {
            let group = writer.group([Writer.Channel(name: "Speed", bits: 64)], size: 8, cycles: 3)
            next = writer.dataGroup(group, data: list, next: next)
        }
        return writer.finished(next)
    }

    @Test func aListThatManyGroupsNameIsNotWalkedForEachOfThem() throws {
        let bytes = Self.groupsOfOneList(60, blocks: 300)
        try bytes.withUnsafeBytes { bytes in
            let header = try MDFHeader(bytes, path: "")
            var file = MDFFileContext(bytes, start: 0)
            let looks = file.looksLeft
            #expect(looks == bytes.count / 24 && looks < 60 * 300)
            var collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
            var chain = MDFDataGroupChain(header.firstDataGroup)
            var groups = 0
            while let block = chain.next(&file, &collector) {
                _ = MDFDataGroup(block, header, &file, &collector)
                groups += 1
            }
            #expect(groups == 61)
            #expect(file.looksLeft == 0)
            // A look uses no block.
            #expect(file.usedData.isEmpty)
        }
        let capture = try load(bytes)
        #expect(capture.frames.count == 20)
        #expect(capture.skipped.otherRecords.map(\.count) == [180])
    }

    @Test func eachOfManyGroupsIsMended() throws {
        var writer = Writer()
        var next: UInt64 = 0
        for place in (0..<40).reversed() {
            let data = writer.add("##DT", links: [], Writer.plainRecord(place) + Writer.plainRecord(place + 100))
            // One bit of the size of its records is flipped.
            let group = writer.group(writer.plainChannels(), size: Writer.plainSize ^ 32, cycles: 2)
            next = writer.dataGroup(group, data: data, next: next)
        }
        let capture = try load(writer.finished(next))
        #expect(capture.frames.count == 80)
        #expect(Set(frames(capture).map(\.identifier)) == Set(Array(0..<40) + Array(100..<140)))
        #expect(capture.skipped.count == 40)
    }

    @Test func brokenLinksAreMendedAmongManyBlocksWithoutALink() throws {
        var writer = Writer()
        let data = writer.add("##DT", links: [], (0..<20).flatMap { Writer.plainRecord($0) })
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 20)
        // Channels to which no link leads, and others whose links lead nowhere.
        for _ in 0..<50 { _ = writer.channels([Writer.Channel(name: "Other", bits: 8)]) }
        for place in 0..<50 {
            let links = [UInt64(1 << 40 + 64 * place)] + Array(repeating: 0, count: 7)
            _ = writer.add("##CN", links: links, Array(repeating: 0, count: 72))
        }
        let dataGroup = writer.dataGroup(group, data: data)
        var bytes = writer.finished(dataGroup)
        let sound = try load(bytes)
        #expect(sound.frames.count == 20)
        // One bit of the link to the channels of the frames.
        bytes[Int(group) + 24 + 8 + 1] ^= 4
        let capture = try load(bytes)
        #expect(frames(capture) == frames(sound))
        #expect(capture.skipped.count > 0)
    }

    private static func groups(_ count: Int) -> [UInt8] {
        var writer = Writer()
        var next: UInt64 = 0
        for place in (0..<count).reversed() {
            let data = writer.add("##DT", links: [], Writer.plainRecord(place, time: Int64(place % 7) * 100))
            let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 1)
            next = writer.dataGroup(group, data: data, next: next)
        }
        return writer.finished(next)
    }

    /// They had been counted as records without a frame.
    @Test func framesOfMoreGroupsThanAreReadCountAsUnreadable() throws {
        var writer = Writer()
        let (limit, count) = (1024, 1030)
        var group: UInt64 = 0
        for number in (0..<count).reversed() {
            group = writer.group(
                writer.plainChannels(), size: Writer.plainSize, number: UInt64(number), cycles: 2, next: group)
        }
        var records: [UInt8] = []
        for row in 0..<2 * count {
            let number = UInt16(row % count)
            records.append(UInt8(number & 0xFF))
            records.append(UInt8(number >> 8))
            records += Writer.plainRecord(row)
        }
        let data = writer.add("##DT", links: [], records)
        let capture = try load(writer.finished(writer.dataGroup(group, data: data, numberSize: 2)))
        #expect(capture.frames.count == 2 * limit)
        #expect(capture.skipped.count == 2 * (count - limit))
        #expect(
            capture.skipped.examples.first?.reason.hasPrefix("a data group has more than 1024 channel groups of")
                == true)
    }

    @Test func framesOfManyGroupsAreInTheOrderOfTimeThenOfTheFile() throws {
        let bytes = Self.groups(150)
        let wanted = (0..<150).sorted { ($0 % 7, $0) < ($1 % 7, $1) }
        #expect(frames(try load(bytes)).map { Int($0.identifier) } == wanted)
        let some = IdentifierRange(range: 40...90, standard: true, extended: true)
        let part = try load(bytes, filter: FrameFilter(identifiers: [some])).frames
        #expect(part.count == 51)
        for row in 0..<part.count { #expect(Int(part[row].identifier) == wanted[part.place(row)]) }
    }

    @Test(arguments: [2, 3, 64]) func runsAreJoinedLevelByLevel(_ limit: Int) {
        var runs = MDFRuns(limit: limit)
        var all: [(time: Int64, identifier: UInt32)] = []
        for run in 0..<50 {
            var table = FrameTable(in: .memory)
            let channel = table.channelIndex("1")
            for row in 0..<(run % 4) {
                let frame = (time: Int64(run * 13 % 11 + row * 3), identifier: UInt32(run * 4 + row))
                _ = table.append(
                    time: frame.time, identifier: frame.identifier, flags: .extended, channel: channel, length: 0)
                all.append(frame)
            }
            runs.add([table])
        }
        var merged = FrameTable(in: .memory)
        runs.merge(into: &merged)
        let wanted = all.sorted { ($0.time, $0.identifier) < ($1.time, $1.identifier) }
        #expect((0..<merged.count).map { merged[$0].identifier } == wanted.map(\.identifier))
    }
}
