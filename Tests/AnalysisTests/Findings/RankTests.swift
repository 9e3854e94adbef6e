import Testing

@testable import Analysis

@Suite struct RankTests {
    private static func arrangements(_ count: Int) -> [[Int]] {
        var state: UInt64 = 1
        func random() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 40)
        }
        let sorted = Array(0..<count)
        // The last halves badly where the middle is taken.
        return [
            sorted, sorted.reversed(), [Int](repeating: 7, count: count), sorted.map { $0 % 3 },
            sorted.map { _ in random() }, sorted.map { $0 % 2 == 0 ? $0 : count - $0 },
            sorted.map { min($0, count - 1 - $0) },
        ]
    }

    @Test(arguments: [1, 2, 3, 4, 10, 1000, 30_000]) func theRankIsThatOfTheSorted(_ count: Int) {
        for values in Self.arrangements(count) {
            let sorted = values.sorted()
            for rank in Set([0, count / 3, count / 2, count - 1]) {
                var work = values
                #expect(work.element(ofRank: rank) == sorted[rank])
                #expect(work.sorted() == sorted)
            }
        }
    }
}
