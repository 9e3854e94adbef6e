import Foundation
import TestSupport
import Testing

@Suite struct ReplacedOutputTests {
    private func folder(frames: Int = 5) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func theOldFileIsReplacedAndKeepsItsPermissions() throws {
        let folder = try folder()
        try folder.write("x.pdf", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("x.pdf"))
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(try folder.bytes("x.pdf").starts(with: "%PDF-".utf8))
        #expect(try permissions(folder.file("x.pdf")) == 0o640)
        #expect(folder.names == ["a.log", "x.pdf"])
    }

    @Test func aNewFileHasThePermissionsThatTheMaskLeaves() throws {
        let folder = try folder()
        #expect(try Command.shell("umask 027; $canfolio dump a.log -o x.txt", in: folder).status == 0)
        #expect(try permissions(folder.file("x.txt")) == 0o640)
    }

    @Test func aReaderOfTheOldFileKeepsIt() throws {
        let folder = try folder()
        try folder.write("x.txt", "old")
        let outcome = try Command.shell("exec 3<x.txt; $canfolio dump a.log -o x.txt; cat <&3", in: folder)
        #expect(outcome.output == "old")
        #expect(try folder.text("x.txt") == SampleCapture.log(frames: 5))
    }

    @Test func aSymbolicLinkStaysAndItsFileIsReplaced() throws {
        let folder = try folder()
        try folder.makeFolder("elsewhere")
        try folder.write("elsewhere/real.txt", "old")
        let link = folder.file("x.txt")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere/real.txt")
        #expect(try Command.run("dump", "a.log", "-o", "x.txt", in: folder).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "elsewhere/real.txt")
        #expect(try folder.text("elsewhere/real.txt") == SampleCapture.log(frames: 5))
    }

    /// A recording cannot be made again.
    @Test(arguments: [
        "dump a.log -o a.log", "dump a.log -o ./b.log --to csv", "pages a.log -o b.log --format pdf",
        "report a.log -o a.log --format pdf", "timeline b.log -o a.log --format svg",
        "thumbnail --freedesktop file:///a.log a.log -o a.log", "thumbnail a.log x.pdf --sheet x.pdf",
        "pages a.log --dbc can0=x.pdf -o x.pdf",
    ])
    func whatIsReadIsNeverReplaced(call: String) throws {
        let folder = try folder()
        try folder.write("x.pdf", "old")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("b.log"), withDestinationPath: folder.file("a.log"))
        let before = try folder.bytes("a.log")
        let outcome = try Command.run(call.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasSuffix(" is an input and would be lost; give the output another name\n"))
        #expect(try folder.bytes("a.log") == before)
        #expect(try folder.text("x.pdf") == "old")
        #expect(folder.names == ["a.log", "b.log", "x.pdf"])
    }

    @Test func theOldFileStaysWhenTheCaptureFails() throws {
        let folder = TestFolder()
        try folder.write("empty.log", "")
        try folder.write("x.pdf", "old")
        #expect(try Command.run("pages", "empty.log", "-o", "x.pdf", in: folder).status == 6)
        #expect(try folder.text("x.pdf") == "old")
        #expect(folder.names == ["empty.log", "x.pdf"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalLeavesNoPageOfASetThatIsNotWhole(signal: Int32) throws {
        let folder = try folder(frames: 1500)
        let running = try Command.start("pages", "a.log", "-o", "x-%d.png", "--paper", "A6", in: folder)
        // The command is in the middle of its work once it gathers pages in a folder.
        while running.process.isRunning, !folder.names.contains(where: { $0.hasPrefix(".canfolio-") }) { usleep(1000) }
        kill(running.process.processIdentifier, signal)
        let outcome = try running.wait()
        #expect(outcome.status == 128 + signal)
        #expect(outcome.error == "")
        #expect(folder.names == ["a.log"])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalBeforeTheEndLeavesTheOldFile(signal: Int32) throws {
        let folder = TestFolder()
        try folder.write("x.pdf", "old")
        try folder.write("a.log", SampleCapture.log(frames: 5))
        // The note is a pipe that nobody ends, so the command waits for more of it; of a capture, a signal is the end.
        #expect(try Command.shell("mkfifo n.txt", in: folder).status == 0)
        let running = try Command.start("pages", "a.log", "--note", "@n.txt", "-o", "x.pdf", in: folder)
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("n.txt")))
        try writer.write(contentsOf: Data("note".utf8))
        kill(running.process.processIdentifier, signal)
        #expect(try running.wait().status == 128 + signal)
        try writer.close()
        #expect(try folder.text("x.pdf") == "old")
        #expect(folder.names == ["a.log", "n.txt", "x.pdf"])
    }

    @Test func aPageThatCannotBeReadBackIsAnError() throws {
        let folder = TestFolder()
        let line = "mkfifo a.log; $canfolio info a.log 2>&1 & exec 3>a.log; kill -BUS $!; wait $!; echo $?"
        let said = try Command.shell(line, in: folder).output
        #expect(said.hasPrefix("canfolio: a file in use can no longer be read:"))
        #expect(said.hasSuffix("\n1\n"))
    }

    @Test func aShellSeesTheSignalInTheStatus() throws {
        let folder = TestFolder()
        let line = "mkfifo a.log; $canfolio info a.log & exec 3>a.log; kill -TERM $!; wait $!; echo $?"
        #expect(try Command.shell(line, in: folder).output == "143\n")
    }
}
