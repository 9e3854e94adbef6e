import Foundation
import TestSupport
import Testing

@Suite struct FindingsCommandTests {
    private struct Output: Decodable {
        var findings: [Finding]
    }

    private struct Finding: Decodable {
        var number: Int
        var rule: String
        var severity: String
        var id: String?
        var message: String?
        var firstIndex: Int?
        var startNs: Int?
        var sentence: String
        var evidence: [String]
    }

    /// Eight identifiers over ten seconds; 102 misses five frames from 5 s on, and 3FF comes once.
    private func folder(isSound: Bool = false) throws -> TestFolder {
        var lines: [(time: Int, text: String)] = []
        for place in 0..<8 {
            for step in 0..<(place < 4 ? 500 : 100) {
                let time = step * (place < 4 ? 20_000 : 100_000) + place * 211
                if place == 2, !isSound, (250..<255).contains(step) { continue }
                let data = String(format: "%02X%02X112233", step / 7 & 0xFF, step / 3 & 0xFF)
                lines.append((time, String(format: "can0 10%d#\(data)", place)))
            }
        }
        if !isSound { lines.append((7_500_000, "can0 3FF#01")) }
        let folder = TestFolder()
        let text = lines.sorted { $0.time < $1.time }.map {
            String(format: "(%d.%06d) ", 1_436_451_452 + $0.time / 1_000_000, $0.time % 1_000_000) + $0.text + "\n"
        }
        try folder.write("a.log", text.joined())
        return folder
    }

    private func decoded(_ text: String) throws -> [Finding] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Output.self, from: Data(text.utf8)).findings
    }

    @Test func listsWhatIsWrongAsLines() throws {
        let outcome = try Command.run("findings", "a.log", in: try folder())
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("5 frames of identifier 102 were missing\nAt 4.980 s"))
        #expect(outcome.output.contains("\n1  warning  missing-message  102: 5 frames missing"))
        #expect(
            outcome.output.hasSuffix(
                "\n2 incidents (1 warning \u{B7} 1 info)\nNot checked: values (no database), bus load (no bit rate)\n"))
        let sound = try Command.run("findings", "a.log", in: try folder(isSound: true))
        #expect(sound.output.hasPrefix("Nothing found by the "))
        #expect(sound.output.contains("Not checked: values (no database), bus load (no bit rate)\n"))
    }

    @Test func programsGetIndicesAndTimesOfTheFile() throws {
        let outcome = try Command.run("findings", "a.log", "--json", in: try folder())
        let findings = try decoded(outcome.output)
        #expect(findings.map(\.rule) == ["missing-message", "new-message"])
        #expect(findings.map(\.severity) == ["warning", "info"])
        #expect(findings.map(\.id) == ["102", "3FF"])
        #expect(findings.map(\.number) == [1, 2])
        #expect(findings.first?.startNs == 1_436_451_452_000_000_000 + 4_980_422_000)
        #expect(findings.first?.evidence.contains("5 frames missing") == true)
    }

    @Test func filtersOnlyChooseWhatIsListed() throws {
        let outcome = try Command.run("findings", "a.log", "--json", "--id", "3FF", in: try folder())
        let findings = try decoded(outcome.output)
        // It keeps the number that it has among all.
        #expect(findings.map(\.number) == [2])
        let text = try Command.run("findings", "a.log", "--start", "7", in: try folder()).output
        #expect(text.hasSuffix("1 incident outside the selection is not listed\n"))
    }

    @Test func failsOnWhatItIsAskedTo() throws {
        let folder = try folder()
        #expect(try Command.run("findings", "a.log", "--fail-on", "warning", in: folder).status == 4)
        #expect(try Command.run("findings", "a.log", "--fail-on", "error", in: folder).status == 0)
        #expect(try Command.run("findings", "a.log", "--fail-on", "new-message", in: folder).status == 4)
        #expect(
            try Command.run("findings", "a.log", "--fail-on", "warning", "--without", "missing-message", in: folder)
                .status
                == 0)
        try folder.write("b.log", try folder.text("a.log") + "(1436451470.0) can0 12\n")
        let skipped = try Command.run("findings", "b.log", "--fail-on", "warning", "--strict", in: folder)
        #expect(skipped.status == 3)
    }

    @Test func severalRulesAndThresholdsWereRefused() throws {
        let folder = try folder()
        let options = [
            "--without", "new-message", "--without", "missing-message", "--rule", "load.percent=50", "--rule",
            "error-burst.frames=20", "--fail-on", "error", "--fail-on", "silence",
        ]
        #expect(try Command.run(["findings", "a.log"] + options, in: folder).status == 0)
        let line =
            "$canfolio dump a.log --level pdus --to csv --isotp 7E0:7E8 --isotp 7E1:7E9 --protocol uds --protocol obd"
        let outcome = try Command.shell(line, in: folder)
        #expect(!outcome.error.contains("twice"), "\(outcome.error)")
    }

    @Test func aRuleThatIsNotThereIsAnErrorThatNamesOneThatIs() throws {
        let folder = try folder()
        let outcome = try Command.run("findings", "a.log", "--without", "missing-mesage", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("unknown rule 'missing-mesage'; did you mean missing-message?"))
        let threshold = try Command.run("findings", "a.log", "--rule", "missing-message.perods=3", in: folder)
        #expect(threshold.status == 2)
        #expect(threshold.error.contains("did you mean missing-message.periods?"))
        let value = try Command.run("findings", "a.log", "--rule", "missing-message.periods=0", in: folder)
        #expect(value.error.contains("--rule missing-message.periods= takes a number from 1.1 to 1000"))
    }

    @Test func aThresholdChangesWhatIsFound() throws {
        let outcome = try Command.run(
            "findings", "a.log", "--json", "--rule", "missing-message.periods=20", in: try folder())
        #expect(try decoded(outcome.output).map(\.rule) == ["new-message"])
    }

    @Test func writesFilesForServers() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "findings", "a.log", "--junit", "a.xml", "--sarif", "a.sarif", "--findings", "a.json", in: folder)
        #expect(outcome.status == 0)
        let junit = try folder.text("a.xml")
        #expect(
            junit.contains("name=\"missing-message\">\n      <failure type=\"warning\" message=\"102: 5 frames missing")
        )
        #expect(junit.contains("failures=\"1\""))
        let parser = XMLCheck(junit)
        #expect(parser.isWellFormed)
        #expect(try decoded(try folder.text("a.json")).count == 2)
        let sarif = try JSONSerialization.jsonObject(with: Data(try folder.bytes("a.sarif"))) as? [String: Any]
        let run = (sarif?["runs"] as? [[String: Any]])?.first
        #expect(sarif?["version"] as? String == "2.1.0")
        #expect((run?["results"] as? [[String: Any]])?.map { $0["level"] as? String } == ["warning", "note"])
    }

    /// The reason that a server shows had the name of the file.
    @Test func theReasonOfAServersFileContainsNoVIN() throws {
        let folder = TestFolder()
        let outcome = try Command.run(
            "findings", "WVWZZZ1KZAW123456.log", "--redact", "vin", "--junit", "a.xml", in: folder)
        #expect(outcome.status != 0 && outcome.error.contains("\u{2039}VIN\u{203A}.log"))
        let junit = try folder.text("a.xml")
        #expect(junit.contains("\u{2039}VIN\u{203A}.log") && !junit.contains("123456"), "\(junit)")
    }

    @Test func neverReplacesACaptureByItsFindings() throws {
        let folder = try folder()
        let before = try folder.bytes("a.log")
        for option in ["--junit", "--sarif", "--findings"] {
            let outcome = try Command.run("findings", "a.log", option, "a.log", in: folder)
            #expect(outcome.status == 1)
            #expect(try folder.bytes("a.log") == before)
        }
    }

    @Test func rulesAreExplainedWithTheirThresholds() throws {
        let outcome = try Command.run("rules", in: TestFolder())
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("--rule missing-message.periods=1.7"))
        #expect(outcome.output.contains("canopen-heartbeat-lost\n"))
    }
}

/// Counts what begins and what ends in a small XML.
private struct XMLCheck {
    let isWellFormed: Bool

    init(_ text: String) {
        var open: [Substring] = []
        var isSound = true
        for piece in text.split(separator: "<").dropFirst() where !piece.hasPrefix("?") {
            let tag = piece.prefix { $0 != ">" }
            if tag.hasPrefix("/") {
                isSound = isSound && open.popLast() == tag.dropFirst()
            } else if !tag.hasSuffix("/") {
                open.append(tag.prefix { $0 != " " })
            }
        }
        isWellFormed = isSound && open.isEmpty
    }
}
