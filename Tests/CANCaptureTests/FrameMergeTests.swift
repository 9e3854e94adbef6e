import Testing

@testable import CANCapture

/// Frames of several tables in the order of their times.
struct FrameMergeTests {
    /// A table whose identifiers count its frames and whose channel is the table's number.
    private func table(_ number: Int, times: [Int64]) -> FrameTable {
        var table = FrameTable()
        for (row, time) in times.enumerated() {
            let length = row % 11
            let place = table.append(
                time: time, identifier: UInt32(row), flags: row % 17 == 0 ? .remote : .extended,
                channel: UInt16(number), length: length)
            if row % 17 == 0 { continue }
            for byte in 0..<length { place[byte] = UInt8(truncatingIfNeeded: row &* 31 &+ number &+ byte) }
        }
        return table
    }

    private func check(_ times: [[Int64]], against order: [(table: Int, row: Int)]) {
        let tables = times.enumerated().map { table($0.offset, times: $0.element) }
        var taken = tables.map { FrameMerge.Part(frames: $0) }
        var merged = FrameTable()
        FrameMerge(taking: &taken, keepsPlaces: false).merge(into: &merged)
        #expect(taken.isEmpty)
        #expect(merged.count == order.count)
        guard merged.count == order.count else { return }
        var wrong = 0
        for (row, source) in order.enumerated() where merged[row] != tables[source.table][source.row] { wrong += 1 }
        #expect(wrong == 0)
    }

    /// The order of a stable sort.
    private func sorted(_ times: [[Int64]]) -> [(table: Int, row: Int)] {
        let all = times.enumerated().flatMap { table in
            table.element.enumerated().map { (time: $0.element, table: table.offset, row: $0.offset) }
        }
        return all.sorted { ($0.time, $0.table, $0.row) < ($1.time, $1.table, $1.row) }.map { ($0.table, $0.row) }
    }

    @Test(arguments: [1, 2, 3, 5]) func mergesWithManyEqualTimes(count: Int) {
        var numbers = SystemRandomNumberGenerator()
        let times = (0..<count).map { _ in
            var time: Int64 = -20
            return (0..<Int.random(in: 1...400, using: &numbers)).map { _ in
                time += Int64.random(in: 0...2, using: &numbers)
                return time
            }
        }
        check(times, against: sorted(times))
    }

    @Test func mergesMoreThanAChunkHolds() {
        let first = (0..<40_000).map { Int64($0 * 3) }
        let second = (0..<33_000).map { Int64($0 / 5 * 11) }
        check([first, second], against: sorted([first, second]))
    }

    @Test func keepsTheOrderOfAGroupThatJumpsBack() {
        let order = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]
        check([[1, 4, 9], [5, 2, 10]], against: order)
        check([[3, 1, 2]], against: [(0, 0), (0, 1), (0, 2)])
    }

    @Test func takesTheEarliestTimesThatThereAre() {
        check([[.min, .max], [.min, .max]], against: [(0, 0), (1, 0), (0, 1), (1, 1)])
        check([[], [.min, .min], []], against: [(1, 0), (1, 1)])
    }
}
