import Foundation
import TestSupport
import Testing

/// What the script of a report in HTML shows, beside what the PDF of the same capture says.
@Suite struct InteractiveReportTests {
    private struct Row {
        var number: String
        var time: String
        var id: String
        var bytes: String
    }

    private func held(_ text: String) throws -> [String: Any] {
        let start = try #require(text.range(of: "<script type=\"application/json\" id=\"held\">"))
        let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
        let json = Data(text[start.upperBound..<end.lowerBound].utf8)
        return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    private func frames(_ held: [String: Any]) throws -> [String: Row] {
        let rows = try #require(held["rows"] as? [[Any]])
        let identifiers = try #require(held["identifiers"] as? [[String: Any]])
        let kinds = try #require(held["cells"] as? [[String: String]]).map { $0["kind"] ?? "" }
        let (number, time) = (try #require(kinds.firstIndex(of: "number")), try #require(kinds.firstIndex(of: "time")))
        var found: [String: Row] = [:]
        for row in rows where row[0] as? Int == 0 {
            let cells = try #require(row[2] as? [String])
            let identifier = try #require(row[1] as? Int)
            found[cells[number]] = Row(
                number: cells[number], time: cells[time], id: identifiers[identifier]["id"] as? String ?? "",
                bytes: row[3] as? String ?? "")
        }
        return found
    }

    @Test func aFrameOfVeryManySignalsHasTheFirstOnesAndTheNumberOfTheRest() throws {
        let folder = TestFolder()
        let signals = (0..<300).map { " SG_ S\($0) : \($0 % 57)|8@1+ (1,0) [0|0] \"\" A\n" }.joined()
        try folder.write("a.dbc", "VERSION \"\"\nBU_: A\nBO_ 256 M: 8 A\n" + signals)
        let lines = (0..<20).map { "(1000.\($0 + 10)) can0 100#0\($0 % 10)01020304050607\n" }
        try folder.write("a.log", lines.joined())
        #expect(try Command.run("report", "a.log", "--dbc", "a.dbc", "-o", "a.html", in: folder).status == 0)
        let rows = try #require(try held(folder.text("a.html"))["rows"] as? [[Any]]).filter { $0[0] as? Int == 0 }
        #expect(rows.count == 20)
        #expect(rows.allSatisfy { ($0[6] as? [String: Any])?["s"] as? Int == 44 })
        // A number and a text for each.
        #expect((rows.first?[5] as? [Any])?.count == 2 * 256)
    }

    private func letters(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(CharacterSet.alphanumerics.contains)))
    }

    private static let samples =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Samples/"

    @Test(.enabled(if: ExternalTool.installed(.pdftotext)), arguments: [false, true])
    func framesAndFindingsAreThoseOfThePDF(isSample: Bool) throws {
        let folder = try TestFolder.missingFrames()
        let input = isSample ? [Self.samples + "drive.log", "--dbc", Self.samples + "drive.dbc"] : ["a.log"]
        for name in ["a.html", "a.pdf"] {
            let outcome = try Command.run(["report"] + input + ["-o", name], in: folder)
            try #require(outcome.status == 0, "\(outcome.error)")
        }
        let held = try held(try folder.text("a.html"))
        let shown = try frames(held)
        let text = try ExternalTool.pdftotext.run(["-layout", "{}", "-"], on: try folder.bytes("a.pdf")).output
        var compared = 0
        for match in text.matches(of: /(?m)^\s*(\d+)\s+(\d+\.\d{6})\s.*$/) {
            let row = try #require(shown[String(match.1)], "frame \(match.1) of the PDF is not in the page")
            #expect(row.time == match.2)
            let plain = String(match.0.filter { !$0.isWhitespace })
            #expect(plain.contains(row.id) && (row.bytes.isEmpty || plain.contains(row.bytes)), "\(match.0): \(row)")
            compared += 1
        }
        #expect(compared > 10)
        let findings = try #require(held["findings"] as? [[String: Any]])
        #expect(!findings.isEmpty)
        for finding in findings {
            let headline = try #require(finding["headline"] as? String)
            #expect(letters(text).contains(letters(headline)), "\(headline)")
            // The first page has what else there is to say of it, the gravest findings also their own page.
            let detail = try #require(finding["detail"] as? String)
            let facts = detail.split(separator: " \u{B7} ").flatMap { $0.split(separator: "; ") }
            for fact in facts { #expect(letters(text).contains(letters(String(fact))), "\(fact)") }
        }
    }

    @Test func aFrameIsComparedWithTheOneBeforeIt() throws {
        let folder = TestFolder()
        let lines = [
            "(1.000000) can0 123#00FF", "(2.000000) can0 200#", "(3.000000) can0 123#01FF", "(4.000000) can0 123#0101",
        ]
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        let rows = try #require(try held(try folder.text("a.html"))["rows"] as? [[Any]])
        let changed = rows.filter { $0[0] as? Int == 0 }.map { $0[4] as? String ?? "?" }
        #expect(changed == ["", "", "1", "2"])
    }

    @Test func aLongCaptureIsThereInPartUnlessAllIsAskedFor() throws {
        let folder = TestFolder()
        let lines = (0..<5000).map { step -> String in
            let (second, part) = (1_600_000_000 + step / 100, step % 100 * 10_000)
            return String(format: "(%d.%06d) can0 10%d#%04X\n", second, part, step % 3, step)
        }
        try folder.write("a.log", lines.joined())
        func shown(_ options: String...) throws -> (count: Int, text: String) {
            let outcome = try Command.run(["report", "a.log", "-o", "a.html"] + options, in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            let text = try folder.text("a.html")
            return (try frames(try held(text)).count, text)
        }
        let part = try shown()
        #expect(part.count >= 400 && part.count <= 2000)
        #expect(part.text.contains("are in this file"))
        let all = try shown("--all")
        #expect(all.count == 5000)
        #expect(!all.text.contains("are in this file"))
    }

    @Test func aCaptureOfOneFrameAndOneOfNoneHaveAPage() throws {
        let folder = TestFolder()
        try folder.write("one.log", "(1.000000) can0 123#00FF\n")
        #expect(try Command.run("report", "one.log", "-o", "one.html", in: folder).status == 0)
        let held = try held(try folder.text("one.html"))
        #expect(try frames(held).count == 1)
        // The page draws no axis for it.
        #expect(held["start"] as? Double == held["end"] as? Double)
    }

    /// The pause of a controller that is bus-off is that of the finding, which its first frame states.
    @Test func aBusOffIsHatchedAndHasItsPin() throws {
        let folder = TestFolder()
        func line(_ step: Int, _ text: String) -> String {
            String(format: "(%d.%03d000) can0 ", step / 1000, step % 1000) + text
        }
        var lines = (0..<400).map { line($0 * 10, String(format: "123#%02X", $0 & 15)) }
        lines.append(line(3995, "20000040#0000000000000000"))
        lines.append(line(6495, "20000100#0000000000000000"))
        lines += (650..<1000).map { line($0 * 10, String(format: "123#%02X", $0 & 15)) }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        #expect(try Command.run("report", "a.log", "-o", "a.html", in: folder).status == 0)
        let held = try held(try folder.text("a.html"))
        let finding = try #require((held["findings"] as? [[String: Any]])?.first)
        #expect((finding["headline"] as? String)?.contains("bus-off") == true, "\(finding)")
        #expect(finding["isState"] as? Bool == true)
        let bands = try #require(held["rows"] as? [[Any]]).filter { [2, 3].contains($0[0] as? Int) }
        #expect(bands.count == 1 && bands[0][0] as? Int == 2 && bands[0][3] as? Int == 1, "\(bands)")
    }

    @Test func signalsOfBytesThatAreRedactedAreNotInThePage() throws {
        let folder = TestFolder()
        try folder.write(
            "a.log", (0..<9).map { "(\($0).000000) can0 100#4\($0)\n(\($0).100000) can0 200#2\($0)\n" }.joined())
        let database = """
            VERSION ""
            BU_: N
            BO_ 256 Cabin: 1 N
             SG_ Secret : 0|8@1+ (1,0) [0|0] "" N
            BO_ 512 Door: 1 N
             SG_ Open : 0|8@1+ (1,0) [0|0] "" N
            """
        try folder.write("a.dbc", database + "\n")
        let outcome = try Command.run(
            "report", "a.log", "--dbc", "a.dbc", "--redact", "payload:100", "-o", "a.html", in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        let identifiers = try #require(try held(try folder.text("a.html"))["identifiers"] as? [[String: Any]])
        let names = identifiers.flatMap { ($0["signals"] as? [[String]] ?? []).map { $0[0] } }
        #expect(names == ["Open"])
    }

    /// What a reader has to wait for: the sample with its database.
    @Test func theSampleIsSmall() throws {
        let folder = TestFolder()
        let outcome = try Command.run(
            "report", Self.samples + "drive.log", "--dbc", Self.samples + "drive.dbc", "-o", "a.html", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let packed = try Command.shell("gzip -9nc a.html | wc -c", in: folder)
        let size = try #require(Int(packed.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(size <= 120_000)
        #expect(size > 20_000)
    }

    /// The first row of an incident was a second before it, where the slowest of its messages was seen last.
    @Test func theFirstRowOfAnIncidentIsInIt() throws {
        let folder = TestFolder()
        let lines = TicketTests.pause
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        #expect(try Command.run("report", "a.log", "-o", "a.html", in: folder).status == 0)
        let held = try held(folder.text("a.html"))
        let finding = try #require((held["findings"] as? [[String: Any]])?.first)
        let rows = try #require(held["rows"] as? [[Any]])
        let start = try #require(finding["start"] as? Double)
        let first = try #require(finding["first"] as? Int)
        let kinds = try #require(held["cells"] as? [[String: String]]).map { $0["kind"] ?? "" }
        let cells = try #require(rows[first][2] as? [String])
        let column = try #require(kinds.firstIndex(of: "time"))
        let time = try #require(Double(cells[column]))
        #expect(time >= start - 0.001 && start > 8, "\(time), \(start)")
        #expect((rows[first].last as? [String: Any])?["f"] as? [Int] == [1])
    }
}
