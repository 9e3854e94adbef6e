import Testing

@testable import CANCapture

@Suite struct RowsByIdentifierTests {
    private static func rows(_ frames: FrameTable) -> RowsByIdentifier {
        RowsByIdentifier(frames, IdentifierIndex(frames))
    }

    private static func lists(_ rows: RowsByIdentifier) -> [[UInt32]] { (0..<rows.slotCount).map { Array(rows[$0]) } }

    @Test func eachIdentifierHasTheRowsOfItsDataFrames() {
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x100, data: [1]), Frame(time: 1, identifier: 0x200, data: [1]),
            Frame(time: 2, identifier: 0x100, data: [2]), Frame(time: 3, identifier: 0x100, flags: .error, data: [3]),
            Frame(time: 4, identifier: 0x100, data: [3]),
        ])
        #expect(Self.lists(Self.rows(table)) == [[0, 2, 4], [1]])
    }

    @Test func remoteFramesAreApart() {
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x200, flags: .remote, length: 8), Frame(time: 1, identifier: 0x100, data: [1]),
            Frame(time: 2, identifier: 0x100, flags: .remote, length: 8), Frame(time: 3, identifier: 0x100, data: [2]),
            Frame(time: 4, identifier: 0x100, flags: [.remote, .error], length: 8),
        ])
        let rows = Self.rows(table)
        #expect(Self.lists(rows) == [[], [1, 3]])
        #expect(rows.remoteRows == [0, 2])
    }

    @Test func theFrameBeforeARowIsFound() {
        let table = FrameTable.of([
            Frame(time: 0, identifier: 0x100), Frame(time: 1, identifier: 0x200), Frame(time: 2, identifier: 0x100),
            Frame(time: 3, identifier: 0x100),
        ])
        let rows = Self.rows(table)
        #expect((0..<4).map { rows.row(before: $0, ofSlot: 0) } == [nil, nil, 0, 2])
        #expect((0..<4).map { rows.row(before: $0, ofSlot: 1) } == [nil, nil, nil, nil])
    }

    @Test func anEmptyCaptureHasNoRows() {
        #expect(Self.rows(FrameTable()).slotCount == 0)
        #expect(Self.rows(FrameTable()).remoteRows.isEmpty)
    }

    /// So many frames that several threads take a part of the slots each, and several tables of kinds.
    @Test func manyFramesOfManyKindsFindTheirSlots() {
        var table = FrameTable()
        for row in 0..<600_000 {
            let isRemote = row % 1013 == 0
            table.append(
                Frame(
                    time: Int64(row), identifier: UInt32(row * row % 90_001),
                    flags: isRemote ? [.extended, .remote] : .extended,
                    length: 1, data: isRemote ? [] : [1]))
        }
        let index = IdentifierIndex(table)
        let rows = RowsByIdentifier(table, index)
        var expected = [[UInt32]](repeating: [], count: index.entries.count)
        for row in 0..<table.count where !table.flags(row).contains(.remote) {
            expected[Int(index.slots[row])].append(UInt32(row))
        }
        #expect(Self.lists(rows) == expected)
        #expect(rows.remoteRows == stride(from: 0, to: 600_000, by: 1013).map { UInt32($0) })
    }

    /// An index that followed a table has several tables of slots for the same kinds.
    @Test func anIndexThatFollowedATableHasTheSameRows() throws {
        var table = FrameTable()
        var index = IdentifierIndex(table)
        for round in 0..<30 {
            for row in 0..<1777 {
                table.append(Frame(time: 0, identifier: UInt32((round * 1777 + row) % (50 + 20 * round))))
            }
            let seen = try table.snapshot()
            index.append(rows: index.slots.count..<seen.count, of: seen)
        }
        let rows = RowsByIdentifier(table, index)
        #expect(Self.lists(rows) == Self.lists(Self.rows(table)))
    }
}

extension FrameTable {
    static func of(_ frames: [Frame], channels: [String] = ["can0"], names: [String] = []) -> FrameTable {
        var table = FrameTable()
        table.channels = channels
        table.names = names
        for frame in frames { table.append(frame) }
        return table
    }
}
