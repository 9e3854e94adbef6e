import Foundation
import TestSupport
import Testing

/// Names with escape sequences, line breaks and text that runs backwards: nobody's terminal is to obey them.
@Suite struct HostileNameTests {
    private static let name = "a\u{1B}]0;owned\u{7}\n\u{202E}gol.log"
    private static let shown = "a\\u{1b}]0;owned\\u{7}\\u{a}\\u{202e}gol.log"

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0 != "\u{202E}"
        }
    }

    @Test func errorsShowTheNameEscaped() throws {
        let folder = TestFolder()
        let missing = try Command.run("info", Self.name, in: folder)
        #expect(missing.error == "canfolio: \(Self.shown): no such file\n")
        try folder.write("a.log", SampleCapture.log(frames: 1))
        let output = try Command.run("dump", "a.log", "-o", "none/" + Self.name, in: folder)
        #expect(output.error == "canfolio: none/\(Self.shown): folder none does not exist\n")
        let skipped = "b" + Self.name
        try folder.write(skipped, SampleCapture.damagedLog)
        let dumped = try Command.run("dump", skipped, in: folder)
        #expect(dumped.error.hasPrefix("canfolio: b\(Self.shown): 1 record "))
    }

    @Test(arguments: [
        [name], ["pages", "a.log", "-o", name], ["info", "a.log", "--timezone", name], ["info", "a.log", "--id", name],
        ["dump", "a.log", "--filter", "1:" + name], ["dump", "a.log", "--start", name], ["templates", "show", name],
        ["dump", "a.log", "--input-format", name], ["dump", "a.log", "--" + name],
        ["pages", "a.log", "-o", "x.pdf", "--template", name],
    ])
    func usageErrorsShowArgumentsEscaped(arguments: [String]) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 1))
        let outcome = try Command.run(arguments, in: folder)
        #expect(outcome.status == 2)
        #expect(isHarmless(outcome.error), "\(outcome.error.debugDescription)")
    }

    @Test func infoShowsTheNameEscapedAndJSONKeepsIt() throws {
        let folder = TestFolder()
        try folder.write(Self.name, SampleCapture.log(frames: 1))
        let text = try Command.run("info", Self.name, in: folder)
        #expect(text.status == 0)
        #expect(isHarmless(text.output))
        #expect(text.output.contains("\nfile        \(Self.shown)\n"))
        let json = try Command.run("info", Self.name, "--json", in: folder)
        #expect(!json.output.dropLast().contains("\u{1B}"))
        let info = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        #expect(info?["file"] as? String == Self.name)
    }

    @Test func channelNamesFromAFileAreHarmless() throws {
        let folder = TestFolder()
        let header = "date Thu Jul 9 02:17:32 pm 2015\nbase hex  timestamps absolute\n"
        try folder.write("a.log", "(1.0) c\u{1B}[2Jan\u{202E} 123#11\n(1.1) can0 123#22\n")
        try folder.write(
            "a.asc", header + "// \u{1B}[2J\n   0.1 1\u{1B}[2J  123  Rx  d 1 11\n   0.2 1  123 Rx d 1 22\n")
        for capture in ["a.log", "a.asc"] {
            for call in [
                ["info", capture], ["dump", capture], ["dump", capture, "--to", "csv"],
                ["dump", capture, "--to", "json"],
            ] {
                let outcome = try Command.run(call, in: folder)
                #expect(outcome.status == 0)
                #expect(isHarmless(outcome.output), "\(call)")
                #expect(isHarmless(outcome.error), "\(call)")
            }
        }
    }

    @Test(.enabled(if: Tools.has("pdftotext", "pdfinfo"), "there is no pdftotext"))
    func documentsShowNamesAndTitlesEscaped() throws {
        let folder = TestFolder()
        try folder.write(Self.name, SampleCapture.log(frames: 1))
        for (file, options) in [("x.pdf", []), ("y.pdf", ["--title", Self.name, "--note", Self.name])] {
            let run = try Command.run(["report", Self.name, "-o", file] + options, in: folder)
            #expect(run.status == 0)
            let text = try Command.shell("pdftotext \(file) - | tr -d '\\f'; pdfinfo \(file)", in: folder)
            #expect(isHarmless(text.output), "\(text.output.debugDescription)")
            #expect(text.output.contains("Title: "))
        }
    }
}
