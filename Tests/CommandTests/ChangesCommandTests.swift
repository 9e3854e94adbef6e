import Foundation
import TestSupport
import Testing

@Suite struct ChangesCommandTests {
    private struct Output: Decodable {
        var changes: [Change]
    }

    private struct Change: Decodable {
        var id: String
        var channel: String?
        var byte: Int
        var bits: [Int]
        var firstIndex: Int
        var before: Int
        var after: Int
        var elsewhere: Int
        var score: Double
        var message: String?
        var signal: String?
    }

    /// Two identifiers over ten seconds; bit 3 of byte 1 of 1A3 is 1 from 6 s on, and 1A4 has no such bit.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        func text(_ door: (Int) -> Bool) -> String {
            (0..<1000).map { place in
                let time = String(format: "(%d.%06d)", 1_700_000_000 + place / 100, place % 100 * 10_000)
                let id = place % 2 == 0 ? "1A3" : "1A4"
                let data = String(format: "%02X%02X", place / 2 & 0xFF, id == "1A3" && door(place) ? 0x48 : 0x40)
                return "\(time) can0 \(id)#\(data)\n"
            }.joined()
        }
        try folder.write("a.log", text { $0 >= 600 })
        try folder.write("shut.log", text { _ in false })
        try folder.write("open.log", text { _ in true })
        try folder.write("toggled.log", text { place in [200, 450, 700].count { place >= $0 } % 2 == 1 })
        try folder.write(
            "a.dbc",
            """
            BO_ 419 Doors: 2 Vector__XXX
             SG_ Count : 0|8@1+ (1,0) [0|255] "" Vector__XXX
             SG_ Driver : 11|1@1+ (1,0) [0|1] "" Vector__XXX
            VAL_ 419 Driver 0 "shut" 1 "open" ;

            """)
        return folder
    }

    private func decoded(_ text: String) throws -> [Change] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Output.self, from: Data(text.utf8)).changes
    }

    @Test func namesTheBitTheSignalAndItsValues() throws {
        let folder = try folder()
        let arguments = ["changes", "a.log", "--around", "6.1", "--dbc", "a.dbc"]
        let outcome = try Command.run(arguments, in: folder, environment: ["COLUMNS": "120"])
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        // Eighty columns have two lines for it.
        #expect(
            try Command.run(arguments, in: folder, environment: ["COLUMNS": "80"]).output == """
                1  1A3  byte 1  bit 3  0 \u{2192} 1  (40 \u{2192} 48)  at 6.000 s
                   nowhere else \u{B7} Doors.Driver: shut \u{2192} open

                """)
        #expect(
            outcome.output
                == "1  1A3  byte 1  bit 3  0 \u{2192} 1  (40 \u{2192} 48)  at 6.000 s  nowhere else  Doors.Driver: shut \u{2192} open\n"
        )
    }

    @Test func programsGetTheFieldsOfTheBestFirst() throws {
        let folder = try folder()
        let outcome = try Command.run("changes", "a.log", "--around", "6", "--json", "--dbc", "a.dbc", in: folder)
        let change = try #require(try decoded(outcome.output).first)
        #expect((change.id, change.channel, change.byte) == ("1A3", "can0", 1))
        #expect((change.bits, change.firstIndex, change.elsewhere) == ([3], 600, 0))
        #expect((change.before, change.after) == (0, 1))
        #expect((change.message, change.signal) == ("Doors", "Driver"))
        #expect(change.score > 0)
        // Rows are those of the whole capture, whatever is left out.
        let chosen = try Command.run("changes", "a.log", "--around", "6", "--json", "--id", "1A3", in: folder)
        #expect(try decoded(chosen.output).first?.firstIndex == 600)
    }

    @Test func nothingIsFoundWhereNothingHappens() throws {
        let folder = try folder()
        let outcome = try Command.run("changes", "a.log", "--around", "3", in: folder)
        #expect(
            outcome.output.hasPrefix(
                "each bit that changes in the 1.000 s around that time changes at other times too"))
        let json = try Command.run("changes", "a.log", "--around", "3", "--json", in: folder)
        #expect(try decoded(json.output).isEmpty)
    }

    @Test func findsWhatFollowsARepeatedAction() throws {
        let outcome = try Command.run(
            "changes", "toggled.log", "--toggle", "2,4.5,7.1", "--window", "0.5", in: try folder())
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("1A3  byte 1  bit 3"))
        #expect(outcome.output.contains("3 of 3 times, nowhere else"))
    }

    @Test func comparesTwoCaptures() throws {
        let outcome = try Command.run("changes", "shut.log", "open.log", "--json", in: try folder())
        let changes = try decoded(outcome.output)
        #expect(changes.map(\.id) == ["1A3"])
        #expect(changes.first?.bits == [3])
        #expect(changes.first?.after == 1)
    }

    @Test func drawsTheBestCandidates() throws {
        let folder = try folder()
        let around = ["changes", "a.log", "--around", "6.1", "--dbc", "a.dbc"]
        let outcome = try Command.run(around + ["-o", "a.pdf"], in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try Command.shell("pdftotext -layout a.pdf -", in: folder).output
        for said in ["What changed at 6.1 s", "1A3", "Doors", "Driver", "0 \u{2192} 1", "nowhere else", "6.000 s"] {
            #expect(text.contains(said), "\(said) is not in \(text)")
        }
        // The same picture again.
        let first = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.pdf")))
        #expect(try Command.run(around + ["-o", "again.pdf"], in: folder).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("again.pdf"))) == first)
        #expect(try Command.run(around + ["-o", "a.png"], in: folder).status == 0)
        let picture = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 2000)
        let both = try Command.run("changes", "shut.log", "open.log", "-o", "both.pdf", in: folder)
        #expect(both.status == 0, "\(both.error)")
        #expect(try Command.shell("pdftotext -layout both.pdf -", in: folder).output.contains("1A3"))
    }

    @Test func aPictureSaysThatNothingChangedAndIsNoCapture() throws {
        let folder = try folder()
        let outcome = try Command.run("changes", "a.log", "--around", "3", "-o", "none.pdf", in: folder)
        #expect(outcome.status == 0)
        let page = try Command.shell("pdftotext none.pdf -", in: folder).output
        #expect(page.contains("Each bit that changes in the 1.000 s"))
        let capture = try folder.text("a.log")
        #expect(try Command.run("changes", "a.log", "--around", "6", "-o", "a.log", in: folder).status != 0)
        #expect(try folder.text("a.log") == capture)
    }

    @Test func saysWhatIsMissing() throws {
        let folder = try folder()
        let alone = try Command.run("changes", "a.log", in: folder)
        #expect(alone.status == 2)
        #expect(
            alone.error.contains(
                "give the time of the change with --around 31 or --toggle 23,27,34, or name two captures"))
        let outside = try Command.run("changes", "a.log", "--around", "99", in: folder)
        #expect(outside.status == 2)
        #expect(outside.error.contains("--around 99 is outside the capture, which lasts 9.990 s"))
        let both = try Command.run("changes", "a.log", "--around", "1", "--toggle", "2", in: folder)
        #expect(both.error.contains("give either --around or --toggle"))
        let window = try Command.run("changes", "a.log", "shut.log", "--window", "2", in: folder)
        #expect(window.status == 2)
        #expect(window.error.contains("--window needs --around"))
    }
}
