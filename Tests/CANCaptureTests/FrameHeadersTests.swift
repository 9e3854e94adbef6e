import Testing

@testable import CANCapture

struct FrameHeadersTests {
    /// More kinds than 16 bits number, in an order that jumps.
    private static func table(_ rows: Int) -> FrameTable {
        var table = FrameTable()
        for row in 0..<rows { table.append(frame(row)) }
        return table
    }

    private static func frame(_ row: Int) -> Frame {
        let identifier = UInt32(row * 7919 % 200_003)
        return Frame(
            time: Int64(row), identifier: identifier, flags: .extended, channel: UInt16(row % 3),
            data: [UInt8](repeating: UInt8(truncatingIfNeeded: row), count: row % 9))
    }

    @Test func everyRowMayHaveAKindOfItsOwn() {
        let table = Self.table(250_000)
        #expect((0..<250_000).allSatisfy { table[$0] == Self.frame($0) })
        #expect(Set(table.chunks.map { ObjectIdentifier($0.kinds) }).count > 3)
        var joined = Self.table(1000)
        joined.append(table)
        #expect((0..<250_000).allSatisfy { joined[1000 + $0] == Self.frame($0) })
    }

    @Test func aColumnOfOtherNumbersAsksForEachKindOnce() {
        let table = Self.table(100_000)
        var column = HeaderColumn()
        column.append(0..<table.count, of: table) {
            UInt32($0.length)
        } counted: { _, _, _ in
        }
        var asked: [ObjectIdentifier: Int] = [:]
        var count = 0
        let other = column.mapped { kind in
            count += 1
            return UInt32(kind.channel)
        }
        for chunk in table.chunks { asked[ObjectIdentifier(chunk.kinds)] = chunk.kinds.count }
        #expect(count == asked.values.reduce(0, +))
        #expect(other.count == table.count && other.indices.allSatisfy { other[$0] == UInt32(table.channel($0)) })
        #expect(column.indices.allSatisfy { column[$0] == UInt32(table.length($0)) })
        #expect(HeaderColumn().mapped { _ in 0 }.isEmpty)
    }

    @Test func anEmptiedTableHasRoomForAsManyKindsAgain() {
        var table = FrameTable()
        for _ in 0..<5 {
            for row in 0..<30_000 { table.append(Self.frame(row)) }
            #expect((0..<30_000).allSatisfy { table[$0] == Self.frame($0) })
            table.empty()
        }
    }

    @Test func oneKindIsKeptOnce() {
        var table = FrameTable()
        for row in 0..<100_000 { table.append(Frame(time: Int64(row), identifier: UInt32(row % 50), data: [1, 2])) }
        #expect(Set(table.chunks.map { ObjectIdentifier($0.kinds) }).count == 1)
        #expect(table.chunks[0].kinds.count == 50)
        #expect(table.kindsInUse.map(\.identifier) == Array(0..<50))
    }

    /// What shorter rows have is kept where a longer one comes behind them.
    @Test func aLongPayloadLeavesThoseBeforeItAsTheyAre() throws {
        var table = FrameTable()
        var frames: [Frame] = []
        for row in 0..<40_000 {
            let isLong = row == 20_000 || row == 32_768 || row % 97 == 96 && row > 20_000
            frames.append(
                Frame(
                    time: Int64(row), identifier: 1, flags: isLong ? .fd : [],
                    data: [UInt8](repeating: UInt8(truncatingIfNeeded: row * 3), count: isLong ? 64 : row % 9)))
            table.append(frames[row])
        }
        #expect(frames.indices.allSatisfy { table[$0] == frames[$0] })
        let copy = try table.snapshot()
        table.append(Frame(time: 0, identifier: 2, data: [9]))
        #expect(copy.count == 40_000)
        #expect(frames.indices.allSatisfy { copy[$0] == frames[$0] })
    }

    /// A snapshot may be written, and its kinds changed: the table that it is of goes on as if nothing were.
    @Test(arguments: [100, 32_768, 40_000]) func aSnapshotHasKindsOfItsOwn(_ rows: Int) throws {
        var table = Self.table(rows)
        var mine = try table.snapshot()
        for row in 0..<1000 {
            mine.append(Frame(time: 1, identifier: UInt32(row), flags: .remote, length: 3))
            table.append(Self.frame(rows + row))
        }
        #expect((0..<rows + 1000).allSatisfy { table[$0] == Self.frame($0) })
        #expect((0..<rows).allSatisfy { mine[$0] == Self.frame($0) })
        #expect((0..<1000).allSatisfy { mine.identifier(rows + $0) == UInt32($0) && mine.flags(rows + $0) == .remote })
    }

    @Test func aColumnAsksEachKindAndCountsEachRow() {
        let table = Self.table(150_000)
        var column = HeaderColumn()
        var counts: [UInt32: Int] = [:]
        for rows in [0..<10, 10..<32_768, 32_768..<32_769, 32_769..<150_000] {
            column.append(rows, of: table) {
                $0.identifier % 1000
            } counted: {
                counts[$1, default: 0] += $2
            }
        }
        #expect(column.count == 150_000)
        #expect((0..<150_000).allSatisfy { column[$0] == table.identifier($0) % 1000 })
        var expected: [UInt32: Int] = [:]
        for row in 0..<150_000 { expected[table.identifier(row) % 1000, default: 0] += 1 }
        #expect(counts == expected)
    }

    /// A table that grows hands out another last chunk each time.
    @Test func aColumnFollowsATableThatGrows() throws {
        var table = FrameTable()
        var column = HeaderColumn()
        for round in 0..<40 {
            for row in 0..<1777 { table.append(Self.frame(round * 1777 + row)) }
            let seen = try table.snapshot()
            column.append(column.count..<seen.count, of: seen) {
                $0.identifier
            } counted: { _, _, _ in
            }
        }
        #expect((0..<table.count).allSatisfy { column[$0] == table.identifier($0) })
    }

    /// Columns that were one go on by themselves.
    @Test func aCopiedColumnHasNumbersOfItsOwn() {
        var table = FrameTable()
        for row in 0..<10 { table.append(Self.frame(row)) }
        var one = HeaderColumn()
        one.append(0..<10, of: table) { _ in
            1
        } counted: { _, _, _ in
        }
        var other = one
        for row in 10..<20 { table.append(Self.frame(row)) }
        one.append(10..<20, of: table) { _ in
            2
        } counted: { _, _, _ in
        }
        other.append(10..<20, of: table) { _ in
            3
        } counted: { _, _, _ in
        }
        #expect(Array(one) == [UInt32](repeating: 1, count: 10) + [UInt32](repeating: 2, count: 10))
        #expect(Array(other) == [UInt32](repeating: 1, count: 10) + [UInt32](repeating: 3, count: 10))
    }

    /// What was long before is forgotten with it.
    @Test func anEmptiedChunkIsEvenAgain() {
        var table = FrameTable()
        for _ in 0..<3 {
            for row in 0..<100 { table.append(Self.frame(row)) }
            #expect(table.usedBytes == 1800)
            table.append(Frame(time: 0, identifier: 1, flags: .fd, data: [UInt8](repeating: 5, count: 64)))
            for row in 0..<100 { table.append(Self.frame(row)) }
            #expect((0..<100).allSatisfy { table[$0] == Self.frame($0) && table[101 + $0] == Self.frame($0) })
            table.empty()
        }
    }
}
