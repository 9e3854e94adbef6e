import CANCapture
import TestCaptures
import TestPages
import Testing

@testable import Reporting

@Suite struct LogWindowsTests {
    /// A report on one frame had a table of identifiers, and not the frame.
    @Test(arguments: [(1, "The frame"), (12, "All frames")])
    func aCaptureOfAFewFramesShowsThemEvenIfNothingWasFound(count: Int, title: String) throws {
        let frames = (0..<count).map {
            Frame(time: Int64($0) * 10_000_000, identifier: 0x123, data: [0xC0, 0xFE, UInt8($0)])
        }
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch))
        let text = try #require(pages.first).text
        #expect(text.contains(title) && text.contains("C0 FE 00"), "\(text)")
        #expect(pages.count == 1)
        let more = try FindingPages.pages(
            Logs.capture(frames + [Frame(time: 900_000_000, identifier: 0x123, data: [1])], clock: .epoch))
        #expect(count == 12 ? !more[0].text.contains(title) : more[0].text.contains("All frames"))
    }

    /// The frames of a message from the first to the last.
    @Test(arguments: [(12, 1), (40, 2)]) func aPlaceOfFewRowsIsShownAsAWhole(rows: Int, count: Int) {
        let windows = LogWindows(around: [100...(100 + rows - 1)], count: 1_000, most: 2).windows
        #expect(windows.count == count && windows.first?.rows.lowerBound == 98)
        #expect(windows.last?.rows.upperBound == 100 + rows + 2)
    }

    @Test func aShortFindingIsShownWithTheRowsAroundIt() {
        let windows = LogWindows(findings: [50...52], marks: [], count: 100).windows
        #expect(windows == [LogWindows.Window(rows: 46..<57, findings: [0])])
    }

    @Test func ofALongFindingTheMiddleIsLeftOut() {
        let windows = LogWindows(findings: [100...900], marks: [], count: 1000).windows
        #expect(windows.map(\.rows) == [96..<106, 895..<905])
        #expect(windows.map(\.findings) == [[0], []])
    }

    /// The headings of eleven findings had been above the rows of all of them.
    @Test func windowsThatMeetAreInTheOrderOfTheLogEachBelowItsFinding() {
        let windows = LogWindows(findings: [60...60, nil, 50...50, 10...10], marks: [30], count: 100).windows
        #expect(windows.map(\.rows) == [6..<15, 26..<34, 46..<56, 56..<65])
        #expect(windows.map(\.findings) == [[3], [], [2], [0]])
        // The rows before the second are those behind the first.
        let near = LogWindows(findings: [50...51, 53...53, 53...60], marks: [], count: 100).windows
        #expect(near.map(\.rows) == [46..<52, 52..<65] && near.map(\.findings) == [[0], [1, 2]])
    }

    @Test func rowsThatAreNotThereHaveNoWindow() {
        #expect(LogWindows(findings: [5...100], marks: [100], count: 100).windows.isEmpty)
        #expect(LogWindows(findings: [0...0], marks: [], count: 1).windows.map(\.rows) == [0..<1])
    }

    @Test func whatHasNoRoomIsCounted() {
        let windows = LogWindows(findings: (0..<50).map { $0 * 100...$0 * 100 }, marks: [], count: 5000, most: 10)
        #expect(windows.windows.count == 20)
        #expect(windows.leftOut == 30)
    }

    @Test func placesOfOneFindingHaveTheirOwnWindowsAndOfManyTheLastAsWell() {
        let few = LogWindows(around: [30...31, 50...50], count: 100, most: 2).windows
        #expect(few.map(\.rows) == [28..<34, 48..<53])
        // The frames between are shown where they are few.
        #expect(LogWindows(around: [30...31, 36...36], count: 100, most: 2).windows.map(\.rows) == [28..<39])
        let many = LogWindows(around: (0..<20).map { $0 * 40 + 10...$0 * 40 + 10 }, count: 1000, most: 2).windows
        #expect(many.map(\.rows.lowerBound) == [8, 48, 88, 128, 168, 768])
    }

    @Test(arguments: [1, 2, 3, 5]) func ofManyPlacesThoseWithTheEndsOfAFindingStay(places: Int) {
        let all = (0..<8).map { $0 * 40 + 10...$0 * 40 + 10 }
        let windows = LogWindows(around: all, ends: [210], count: 1000, most: 1, mostPlaces: places).windows
        let shown = windows.map(\.rows.lowerBound)
        #expect(Set([9, 209, 289]).isSubset(of: shown) && shown.count == max(3, places))
    }

    @Test func aMarkWithinALongPlaceHasItsRows() {
        let windows = LogWindows(around: [100...200], marks: [150], count: 1000, most: 2).windows
        #expect(windows.map(\.rows) == [98..<102, 148..<153, 199..<203])
    }

    @Test func errorFramesAmongThoseLeftOutAreCounted() {
        let frames = (0..<10).map { number in
            Frame(time: Int64(number) * 1_000_000, identifier: 1, flags: number == 3 ? .error : [], data: [])
        }
        #expect(
            LogWindows.leftOut(2..<5, of: Logs.capture(frames))
                == "3 frames left out (frames 3 \u{2013} 5, 1 error frame, 2.00 ms)")
    }

    @Test func whatIsLeftOutIsTold() {
        let frames = (0..<10).map { Frame(time: Int64($0) * 1_000_000, identifier: 1, data: []) }
        let capture = Logs.capture(frames)
        #expect(LogWindows.leftOut(2..<5, of: capture) == "3 frames left out (frames 3 \u{2013} 5, 2.00 ms)")
        #expect(LogWindows.leftOut(4..<5, of: capture) == "1 frame left out (frame 5)")
    }

    /// The rows of a finding were on its page and again below "Frames around the other findings".
    @Test func rowsOfAPlaceThatIsShownAsAWholeAreNotShownAgain() {
        #expect(LogWindows.areShown(1...2, in: [0...2]))
        #expect(LogWindows.areShown(3...9, in: [0...2, 4...8]))
        #expect(!LogWindows.areShown(4...10, in: [4...8]))
        #expect(!LogWindows.areShown(40...41, in: [0...200]), "only its begin and its end are shown")
    }

    /// A table of rows had an empty column of transport frames, because other rows of the log have some.
    @Test func columnsThatAreEmptyInAllRowsOfATableAreLeftOut() {
        func column(_ title: String, _ kind: ReportRows.Column.Kind = .plain) -> ReportRows.Column {
            ReportRows.Column(title: title, isTrailing: false, kind: kind)
        }
        func line(_ cells: [String]) -> ReportRows.Line {
            var line = ReportRows.Line(kind: .frame)
            line.cells = cells
            return line
        }
        let rows = ReportRows(
            columns: [column("#"), column("ID"), column("Data", .data), column("ISO-TP")],
            lines: [
                line(["1", "", "", ""]), ReportRows.Line(kind: .leftOut, text: "28 frames left out"),
                line(["2", "", "", ""]),
            ])
        let shown = rows.withoutEmptyColumns(after: 2)
        #expect(shown.columns.map(\.title) == ["#", "ID", "Data"])
        #expect(shown.lines.map(\.cells) == [["1", "", ""], [], ["2", "", ""]])
        var other = rows
        other.lines[2].cells[3] = "SF"
        #expect(other.withoutEmptyColumns(after: 2).columns.count == 4)
    }

    /// A place in the middle gives way where a page has little room: what only it showed was on no page.
    @Test func onlyPlacesThatAreShownHoweverLittleRoomThereIsShowOtherFindings() {
        let places = stride(from: 0, to: 100, by: 10).map { $0...$0 + 2 }
        #expect(LogWindows.alwaysShown(places, ends: [42]) == [0...2, 40...42, 90...92])
        let windows = LogWindows(around: places, ends: [42], count: 200, most: 1, mostPlaces: 1)
        for place in LogWindows.alwaysShown(places, ends: [42]) {
            #expect(
                windows.windows.contains { $0.rows.contains(place.lowerBound) && $0.rows.contains(place.upperBound) })
        }
    }
}
