import Testing

@testable import LogPages

@Suite struct StepTextTests {
    @Test(arguments: [
        (0, "0.000"), (4_999, "0.005"), (99_499, "0.099"), (99_500, "0.10"), (540_000, "0.54"), (5_430_400, "5.43"),
        (9_994_999, "9.99"),
        (9_995_000, "10.0"), (99_949_999, "99.9"), (99_950_000, "100"), (851_186_000, "851"),
        (12_345_600_000, "12346"), (99_999_400_000, "99999"), (100_000_000_000, "100s"), (9_999_000_000_000, "9999s"),
        (36_000_000_000_000, "10h"), (-540_000, "-0.54"), (-1, "0.000"), (-4_000, "-0.004"), (Int64.max, "106752d"),
    ]) func threeFiguresSayHowLongAStepIs(step: Int64, text: String) {
        #expect(StepText.text(step) == text)
    }

    /// A clock of a millisecond says nothing of its thousandths.
    @Test(arguments: [
        (5_000_000, 0, "5"), (0, 0, "0"), (99_000_000, 0, "99"), (851_000_000, 0, "851"), (-3_000_000, 0, "-3"),
        (100_000_000_000, 0, "100s"), (5_400_000, 1, "5.4"), (12_000_000, 1, "12.0"), (100_000, 1, "0.1"),
        (120_000, 2, "0.12"), (10_000, 2, "0.01"), (12_340_000, 2, "12.3"), (5_430_400, 6, "5.43"),
    ]) func noFigureIsFinerThanTheClock(step: Int64, most: Int, text: String) {
        #expect(StepText.text(step, most: most) == text)
    }

    @Test(arguments: [0, 1, 2, 3]) func noTextIsWiderThanItsColumn(most: Int) {
        let steps: [Int64] = [
            -9_000_000_000_000, -20_000_000_000, -1_000_000, 0, 1_000_000, 9_999_000_000, 50_000_000_000,
            200_000_000_000, 1 << 50, .max,
        ]
        for (place, smallest) in steps.enumerated() {
            for largest in steps[place...] {
                let width = StepText.width(from: smallest, to: largest, most: most)
                for step in steps where step >= smallest && step <= largest {
                    #expect(StepText.text(step, most: most).utf8.count <= width, "\(step) of \(smallest) to \(largest)")
                }
            }
        }
    }

    @Test func aBarGrowsFromATenthOfAMillisecondToASecond() {
        #expect(StepBar.level(-1) == 0)
        #expect(StepBar.level(0) == 1)
        #expect(StepBar.level(100_000) == 1)
        #expect(StepBar.level(1_000_000_000) == StepBar.levels)
        #expect(StepBar.level(.max) == StepBar.levels)
        // Each decade has the same share of the length.
        let decades = [100_000, 1_000_000, 10_000_000, 100_000_000].map { StepBar.level($0 * 10) - StepBar.level($0) }
        #expect(decades.allSatisfy { (5...6).contains($0) }, "\(decades)")
    }
}
