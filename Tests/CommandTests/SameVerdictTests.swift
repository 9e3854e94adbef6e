import Foundation
import TestSupport
import Testing

/// What happened is one story: the sentence, the number of incidents, their numbers and their windows, in all outputs.
@Suite struct SameVerdictTests {
    struct Incident: Equatable {
        var number: Int
        var severity: String
        var start: Double?
        var stop: Double?

        init(_ json: [String: Any], start: String, stop: String) {
            number = json["number"] as? Int ?? 0
            severity = json["severity"] as? String ?? ""
            (self.start, self.stop) = (json[start] as? Double, json[stop] as? Double)
        }
    }

    private func object(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    /// Letters and digits alone: how lines break, and what a format escapes, says nothing.
    private func words(_ text: String) -> String {
        var plain = text
        for (name, character) in [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&#39;", "'")] {
            plain = plain.replacingOccurrences(of: name, with: character)
        }
        return String(String.UnicodeScalarView(plain.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }))
    }

    /// - Parameter options: such as databases, for all commands.
    private func compare(_ capture: String, _ options: [String] = [], in folder: TestFolder) throws {
        func run(_ arguments: String...) throws -> Command.Outcome {
            let outcome = try Command.run(arguments + options, in: folder)
            #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
            return outcome
        }
        let json = try object(try run("findings", capture, "--json", "--junit", "j.xml", "--sarif", "s.json").bytes)
        let verdict = try #require(json["verdict"] as? [String: Any])
        let headline = try #require(verdict["headline"] as? String)
        let consequence = try #require(verdict["consequence"] as? String)
        let incidents = try #require(json["incidents"] as? [[String: Any]])
        let told = incidents.map { Incident($0, start: "start_s", stop: "stop_s") }
        #expect(told.map(\.number) == Array(1..<told.count + 1))

        // Sentences.
        let list = try run("findings", capture).output.split(separator: "\n").map(String.init)
        let info = try run("info", capture).output
        let lines = info.split(separator: "\n").map(String.init)
        #expect(list[0] == headline && lines[0] == headline)
        if !consequence.isEmpty { #expect(list[1] == consequence && lines[1] == consequence) }
        let facts = try object(try run("info", capture, "--json").bytes)
        #expect((facts["verdict"] as? [String: Any])?["headline"] as? String == headline)
        #expect(
            (facts["incidents"] as? [[String: Any]])?.map { Incident($0, start: "start_s", stop: "stop_s") } == told)
        for name in ["r.html", "r.md"] {
            _ = try run("report", capture, "-o", name)
            let text = words(try folder.text(name))
            #expect(
                text.contains(words(headline)) && (consequence.isEmpty || text.contains(words(consequence))),
                "\(capture) \(name)")
        }
        if ExternalTool.installed(.pdftotext) {
            _ = try run("report", capture, "-o", "r.pdf")
            let text = try ExternalTool.pdftotext.run(["-l", "1", "{}", "-"], on: try folder.bytes("r.pdf")).output
            #expect(words(text).contains(words(headline)), "\(capture): \(headline)")
        }

        // Numbers and windows.
        let junit = try folder.text("j.xml")
        let sarif = try object(try folder.bytes("s.json"))
        let run1 = try #require((sarif["runs"] as? [[String: Any]])?.first)
        let properties = try #require(run1["properties"] as? [String: Any])
        #expect(properties["headline"] as? String == headline)
        let ofRun = try #require(properties["incidents"] as? [[String: Any]])
        #expect(ofRun.map { Incident($0, start: "startSeconds", stop: "stopSeconds") } == told)
        let results = try #require(run1["results"] as? [[String: Any]])
        let numbers = results.compactMap { ($0["properties"] as? [String: Any])?["number"] as? Int }
        #expect(Set(numbers) == Set(told.map(\.number)))
        #expect(words(junit).contains(words(headline)))
        #expect(junit.components(separatedBy: "<property name=\"incident ").count - 1 == told.count)
        let severities: Set<Substring> = ["error", "warning", "info"]
        let numbered = list.compactMap { line -> Int? in
            let cells = line.split(separator: " ").prefix(2)
            return cells.count == 2 && severities.contains(cells[1]) ? Int(cells[0]) : nil
        }
        #expect(numbered == told.map(\.number), "\(capture): \(list)")

        // A file that says nothing but that it cannot be read has no moment.
        guard told.contains(where: { $0.start != nil }) else { return }
        _ = try run("ticket", capture, "-o", "t")
        let ticket = try folder.text("t/ticket.md")
        #expect(words(ticket).hasPrefix(words(headline + consequence)), "\(ticket)")
        let ofTicket = try object(try folder.bytes("t/findings.json"))
        let verdictOfTicket = try #require(ofTicket["verdict"] as? [String: Any])
        #expect(
            verdictOfTicket["headline"] as? String == headline
                && verdictOfTicket["consequence"] as? String == consequence)
        for incident in try #require(ofTicket["incidents"] as? [[String: Any]]) {
            let one = Incident(incident, start: "start_s", stop: "stop_s")
            #expect(told.contains { $0.number == one.number }, "\(capture): \(one)")
        }
        _ = try run("timeline", capture, "-o", "t.pdf")
        // Folded incidents have no sign of their own, the gravest has one.
        if ExternalTool.installed(.pdftotext) {
            let lanes = try ExternalTool.pdftotext.run(["{}", "-"], on: try folder.bytes("t.pdf")).output
            #expect(
                told[0].start == nil || lanes.contains("1 \u{B7} ") || lanes.contains("\n1\n"), "\(capture): \(lanes)")
        }
    }

    /// Error frames, the silence behind them, and a message that misses frames later.
    private static func drive() throws -> TestFolder {
        var lines: [(time: Int, text: String)] = []
        for place in 0..<5 {
            for step in 0..<1500 where !(400..<500).contains(step) && (place != 2 || !(1000..<1040).contains(step)) {
                lines.append(
                    (
                        step * 20_000 + place * 211,
                        String(format: "can0 10%d#%02X%02X3344", place, step / 9 & 255, place)
                    ))
            }
        }
        for error in 0..<4 { lines.append((7_970_000 + error * 700, "can0 20000080#0000000000000000")) }
        let folder = TestFolder()
        let sorted = lines.sorted { $0.time < $1.time }
        let text = sorted.map { line -> String in
            let seconds = 1_436_451_452 + line.time / 1_000_000
            return String(format: "(%d.%06d) ", seconds, line.time % 1_000_000) + line.text + "\n"
        }
        try folder.write("a.log", text.joined())
        return folder
    }

    @Test func aDriveIsToldAlike() throws {
        let folder = try Self.drive()
        try compare("a.log", in: folder)
        let json = try object(try Command.run("findings", "a.log", "--json", in: folder).bytes)
        let incidents = try #require(json["incidents"] as? [[String: Any]])
        #expect(incidents.count == 2)
        #expect((incidents[0]["headline"] as? String)?.contains("silent for 2.0") == true, "\(incidents)")
        #expect(incidents[0]["findings"] as? Int ?? 0 >= 2)
        // The window begins with the errors.
        #expect(incidents[0]["start_s"] as? Double == 7.97, "\(incidents)")
    }

    @Test func aSoundDriveIsToldAlike() throws {
        let folder = TestFolder()
        let lines = (0..<900).map { step -> String in
            let (seconds, micros) = (1_436_451_452 + step / 100, step % 100 * 10_000)
            return String(format: "(%d.%06d) can0 10%d#1122\n", seconds, micros, step % 3)
        }
        try folder.write("a.log", lines.joined())
        try compare("a.log", in: folder)
    }

    /// Of the corpus the dozen smallest of which something must be told.
    private static let captures: [String] = {
        let files = FileManager.default
        let folder = Tools.corpus + "/natural/"
        let names = (try? files.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        let telling = names.compactMap { name -> (name: String, size: Int)? in
            guard name.hasSuffix(".json"), let label = files.contents(atPath: folder + name),
                let object = try? JSONSerialization.jsonObject(with: label) as? [String: Any],
                let must = object["must"] as? [Any], !must.isEmpty, let capture = object["capture"] as? String,
                let size = (try? files.attributesOfItem(atPath: folder + capture))?[.size] as? Int
            else { return nil }
            return (capture, size)
        }
        return telling.sorted { ($0.size, $0.name) < ($1.size, $1.name) }.prefix(12).map(\.name)
    }()

    /// Cases of the corpus that have a database, the smallest first.
    private static let casesWithDatabases: [[String]] = {
        let folder = Tools.corpus + "/findings/cases/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        let cases = names.compactMap { name -> (files: [String], size: Int)? in
            guard name.hasSuffix(".json"), let label = FileManager.default.contents(atPath: folder + name),
                let object = try? JSONSerialization.jsonObject(with: label) as? [String: Any],
                let database = object["database"] as? String, let capture = object["capture"] as? String,
                let size = (try? FileManager.default.attributesOfItem(atPath: folder + capture))?[.size] as? Int
            else { return nil }
            return ([folder + capture, folder + database], size)
        }
        return cases.sorted { ($0.size, $0.files[0]) < ($1.size, $1.files[0]) }.prefix(6).map(\.files)
    }()

    @Test(.enabled(if: !Tools.corpus.isEmpty, "CANFOLIO_CORPUS is not set"), arguments: casesWithDatabases)
    func capturesWithADatabaseAreToldAlike(files: [String]) throws {
        let folder = TestFolder()
        let names = files.map { URL(fileURLWithPath: $0).lastPathComponent }
        for (file, name) in zip(files, names) {
            try FileManager.default.copyItem(atPath: file, toPath: folder.path + "/" + name)
        }
        try compare(names[0], ["--dbc", names[1]], in: folder)
    }

    /// Files with damage and files made to do harm: whatever can be read of them is told alike.
    private static let damaged: [String] = ["damaged", "hostile"].flatMap { part -> [String] in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Tools.corpus + "/" + part))?.sorted() ?? []
        return names.filter { name in
            [".log", ".log.gz", ".asc.gz", ".crtd.gz", ".gvret.gz", ".pcap.gz"].contains { name.hasSuffix($0) }
        }.map { part + "/" + $0 }
    }

    @Test(.enabled(if: !Tools.corpus.isEmpty, "CANFOLIO_CORPUS is not set"), arguments: damaged)
    func damagedAndHostileCapturesAreToldAlike(path: String) throws {
        let folder = TestFolder()
        let name = String(path.split(separator: "/")[1])
        try FileManager.default.copyItem(atPath: Tools.corpus + "/" + path, toPath: folder.path + "/" + name)
        // What is no capture for any command is none for all.
        let first = try Command.run(["findings", name, "--json"], in: folder)
        guard first.status == 0 else {
            #expect(try Command.run(["info", name, "--json"], in: folder).status == first.status)
            return
        }
        try compare(name, in: folder)
    }

    @Test(.enabled(if: !Tools.corpus.isEmpty, "CANFOLIO_CORPUS is not set"), arguments: captures)
    func capturesOfTheCorpusAreToldAlike(name: String) throws {
        let folder = TestFolder()
        try FileManager.default.copyItem(atPath: Tools.corpus + "/natural/" + name, toPath: folder.path + "/" + name)
        try compare(name, in: folder)
    }
}
