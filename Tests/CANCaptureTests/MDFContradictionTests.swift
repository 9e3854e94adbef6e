import Testing

@testable import CANCapture

/// What an MDF file says twice: a flipped bit in one of the two is told, and mended where the other is right.
struct MDFContradictionTests {
    private typealias Writer = MDFTestWriter

    private static let count = 40

    private func file(
        size: Int = Writer.plainSize, cycles: UInt64 = UInt64(count), numberSize: UInt8 = 0, padding: [UInt8] = [],
        _ change: (inout [Writer.Channel]) -> Void = { _ in }
    ) -> [UInt8] {
        var writer = Writer()
        let records = (0..<Self.count).flatMap { Writer.plainRecord($0) }
        let data = writer.add("##DT", links: [], records + padding)
        var channels = writer.plainChannels()
        change(&channels)
        let group = writer.group(channels, size: size, cycles: cycles)
        return writer.finished(writer.dataGroup(group, data: data, numberSize: numberSize))
    }

    @Test func readsASoundFileWithoutAWord() throws {
        let capture = try load(file())
        #expect(capture.frames.count == Self.count)
        #expect(capture.skipped.count == 0 && capture.source.notes.isEmpty)
    }

    @Test(arguments: 0..<6)
    func readsRecordsBehindADamagedNumberOfThem(_ bit: Int) throws {
        let sound = try load(file())
        let stated = UInt64(Self.count) ^ 1 << UInt64(bit)
        let capture = try load(file(cycles: stated))
        #expect(frames(capture) == frames(sound))
        #expect(capture.skipped.count + capture.source.notes.count == 1)
        guard stated < Self.count else { return }
        #expect(
            capture.skipped.examples.map(\.reason) == [
                "a channel group states \(stated) records; 40 consecutive records are present and read"
            ])
    }

    @Test func leavesPaddingBehindTheRecordsAlone() throws {
        for padding in [[UInt8](repeating: 0, count: 48), Writer.plainRecord(1) + Writer.plainRecord(2)] {
            let capture = try load(file(padding: padding))
            #expect(capture.frames.count == Self.count)
            #expect(capture.skipped.count == 0 && capture.source.notes.isEmpty)
        }
    }

    @Test(arguments: 0..<16)
    func mendsTheSizeOfARecordByTheLengthOfTheData(_ bit: Int) throws {
        let sound = try load(file())
        let capture = try load(file(size: Writer.plainSize ^ 1 << bit))
        #expect(frames(capture) == frames(sound))
        #expect(capture.skipped.examples.first?.reason.hasPrefix("a channel group has records of ") == true)
    }

    @Test(arguments: [1, 2, 4, 8, 16, 128] as [UInt8])
    func readsWithoutRecordNumbersWhereThereIsNoRoomForThem(_ numberSize: UInt8) throws {
        let sound = try load(file())
        let capture = try load(file(numberSize: numberSize))
        #expect(frames(capture) == frames(sound))
        #expect(capture.skipped.count == 1)
    }

    @Test func tellsOfEveryFlippedBitInThePlaceOfAChannelThatChangesFrames() throws {
        let sound = try load(file())
        for index in 0..<6 {
            for bit in 0..<16 {
                for isSize in [false, true] {
                    let capture = try? load(
                        file { channels in
                            if isSize {
                                channels[1].parts[index].bits ^= 1 << UInt32(bit)
                            } else {
                                channels[1].parts[index].byte ^= 1 << UInt32(bit)
                            }
                        })
                    guard let capture, frames(capture) != frames(sound) else { continue }
                    #expect(
                        capture.skipped.count > 0 || capture.source.time.backwardSteps > 0,
                        "part \(index), bit \(bit) of its \(isSize ? "size" : "place")")
                }
            }
        }
    }
}
