import Testing

@testable import CANCapture

@Suite struct IdentifierIndexTests {
    private let none = IdentifierIndex.none

    @Test func identifiersAreNumberedAsTheyAppear() {
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x100, data: [1]), Frame(time: 1, identifier: 0x200, data: [1]),
            Frame(time: 2, identifier: 0x100, data: [2]), Frame(time: 3, identifier: 0x100, data: [3]),
        ])
        let index = IdentifierIndex(table)
        #expect(Array(index.slots) == [0, 1, 0, 0])
        #expect(index.entries.map(\.count) == [3, 1])
    }

    @Test func errorFramesHaveNoIdentifierAndRemoteFramesNoData() {
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x100, data: [1]),
            Frame(time: 1, identifier: 0x100, flags: .error, data: [9]),
            Frame(time: 2, identifier: 0x100, flags: .remote, length: 8),
            Frame(time: 3, identifier: 0x100, data: [2]),
        ])
        let index = IdentifierIndex(table)
        #expect(Array(index.slots) == [0, none, 0, 0])
        #expect(index.errorCount == 1)
        #expect(index.entries.map(\.dataCount) == [2])
        #expect(index.entries.map(\.count) == [3])
    }

    @Test func elevenAndTwentyNineBitsAndChannelsAndNamesAreApart() {
        let table = FrameTable.of(
            [
                Frame(time: 0, identifier: 1), Frame(time: 1, identifier: 1, flags: .extended),
                Frame(time: 2, identifier: 1, channel: 1), Frame(time: 3, identifier: 1, flags: .symbolic),
            ], channels: ["can0", "can1"], names: ["a", "b"])
        let index = IdentifierIndex(table)
        #expect(index.entries.count == 4)
        #expect(index.entries.map(\.isExtended) == [false, true, false, false])
        #expect(index.entries.map(\.isSymbolic) == [false, false, false, true])
    }

    @Test func aPriorityOfCANXLIsNoIdentifierOfAClassicFrame() {
        let header = XLHeader(serviceDataUnitType: 3, virtualNetwork: 0, acceptanceField: 0)
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x123, data: [1]),
            Frame(time: 1, identifier: 0x123, flags: .xl, data: [2], xl: header),
            Frame(time: 2, identifier: 0x123, data: [3]),
            Frame(time: 3, identifier: 0x123, flags: .xl, data: [4], xl: header),
        ])
        let index = IdentifierIndex(table)
        #expect(index.entries.map(\.isXL) == [false, true])
        #expect(index.entries.map(\.rank) == [0, 1])
        #expect(Array(index.slots) == [0, 1, 0, 1])
    }

    @Test func anIdentifierHasOneRankOnAllChannels() {
        let table = FrameTable.of(
            [
                Frame(time: 0, identifier: 0x300), Frame(time: 1, identifier: 0x100, channel: 1),
                Frame(time: 2, identifier: 0x300, channel: 1), Frame(time: 3, identifier: 0x200),
                Frame(time: 4, identifier: 0x50, flags: .extended),
            ], channels: ["can0", "can1"])
        let index = IdentifierIndex(table)
        #expect(index.entries.map(\.rank) == [2, 0, 2, 1, 3])
        #expect(index.distinctCount == 4)
    }

    @Test func thousandsOfIdentifiersKeepTheirNumbers() {
        var table = FrameTable.of([])
        let count: UInt32 = 5000
        for round in 0..<2 {
            for number in 0..<count {
                // A step that is coprime to the count, so that the order is not the ascending one.
                let identifier = number * 1237 % count
                table.append(Frame(time: Int64(round), identifier: identifier, flags: .extended))
            }
        }
        let index = IdentifierIndex(table)
        #expect(index.entries.count == Int(count))
        #expect(index.entries.allSatisfy { $0.count == 2 && $0.rank == Int($0.identifier) })
        let second = Int(count)..<2 * Int(count)
        #expect(second.allSatisfy { index.slots[$0] == UInt32($0 - Int(count)) })
    }

    @Test func anEmptyCaptureHasNoIdentifiers() {
        let index = IdentifierIndex(FrameTable())
        #expect(index.entries.isEmpty)
        #expect(index.distinctCount == 0)
    }

    @Test func theLargestIdentifierOfTheLastChannelIsAnIdentifier() {
        let table = FrameTable.of(
            [
                Frame(time: 0, identifier: .max, flags: [.extended, .symbolic], channel: .max),
                Frame(time: 1, identifier: .max, flags: [.extended, .symbolic], channel: .max),
            ])
        #expect(IdentifierIndex(table).entries.map(\.count) == [2])
    }
}
