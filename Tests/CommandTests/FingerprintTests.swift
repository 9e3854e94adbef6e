import Foundation
import TestSupport
import Testing

/// Fingerprints of findings, and what `findings --baseline` says by them.
@Suite struct FingerprintTests {
    /// 102 misses five frames from 5 s on; `late` leaves the first seconds out.
    static func text(dropsFirst seconds: Int = 0, missing: [Range<Int>] = [250..<255]) -> String {
        var lines: [(time: Int, text: String)] = []
        for place in 0..<8 {
            for step in 0..<(place < 4 ? 500 : 100) {
                let time = step * (place < 4 ? 20_000 : 100_000) + place * 211
                if time < seconds * 1_000_000 || place == 2 && missing.contains(where: { $0.contains(step) }) {
                    continue
                }
                lines.append((time, String(format: "can0 10%d#%02X112233", place, step / 7 & 0xFF)))
            }
        }
        return lines.sorted { $0.time < $1.time }.map {
            String(format: "(%d.%06d) ", 1_436_451_452 + $0.time / 1_000_000, $0.time % 1_000_000) + $0.text + "\n"
        }.joined()
    }

    static func findings(_ text: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(json?["findings"] as? [[String: Any]])
    }

    private func fingerprints(_ folder: TestFolder, _ arguments: String...) throws -> [String: String] {
        let outcome = try Command.run(["findings"] + arguments + ["--json"], in: folder)
        return try Self.findings(outcome.output).reduce(into: [:]) {
            $0[$1["rule"] as? String ?? ""] = $1["fingerprint"] as? String
        }
    }

    @Test func staysWhenOptionsRowsNamesAndOtherFindingsChange() throws {
        let folder = TestFolder()
        let late = "(1436451459.500000) can0 3FF#01\n"
        try folder.write("a.log", Self.text())
        try folder.write("other.log", Self.text() + late)
        try folder.write("cut.log", Self.text(dropsFirst: 3))
        let first = try #require(try fingerprints(folder, "a.log")["missing-message"])
        #expect(first.count == 16)
        for arguments in [
            ["other.log"], ["cut.log"], ["a.log", "--bitrate", "500k"], ["a.log", "--id", "102"],
            ["a.log", "--without", "new-message"], ["a.log", "--timezone", "Asia/Kathmandu"],
        ] {
            let outcome = try Command.run(["findings"] + arguments + ["--json"], in: folder)
            let own = try Self.findings(outcome.output).filter { $0["rule"] as? String == "missing-message" }
            #expect(own.map { $0["fingerprint"] as? String } == [first], "\(arguments)")
        }
    }

    /// What a rule found that does not run this time is not gone.
    @Test func aRuleThatIsLeftOutHasNothingGone() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text())
        try folder.write("base.json", try Command.run(["findings", "a.log", "--json"], in: folder).output)
        let outcome = try Command.run(
            ["findings", "a.log", "--baseline", "base.json", "--without", "missing-message"], in: folder)
        #expect(outcome.output.contains("0 new, 0 gone"), "\(outcome.output)")
    }

    /// Where timestamps are implausible, the content of the frames tells findings apart.
    @Test func findingsWithoutTimesDifferByContent() throws {
        let folder = TestFolder()
        // Eight counters, three moments at which all of them jump, and times that go back again and again.
        var lines = ""
        var skipped = 0
        for step in 0..<900 {
            if [200, 450, 700].contains(step) { skipped += 4 }
            for place in 0..<8 {
                let time = 1_000_000 + (step % 7 * 400_000 + place * 1_000)
                lines += String(
                    format: "(%d.%06d) can0 10%d#%02X%02X33\n", time / 1_000_000, time % 1_000_000, place,
                    (step + skipped) & 15, step / 9 & 0xFF)
            }
        }
        try folder.write("a.log", lines)
        let outcome = try Command.run(["findings", "a.log", "--json"], in: folder)
        let losses = try Self.findings(outcome.output).filter { $0["rule"] as? String == "recorder-loss" }
        #expect(losses.count >= 2)
        #expect(Set(losses.compactMap { $0["fingerprint"] as? String }).count == losses.count)
    }

    @Test func differsByPlaceAndSubject() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text())
        try folder.write("later.log", Self.text(missing: [300..<305]))
        try folder.write("other.log", Self.text().replacing(" 102#", with: " 112#"))
        let all = try ["a.log", "later.log", "other.log"].map { try fingerprints(folder, $0)["missing-message"] }
        #expect(Set(all).count == 3 && !all.contains(nil))
    }

    /// A run is compared with an earlier one: what is new fails, what was known before does not.
    @Test func aBaselineTellsNewGoneAndSame() throws {
        let folder = TestFolder()
        try folder.write("old.log", Self.text(missing: [100..<105, 250..<255]))
        try folder.write("new.log", Self.text(missing: [250..<255, 400..<405]))
        #expect(try Command.run("findings", "old.log", "--findings", "old.json", in: folder).status == 0)
        let options = ["--baseline", "old.json", "--fail-on", "warning"]
        let same = try Command.run(["findings", "old.log"] + options, in: folder)
        #expect(same.status == 0)
        #expect(same.output.contains("compared with the baseline: 0 new, 0 gone, 2 unchanged"))
        let other = try Command.run(
            ["findings", "new.log", "--junit", "a.xml", "--sarif", "a.sarif"] + options, in: folder)
        #expect(other.status == 4)
        #expect(other.output.contains("compared with the baseline: 1 new, 1 gone, 1 unchanged"), "\(other.output)")
        #expect(try folder.text("a.xml").contains("failures=\"1\""))
        let sarif = try folder.text("a.sarif")
        #expect(sarif.contains("\"baselineState\": \"new\"") && sarif.contains("\"baselineState\": \"unchanged\""))
        let json = try Command.run(["findings", "new.log", "--json"] + options, in: folder)
        let decoded = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let baseline = try #require(decoded?["baseline"] as? [String: Any])
        #expect(baseline["new"] as? Int == 1 && baseline["same"] as? Int == 1)
        #expect((baseline["gone"] as? [[String: Any]])?.map { $0["rule"] as? String } == ["missing-message"])
        #expect(
            try Self.findings(json.output).map { $0["state"] as? String }.sorted { $0 ?? "" < $1 ?? "" } == [
                "new", "same",
            ])
    }

    @Test func aBaselineThatIsNoneIsRefused() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text())
        for text in ["", "{}", "[1, 2", "{\"findings\": [{\"rule\": 1}]}", String(repeating: "[", count: 100_000)] {
            try folder.write("old.json", text)
            let outcome = try Command.run("findings", "a.log", "--baseline", "old.json", in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("old.json: is not JSON of 'canfolio findings --json'"))
        }
    }

    @Test func aTicketIsMadeByFingerprint() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text())
        let first = try #require(try fingerprints(folder, "a.log")["missing-message"])
        let outcome = try Command.run("ticket", "a.log", "--finding", first, "-o", "ticket", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try folder.text("ticket/ticket.md").contains("102"))
        let none = try Command.run("ticket", "a.log", "--finding", "0123456789abcdef", "-o", "other", in: folder)
        #expect(none.status == 2)
        #expect(none.error.contains("no finding has the fingerprint 0123456789abcdef"))
    }

    @Test func isInSARIFToo() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text())
        #expect(try Command.run("findings", "a.log", "--sarif", "a.sarif", in: folder).status == 0)
        let first = try #require(try fingerprints(folder, "a.log")["missing-message"])
        let sarif = try folder.text("a.sarif")
        #expect(sarif.contains("\"partialFingerprints\""))
        #expect(sarif.contains("\"canfolioFinding/v1\": \"\(first)\""))
    }

    @Test func timesAreAbsoluteAndSinceTheFirstRecord() throws {
        let folder = TestFolder()
        try folder.write("a.log", Self.text(dropsFirst: 3))
        let outcome = try Command.run("findings", "a.log", "--json", in: folder)
        let finding = try #require(try Self.findings(outcome.output).first)
        #expect(finding["start_ns"] as? Int == 1_436_451_456_980_422_000)
        #expect(finding["start_s"] as? Double == 1.980422)
    }
}
