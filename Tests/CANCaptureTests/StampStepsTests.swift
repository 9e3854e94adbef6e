import Testing

@testable import CANCapture

/// What is found of stamps in parts is what is found of all.
struct StampStepsTests {
    private static func table(_ count: Int, _ time: (Int) -> Int64) -> FrameTable {
        var frames = FrameTable()
        for row in 0..<count {
            _ = frames.append(time: time(row), identifier: 1, flags: [], channel: 0, length: 0)
        }
        return frames
    }

    /// Row after row, with a division for each.
    private static func slowly(_ frames: FrameTable, base: Int64) -> (unit: Int64, steps: [Int], largest: Int64) {
        var unit: Int64 = 1_000_000_000
        for row in 0..<frames.count { while (frames.time(row) - base) % unit != 0 { unit /= 10 } }
        let steps = (1..<frames.count).filter { frames.time($0) < frames.time($0 - 1) }
        return (unit, steps, steps.map { frames.time($0 - 1) - frames.time($0) }.max() ?? 0)
    }

    @Test(arguments: [0, 1, 511, 512, 66_666, 66_667, 99_999, 100_000, 133_334, 199_999])
    func partsFindTheSame(_ odd: Int) {
        let count = 200_000
        // A step back and a finer stamp at one place, which may be where parts or stretches of rows meet.
        let frames = Self.table(count) { row in
            Int64(row) * 1_000_000 - (row == odd ? 5_000_100 : 0) - (row == odd + 40_000 ? 2_000_010 : 0)
        }
        let expected = Self.slowly(frames, base: 0)
        for parts in [1, 2, 3, 4] {
            let found = StampSteps(frames, clock: .epoch, start: nil, parts: parts)
            #expect(found.count == count)
            #expect(found.resolution == expected.unit)
            #expect(found.backward == expected.steps.count)
            #expect(found.firstBackward == expected.steps.first)
            #expect(found.largestBackward == expected.largest)
        }
    }

    @Test func rowsThatAreKnownAreNotLookedAtAgain() {
        let frames = Self.table(450_000) { Int64($0) * 1000 + ($0 > 300_000 ? 7 : 0) - ($0 == 220_000 ? 3000 : 0) }
        let known = StampSteps(Self.table(100_000) { Int64($0) * 1000 }, clock: .relative, start: nil)
        let all = StampSteps(frames, clock: .relative, start: nil)
        #expect(all.resolution == 1)
        #expect(all.firstBackward == 220_000)
        for parts in 1...4 {
            #expect(StampSteps(frames, clock: .relative, start: nil, known: known, parts: parts) == all)
        }
    }
}
