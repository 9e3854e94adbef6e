import Foundation
import TestSupport
import Testing

@Suite struct TerminalTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Samples")

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        for name in ["drive.log", "drive.dbc"] {
            try folder.write(name, [UInt8](try Data(contentsOf: Self.samples.appendingPathComponent(name))))
        }
        return folder
    }

    private func columns(_ line: Substring) -> Int {
        line.replacing(/\u{1B}\[[0-9;]*m/, with: "").count
    }

    @Test(arguments: [60, 80, 132] as [UInt16])
    func listingsKeepToTheWidthOfTheTerminal(width: UInt16) throws {
        let folder = try folder()
        for command in ["info", "findings"] {
            let text = try PseudoTerminal.run(
                command, "drive.log", "--dbc", "drive.dbc", columns: width, in: folder)
            let lines = text.split(separator: "\n")
            #expect(lines.count > 5)
            for line in lines { #expect(columns(line) <= Int(width), "\(line)") }
        }
    }

    @Test func wordsStayWholeWhereThereIsLittleRoom() throws {
        let folder = try folder()
        let whole = try Command.run("findings", "drive.log", in: folder, environment: ["COLUMNS": "1000"]).output
        let narrow = try Command.run("findings", "drive.log", in: folder, environment: ["COLUMNS": "80"]).output
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let blank: (Character) -> Bool = { " \n".contains($0) }
        #expect(narrow.split(whereSeparator: blank) == whole.split(whereSeparator: blank))
    }

    @Test func severitiesHaveColoursOnATerminalUnlessTheyAreNotWanted() throws {
        let folder = try folder()
        let red = "\u{1B}[31merror\u{1B}[0m"
        func findings(_ environment: [String: String]) throws -> String {
            try PseudoTerminal.run("findings", "drive.log", in: folder, environment: environment)
        }
        #expect(try findings([:]).contains(red))
        for off in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]] {
            #expect(try !findings(off).contains("\u{1B}"))
        }
        let piped = try Command.run("findings", "drive.log", in: folder)
        #expect(!piped.output.contains("\u{1B}"))
        let forced = try Command.run(
            "findings", "drive.log", in: folder, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""])
        #expect(forced.output.contains(red), "\(forced.output)")
    }

    @Test func aTerminalHearsWhatHasBeenWritten() throws {
        let folder = try folder()
        let pages = try PseudoTerminal.run("pages", "drive.log", "--pages", "1-2", "-o", "log.pdf", in: folder)
        #expect(pages == "Wrote log.pdf (2 pages)\n")
        let pictures = try PseudoTerminal.run(
            "pages", "drive.log", "--pages", "2-3", "--dpi", "40", "-o", "p-%02d.png", in: folder)
        #expect(pictures.hasSuffix("Wrote p-02.png to p-03.png (2 files)\n"))
        #expect(try PseudoTerminal.run("dump", "drive.log", "-o", "a.csv", in: folder) == "Wrote a.csv\n")
        #expect(
            try PseudoTerminal.run("pages", "drive.log", "--quiet", "--pages", "1", "-o", "q.pdf", in: folder) == "")
        // A script that names its output hears nothing.
        let script = try Command.run("pages", "drive.log", "--pages", "1", "-o", "s.pdf", in: folder)
        #expect(script.error == "")
    }

    @Test func aTerminalSeesHowMuchHasBeenRead() throws {
        let folder = TestFolder()
        let frames = SampleCapture.log(frames: 400)
        let pipe = Pipe()
        // The line is shown from the first second on: frames arrive for longer than that.
        DispatchQueue.global().async {
            for _ in 0..<13 {
                pipe.fileHandleForWriting.write(Data(frames.utf8))
                usleep(120_000)
            }
            try? pipe.fileHandleForWriting.close()
        }
        let text = try PseudoTerminal.run("info", "-", "--no-statistics", in: folder, input: pipe.fileHandleForReading)
        #expect(text.contains("\rReading: "))
        #expect(text.contains("\r\u{1B}[K"))
    }

    @Test func alongLogIsAnnouncedBeforeItIsDrawn() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 45_000))
        let outcome = try Command.run("pages", "a.log", "-o", "a.pdf", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.error.wholeMatch(of: /canfolio: the log has \S+ pages; --pages 1-50 draws the first of them\n/)
                != nil)
    }
}
