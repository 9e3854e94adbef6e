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
        #expect(outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == ["log-pages", "log-plain"])
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
        ("zebra: true", "zebra: perhaps", "true or false is expected here"),
        ("theme: light", "theme: [light", "this is not YAML: "),
        ("pitch: 1.36", "pitsch: 1.36", "unknown key pitsch; known here: sizes, comfortable, pitch"),
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
}
