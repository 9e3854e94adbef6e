import Testing

@testable import Figures

@Suite struct LabelRowsTests {
    private func place(_ labels: [(x: Double, width: Double)], rows: Int = 3) -> [LabelRows.Place] {
        LabelRows.place(
            labels.map { LabelRows.Label(x: $0.x, width: $0.width) }, from: 0, to: 200, rows: rows, gap: 5, reach: 3)
    }

    @Test func aLabelStandsRightOfItsLineAndLeftWhereThatHasNoRoom() {
        #expect(place([(20, 30)]) == [LabelRows.Place(index: 0, x: 23, row: 0)])
        #expect(place([(190, 30)]) == [LabelRows.Place(index: 0, x: 157, row: 0)])
    }

    @Test func labelsThatWouldMeetStandBelowEachOther() {
        let places = place([(20, 60), (30, 60), (40, 60), (50, 60)])
        #expect(places.map(\.row) == [0, 1, 2])
        #expect(places.map(\.index) == [0, 1, 2])
    }

    @Test func noLineCrossesAText() {
        let labels = (0..<12).map { (step: Int) -> (x: Double, width: Double) in
            (Double(step * 37 % 200), Double(20 + step * 11 % 50))
        }
        let places = place(labels)
        #expect(places.count > 3)
        for one in places {
            for other in places where other.index != one.index && other.row <= one.row {
                // The other's line goes down through this row.
                let line = labels[other.index].x
                #expect(line < one.x || line > one.x + labels[one.index].width)
            }
        }
    }

    @Test func whatIsWiderThanTheRoomIsLeftOut() {
        #expect(place([(100, 150)]) == [])
        #expect(place([(.nan, 10), (.infinity, 10)]) == [])
    }

    /// Lines of nearly one place are one line, which crosses no text: a mark at the time of a finding.
    @Test(arguments: [0, 0.2, 0.5, 0.9])
    func labelsOfOnePlaceAllHaveRoom(distance: Double) {
        #expect(place([(90, 60), (90 + distance, 40), (90 + distance / 2, 50)]).map(\.index) == [0, 1, 2])
        #expect(place([(10, 60), (10 + distance, 40), (10 + distance / 2, 50)]).map(\.row) == [0, 1, 2])
    }
}
