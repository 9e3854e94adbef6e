import Testing

@testable import Analysis

@Suite struct UnreadGapTests {
    private static func row(
        _ columns: Int, from start: Double, to end: Double, before: Double, after: Double
    ) -> [Double] {
        var cells = [Double](repeating: 0, count: columns)
        UnreadGap(from: start, to: end, columns: columns).spread(before: before, after: after, over: &cells[...])
        return cells
    }

    @Test func aWideGapIsDrawnOnlyInTheColumnsOfItsEnds() {
        let row = Self.row(10, from: 2.5, to: 6.5, before: 3, after: 1)
        #expect(row == [0, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0])
    }

    @Test func anEndWhereNothingWasSeenIsNotDrawn() {
        #expect(Self.row(10, from: 2.5, to: 6.5, before: 4, after: 0) == [0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0])
        #expect(Self.row(10, from: 2.5, to: 6.5, before: 0, after: 4) == [0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0])
    }

    @Test func aGapOfAHundredthOfTheWidthIsBridgedAndAWiderOneIsNot() {
        let narrow = Self.row(300, from: 100, to: 103, before: 2, after: 4)
        #expect(narrow[100..<103].allSatisfy { $0 == 2 })
        #expect(narrow.reduce(0, +) == 6)
        let wide = Self.row(300, from: 100, to: 104, before: 2, after: 4)
        #expect(wide[101..<104].allSatisfy { $0 == 0 })
    }

    @Test func aGapWithinAColumnIsBridgedInTheSmallestPicture() {
        #expect(Self.row(4, from: 1.5, to: 2.5, before: 1, after: 1) == [0, 1, 1, 0])
        #expect(Self.row(4, from: 1.5, to: 2.75, before: 1, after: 0) == [0, 0.4, 0, 0])
    }

    @Test func aGapOfNoWidthKeepsItsFrames() {
        #expect(Self.row(4, from: 2, to: 2, before: 1, after: 2) == [0, 0, 3, 0])
    }

    @Test func timesThatGoBackMakeTheSameGap() {
        #expect(
            Self.row(10, from: 6.5, to: 2.5, before: 3, after: 1)
                == Self.row(10, from: 2.5, to: 6.5, before: 3, after: 1))
    }
}
