import TestSupport
import Testing

@Suite struct ReportTemplateTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 200))
        return folder
    }

    @Test(arguments: ["capture-report", "bug-ticket", "diagnostics", "timeline-poster", "log-compact"])
    func aReportIsMadeByEachTemplate(name: String) throws {
        let folder = try folder()
        let outcome = try Command.run("report", "a.log", "--template", name, "-o", "x.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(folder.names == ["a.log", "x.pdf"])
    }

    @Test func aLogoIsOnEveryPageAndTheSameOnAnyNumberOfQueues() throws {
        let folder = try folder()
        let pixels = (0..<600).map { UInt32(0xFF00_0000) | UInt32($0 &* 2_654_435) & 0xFF_FFFF }
        try folder.write("logo.png", PlainPNG.bytes(of: pixels, width: 30, height: 20))
        try folder.write("mine.yaml", "name: mine\nextends: log-pages\nlogo: { file: logo.png, height: 20 }\n")
        for command in ["pages", "report"] {
            for queues in ["1", "3"] {
                let outcome = try Command.run(
                    command, "a.log", "--template", "mine.yaml", "--queues", queues, "-o", "\(command)\(queues).pdf",
                    in: folder)
                #expect(outcome.status == 0, "\(outcome.error)")
            }
            #expect(try folder.bytes("\(command)1.pdf") == folder.bytes("\(command)3.pdf"))
        }
        for form in ["png", "svg"] {
            let outcome = try Command.run(
                "report", "a.log", "--template", "mine.yaml", "--pages", "1", "-o", "x.\(form)", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
    }

    @Test func aLogoThatCannotBeShownIsNamedWithItsLine() throws {
        let folder = try folder()
        try folder.write("text.png", "no picture")
        for (name, reason) in [
            ("none.png", "none.png: cannot be read: No such file or directory"),
            ("text.png", "text.png: is not a PNG, JPEG or SVG picture"),
        ] {
            try folder.write("mine.yaml", "name: mine\nextends: log-pages\nlogo: \(name)\n")
            let outcome = try Command.run("report", "a.log", "--template", "mine.yaml", "-o", "x.pdf", in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.error == "canfolio: mine.yaml: line 3: \(reason)\n")
        }
        #expect(folder.names == ["a.log", "mine.yaml", "text.png"])
    }

    @Test func aPictureThatSaysItIsHugeIsNotMadeRoomFor() throws {
        let folder = try folder()
        var bytes = PlainPNG.bytes(of: [0xFF00_0000], width: 1, height: 1)
        // Width and height of IHDR, whose checksum is then wrong: either way it is refused, and nothing is drawn.
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        try folder.write("huge.png", bytes)
        try folder.write("mine.yaml", "name: mine\nextends: log-pages\nlogo: huge.png\n")
        let outcome = try Command.run("report", "a.log", "--template", "mine.yaml", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("canfolio: mine.yaml: line 3: huge.png: "))
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "poppler-utils is not installed"))
    func fieldsAndNotesAreOnThePages() throws {
        let folder = try folder()
        try folder.write("note.md", "# Cold start\n\nIt *began* at **5**.\n")
        try folder.write("mine.yaml", "name: mine\nextends: capture-report\nfooter: { left: '{{file}} {{project}}' }\n")
        let outcome = try Command.run(
            "report", "a.log", "--template", "mine.yaml", "--field", "project=X4", "--field", "bench=HIL", "--note",
            "@note.md", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try Command.shell("pdftotext -layout x.pdf -", in: folder).output
        for word in ["a.log X4", "Bench", "HIL", "Cold start", "It began at 5."] {
            #expect(text.contains(word), "\(word)")
        }
    }

    @Test func aFieldThatNoPageOfALogShowsIsTold() throws {
        let outcome = try Command.run("pages", "a.log", "--field", "project=X4", "-o", "x.pdf", in: folder())
        #expect(outcome.status == 0)
        #expect(outcome.error.contains("--field project is not shown"))
    }
}
