import Foundation
import TestSupport
import Testing

/// Every byte of every output is looked at, packed or not.
@Suite struct RedactionTests {
    /// A call without its redaction, and whether something of what is to be hidden is found in its output without one.
    struct Call: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var isTelling = true
        /// Texts of PDFs are glyphs: a reader of PDF finds them.
        var isDocument: Bool { arguments.contains { $0.hasSuffix(".pdf") || $0.hasSuffix(".zip") } }
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ text: String, isTelling: Bool = true) {
            arguments = text.split(separator: " ").map { $0 == "LOG" ? RedactedDrive.name : String($0) }
            self.isTelling = isTelling
        }
    }

    static let calls = [
        Call("info LOG --dbc a.dbc"), Call("info LOG --json --dbc a.dbc"),
        Call("findings LOG --findings o/f.json --junit o/f.xml --sarif o/f.sarif"),
        Call("findings LOG --json", isTelling: false),
        Call("dump LOG --dbc a.dbc -o o/d.log"), Call("dump LOG --dbc a.dbc -o o/d.csv"),
        Call("dump LOG --dbc a.dbc -o o/d.json"), Call("dump LOG --level pdus -o o/p.json"),
        Call("dump LOG --level pdus -o o/p.csv"), Call("dump LOG --level signals --dbc a.dbc -o o/s.csv"),
        Call("dump LOG --level signals --dbc a.dbc -o o/s.json"), Call("dump LOG --start 0.5 --stop 0.56 -o o/d.log"),
        Call("report LOG --dbc a.dbc --id 123 -o o/r.html"), Call("report LOG --dbc a.dbc -o o/r.md"),
        Call("report LOG --dbc a.dbc --all -o o/r.pdf"), Call("pages LOG --dbc a.dbc --signals all -o o/p.pdf"),
        Call("pages LOG --pdus only -o o/p.pdf"), Call("pages LOG --around 0.6 --window 0.1 -o o/p.pdf"),
        Call("pages LOG --pages 1 -o o/p.png", isTelling: false),
        Call("timeline LOG --dbc a.dbc --signal * -o o/t.pdf"), Call("timeline LOG --bytes 7E8 -o o/t.pdf"),
        Call("ladder LOG --conversation all -o o/l.pdf"), Call("ladder LOG -o o/l.svg", isTelling: false),
        Call("thumbnail LOG -o o/t.png", isTelling: false), Call("thumbnail LOG --sheet o/s.pdf"),
        Call("ticket LOG --around 0.6 --dbc a.dbc --id 123,7E0,7E8 -o o/t"),
        Call("ticket LOG --select 0.4..0.7 -o o/t.zip"), Call("card LOG --around 0.6 -o o/c.png"),
        Call("changes LOG --around 0.6 --dbc a.dbc --json", isTelling: false),
        Call("changes LOG --around 0.6 --dbc a.dbc -o o/c.pdf"),
    ]

    @Test(arguments: calls) func leavesOutEveryByteOfWhatIsHidden(call: Call) throws {
        let folder = try drive()
        let outcome = try Command.run(call.arguments + RedactedDrive.options, in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let found = try Self.secrets(in: Self.written(outcome, folder))
        #expect(found.isEmpty)
    }

    /// What the test above looks for is there to be found.
    @Test(arguments: calls.filter(\.isTelling)) func tellsAllWithoutRedaction(call: Call) throws {
        guard !call.isDocument || Tools.has("pdftotext") else { return }
        let folder = try drive()
        let outcome = try Command.run(call.arguments, in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try !Self.secrets(in: Self.written(outcome, folder)).isEmpty)
    }

    /// The number stayed in the names of messages, signals, values, units and nodes, and in the name of the file.
    @Test(arguments: [
        Call("info LOG --dbc VIN.dbc"), Call("info LOG --json --dbc VIN.dbc"),
        Call("dump LOG --level signals --to csv --dbc VIN.dbc"),
        Call("dump LOG --level signals --to json --dbc VIN.dbc"),
        Call("report LOG --dbc VIN.dbc --id 700 -o o/r.html"), Call("report LOG --dbc VIN.dbc -o o/r.md"),
        Call("pages LOG --dbc VIN.dbc --signals all -o o/p.pdf"), Call("ticket LOG --around 0.6 --dbc VIN.dbc -o o/t"),
    ]) func leavesOutANumberInADatabase(call: Call) throws {
        let folder = try drive()
        let number = RedactedDrive.vehicles[0]
        let database = """
            VERSION "\(number)"
            BU_: N_\(number)
            BO_ 1792 M_\(number): 8 N_\(number)
             SG_ S_\(number) : 0|8@1+ (1,0) [0|255] "\(number)" N_\(number)
             SG_ Sx\(number)x : 0|4@1+ (1,0) [0|255] "" N_\(number)
            CM_ BO_ 1792 "\(number)";
            VAL_ 1792 S_\(number) 0 "\(number)" 1 "x\(number.lowercased())x" ;

            """
        try folder.write("\(number).dbc", database)
        let arguments = call.arguments.map { $0 == "VIN.dbc" ? "\(number).dbc" : $0 }
        let outcome = try Command.run(arguments + ["--redact", "vin"], in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let numbers = Set([number, number.lowercased()])
        #expect(try Self.secrets(in: Self.written(outcome, folder)).filter(numbers.contains).isEmpty)
        if call.arguments[0] == "dump" {
            #expect(outcome.output.contains("M_‹VIN›") && outcome.output.contains("Sx‹VIN›x"))
        }
    }

    @Test func setsMarksInPlaceOfWhatIsHidden() throws {
        let folder = try drive()
        let call = ["report", RedactedDrive.name, "--dbc", "a.dbc", "-o", "o/r.md"] + RedactedDrive.options
        #expect(try Command.run(call, in: folder).status == 0)
        let text = try folder.text("o/r.md")
        for mark in ["‹VIN›", "‹KEY›", "‹GPS›", "‹id 1›"] { #expect(text.contains(mark), "\(mark)") }
    }

    @Test func keepsTheOtherBytesAndTheTimes() throws {
        let folder = try drive()
        let call = ["dump", RedactedDrive.name, "--redact", "seed-key"]
        let lines = try Command.run(call, in: folder).output.split(separator: "\n")
        let all = RedactedDrive.log.split(separator: "\n")
        #expect(lines.count == all.count)
        let changed = zip(lines, all).filter { $0 != $1 }.map { $0.0.split(separator: " ")[2] }
        // The last one follows a lost frame: it may be the rest of a seed whose first frame was lost.
        #expect(changed == ["7E8#06670100000000AA", "7E0#06270200000000AA", "7E8#2200000000000000"])
    }

    @Test func givesAnIdentifierThatNothingHas() throws {
        let folder = try drive()
        let call = ["dump", RedactedDrive.name, "--id", "123", "--redact", "id:123"]
        let lines = try Command.run(call, in: folder).output.split(separator: "\n")
        #expect(lines.count == 24)
        #expect(lines.allSatisfy { $0.contains(" 6FF#") })
    }

    @Test func saysWhatIsNotThere() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1.000000) can0 123#0011\n(1.010000) can0 123#0111\n")
        let outcome = try Command.run("dump", "a.log", "--redact", "vin,id:7E8", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "canfolio: --redact vin: nothing found\ncanfolio: --redact id:7E8: nothing found\n")
        #expect(outcome.output.contains("123#0011"))
    }

    /// A kind of which another kind removes all bytes was said not to be in the capture.
    @Test func kindsThatOverlapAreFoundInAnyOrder() throws {
        let folder = try drive()
        let kinds = ["payload:7E0-7EF,seed-key", "seed-key,payload:7E0-7EF"]
        let outcomes = try kinds.map { try Command.run("dump", RedactedDrive.name, "--redact", $0, in: folder) }
        #expect(outcomes.allSatisfy { !$0.error.contains("nothing found") })
        #expect(outcomes[0].output == outcomes[1].output && outcomes[0].output.contains("7E8#0000000000000000"))
    }

    @Test func namesWhatCanBeRedacted() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1.000000) can0 123#0011\n")
        for command in ["dump", "info", "findings"] {
            let outcome = try Command.run(command, "a.log", "--redact", "face", in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.error.contains("'face'"))
            #expect(outcome.error.contains("vin, gps, seed-key, payload:7E0-7EF or id:123"))
        }
    }

    private func drive() throws -> TestFolder {
        let folder = TestFolder()
        try RedactedDrive.write(into: folder)
        try folder.makeFolder("o")
        return folder
    }

    /// All that a call wrote: files, and standard output.
    private static func written(_ outcome: Command.Outcome, _ folder: TestFolder) throws -> [[UInt8]] {
        var all = [outcome.bytes]
        let names = FileManager.default.enumerator(atPath: folder.file("o"))?.compactMap { $0 as? String } ?? []
        for name in names {
            var isFolder: ObjCBool = false
            let path = folder.file("o/" + name)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            all.append(Array(name.utf8))
            all.append(try folder.bytes("o/" + name))
        }
        return all
    }

    private static func secrets(in files: [[UInt8]]) throws -> [String] {
        var found: Set<String> = []
        for bytes in files.flatMap(InflatedStreams.all) {
            var texts = [bytes]
            if bytes.starts(with: Array("%PDF".utf8)), Tools.has("pdftotext") { texts.append(try text(ofPDF: bytes)) }
            for text in texts.map({ Data($0) }) {
                for secret in RedactedDrive.secrets where text.range(of: Data(secret)) != nil {
                    found.insert(String(decoding: secret, as: UTF8.self))
                }
            }
        }
        return found.sorted()
    }

    private static func text(ofPDF bytes: [UInt8]) throws -> [UInt8] {
        let folder = TestFolder()
        try folder.write("a.pdf", bytes)
        return try Command.shell("pdftotext -layout a.pdf -", in: folder).bytes
    }
}
