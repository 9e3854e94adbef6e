import CANCapture
import TestCaptures
import Testing

@testable import Analysis
@testable import Reporting

/// Which identifiers the table has, and what is below it.
@Suite struct IdentifierTableTests {
    private static func context(_ counts: [Int]) throws -> ReportContext {
        let frames = counts.enumerated().flatMap { place, count in
            (0..<count).map { row in
                Frame(time: Int64(row) * 10_000_000, identifier: 0x100 + UInt32(place), data: [1])
            }
        }
        return try FindingPages.context(Logs.capture(frames.sorted { $0.time < $1.time }, clock: .epoch))
    }

    /// A column repeated "8" in each row.
    @Test func aLengthThatAllHaveIsSaidOnce() throws {
        let same = IdentifierTable(context: try Self.context([40, 40, 40])).grid()
        #expect(!same.columns.contains { $0.title == "Len" } && same.caption.hasPrefix("Len 1 in all rows."), "\(same)")
        #expect(same.rows.allSatisfy { $0.cells.count == same.columns.count })
        // Of two rows a column says it as briefly.
        let two = IdentifierTable(context: try Self.context([40, 40])).grid()
        #expect(two.columns.contains { $0.title == "Len" })
    }

    /// A capture of fifty identifiers with one frame each had an empty page.
    @Test func whereAllAreRareTheTableHasThem() throws {
        let rare = IdentifierTable(context: try Self.context(Array(repeating: 1, count: 50)))
        #expect(rare.grid().rows.count == 50 && rare.rare() == nil && rare.rest() == nil)
        let mixed = IdentifierTable(context: try Self.context([40] + Array(repeating: 1, count: 49)))
        #expect(mixed.grid().rows.count == 1)
        #expect(mixed.rare()?.hasPrefix("49 more with 3 frames or fewer: 101, 102") ?? false)
    }

    /// The consecutive frames of a response were "counter in 0", and so was the key of a request.
    @Test func bytesOfMessagesAreNoCounters() throws {
        var frames: [Frame] = []
        for step in 0..<60 {
            let time = Int64(step) * 100_000_000
            func add(_ after: Int64, _ identifier: UInt32, _ data: [UInt8]) {
                frames.append(Frame(time: time + after * 1_000_000, identifier: identifier, data: data))
            }
            add(0, 0x7E0, [3, 0x22, 0xF1, 0x90, 0, 0, 0, 0])
            add(4, 0x7E8, [0x10, 0x14, 0x62, 0xF1, 0x90, UInt8(step), 1, 2])
            add(5, 0x7E0, [0x30, 0, 0, 0, 0, 0, 0, 0])
            add(6, 0x7E8, [0x21, UInt8(step), 2, 3, 4, 5, 6, 7])
            add(7, 0x7E8, [0x22, UInt8(step), 2, 3, 4, 5, 6, 7])
            add(8, 0x120, [UInt8(step), 1, 2])
        }
        let context = try FindingPages.context(Logs.capture(frames, clock: .epoch))
        let grid = IdentifierTable(context: context).grid()
        let column = try #require(grid.columns.firstIndex { $0.title == "What changes" })
        let changes = grid.rows.map { $0.cells[column] }
        #expect(changes.count == 3 && changes[0].contains("counter"), "\(changes)")
        #expect(changes[1].hasSuffix("parts of messages") && changes[2].hasSuffix("parts of messages"), "\(changes)")
        let entries = context.selection.index.entries
        #expect(Set(context.selection.segmentedSlots.map { entries[$0].identifier }) == [0x7E0, 0x7E8])
    }

    /// Only the heading counted those without a row, and none was named.
    @Test func thoseWithoutARowAreNamed() throws {
        let table = IdentifierTable(context: try Self.context(Array(repeating: 20, count: 80)))
        #expect(table.rest() == nil)
        #expect(table.rest(most: 78) == "2 without a row: 14E, 14F")
        let many = try #require(table.rest(most: 10))
        #expect(many.hasPrefix("70 without a row: 10A, 10B, ") && many.hasSuffix(", 14E, 14F"))
        #expect(many.contains("\u{2026}"))
    }
}
