import Foundation
import Testing

@testable import CANCapture

/// A part of a capture keeps the numbers that its frames have in the whole.
@Suite struct KeptNumberTests {
    private func load(_ texts: [String], _ filter: FrameFilter) throws -> FrameTable {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("canfolio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try texts.enumerated().map { index, text in
            let file = folder.appendingPathComponent("log_\(index + 1).log")
            try Data(text.utf8).write(to: file)
            return file.path
        }
        return try CaptureSet.load(paths: paths, options: LoadOptions(filter: filter)).frames
    }

    /// Frames of two identifiers, a step apart.
    private func log(from start: Int, step: Int, count: Int) -> String {
        (0..<count).map { row in
            let identifier = row % 3 == 1 ? "52A" : "100"
            return "(\(start + row * step).000000) can0 \(identifier)#\(String(format: "%02X", row))\n"
        }.joined()
    }

    private static let filters: [FrameFilter] = [
        FrameFilter(identifiers: [IdentifierRange(range: 0x52A...0x52A, standard: true, extended: false)]),
        FrameFilter(start: .sinceFirst(20_000_000_000), stop: .sinceFirst(42_000_000_000)),
        FrameFilter(
            identifiers: [IdentifierRange(range: 0x52A...0x52A, standard: true, extended: false)],
            start: .sinceFirst(9_000_000_000)),
    ]

    /// Each kept frame is the one of its number in the whole.
    private func check(_ part: FrameTable, of whole: FrameTable) {
        #expect(part.count > 0 && part.count < whole.count)
        for row in 0..<part.count {
            let place = part.place(row)
            #expect(place < whole.count && part[row].time == whole[place].time)
            #expect(part[row].data == whole[place].data && part[row].identifier == whole[place].identifier)
        }
    }

    @Test(arguments: [(1000, 1007), (1000, 1090), (1090, 1000)])
    func mergedCapturesNumberedWhatAFilterKept(first: Int, second: Int) throws {
        let texts = [log(from: first, step: 3, count: 20), log(from: second, step: 4, count: 20)]
        let whole = try load(texts, FrameFilter())
        #expect((0..<whole.count).map { whole.place($0) } == Array(0..<40))
        for filter in Self.filters { check(try load(texts, filter), of: whole) }
    }

    @Test func groupsOfAFileNumberedWhatAFilterKept() throws {
        var orders = [FrameOrder(in: .memory), FrameOrder(in: .memory)]
        for row in 0..<30 {
            orders[0].append(time: Int64(row) * 10, isKept: row % 5 == 0)
            orders[1].append(time: Int64(row) * 7 - 1_000_000_000_000, isKept: row % 2 == 0)
        }
        orders[1].move(by: 1_000_000_000_000)
        let numbers = try FrameOrder.Numbers(merging: orders, in: .memory)
        let times = (0..<30).flatMap { [(Int64($0) * 10, 0, $0), (Int64($0) * 7, 1, $0)] }.sorted { $0 < $1 }
        for (run, every) in [(0, 5), (1, 2)] {
            let places = times.indices.filter { times[$0].1 == run && times[$0].2 % every == 0 }
            #expect(Array(numbers.places[run]) == places.map { UInt32($0) })
        }
        #expect(numbers.order.count == 60)
        #expect(numbers.order.span == 0...290)
    }

    @Test func timesOfEveryRangeAreRemembered() {
        let times: [Int64] = [0, 1, -1, .max, .min, 63, 64, 1 << 40, -(1 << 50), .max, 5]
        var order = FrameOrder(in: .memory)
        for (row, time) in times.enumerated() { order.append(time: time, isKept: row % 2 == 0) }
        var reader = FrameOrder.Reader(order)
        for (row, time) in times.enumerated() {
            let frame = reader.next()
            #expect(frame?.time == time && frame?.isKept == (row % 2 == 0))
        }
        #expect(reader.next() == nil)
    }
}
