import TestSupport
import Testing

@Suite struct TemplateTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 5))
        return folder
    }

    @Test func templatesAreListedWithWhatTheyAreFor() throws {
        let outcome = try Command.run("templates", in: TestFolder())
        #expect(outcome.status == 0)
        #expect(
            outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
                "capture-report", "bug-ticket", "diagnostics", "timeline-poster", "log-pages", "log-compact",
                "log-plain",
            ])
        #expect(try Command.run("templates", "list", in: TestFolder()).output == outcome.output)
    }

    @Test(arguments: ["log-pages", "log-plain"])
    func aTemplateShownIsATemplateToStartFrom(name: String) throws {
        let folder = try folder()
        #expect(try Command.shell("$canfolio templates show \(name) > mine.yaml", in: folder).status == 0)
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", "--template", "mine.yaml", in: folder).status == 0)
        #expect(try Command.run("pages", "a.log", "-o", "y.pdf", "--template", name, in: folder).status == 0)
        #expect(try folder.bytes("x.pdf") == folder.bytes("y.pdf"))
    }

    @Test(arguments: [
        ("zebra: true", "zebra: perhaps", "expected true or false"),
        ("theme: light", "theme: [light", "this is not YAML: "),
        ("pitch: 1.45", "pitsch: 1.45", "unknown key pitsch; known here: sizes, comfortable, pitch"),
    ])
    func anErrorInATemplateNamesFileAndLine(good: String, bad: String, message: String) throws {
        let folder = try folder()
        let lines = try Command.run("templates", "show", "log-pages", in: folder).output
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let number = try #require(lines.firstIndex { $0.contains(good) }) + 1
        var changed = lines
        changed[number - 1] = changed[number - 1].replacing(good, with: bad)
        try folder.write("mine.yaml", changed.joined(separator: "\n"))
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", "--template", "mine.yaml", in: folder)
        #expect(outcome.status == 1)
        // What is never closed is missed at the end of the file.
        let place = bad.contains("[") ? "canfolio: mine.yaml: line " : "canfolio: mine.yaml: line \(number): \(message)"
        #expect(outcome.error.hasPrefix(place))
        #expect(outcome.error.contains(message))
        #expect(outcome.error.filter { $0 == "\n" }.count == 1)
        #expect(folder.names == ["a.log", "mine.yaml"])
    }

    @Test func aMissingTemplateOrNoteFileIsNamed() throws {
        let folder = try folder()
        for option in [["--template", "none.yaml"], ["--note", "@none.yaml"]] {
            let outcome = try Command.run(["pages", "a.log", "-o", "x.pdf"] + option, in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.error == "canfolio: none.yaml: cannot be read: No such file or directory\n")
        }
    }

    /// A template with other fonts, paper, colours and times than the standard one's.
    private func otherTemplate(in folder: TestFolder) throws {
        let yaml = try Command.run("templates", "show", "log-pages", in: folder).output
            .replacing("JetBrains Mono, ", with: "").replacing("text: [Inter, ", with: "text: [")
            .replacing("size: A4", with: "size: A5").replacing("theme: light", with: "theme: dark")
            .replacing("time: relative", with: "time: date")
        try folder.write("mine.yaml", yaml)
    }

    private static let drawings = [
        ["timeline", "a.log", "-o", "x.pdf"], ["timeline", "a.log", "--bytes", "100", "-o", "x.pdf"],
        ["thumbnail", "a.log", "--sheet", "x.pdf"],
    ]

    @Test(.enabled(if: Tools.has("pdffonts", "pdfinfo"), "poppler-utils is not installed"), arguments: drawings)
    func aTemplateDecidesFontsAndPaperOfAllDocuments(drawing: [String]) throws {
        let folder = try folder()
        try otherTemplate(in: folder)
        #expect(try Command.run(drawing, in: folder).status == 0)
        let standard = try Command.shell("pdffonts x.pdf", in: folder).output
        #expect(standard.contains("Inter") || standard.contains("DejaVu"))
        let outcome = try Command.run(drawing + ["--template", "mine.yaml"], in: folder)
        #expect(outcome.error == "")
        let fonts = try Command.shell("pdffonts x.pdf", in: folder).output
        #expect(fonts.contains("DejaVuSans"))
        #expect(!fonts.contains("Inter") && !fonts.contains("JetBrains"))
        #expect(try Command.shell("pdfinfo x.pdf", in: folder).output.contains("419.528 x 595.276"))
        let turned = try Command.run(drawing + ["--template", "mine.yaml", "--landscape"], in: folder)
        #expect(turned.status == 0)
        #expect(try Command.shell("pdfinfo x.pdf", in: folder).output.contains("595.276 x 419.528"))
    }

    @Test func aTimelineHasTheColoursAndTimesOfItsTemplateUnlessToldOtherwise() throws {
        let folder = try folder()
        try otherTemplate(in: folder)
        func picture(_ options: String...) throws -> [UInt8] {
            #expect(try Command.run(["timeline", "a.log", "-o", "x.svg"] + options, in: folder).status == 0)
            return try folder.bytes("x.svg")
        }
        try folder.write(
            "fonts.yaml",
            try String(decoding: folder.bytes("mine.yaml"), as: UTF8.self)
                .replacing("theme: dark", with: "theme: light").replacing("time: date", with: "time: delta"))
        let dark = try picture("--template", "mine.yaml")
        #expect(try picture("--template", "fonts.yaml", "--theme", "dark", "--time", "date") == dark)
        #expect(try picture("--template", "mine.yaml", "--theme", "light") != dark)
        let light = try picture("--template", "fonts.yaml")
        #expect(try picture("--template", "mine.yaml", "--theme", "light", "--time", "relative") == light)
    }

    @Test func withoutATemplateATimelineIsOnA4WithItsLongSideHorizontal() throws {
        let folder = try folder()
        #expect(try Command.run("timeline", "a.log", "-o", "x.pdf", in: folder).status == 0)
        #expect(
            try Command.run("timeline", "a.log", "--paper", "A4", "--landscape", "-o", "y.pdf", in: folder).status == 0)
        #expect(try folder.bytes("x.pdf") == folder.bytes("y.pdf"))
        #expect(try Command.run("timeline", "a.log", "--no-landscape", "-o", "y.pdf", in: folder).status == 0)
        #expect(try folder.bytes("x.pdf") != folder.bytes("y.pdf"))
    }

    @Test(arguments: drawings)
    func atATemplateThatIsNotThereNothingIsDrawn(drawing: [String]) throws {
        let folder = try folder()
        for (name, status) in [("nope", 2), ("nope.yaml", 1)] as [(String, Int32)] {
            let outcome = try Command.run(drawing + ["--template", name], in: folder)
            #expect(outcome.status == status)
            #expect(outcome.error.contains("nope"))
            #expect(folder.names == ["a.log"])
        }
    }
}
