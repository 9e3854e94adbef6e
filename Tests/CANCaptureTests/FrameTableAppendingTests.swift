import Testing

@testable import CANCapture

struct FrameTableAppendingTests {
    private static func table(_ rows: Range<Int>) -> FrameTable {
        var table = FrameTable()
        for row in rows {
            let kind = row % 11
            var frame = Frame(time: Int64(row), identifier: UInt32(row & 0x7FF))
            frame.channel = UInt16(row % 3)
            frame.data = [UInt8](repeating: UInt8(truncatingIfNeeded: row), count: kind == 7 ? 64 : row % 9)
            if kind == 4 { (frame.flags, frame.data, frame.length) = (.remote, [], 5) }
            if kind == 9 {
                frame.flags = .xl
                frame.data = [UInt8](repeating: 3, count: 1 + row % 300)
                frame.xl = XLHeader(serviceDataUnitType: 5, virtualNetwork: 1, acceptanceField: UInt32(row))
            }
            table.append(frame)
        }
        return table
    }

    /// Chunks hold 32 768 rows; parts end before, at and behind their borders.
    @Test(arguments: [[0, 1, 1, 700], [10, 32_758, 3], [20_000, 20_000, 30_000], [32_768, 32_768, 1], [0, 70_000]])
    func partsMakeTheTableThatTheirRowsMake(_ parts: [Int]) {
        var joined = FrameTable()
        var row = 0
        for part in parts {
            joined.append(Self.table(row..<row + part))
            row += part
        }
        // The table is filled further as any other is.
        joined.append(Frame(time: -1, identifier: 1))
        var whole = Self.table(0..<row)
        whole.append(Frame(time: -1, identifier: 1))
        #expect(joined.count == row + 1)
        #expect(joined.chunks.dropLast().allSatisfy { $0.count == FrameChunk.capacity })
        #expect(joined.usedBytes <= whole.usedBytes)
        #expect((0...row).allSatisfy { joined[$0] == whole[$0] })
    }
    @Test func aTableThatWasEmptiedIsAsGoodAsNew() {
        var table = Self.table(0..<40_000)
        table.channels = ["can0"]
        table.empty()
        #expect(table.isEmpty)
        #expect(table.channels.isEmpty)
        #expect(table.usedBytes == 0)
        var joined = Self.table(0..<5)
        joined.append(table)
        #expect(joined.count == 5)
        table.append(Self.table(0..<40_000))
        let whole = Self.table(0..<40_000)
        #expect((0..<40_000).allSatisfy { table[$0] == whole[$0] })
    }
}
