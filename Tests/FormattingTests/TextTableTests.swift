import Testing

@testable import Formatting

@Suite struct TextTableTests {
    private func table() -> TextTable {
        var table = TextTable(flushLeft: [0, 2])
        table.add(["id", "frames", "name", "more"])
        table.add(["0C9", "3915", "EngineStatusOfTheSecondEngine", "12"])
        table.add(["18FEF100", "7", "Brake", "3456"])
        return table
    }

    @Test func aTableWithRoomKeepsItsColumns() {
        #expect(
            table().lines == [
                "id        frames  name                           more",
                "0C9         3915  EngineStatusOfTheSecondEngine    12",
                "18FEF100       7  Brake                          3456",
            ])
    }

    @Test func rowsThatAreMadeWhereTheyAreNeededAreRowsLikeOthers() {
        let rows = (0..<300).map { ["\($0 * 7919)", "name \($0 % 13)", String(repeating: "x", count: $0 % 17)] }
        var (kept, made) = (TextTable(flushLeft: [1]), TextTable(flushLeft: [1]))
        kept.add(["id", "name"])
        made.add(["id", "name"])
        for row in rows { kept.add(row) }
        made.add(rows.count) { rows[$0] }
        for width in [20, 24, 30, .max] {
            #expect(made.lines(width: width) == kept.lines(width: width))
            #expect(made.fits(width: width) == kept.fits(width: width))
        }
        #expect(made.lines.count == 301)
    }

    @Test func namesAreShortenedInTheMiddleBeforeAColumnIsLeftOut() {
        var table = table()
        (table.names, table.optional) = ([2], [3])
        #expect(table.lines(width: 40)[1] == "0C9         3915  EngineSt…dEngine    12")
        #expect(
            table.lines(width: 34) == [
                "id        frames  name",
                "0C9         3915  Engine…ngine",
                "18FEF100       7  Brake",
            ])
        for width in 28...60 { #expect(table.lines(width: width).allSatisfy { $0.count <= max(width, 30) }) }
    }

    @Test func sentencesContinueBelowTheirBeginning() {
        var table = TextTable(flushLeft: [0, 1])
        table.endsWithSentences = true
        table.add(["error", "the bus is silent for 0.851 s from 18.429 s"])
        table.add(["info", "short"])
        #expect(
            table.lines(width: 40) == [
                "error  the bus is silent for 0.851 s",
                "       from 18.429 s",
                "info   short",
            ])
    }

    @Test func colourTakesNoRoom() {
        var table = TextTable(flushLeft: [0, 1])
        table.add(["error", "a"])
        table.add(["info", "b"])
        let form = TextForm(width: 80, hasColour: true)
        let lines = table.lines(width: 80) { row, column, cell in
            column == 0 ? form.painted(cell, row == 0 ? .red : .cyan) : cell
        }
        #expect(lines == ["\u{1B}[31merror\u{1B}[0m  a", "\u{1B}[36minfo\u{1B}[0m   b"])
        #expect(TextForm.plain.painted("error", .red) == "error")
    }

    @Test(arguments: [12, 20, 33, 80])
    func linesBreakAtBlanksOnlyAndKeepToTheirWidth(width: Int) {
        let text = "  UDS on can0: 120 messages, 3 of them incomplete, and a_name_that_is_longer_than_most_lines_are"
        let lines = TextForm.wrapped(text, width: width, hanging: 2)
        #expect(lines.allSatisfy { $0.count <= width })
        #expect(lines.allSatisfy { $0.hasPrefix("  ") && !$0.hasSuffix(" ") })
        let words = Set(text.split(separator: " ").map(String.init))
        for word in lines.flatMap({ $0.split(separator: " ") }) {
            #expect(words.contains(String(word)) || word.contains("…"))
        }
    }

    @Test func aTextThatFitsIsLeftAsItIs() {
        #expect(TextForm.wrapped("a  b", width: 4) == ["a  b"])
        // A number keeps its next digits, its unit and its noun.
        #expect(
            TextForm.wrapped("for up to 5.46 s; 2 518 frames missing", width: 20) == [
                "for up to 5.46 s;", "2 518 frames missing",
            ])
        #expect(TextForm.wrapped("a gap of 4.42 s", width: 13) == ["a gap of", "4.42 s"])
        // Where numbers alone fill lines, they break anywhere.
        #expect(TextForm.wrapped("10 20 30 40 50", width: 11) == ["10 20 30 40", "50"])
        #expect(TextForm.shortened("EngineStatus1", to: 9) == "Engi…tus1")
        #expect(TextForm.shortened("Engine", to: 6) == "Engine")
    }
}
