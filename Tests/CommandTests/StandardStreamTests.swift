import Foundation
import TestSupport
import Testing

@Suite struct StandardStreamTests {
    private func folder(frames: Int = 5) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    @Test func standardInputGivesTheSamePagesAndFrames() throws {
        let folder = try folder()
        let file = try Command.run("dump", "a.log", "--to", "json", in: folder)
        #expect(file.status == 0)
        #expect(try Command.shell("$canfolio dump - --to json < a.log", in: folder).output == file.output)
        #expect(try Command.shell("cat a.log | $canfolio dump - --to json", in: folder).output == file.output)
        #expect(try Command.shell("cat a.log | $canfolio pages - -o x.pdf --title a.log", in: folder).status == 0)
        #expect(try Command.shell("$canfolio pages - -o y.pdf --title a.log < a.log", in: folder).status == 0)
        #expect(try folder.bytes("x.pdf") == folder.bytes("y.pdf"))
    }

    @Test func anEmptyStandardInputIsNamed() throws {
        let outcome = try Command.run("info", "-", in: TestFolder())
        #expect(outcome.status == 6)
        #expect(outcome.error == "canfolio: standard input: the file is empty\n")
    }

    @Test func documentsGoThroughAPipe() throws {
        let folder = try folder()
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", in: folder).status == 0)
        let piped = try Command.shell("$canfolio pages a.log -o - --format pdf | cat", in: folder)
        #expect(piped.error == "")
        #expect(try piped.bytes == folder.bytes("x.pdf"))
        #expect(folder.names == ["a.log", "x.pdf"])
    }

    @Test(.enabled(if: Tools.has("script"), "there is no 'script' to make a terminal"), arguments: ["pdf", "png"])
    func documentsAreNotWrittenToATerminal(form: String) throws {
        let folder = try folder()
        let line = "script -qec \"$canfolio pages a.log -o - --format \(form)\" /dev/null </dev/null"
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.output.hasPrefix("canfolio: standard output is a terminal; name a file with -o, or redirect it"))
    }

    @Test(arguments: [
        "--version", "--help", "formats", "templates", "templates show log-plain", "info a.log", "info a.log --json",
        "dump a.log", "pages a.log -o - --format pdf", "pages a.log -o - --format png", "pages a.log -o - --format svg",
    ])
    func outputThatCannotBeWrittenIsAnError(call: String) throws {
        let folder = try folder()
        let closed = try Command.shell("$canfolio \(call) >&-", in: folder)
        #expect(closed.status == 1)
        #expect(closed.error.contains("standard output: cannot be written: Bad file descriptor"))
        let full = try Command.shell("$canfolio \(call) >/dev/full", in: folder)
        #expect(full.status == (call.hasPrefix("--") ? 1 : 5))
        #expect(full.error.contains("standard output: cannot be written: No space left on device"))
        #expect(folder.names == ["a.log"])
    }

    @Test func aClosedStandardInputIsAnError() throws {
        let outcome = try Command.shell("$canfolio pages - -o x.pdf <&-", in: TestFolder())
        #expect(outcome.status == 5)
        #expect(outcome.error == "canfolio: standard input: cannot be read: Bad file descriptor\n")
    }

    /// The next file that was opened used to get the number of standard error, and messages were written into it.
    @Test func aClosedStandardErrorDoesNotGetIntoTheOutput() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.damagedLog)
        #expect(try Command.shell("$canfolio dump a.log -o x.txt 2>&- <&- >&-", in: folder).status == 0)
        #expect(try folder.text("x.txt") == SampleCapture.log(frames: 10))
    }

    /// Also where the caller ignores the signal, which its children inherit.
    @Test(arguments: ["", "trap '' PIPE; "])
    func aReaderThatLeavesIsNoAccident(before: String) throws {
        let folder = try folder(frames: 6000)
        let line = "\(before){ $canfolio dump a.log; echo \"status $?\" >&2; } | head -n 1"
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.output == SampleCapture.log(frames: 1))
        // 128 + SIGPIPE, as of any program, and without a word.
        #expect(outcome.error == "status 141\n")
    }

    @Test func pagesGoStraightIntoADevice() throws {
        let folder = try folder()
        #expect(try Command.run("pages", "a.log", "-o", "/dev/null", "--format", "pdf", in: folder).status == 0)
        let full = try Command.run("pages", "a.log", "-o", "/dev/full", "--format", "pdf", in: folder)
        #expect(full.status == 5)
        #expect(full.error == "canfolio: /dev/full: cannot be written: No space left on device\n")
    }
}
