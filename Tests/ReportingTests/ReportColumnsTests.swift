import Testing

@testable import Reporting

/// How wide the columns of a table are; a character is one unit wide.
@Suite struct ReportColumnsTests {
    private static func grid(_ columns: [ReportGrid.Column], _ rows: [[String]]) -> ReportGrid {
        ReportGrid(title: "t", anchor: "t", columns: columns, rows: rows.map { ReportGrid.Row(cells: $0) })
    }

    private static func columns(_ grid: ReportGrid, width: Double) -> ReportColumns {
        ReportColumns(grid, width: width, gap: 2) { text, _, _ in Double(text.count) }
    }

    private static let three = [
        ReportGrid.Column(title: "From", share: 0.3), ReportGrid.Column(title: "Values", share: 0.5),
        ReportGrid.Column(title: "Count", share: 0.2, isTrailing: true, isMono: true),
    ]

    @Test func eachHasWhatItNeedsAndTheRestBesides() {
        let found = Self.columns(Self.grid(Self.three, [["7E8", "on", "12"]]), width: 60)
        #expect(abs(found.widths.reduce(0, +) - 60) < 1e-9)
        #expect(found.widths[0] >= 6 && found.widths[1] >= 8 && found.widths[2] >= 7)
    }

    @Test func theLongTextGivesWayAndTakesWhatOthersLeave() {
        let long = String(repeating: "word ", count: 40)
        let found = Self.columns(Self.grid(Self.three, [["7E8", long, "1200"]]), width: 60)
        #expect(abs(found.widths.reduce(0, +) - 60) < 1e-9)
        // The others need 6 and 7.
        #expect(abs(found.widths[0] - 6) < 1e-9 && abs(found.widths[2] - 7) < 1e-9)
        #expect(abs(found.widths[1] - 47) < 1e-9)
        #expect(found.wraps == [true, true, false])
    }

    @Test func twoLongTextsShareByTheirShares() {
        let long = String(repeating: "word ", count: 40)
        let found = Self.columns(Self.grid(Self.three, [[long, long, "1200"]]), width: 107)
        #expect(abs(found.widths[2] - 7) < 1e-9)
        #expect(abs(found.widths[0] - 37.5) < 1e-6 && abs(found.widths[1] - 62.5) < 1e-6)
    }

    /// "Transmission #1" was "Transmissio", "n #1".
    @Test func aColumnIsAsWideAsItsLongestWord() {
        let long = String(repeating: "word ", count: 400)
        let columns = [
            ReportGrid.Column(title: "From", share: 0.05), ReportGrid.Column(title: "Values", share: 0.75),
            ReportGrid.Column(title: "Count", share: 0.2, isTrailing: true, isMono: true),
        ]
        let found = Self.columns(Self.grid(columns, [["03 Transmission #1 of it", long, "1200"]]), width: 100)
        #expect(found.widths[0] == 14 && abs(found.widths.reduce(0, +) - 100) < 1e-9)
        // A word that needs a third of the table is broken.
        let endless = String(repeating: "x", count: 60) + " y"
        #expect(Self.columns(Self.grid(columns, [[endless, long, "1200"]]), width: 100).widths[0] == 30)
    }
}
