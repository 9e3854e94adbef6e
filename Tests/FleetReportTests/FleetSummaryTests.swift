import Fleet
import Platform
import TestSupport
import Testing

@testable import FleetReport

/// Results as `batch` writes them, made by hand.
struct MadeResults {
    var rows: [(path: String, tags: [String], seconds: Double, findings: [(rule: String, severity: String)])] = []
    var unreadable: [(path: String, error: String)] = []
    var tags = ["vehicle", "software"]
    /// By path the cycle of a message, and trouble codes.
    var cycles: [String: Double] = [:]
    var codes: [String: String] = [:]

    func write(to folder: String) throws {
        var captures =
            "path,\(tags.joined(separator: ",")),"
            + FleetTable.captures.columns.map(\.name).joined(separator: ",") + "\n"
        var findings =
            "path,\(tags.joined(separator: ",")),"
            + FleetTable.findings.columns.map(\.name).joined(separator: ",") + "\n"
        var identifiers =
            "path,\(tags.joined(separator: ",")),"
            + FleetTable.identifiers.columns.map(\.name).joined(separator: ",") + "\n"
        for (path, cycle) in cycles.sorted(by: { $0.key < $1.key }) {
            let own = rows.first { $0.path == path }?.tags ?? []
            let cells = [
                "position": "0", "channel": "can0", "id": "0C9", "message": "EngineStatus", "cycle_s": "\(cycle)",
            ]
            identifiers +=
                ([path] + own + FleetTable.identifiers.columns.map { cells[$0.name] ?? "" })
                .joined(separator: ",") + "\n"
        }
        let all = rows.map { ($0.path, true) } + unreadable.map { ($0.path, false) }
        for (path, isRead) in all.sorted(by: { $0.0 < $1.0 }) {
            var values: [String: String] = ["path": path, "status": isRead ? "done" : "unreadable"]
            var own = [String](repeating: "", count: tags.count)
            if let row = rows.first(where: { $0.path == path }) {
                own = row.tags
                values["duration_s"] = "\(row.seconds)"
                values["frames"] = "1000"
                values["incidents"] = "\(row.findings.count)"
                values["headline"] = row.findings.first.map { "\"It was \($0.rule), surely\"" } ?? ""
                for (position, finding) in row.findings.enumerated() {
                    let cells: [String: String] = [
                        "position": "\(position)", "incident": "\(position + 1)", "member": "0",
                        "severity": finding.severity, "rule": finding.rule, "lost_s": "\(row.seconds / 10)",
                        "start_s": "1.5", "codes": codes[path] ?? "",
                    ]
                    findings +=
                        ([path] + own + FleetTable.findings.columns.map { cells[$0.name] ?? "" })
                        .joined(separator: ",") + "\n"
                }
            } else {
                values["error"] = unreadable.first { $0.path == path }?.error
            }
            captures +=
                ([path] + own + FleetTable.captures.columns.map { values[$0.name] ?? "" })
                .joined(separator: ",") + "\n"
        }
        for (name, text) in [("captures", captures), ("findings", findings), ("identifiers", identifiers)] {
            try FleetManifest.makeFolder("\(folder)/tables/\(name)")
            let file = try OutputFile(path: "\(folder)/tables/\(name)/part-0-of-1.csv")
            try Array(text.utf8).withUnsafeBytes { try file.write($0) }
            try file.publish()
        }
    }

    /// Sixty captures of an hour with each of three versions; those of the last one have what the others do not.
    static var versions: MadeResults {
        var results = MadeResults()
        for (version, software) in ["1.9", "1.10", "1.11"].enumerated() {
            for number in 0..<60 {
                var findings = number % 4 == 0 ? [(rule: "late-message", severity: "info")] : []
                if version == 2, number % 3 == 0 { findings.insert((rule: "bus-off", severity: "error"), at: 0) }
                results.rows.append(
                    (
                        path: "v\(number % 20)/\(software)/\(number).log", tags: ["v\(number % 20)", software],
                        seconds: 3600, findings: findings
                    ))
            }
        }
        results.unreadable = [(path: "v3/1.9/broken.log", error: "\"no frames, no head\"")]
        return results
    }
}

@Suite struct FleetSummaryTests {
    private static func summary(
        _ results: MadeResults, _ question: FleetSummary.Question = FleetSummary.Question()
    ) throws -> FleetSummary {
        let folder = TestFolder()
        try results.write(to: folder.path)
        return try FleetSummary(FleetTablesReader([folder.path]), question)
    }

    @Test func versionsAreInTheirOrder() throws {
        let summary = try Self.summary(.versions)
        #expect(summary.tag == "software" && summary.vehicleTag == "vehicle")
        #expect(summary.groups.map(\.value) == ["1.9", "1.10", "1.11"])
        #expect(summary.groups.map(\.captures) == [60, 60, 60])
        #expect(summary.captures == 181 && summary.unreadable == 1)
        #expect(abs(summary.hours - 180) < 1e-9 && summary.vehicles.count == 20)
        #expect(summary.groups[2].incidents("bus-off") == 20 && summary.groups[1].incidents("bus-off") == 0)
        #expect(summary.rules == ["bus-off", "late-message"])
        #expect(summary.failures.map(\.error) == ["no frames, no head"])
        #expect(summary.worst.first?.headline == "It was bus-off, surely")
    }

    @Test func whatDiffersIsTold() throws {
        let summary = try Self.summary(.versions)
        let comparison = FleetComparison(summary)
        #expect(comparison.tests.filter(\.holds).map(\.rule) == ["bus-off"])
        let verdict = FleetVerdict(summary, comparison)
        #expect(verdict.headline == "Bus-off on 20 vehicles, all on software 1.11")
        #expect(verdict.consequence == "20 times in 60.0 h. Software 1.10 had none in 60.0 h.")
    }

    /// A message that is 20 % slower in a tenth of the captures of a version, and a trouble code in a twentieth.
    @Test func cyclesAndTroubleCodesThatDiffer() throws {
        var results = MadeResults()
        for (version, software) in ["1.4", "1.5"].enumerated() {
            for number in 0..<400 {
                let path = "v\(number % 20)/\(software)/\(number).log"
                results.rows.append(
                    (
                        path: path, tags: ["v\(number % 20)", software], seconds: 60,
                        findings: [(rule: "trouble-codes", severity: "info")]
                    ))
                results.cycles[path] = version == 1 && number % 10 == 0 ? 0.012 : 0.01 + Double(number % 5) * 1e-5
                results.codes[path] = version == 1 && number % 20 == 0 ? "P0300; P0171" : "P0300"
            }
        }
        let summary = try Self.summary(results)
        let comparison = FleetComparison(summary)
        #expect(comparison.tests.filter(\.holds).isEmpty)
        #expect(
            comparison.sentences(summary) == [
                "0C9 EngineStatus has a longer cycle in 40 of 400 captures with software 1.5, in 0 of 400 with 1.4",
                "Trouble code P0171 in 20 of 400 captures with software 1.5, in 0 of 400 with 1.4",
            ])
    }

    @Test func chosenValuesAlone() throws {
        let summary = try Self.summary(.versions, FleetSummary.Question(tag: "software", values: ["1.11", "1.9"]))
        #expect(summary.groups.map(\.value) == ["1.11", "1.9"])
        let held = FleetComparison(summary).tests.filter(\.holds)
        #expect(held.map(\.isMore) == [false] && held.map(\.rule) == ["bus-off"])
        #expect(throws: OutputFailure.self) {
            try Self.summary(.versions, FleetSummary.Question(tag: "software", values: ["1.11", "2.0"]))
        }
        #expect(throws: OutputFailure.self) { try Self.summary(.versions, FleetSummary.Question(tag: "colour")) }
    }

    @Test func whatIsNewSinceAnEarlierRun() throws {
        var old = MadeResults.versions
        old.rows = old.rows.filter { $0.tags[1] != "1.11" }
        old.rows[0].findings.append((rule: "checksum", severity: "error"))
        let news = FleetNews(try Self.summary(.versions), since: try Self.summary(old))
        #expect(news.new.map(\.rule) == ["bus-off"])
        #expect(news.gone.map(\.rule) == ["checksum"])
        #expect(news.known == 1)
    }

    @Test func nothingFoundIsSaid() throws {
        var results = MadeResults.versions
        for place in results.rows.indices { results.rows[place].findings = [] }
        let summary = try Self.summary(results)
        #expect(FleetVerdict(summary, FleetComparison(summary)).headline == "Nothing found in 180 captures")
        results.rows = []
        let none = try Self.summary(results)
        #expect(FleetVerdict(none, FleetComparison(none)).headline == "No capture could be read")
    }

    @Test func tablesThatDoNotBelongTogetherAreAnError() throws {
        let folder = TestFolder()
        try MadeResults.versions.write(to: folder.path)
        let path = "\(folder.path)/tables/findings/part-0-of-1.csv"
        let table = try TableRecords(path)
        _ = try table.next()
        let other = TestFolder()
        var less = MadeResults.versions
        less.rows = less.rows.filter { $0.findings.isEmpty }
        try less.write(to: other.path)
        let file = try OutputFile(path: "\(other.path)/tables/findings/part-0-of-1.csv")
        let bytes = try #require(try? Array(TextFile.read(path, limit: 1 << 20).utf8))
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.publish()
        #expect(throws: OutputFailure.self) { try FleetSummary(FleetTablesReader([other.path])) }
        #expect(throws: OutputFailure.self) { try FleetTablesReader([other.path + "/tables"]) }
    }

    /// A manifest keeps the lines of earlier runs.
    @Test func theLastLineOfACaptureSaysWhatItWasReadWith() throws {
        let folder = TestFolder()
        try MadeResults.versions.write(to: folder.path)
        func line(_ path: String, _ question: String) -> String {
            var entry = ManifestEntry(path: CapturePath(path), stamp: FileStamp(), status: .done)
            entry.question = question
            return entry.line + "\n"
        }
        try folder.write("manifest.jsonl", line("a", "old") + line("b", "old") + line("a", "new") + line("b", "new"))
        #expect(try FleetTablesReader([folder.path]).makers().count == 1)
        try folder.write("manifest.jsonl", line("a", "old") + line("b", "old") + line("a", "new"))
        let reader = try FleetTablesReader([folder.path])
        #expect(try reader.makers().count == 2)
        let comparison = FleetComparison(try FleetSummary(reader))
        #expect(comparison.tests.isEmpty && comparison.reason != nil)
    }

    @Test func partsOfSeveralRunsAreAnError() throws {
        let folder = TestFolder()
        try MadeResults.versions.write(to: folder.path)
        try folder.write("tables/captures/part-0-of-2.csv", "path,sha256\n")
        #expect(throws: OutputFailure.self) { try FleetTablesReader([folder.path]) }
    }

    @Test func fieldsInQuotesMayHaveLinesAndQuotes() throws {
        let folder = TestFolder()
        let file = try OutputFile(path: "\(folder.path)/a.csv")
        try Array("a,b\r\n\"x\"\"y,\nz\",'=1\nlast,\n".utf8).withUnsafeBytes { try file.write($0) }
        try file.publish()
        let table = try TableRecords("\(folder.path)/a.csv")
        #expect(table.columns == ["a", "b"])
        #expect(try table.next() && table.text(0) == "x\"y,\nz" && table.text(1) == "=1")
        #expect(try table.next() && table.text(0) == "last" && table.text(1) == "" && table.number(1) == nil)
        #expect(try !table.next())
    }

    /// A message that stopped for long was before a controller that left the bus.
    @Test func aBusOffIsGraverThanAStoppedMessage() throws {
        var results = MadeResults()
        for (path, seconds, rule) in [
            ("a.log", 7200.0, "stopped-message"), ("b.log", 3600, "silence"), ("c.log", 60, "bus-off"),
        ] {
            results.rows.append(
                (path: path, tags: ["v1", "1.4"], seconds: seconds, findings: [(rule: rule, severity: "error")]))
        }
        #expect(try Self.summary(results).worst.map(\.path) == ["c.log", "b.log", "a.log"])
    }
}
