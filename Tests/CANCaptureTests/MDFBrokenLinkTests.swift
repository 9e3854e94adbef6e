import Testing

@testable import CANCapture

/// One damaged link, name or head in what describes the records of a file: frames are mended, or their loss is told.
struct MDFBrokenLinkTests {
    private typealias Writer = MDFTestWriter

    private static let count = 40

    /// A sorted file of one group, and where its blocks lie, by name in the order of the file.
    private static func file() -> (bytes: [UInt8], blocks: [String: [Int]]) {
        var writer = Writer()
        let data = writer.add("##DT", links: [], (0..<count).flatMap { Writer.plainRecord($0) })
        let group = writer.group(
            writer.plainChannels(), size: Writer.plainSize, cycles: UInt64(count), bus: "CAN1_Rx")
        let bytes = writer.finished(writer.dataGroup(group, data: data))
        var blocks: [String: [Int]] = [:]
        for place in stride(from: 64, to: bytes.count - 24, by: 8) where bytes[place] == 0x23 {
            blocks[String(decoding: bytes[place..<place + 4], as: UTF8.self), default: []].append(place)
        }
        return (bytes, blocks)
    }

    @Test(arguments: [UInt64(Int.max), UInt64(Int.max) - 2, 1 << 62, 1000])
    func looksForBlocksBehindOneThatStatesAnyLength(_ length: UInt64) {
        var bytes = [UInt8](repeating: 0, count: 64)
        for name in ["##HD", "##DG"] {
            bytes += Array(name.utf8) + [0, 0, 0, 0]
            let stated = name == "##HD" ? length : 64
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: stated >> (8 * $0)) }
            bytes += [UInt8](repeating: 0, count: 48)
        }
        #expect(bytes.withUnsafeBytes { MDFBlockMap($0).dataGroups } == [128])
    }

    @Test(arguments: [0, 1, 2, 4]) func aFlippedBitInALinkOfAChannelLosesNothing(_ link: Int) throws {
        let (bytes, blocks) = Self.file()
        let sound = try load(bytes)
        #expect(sound.skipped.count == 0 && sound.frames.count == Self.count)
        for channel in blocks["##CN"] ?? [] {
            for bit in 0..<64 {
                var damaged = bytes
                damaged[channel + 24 + 8 * link + bit / 8] ^= 1 << UInt8(bit % 8)
                // The end of a chain, or a channel without parts or conversion, has no link to break.
                guard bytes[channel + 24 + 8 * link..<channel + 32 + 8 * link].contains(where: { $0 != 0 }) else {
                    continue
                }
                let capture = try load(damaged)
                #expect(capture.frames.count == Self.count, "channel \(channel), bit \(bit)")
                #expect(capture.skipped.count > 0 || frames(capture) == frames(sound), "channel \(channel), bit \(bit)")
            }
        }
    }

    @Test func aBrokenLinkToTheChannelsOfAGroupOnceLostItInSilence() throws {
        let (bytes, blocks) = Self.file()
        let group = try #require(blocks["##CG"]?.first)
        for bit in 0..<64 {
            var damaged = bytes
            damaged[group + 32 + bit / 8] ^= 1 << UInt8(bit % 8)
            let capture = try load(damaged)
            #expect(capture.frames.count == Self.count)
            #expect(capture.skipped.examples.map(\.place) == [.offset(group + 32)])
        }
    }

    @Test func aGroupOfWhichTheChannelsAreGoneCountsItsRecordsAsSkipped() throws {
        var (bytes, blocks) = Self.file()
        for channel in blocks["##CN"] ?? [] {
            for place in channel..<channel + 100 { bytes[place] = 0 }
        }
        let error = #expect(throws: CaptureError.self) { try load(bytes) }
        #expect(error?.description.contains("the channels of a group are not found") == true)
    }

    @Test func aFlippedBitInTheNameOfAChannelChangesNoFrameInSilence() throws {
        let (bytes, blocks) = Self.file()
        let sound = try load(bytes)
        for text in blocks["##TX"] ?? [] {
            for bit in 0..<(8 * 38) where bit / 8 < 4 || bit / 8 >= 24 {
                var damaged = bytes
                damaged[text + bit / 8] ^= 1 << UInt8(bit % 8)
                guard let capture = try? load(damaged), frames(capture) != frames(sound) else { continue }
                #expect(capture.skipped.count > 0, "text \(text), bit \(bit)")
            }
        }
    }

    @Test func aFlippedBitInTheHeadOfTheOnlyDataBlockOnceLostEverything() throws {
        let (bytes, blocks) = Self.file()
        let sound = try load(bytes)
        let data = try #require(blocks["##DT"]?.first)
        for bit in 0..<(8 * 24) where !(4..<8).contains(bit / 8) {
            var damaged = bytes
            damaged[data + bit / 8] ^= 1 << UInt8(bit % 8)
            let capture = try load(damaged)
            #expect(frames(capture) == frames(sound), "bit \(bit)")
        }
    }

    @Test func aFlippedBitInTheNumberOrTheSizeOfRecordsOnceLostTheMixedOnes() throws {
        var writer = Writer(isFinished: false)
        let second = writer.group(writer.plainChannels("CAN_RemoteFrame"), size: Writer.plainSize, number: 6)
        let first = writer.group(writer.plainChannels(), size: Writer.plainSize, number: 1, next: second)
        let data = writer.add("##DT", links: [], (0..<200).flatMap { [UInt8(1)] + Writer.plainRecord($0) })
        let bytes = writer.finished(writer.dataGroup(first, data: data, numberSize: 1))
        let content = Int(first) + 24 + 48
        for (place, bit) in (0..<8).flatMap({ [(0, $0), (5, $0)] }) + (0..<3).map({ (24, $0) }) {
            var damaged = bytes
            damaged[content + place] ^= 1 << UInt8(bit)
            let capture = try load(damaged)
            #expect(capture.frames.count == 200, "byte \(place), bit \(bit)")
            #expect(capture.skipped.count > 0)
        }
    }

    @Test func noIdentifierAbove7FFIsShownAsAStandardOne() throws {
        var writer = Writer()
        var records = [0x700, 0x800, 0x7FF].flatMap { Writer.plainRecord($0) }
        records[Writer.plainSize + 12] = 0
        let data = writer.add("##DT", links: [], records)
        let group = writer.group(writer.plainChannels(), size: Writer.plainSize, cycles: 3)
        let capture = try load(writer.finished(writer.dataGroup(group, data: data)))
        #expect(frames(capture).map(\.identifier) == [0x700, 0x7FF])
        #expect(capture.skipped.count == 1)
    }
}
