import Testing

@testable import Figures

/// Numbered squares above lanes.
@Suite struct PinRowsTests {
    @Test func pinsThatWouldMeetStandInRows() {
        let rows = PinRows([(50, 9), (52, 9), (120, 9)], from: 0, to: 200, rows: 3, gap: 2)
        #expect(rows.pins.map(\.index) == [0, 2])
        #expect(rows.pins.map(\.row) == [0, 0] && rows.leftOut == 1, "its line would go through the first one")
        let apart = PinRows([(50, 9), (57, 9), (120, 9)], from: 0, to: 200, rows: 3, gap: 2)
        #expect(apart.pins.map(\.row) == [0, 1, 0])
        #expect(apart.pins.map(\.x) == [45.5, 52.5, 115.5])
    }

    /// `+1 more` stood at the left edge, wherever its time was.
    @Test func whatHasNoPinBelongsToTheNearestOne() {
        let wanted: [(x: Double, width: Double)] = [(50, 9), (150, 9), (151, 9), (52, 9), (149, 9)]
        let rows = PinRows(wanted, from: 0, to: 200, rows: 1, gap: 2)
        #expect(rows.pins.map(\.index) == [0, 1] && rows.unplaced == [2, 3, 4])
        #expect(rows.joined(wanted) == [0: 1, 1: 2])
    }

    @Test func pinsStayWithinTheFigureAndTheGravestHasItsPlaceFirst() {
        let rows = PinRows([(0, 12), (1, 12), (200, 12)], from: 0, to: 200, rows: 1, gap: 2)
        #expect(rows.pins.map(\.index) == [0, 2] && rows.leftOut == 1)
        #expect(rows.pins.map(\.x) == [0, 188])
    }

    /// A second finding shortly after the first one was "+1 more".
    @Test func aPinThatHasNoRowIsBesideTheOneThatItWouldCover() {
        let rows = PinRows([(50, 9), (52, 9), (49, 9), (50, 9)], from: 0, to: 200, rows: 3, gap: 2, reach: 11)
        #expect(rows.pins.map(\.index) == [0, 1, 2] && rows.leftOut == 1)
        #expect(rows.pins.map(\.x) == [45.5, 56.5, 34.5] && rows.pins.map(\.row) == [0, 0, 0])
        // Not so far that nobody sees which time it belongs to.
        #expect(PinRows([(50, 9), (52, 9)], from: 0, to: 200, rows: 3, gap: 2, reach: 5).leftOut == 1)
        // Not beyond the figure.
        #expect(PinRows([(4.5, 9), (3, 9)], from: 0, to: 200, rows: 3, gap: 2, reach: 9).pins.map(\.x) == [0])
    }

    @Test func aStretchOfTimeHasItsPlaceBelowTheFigure() {
        let figure = TimelineFigure(blocks: [], plot: 100...300, range: 0...1000)
        #expect(figure.span(250...500, least: 3) == 150...200)
        // A moment is wide enough to be seen, and stays within the axis.
        #expect(figure.span(0...0, least: 4) == 100...104)
        #expect(figure.span(1000...1000, least: 4) == 296...300)
    }
}
