import CANCapture
import Testing

@testable import CANProtocols

/// Messages that are kept with their kinds of frames, and those that are kept one by one, as one collection.
struct MessageListTests {
    /// Engine data of two sources around a broadcast of several frames, with a message of another length in between.
    private static let mixed = FieldbusFrames([
        "0CF00400#207D87481400F087", "1CECFF17#200A0002FFEBFE00", "0CF00403#207D87481400F087",
        "1CEBFF17#0111121314151617", "0CF00400#207D", "1CEBFF17#0218191AFFFFFFFF", "0CF00400#207D87481400F088",
        "18FECA00#40FF5B000301FFFF",
    ])

    @Test func messagesAreInTheOrderOfTheirFirstFramesHoweverTheyAreKept() {
        let units = Self.mixed.found.table.units
        #expect(units.map(\.firstRow) == [0, 1, 2, 4, 6, 7])
        #expect(units.map(\.length) == [8, 10, 8, 2, 8, 8])
        #expect(units.count == 6 && units.list.kept.count == 1)
        #expect(units.indices.map { units[$0] } == Array(units))
    }

    @Test func whatIsAlikeIsCountedOnceInTheOrderOfTheFirst() {
        let units = Self.mixed.found.table.units
        let distinct = Array(units.distinct())
        #expect(distinct.map(\.place) == [0, 1, 2, 3, 5])
        #expect(distinct.map(\.count) == [2, 1, 1, 1, 1])
        #expect(distinct.map(\.unit) == distinct.map { units[$0.place] })
        let kept = Array(units.distinct { $0.firstRow > 0 })
        #expect(kept.map(\.place) == [1, 2, 3, 4, 5] && kept.allSatisfy { $0.count == 1 })
    }

    @Test func aConditionFindsThoseThatAreAlikeAndThoseThatAreNot() {
        let units = Self.mixed.found.table.units
        #expect(units.matching { $0.source == .address(0) }.map(\.place) == [0, 3, 4, 5])
        #expect(units.matching { $0.source == .address(0x17) }.map(\.place) == [1])
        #expect(units.matching { $0.length == 10 }.map(\.unit.firstRow) == [1])
        #expect(
            units.contain { $0.length == 2 } && units.contain { $0.length == 10 } && !units.contain { $0.length == 3 })
    }

    @Test func messagesOfOneFrameTakeNoRoomOfTheirOwn() {
        let frames = (0..<5000).map { "0CF004\($0 % 2 == 0 ? "00" : "03")#207D87481400F087" }
        let units = FieldbusFrames(frames).found.table.units
        #expect(units.count == 5000 && units.list.kept.count == 0 && units.list.alike.count == 2)
        #expect(units.enumerated().allSatisfy { $0.element.firstRow == $0.offset && $0.element == units[$0.offset] })
    }

    /// The request comes before a broadcast of J1939, and its answer behind: their places are those in the whole table.
    @Test func anAnswerNamesThePlaceOfItsRequestAmongMessagesOfOtherFamilies() {
        let frames = FieldbusFrames(
            (0..<4).flatMap { _ in
                [
                    "0CF00400#207D87481400F087", "18DA10F1#0322F190AAAAAAAA", "0CF00400#207D87481400F087",
                    "18DAF110#0462F19001AAAAAA",
                ]
            })
        let units = frames.found.table.units
        #expect(units.map(\.firstRow) == Array(0..<16))
        let networks: [NetworkProtocol] = Array(repeating: [.j1939, .uds], count: 8).flatMap { $0 }
        #expect(units.map(\.network) == networks)
        let requests: [Int32] = [-1, -1, -1, 1, -1, -1, -1, 5, -1, -1, -1, 9, -1, -1, -1, 13]
        #expect(units.map(\.request) == requests)
    }

    @Test func aFrameThatBeginsTwoMessagesBeginsTheFirstOfThem() {
        var table = FrameTable()
        for row in 0..<3 { table.append(Frame(time: Int64(row), identifier: 0x100, data: [1])) }
        let builder = PDUTableBuilder(FramesByIdentifier(table))
        func unit(_ row: Int, _ length: Int) -> ProtocolDataUnit {
            ProtocolDataUnit(
                .uds, firstRow: row, lastRow: row, payload: .none, length: length, source: .none, target: .none)
        }
        for (row, length) in [(2, 1), (0, 2), (2, 3), (1, 4)] { builder.append(unit(row, length)) }
        builder.describe(kind: 0, as: unit(0, 0))
        builder.addSingle(1, kind: 0)
        let units = builder.table().units
        #expect(units.map(\.firstRow) == [0, 1, 2])
        #expect(units.map(\.length) == [2, 1, 1])
        #expect(units.indices.map { units[$0] } == Array(units))
    }

    @Test func anEmptyTableHasNoMessages() {
        let units = PDUTable().units
        #expect(
            units.isEmpty && Array(units).isEmpty && Array(units.distinct()).isEmpty && !units.contain { _ in true })
    }
}
