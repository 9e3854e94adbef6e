import CANCapture
import CANDatabases
import Foundation
import TestCaptures
import TestSupport
import Testing

@testable import Analysis
@testable import Fleet

@Suite struct FleetTablesTests {
    private func entry(_ path: String, _ status: ManifestEntry.Status, rows: String? = nil) -> ManifestEntry {
        var entry = ManifestEntry(path: CapturePath(path), stamp: FileStamp(size: 3), status: status)
        entry.error = status == .done ? nil : "\(path): no"
        entry.outputs = rows.map { [ManifestEntry.Output(path: $0, byteCount: 1, sha256: "")] } ?? []
        return entry
    }

    private func cells(_ table: FleetTable, _ text: String) -> [FleetCell] {
        table.columns.map { column in
            switch column.kind {
            case .text: .text(text)
            case .integer: .integer(-3)
            case .number: .number(0.1)
            }
        }
    }

    /// The Python package refuses a table with columns that it does not know.
    @Test func thePythonPackageKnowsTheColumns() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try String(contentsOf: root.appending(path: "Python/src/canfolio/columns.py"), encoding: .utf8)
        for table in FleetTable.allCases {
            let start = try #require(source.firstRange(of: "\"\(table.rawValue)\":\n"))
            let end = source[start.upperBound...].firstRange(of: "\",\n")?.lowerBound ?? source.endIndex
            // Text literals that follow each other are one.
            let words = source[start.upperBound..<end].replacing("\"", with: "").split { $0 == " " || $0 == "\n" }
            let columns = table.columns.map { $0.name + ($0.kind == .text ? "" : ":\($0.kind)") }
            #expect(words.map(String.init) == columns)
        }
    }

    @Test func tablesAreSortedByPathAndSayTheSameInBothForms() throws {
        let folder = TestFolder()
        try folder.makeFolder("rows")
        for (name, text) in [("one", "a, \"b\"\n] [\\"), ("two", "=1+1")] {
            var rows = RowsFile()
            for table in FleetTable.allCases { rows.add(cells(table, text), to: table) }
            try folder.write("rows/\(name).rows", rows.bytes)
        }
        let tables = FleetTables(
            in: folder.path, shard: nil, tags: try PathTags(pattern: "{vehicle}/{file}"), forms: [.csv, .jsonl])
        let changed = try tables.write(
            [
                entry("v2/b.log", .done, rows: "rows/two.rows"), entry("v1/a.log", .done, rows: "rows/one.rows"),
                entry("v3/c.log", .unreadable),
            ], digest: { _ in "" })
        #expect(changed.isEmpty)
        for table in FleetTable.allCases {
            let records = CommaSeparated.records(try folder.text("tables/\(table.rawValue)/part-0-of-1.csv"))
            let names = ["path", "vehicle", "file"] + table.columns.map(\.name)
            #expect(records[0] == names)
            let lines = try folder.text("tables/\(table.rawValue)/part-0-of-1.jsonl").split(separator: "\n")
            #expect(records.count == lines.count + 1)
            #expect(
                records.dropFirst().map { $0[0] }
                    == (["v1/a.log", "v2/b.log"] + (table == .captures ? ["v3/c.log"] : [])))
            for (record, line) in zip(records.dropFirst(), lines) {
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(Set(object.keys) == Set(names))
                for (name, value) in zip(names, record) {
                    switch object[name] {
                    case let text as String: #expect(value == (text.hasPrefix("=") ? "'" + text : text))
                    case let number as NSNumber: #expect(Double(value) == number.doubleValue)
                    default: #expect(value == "")
                    }
                }
            }
        }
    }

    @Test func tagsComeFromTheEndOfAPath() throws {
        let tags = try PathTags(pattern: "{vehicle}/sw-{software}/{file}.{}")
        #expect(tags.names == ["vehicle", "software", "file"])
        #expect(tags.values(of: CapturePath("x/y/CAR 1/sw-1.4/a.b.blf")) == ["CAR 1", "1.4", "a.b"])
        #expect(tags.values(of: CapturePath("CAR 1/a.blf")) == ["", "", ""])
        for pattern in ["", "{a", "{a}{b}", "{path}/x", "{a}/{a}", "{a b}/x", "x/y"] {
            #expect(throws: PathTags.Fault.self, "\(pattern)") { try PathTags(pattern: pattern) }
        }
    }

    @Test func cellsThatAreNoJSONAreLeftOut() throws {
        let folder = TestFolder()
        for name in ["out", "out/rows"] { try folder.makeFolder(name) }
        try folder.write("out/rows/own.rows", Self.badRow)
        let tables = FleetTables(in: folder.file("out"), shard: nil, tags: PathTags(), forms: [.csv, .jsonl])
        #expect(try tables.write([entry("a", .done, rows: "rows/own.rows")], digest: { _ in "" }).isEmpty)
        #expect(try folder.text("out/tables/messages/part-0-of-1.csv").hasSuffix("\na,0,UDS,,a,b,c,1,0,0\n"))
        #expect(try folder.text("out/tables/messages/part-0-of-1.jsonl").contains("\"channel\":null"))
    }

    private static let badRow = "messages [0,\"UDS\",=1+1,\"a\",\"b\",\"c\",1,0,0]\n"

    @Test func rowsThatAreNotThoseOfTheRunEnterNoTable() throws {
        let folder = TestFolder()
        for name in ["out", "out/rows"] { try folder.makeFolder(name) }
        for name in ["outside.rows", "out/rows/own.rows", "out/rows/changed.rows"] {
            try folder.write(name, Self.badRow)
        }
        let tables = FleetTables(in: folder.file("out"), shard: nil, tags: PathTags(), forms: [.csv])
        let own = entry("a", .done, rows: "rows/own.rows")
        let others = [
            entry("b", .done, rows: "../outside.rows"), entry("c", .done, rows: "rows/../../outside.rows"),
            entry("d", .done, rows: "rows/changed.rows"), entry("e", .done, rows: "rows/missing.rows"),
        ]
        func digest(_ path: String) -> String? {
            path.hasSuffix("missing.rows") ? nil : path.hasSuffix("changed.rows") ? "another" : ""
        }
        #expect(try tables.write([own] + others, digest: digest) == others)
        #expect((try? folder.text("out/tables/messages/part-0-of-1.csv")) == nil)
        #expect(try tables.write([own], digest: digest).isEmpty)
        #expect(try folder.text("out/tables/messages/part-0-of-1.csv").contains("UDS"))
    }

    @Test(.timeLimit(.minutes(1))) func aPatternOfManyNamesTakesNoLongerForIt() throws {
        let tags = try PathTags(pattern: "{a}a{b}a{c}a{d}a{e}a{f}a{g}a{h}ax{i}")
        #expect(tags.values(of: CapturePath(String(repeating: "a", count: 1000))) == [String](repeating: "", count: 9))
    }

    @Test func tagsComeFromATable() throws {
        let tags = try PathTags(
            table: "path,vehicle,driver\r\na.log,\"1, \"\"x\"\"\",Ann\nb.log,2,Bob\n", named: "t.csv")
        #expect(tags.names == ["vehicle", "driver"])
        #expect(tags.values(of: CapturePath("a.log")) == ["1, \"x\"", "Ann"])
        #expect(tags.values(of: CapturePath("c.log")) == ["", ""])
        // Two files, whatever Swift's strings say of them.
        let accents = try PathTags(table: "path,é\n\u{E9},composed\ne\u{301},apart\n", named: "t.csv")
        #expect(accents.values(of: CapturePath("\u{E9}")) == ["composed"])
        #expect(accents.values(of: CapturePath("e\u{301}")) == ["apart"])
        for table in ["", "path\n", "path,vehicle\na,b,c\n", "path,frames\na,b\n"] {
            #expect(throws: PathTags.Fault.self) { try PathTags(table: table, named: "t.csv") }
        }
    }

    @Test func summariesOfSignalsAreThoseOfAllTheirValues() throws {
        let text = """
            BO_ 256 Engine: 8 Vector__XXX
             SG_ Speed : 0|16@1+ (0.5,-10) [0|0] "km/h" Vector__XXX
             SG_ Level : 16|8@1- (1,0) [0|0] "" Vector__XXX
            """
        let folder = TestFolder()
        try folder.write("a.dbc", text)
        let set = DatabaseSet([DatabaseBinding(try DatabaseLoader.load(path: folder.file("a.dbc")), channel: nil)])
        let raw = (0..<1000).map { ($0 * 7919) % 5000 }
        let frames = raw.enumerated().map { place, value in
            Frame(
                time: Int64(place) * 1_000_000, identifier: 0x100,
                data: [UInt8(value & 255), UInt8(value >> 8), UInt8(truncatingIfNeeded: -place), 0, 0, 0, 0, 0])
        }
        let table = Logs.table(frames)
        let rows = RowsByIdentifier(table, IdentifierIndex(table))
        let all = SignalSummary.summaries(of: table, rows: rows[0], message: 0, catalog: set.catalog)
        let speed = try #require(all[0])
        let values = raw.map { Double($0) * 0.5 - 10 }.sorted()
        #expect(speed.count == 1000)
        #expect((speed.least, speed.largest) == (values[0], values[999]))
        #expect(abs(speed.mean - values.reduce(0, +) / 1000) < 1e-9)
        #expect(speed.percentiles == (values[49], values[499], values[949]))
        #expect(all[1]?.least == -128)
        #expect(all[1]?.largest == 127)
    }

    /// Short signals are counted by raw value, long ones sorted: both as a sort of all physical values has it.
    @Test func countedAndSortedValuesHaveTheSameSummaries() throws {
        let text = """
            BO_ 256 Engine: 8 Vector__XXX
             SG_ Falling : 0|9@1- (-0.25,3) [0|0] "" Vector__XXX
             SG_ Short : 9|7@1+ (1,0) [0|0] "" Vector__XXX
             SG_ Long : 16|16@1- (0.1,0) [0|0] "" Vector__XXX
             SG_ Mark : 32|8@1+ (2,0) [0|0] "%" Vector__XXX
            VAL_ 256 Mark 255 "not available" ;
            """
        let folder = TestFolder()
        try folder.write("a.dbc", text)
        let set = DatabaseSet([DatabaseBinding(try DatabaseLoader.load(path: folder.file("a.dbc")), channel: nil)])
        for count in [1, 2, 3, 19, 20, 21, 1000] {
            var generator = SplitMix(state: UInt64(count))
            let payloads = (0..<count).map { _ in (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) } }
            let table = Logs.table(
                payloads.enumerated().map { Frame(time: Int64($0) * 1_000_000, identifier: 0x100, data: $1) })
            let rows = RowsByIdentifier(table, IdentifierIndex(table))
            let all = SignalSummary.summaries(of: table, rows: rows[0], message: 0, catalog: set.catalog)
            let words = payloads.map { Int($0[0]) | Int($0[1]) << 8 }
            let expected: [[Double]] = [
                words.map { Double(($0 & 511) - ($0 & 256) * 2) * -0.25 + 3 },
                words.map { Double($0 >> 9) },
                payloads.map { Double(Int16(bitPattern: UInt16($0[2]) | UInt16($0[3]) << 8)) * 0.1 },
                payloads.filter { $0[4] != 255 }.map { Double($0[4]) * 2 },
            ]
            for (place, values) in expected.enumerated() where !values.isEmpty {
                let summary = try #require(all[place])
                let sorted = values.sorted()
                func percentile(_ share: Double) -> Double {
                    sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
                }
                #expect(summary.count == sorted.count)
                #expect(summary.invalid == count - sorted.count)
                #expect((summary.least, summary.largest) == (sorted[0], sorted[sorted.count - 1]))
                #expect(abs(summary.mean - values.reduce(0, +) / Double(values.count)) < 1e-9)
                #expect(summary.percentiles == (percentile(0.05), percentile(0.5), percentile(0.95)))
            }
        }
    }
}

/// The same numbers on every run (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
