import Testing

@testable import BenchTables

@Suite struct BenchTableTextTests {
    private typealias Row = BenchTable.Row

    private func table(
        _ rows: [Row], title: String = "pages as PDF, 200 000 frames", notes: [String] = []
    ) -> BenchTable {
        BenchTable(
            sections: [BenchTable.Section(title: title, rate: "frames/s", ratio: "x loop", rows: rows)], notes: notes)
    }

    private var loop: Row {
        Row(
            "plain Cairo loop, 70 rows a page", runs: 5, seconds: 3.36842, rate: 59_375, peakBytes: 68_000_000,
            ratio: .times(1))
    }

    private func standard(_ ratio: Double) -> Row {
        Row(
            "canfolio default, 2 queues", runs: 5, seconds: 3.36842 * ratio, rate: 59_375 / ratio,
            peakBytes: 77_200_000, ratio: .times(ratio),
            judgement: BenchTable.Judgement(.atMost(0.65, unit: " x"), on: ratio))
    }

    @Test func sectionsShareTheirColumnsAndSayWhatTheyCount() {
        let growth = BenchTable.Section(
            title: "growth", rate: "\u{B5}s/frame", ratio: "x 1 000 000",
            rows: [
                Row(
                    "info, 10 000 000 frames", runs: 5, seconds: 2.1, rate: 0.21, peakBytes: 512_000_000,
                    ratio: .times(1.05), judgement: BenchTable.Judgement(.atMost(1.5, unit: " x"), on: 1.05))
            ])
        var whole = table([loop, standard(0.5)])
        whole.sections.append(growth)
        #expect(
            whole.text == """
                pages as PDF, 200 000 frames      runs  seconds  frames/s  peak MB       x loop  bar
                ----------------------------------------------------------------------------------------------
                plain Cairo loop, 70 rows a page     5    3.368    59 375       68       1.00 x
                canfolio default, 2 queues           5    1.684   118 750       77       0.50 x  <= 0.65 x  ok

                growth                            runs  seconds  µs/frame  peak MB  x 1 000 000  bar
                ----------------------------------------------------------------------------------------------
                info, 10 000 000 frames              5    2.100     0.210      512       1.05 x  <= 1.50 x  ok

                """ + "\n")
    }

    @Test func aFigureOverItsBarIsTold() {
        #expect(table([standard(0.66)]).text.contains("0.66 x  <= 0.65 x  over\n"))
        let gain = Row("gain of the second queue", ratio: .times(1.5), bar: .atLeast(1.7, unit: " x"))
        #expect(table([gain]).text.contains("1.50 x  >= 1.70 x  under\n"))
    }

    @Test func whatIsMissingStandsInPlaceOfTheFigures() {
        let missing = Row("reportlab", note: "not here: pip install reportlab")
        let lines = table([loop, missing]).text.split(separator: "\n")
        #expect(lines[3] == "reportlab                         not here: pip install reportlab")
    }

    @Test func noLineIsLongerThanATerminal() {
        let long = String(repeating: "a program with a long name ", count: 8)
        var row = standard(123_456)
        row.what = long
        row.judgement = BenchTable.Judgement(.atLeast(8_000_000, unit: "/s"), on: 1)
        let text = table([row, Row(long, note: long)], title: long, notes: [long]).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= TextColumns.widest })
        #expect(text.contains("\u{2026}"))
        #expect(text.contains(">= 8 000 000/s  under\n"))
    }

    @Test func notesFollowTheSectionsInLinesOfTheirOwn() {
        let text = table([loop], notes: ["First.", "Second."]).text
        #expect(text.hasSuffix("\n\nFirst.\nSecond.\n"))
    }

    @Test(arguments: [
        (12.3456, "12.35"), (1.23456, "1.235"), (0.123456, "0.123"), (0.0123456, "0.0123"), (.infinity, "-"),
    ])
    func secondsHaveThreeDigits(value: Double, text: String) {
        #expect(Figure.seconds(value) == text)
    }

    @Test(arguments: [(1_234_567.0, "1 234 567"), (123.44, "123.4"), (1.2344, "1.234"), (.nan, "-")])
    func ratesAreGroupedOrHaveDecimals(value: Double, text: String) {
        #expect(Figure.rate(value) == text)
    }
}
