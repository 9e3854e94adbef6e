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

    @Test func pinsStayWithinTheFigureAndTheGravestHasItsPlaceFirst() {
        let rows = PinRows([(0, 12), (1, 12), (200, 12)], from: 0, to: 200, rows: 1, gap: 2)
        #expect(rows.pins.map(\.index) == [0, 2] && rows.leftOut == 1)
        #expect(rows.pins.map(\.x) == [0, 188])
    }

    @Test func aStretchOfTimeHasItsPlaceBelowTheFigure() {
        let figure = TimelineFigure(blocks: [], plot: 100...300, range: 0...1000)
        #expect(figure.span(250...500, least: 3) == 150...200)
        // A moment is wide enough to be seen, and stays within the axis.
        #expect(figure.span(0...0, least: 4) == 100...104)
        #expect(figure.span(1000...1000, least: 4) == 296...300)
    }
}
