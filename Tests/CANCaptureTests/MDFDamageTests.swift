import Testing

@testable import CANCapture

/// Files of every shape, cut and damaged: nothing may trap or hang.
struct MDFDamageTests {
    private typealias Writer = MDFTestWriter

    @Test func survivesDamageToASortedFile() {
        var writer = Writer()
        let records = Array((0..<12).map { Writer.plainRecord($0) }.joined())
        let blocks = [writer.deflated(records), writer.deflated(records, columns: 24)]
        let list = writer.add("##HL", links: [writer.list(blocks)], [0, 0, 0, 0])
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 24)
        let bytes = writer.finished(writer.dataGroup(group, data: list))
        var damage = BinaryDamage(seed: 11)
        #expect(damage.readAll(bytes, as: "mf4", rounds: 6000) > 50_000)
    }

    @Test func aDamagedChecksumOfABlockLosesNothing() throws {
        var writer = Writer()
        let block = writer.deflated(Array((0..<12).map { Writer.plainRecord($0) }.joined()))
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 12)
        let whole = writer.finished(
            writer.dataGroup(group, data: writer.add("##HL", links: [writer.list([block])], [0, 0, 0, 0])))
        let length = (0..<8).reduce(0) { $0 | Int(whole[Int(block) + 8 + $1]) << (8 * $1) }
        // Its compressed bytes end with the checksum; the block is filled up to eight bytes.
        let size = (0..<8).reduce(0) { $0 | Int(whole[Int(block) + 40 + $1]) << (8 * $1) }
        #expect(length >= 48 + size)
        var bytes = whole
        bytes[Int(block) + 48 + size - 1] ^= 1
        let capture = try load(bytes, as: "mf4")
        #expect(capture.frames.count == 12)
        #expect(capture.skipped.withoutLoss == 1 && capture.skipped.lost == 0)
    }

    @Test func survivesDamageToAnUnsortedFile() {
        var writer = Writer(isFinished: false, unfinished: 0x25)
        let variable = writer.group([], size: 0, number: 2, flags: 1)
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, bits: 32, conversion: writer.conversion(1, [0, 1e-3])),
            .init(name: "CAN_DataFrame.ID", byte: 4, bits: 11),
            .init(name: "CAN_DataFrame.DataBytes", type: 1, dataType: 10, byte: 6, bits: 32, data: variable),
        ]
        let second = writer.group(channels, size: 10, number: 1, next: variable)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, number: 3, next: second)
        var data: [UInt8] = []
        for index in 0..<8 {
            data += [3] + Writer.plainRecord(index)
            data += [1, UInt8(index), 0, 0, 0, 5, 0, UInt8(index * 6), 0, 0, 0]
            data += [2, 2, 0, 0, 0, 7, 8]
        }
        let first = writer.dataGroup(
            group, data: UInt64((writer.file.count + 7) / 8 * 8 + 64), numberSize: 1)
        _ = writer.add("##DT", links: [], data, length: 24)
        var damage = BinaryDamage(seed: 13)
        #expect(damage.readAll(writer.finished(first), as: "mf4", rounds: 6000) > 50_000)
    }

    @Test func survivesDamageToSignalData() {
        var writer = Writer()
        var stream: [UInt8] = []
        var records: [UInt8] = []
        for index in 0..<8 {
            records += [UInt8(index), 0, 0, 0, 5, 0, UInt8(stream.count), 0, 0, 0]
            stream += [9, 0, 0, 0] + [UInt8](repeating: UInt8(index), count: 9)
        }
        let values = writer.list([
            writer.deflated(Array(stream[..<30]), of: "SD"), writer.add("##SD", links: [], Array(stream[30...])),
        ])
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, bits: 32, conversion: writer.conversion(1, [0, 1e-3])),
            .init(name: "CAN_DataFrame.ID", byte: 4, bits: 11),
            .init(name: "CAN_DataFrame.DataBytes", type: 1, dataType: 10, byte: 6, bits: 32, data: values),
        ]
        let data = writer.add("##DT", links: [], records)
        let group = writer.group(channels, size: 10, cycles: 8)
        var damage = BinaryDamage(seed: 17)
        #expect(damage.readAll(writer.finished(writer.dataGroup(group, data: data)), as: "mf4", rounds: 6000) > 20_000)
    }

    /// Three data groups of ten frames each; the addresses of the groups.
    private static func chain() -> (bytes: [UInt8], groups: [Int]) {
        var writer = Writer()
        var next: UInt64 = 0
        var groups: [Int] = []
        for part in (0..<3).reversed() {
            let records = (10 * part..<10 * part + 10).flatMap { Writer.plainRecord($0) }
            let data = writer.add("##DT", links: [], records)
            let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 10)
            next = writer.dataGroup(group, data: data, next: next)
            groups.insert(Int(next), at: 0)
        }
        return (writer.finished(next), groups)
    }

    @Test func findsTheDataGroupsBehindABrokenLink() throws {
        let (whole, groups) = Self.chain()
        var bytes = whole
        bytes[groups[0] + 24 + 3] ^= 0x10
        let capture = try load(bytes, as: "mf4")
        #expect(capture.frames.count == 30)
        #expect(capture.skipped.count == 1)
    }

    @Test func readsAFileOfWhichTheSignatureOrAHeadIsDamaged() throws {
        let (whole, groups) = Self.chain()
        for place in [0, 28, 64, 72, 80, groups[1], groups[1] + 8, groups[1] + 16] {
            var bytes = whole
            bytes[place] ^= 0x04
            let capture = try load(bytes, as: "mf4")
            #expect(capture.frames.count == 30)
        }
    }

    /// Records of mixed groups have a number of one byte; one flipped bit of it once cost all records behind.
    @Test func findsTheRecordsBehindOneWhoseNumberIsDamaged() throws {
        var writer = Writer(isFinished: false)
        let second = writer.group(writer.plainChannels("CAN_RemoteFrame"), size: Writer.plainSize, number: 2)
        let first = writer.group(writer.plainChannels(), size: Writer.plainSize, number: 1, next: second)
        let records: [UInt8] = (0..<200).flatMap { index -> [UInt8] in [UInt8(1)] + Writer.plainRecord(index) }
        let data = writer.add("##DT", links: [], records)
        let bytes = writer.finished(writer.dataGroup(first, data: data, numberSize: 1))
        let begin = Int(data) + 24
        for bit in 0..<8 {
            var damaged = bytes
            damaged[begin + 25 * 50] ^= 1 << UInt8(bit)
            let capture = try load(damaged, as: "mf4")
            #expect(capture.frames.count >= 199)
        }
    }

    /// Values of one length in a stream, and frames that state their offsets: where one of them was lost, all frames behind
    /// once got their neighbours' values.
    @Test(arguments: ["frame", "value", "pair"], [true, false])
    func gaveFramesTheValuesOfTheirNeighbours(lost: String, valuesComeFirst: Bool) throws {
        var writer = Writer(isFinished: false)
        let variable = writer.group([], size: 0, number: 2, flags: 1)
        let channels: [Writer.Channel] = [
            .init(name: "t", type: 2, sync: 1, bits: 32, conversion: writer.conversion(1, [0, 1e-3])),
            .init(name: "CAN_DataFrame.ID", byte: 4, bits: 11),
            .init(name: "CAN_DataFrame.DataBytes", type: 1, dataType: 10, byte: 6, bits: 32, data: variable),
        ]
        let group = writer.group(channels, size: 10, number: 1, next: variable)
        var records: [[UInt8]] = []
        for index in 0..<60 {
            let offset = index * 12
            let frame = [1, UInt8(index), 0, 0, 0, UInt8(index), 0, UInt8(offset & 0xFF), UInt8(offset >> 8), 0, 0]
            let value = [2, 8, 0, 0, 0] + [UInt8](repeating: UInt8(index), count: 8)
            records += valuesComeFirst ? [value, frame] : [frame, value]
        }
        let numbers = lost == "pair" ? [40, 41] : [(lost == "value") == valuesComeFirst ? 40 : 41]
        for number in numbers { records[number][0] = 33 }
        let data = writer.add("##DT", links: [], Array(records.joined()))
        let capture = try load(writer.finished(writer.dataGroup(group, data: data, numberSize: 1)), as: "mf4")
        let rows = frames(capture)
        #expect(rows.count >= 57 && capture.skipped.count > 0)
        for row in rows {
            #expect(row.data.allSatisfy { $0 == UInt8(row.identifier) }, "frame \(row.identifier)")
        }
    }
}
