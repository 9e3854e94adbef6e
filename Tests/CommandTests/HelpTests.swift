import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    private static let commands = [
        "report", "view", "pages", "timeline", "ladder", "thumbnail", "info", "findings", "rules", "changes", "ticket",
        "card", "dump", "database", "batch", "fleet", "formats", "templates",
    ]

    private func help(_ arguments: [String]) throws -> [String] {
        try Command.run(arguments + ["--help"], in: TestFolder(), environment: ["COLUMNS": "80"]).output
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func linesFitEightyColumnsAndExamplesAreNotBroken() throws {
        for command in [[]] + Self.commands.map({ [$0] }) {
            let lines = try help(command)
            for line in lines { #expect(line.count <= 80, "\(command): \(line)") }
            for line in lines.drop(while: { !$0.hasPrefix("OVERVIEW") }).prefix(while: { !$0.hasPrefix("USAGE") })
            where line.hasPrefix("  ") {
                #expect(line.hasPrefix("  canfolio "), "\(command): \(line)")
            }
        }
    }

    @Test func everyExampleRunsWhenItIsPasted() throws {
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples")
        let log = [UInt8](try Data(contentsOf: samples.appendingPathComponent("drive.log")))
        let database = [UInt8](try Data(contentsOf: samples.appendingPathComponent("drive.dbc")))
        let expected: Set<String> = [
            "report", "view", "pages", "timeline", "ladder", "thumbnail", "info", "findings", "changes", "ticket",
            "card", "dump",
            "database", "batch", "fleet",
        ]
        var seen: Set<String> = []
        for command in [[]] + Self.commands.map({ [$0] }) {
            for line in try help(command) where line.hasPrefix("  canfolio ") {
                let folder = TestFolder()
                for name in ["drive.log", "off.log", "on.log"] { try folder.write(name, log) }
                try folder.write("drive.dbc", database)
                try folder.makeFolder("captures")
                try folder.write("captures/drive.log", log)
                // What it is for follows after two blanks.
                let example = String(String(line.dropFirst(2)).split(separator: #/  +/#)[0])
                seen.insert(String(example.split(separator: " ")[1]))
                if example.hasPrefix("canfolio fleet") { try Self.makeResults(folder) }
                let outcome = try Self.run(example, in: folder)
                let isExpected: [Int32] = example.contains("--fail-on") ? [0, 4] : [0]
                #expect(isExpected.contains(outcome.status), "\(example): \(outcome.error)")
            }
        }
        #expect(seen == expected)
    }

    /// Runs an example; a window is ended when it has an address.
    private static func run(_ example: String, in folder: TestFolder) throws -> Command.Outcome {
        let line = example.replacing(/^canfolio/, with: "\"$canfolio\"")
        guard example.hasPrefix("canfolio view") else { return try Command.shell(line, in: folder) }
        let hidden = line.contains("--no-browser") ? line : line + " --no-browser"
        return try Command.shell(
            """
            \(hidden) > address & p=$!
            while kill -0 $p 2> /dev/null && ! grep -q http: address; do sleep 0.05; done
            kill -TERM $p; wait $p; test $? = 143
            """, in: folder)
    }

    /// Results of two nights, with two versions of software.
    private static func makeResults(_ folder: TestFolder) throws {
        for version in ["1.4", "1.5"] {
            try folder.makeFolder("captures/\(version)")
            try folder.write("captures/\(version)/a.log", SampleCapture.log(frames: 40))
        }
        for name in ["results", "tonight", "yesterday"] {
            let words = ["batch", "captures", "-o", name, "--tags", "{software}/{file}"]
            _ = try Command.run(words, in: folder)
        }
    }

    @Test func everyCommandOfTheREADMERunsInTheSamples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let log = [UInt8](try Data(contentsOf: root.appendingPathComponent("Samples/drive.log")))
        let database = [UInt8](try Data(contentsOf: root.appendingPathComponent("Samples/drive.dbc")))
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let commands = readme.matches(of: /\| `(canfolio [^`]+)` \|/).map { String($0.1) }
        #expect(commands.count > 20)
        for command in commands {
            let folder = TestFolder()
            for name in ["drive.log", "off.log", "on.log", "log_001.log", "log_002.log"] { try folder.write(name, log) }
            try folder.write("logo.svg", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8))
            try folder.write("drive.dbc", database)
            try folder.makeFolder("captures")
            try folder.write("captures/drive.log", log)
            if command.hasPrefix("canfolio fleet") { try Self.makeResults(folder) }
            let outcome = try Self.run(command, in: folder)
            let isExpected: [Int32] = command.contains("--fail-on") ? [4] : [0]
            #expect(isExpected.contains(outcome.status), "\(command): \(outcome.error)")
        }
    }

    /// Commands of a page follow each other in one folder, as a reader types them.
    @Test func everyCommandOfTheGuidesRuns() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let log = [UInt8](try Data(contentsOf: root.appendingPathComponent("Samples/drive.log")))
        let database = [UInt8](try Data(contentsOf: root.appendingPathComponent("Samples/drive.dbc")))
        let guides = root.appendingPathComponent("docs")
        var count = 0
        for page in try FileManager.default.contentsOfDirectory(atPath: guides.path).sorted()
        where page.hasSuffix(".md") {
            let text = try String(contentsOf: guides.appendingPathComponent(page), encoding: .utf8)
            let commands = text.replacing(/\\\n */, with: " ").split(separator: "\n")
                .filter { $0.hasPrefix("    canfolio ") }.map { $0.drop { $0 == " " } }
            guard !commands.isEmpty else { continue }
            let folder = TestFolder()
            for name in ["drive.log", "off.log", "on.log", "fd.log", "mixed.log", "quiet.log"] {
                try folder.write(name, log)
            }
            for name in ["Samples", "captures", "captures/A1", "captures/A1/morning"] { try folder.makeFolder(name) }
            try folder.write("Samples/drive.log", log)
            try folder.write("Samples/drive.dbc", database)
            try folder.write("drive.dbc", database)
            try folder.write("captures/A1/morning/drive.log", log)
            var hasResults = false
            for command in commands {
                if command.hasPrefix("canfolio fleet"), !hasResults {
                    try Self.makeResults(folder)
                    hasResults = true
                }
                let outcome = try Self.run(String(command), in: folder)
                #expect(outcome.status == 0, "\(page): \(command): \(outcome.error)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func optionsAreInGroups() throws {
        for command in ["report", "pages", "timeline", "findings", "ticket"] {
            let lines = try help([command])
            #expect(lines.contains("CAPTURE AND SELECTION:"))
            #expect(lines.contains("DATABASES AND PROTOCOLS:"))
        }
    }

    @Test func everyCommandThatWritesFilesTakesForce() throws {
        var texts: Set<String> = []
        for command in ["report", "pages", "timeline", "ladder", "thumbnail", "changes", "fleet", "card", "dump"] {
            texts.insert(try #require(try help([command]).first { $0.hasPrefix("  --force ") }, "\(command)"))
        }
        #expect(texts.count == 1)
        #expect(try help(["ticket"]).contains { $0.hasPrefix("  --force ") && $0.contains("ticket folder") })
    }

    @Test func eachCommandNamesTheFormatsThatItWrites() throws {
        let formats = [
            "report": "pdf, png, svg, html, md", "fleet": "pdf, png, svg, html", "pages": "pdf, png, svg",
            "timeline": "pdf, png, svg", "ladder": "pdf, png, svg",
        ]
        for (command, names) in formats {
            #expect(try help([command]).contains { $0.contains("(values: \(names))") }, "\(command)")
        }
    }
}
