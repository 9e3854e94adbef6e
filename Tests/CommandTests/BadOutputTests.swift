import Foundation
import TestSupport
import Testing

@Suite struct BadOutputTests {
    private func folder(frames: Int = 5) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    @Test func aMissingFolderIsSaidOfTheOutput() throws {
        let folder = try folder()
        for command in [["pages", "a.log"], ["dump", "a.log", "--to", "csv"]] {
            let outcome = try Command.run(command + ["-o", "none/x.pdf"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.error == "canfolio: none/x.pdf: folder none does not exist\n")
        }
        #expect(folder.names == ["a.log"])
    }

    @Test func aFolderIsNoOutput() throws {
        let folder = try folder()
        try folder.makeFolder("x.pdf")
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x.pdf: is a folder; name a file\n")
        #expect(folder.names == ["a.log", "x.pdf"])
    }

    @Test(.enabled(if: !Tools.isRoot, "root may write everything"))
    func aWriteProtectedFileStays() throws {
        let folder = try folder()
        try folder.write("x.pdf", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.file("x.pdf"))
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x.pdf: cannot be written: Permission denied\n")
        #expect(try folder.text("x.pdf") == "old")
    }

    @Test(arguments: [
        "pages b.log -o x.pdf", "pages b.log -o x-%d.png --paper A6", "dump b.log --to csv -o x.pdf",
    ])
    func aFileThatMayNotGrowIsNamedAndTheOldOneStays(call: String) throws {
        let folder = try folder()
        try folder.write("b.log", SampleCapture.log(frames: 100))
        try folder.write("x.pdf", "old")
        // The message passes through a pipe: the limit holds for files, also for that of standard error.
        let outcome = try Command.shell("(ulimit -f 1; $canfolio \(call); echo \"status $?\") 2>&1 | cat", in: folder)
        let name = call.contains("%d") ? "x-1.png" : "x.pdf"
        #expect(outcome.output == "canfolio: \(name): cannot be written: File too large\nstatus 5\n")
        #expect(folder.names == ["a.log", "b.log", "x.pdf"])
        #expect(try folder.text("x.pdf") == "old")
    }

    @Test(.enabled(if: Tools.canMount, "no small file system can be mounted here"))
    func aFullDiskIsNamedAndTheOldFileStays() throws {
        let folder = try folder(frames: 2000)
        let line = """
            mkdir disk && mount -t tmpfs -o size=64k none disk && echo old > disk/x.pdf || exit 99
            for call in "pages a.log -o disk/x.pdf" "pages a.log -o disk/new.pdf" "dump a.log --to candump -o disk/x.pdf"; do
                $canfolio $call; echo "status $?"
            done
            ls -A disk; cat disk/x.pdf
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)' 2>&1", in: folder)
        let full = "cannot be written: No space left on device\nstatus 5\n"
        #expect(
            outcome.output
                == "canfolio: disk/x.pdf: \(full)canfolio: disk/new.pdf: \(full)canfolio: disk/x.pdf: \(full)"
                + "x.pdf\nold\n")
    }

    @Test(.enabled(if: Tools.canMount, "no small file system can be mounted here"))
    func aReadOnlyDiskIsSaidOfTheOutput() throws {
        let folder = try folder()
        let line = "mkdir disk && mount -t tmpfs -o ro none disk && $canfolio pages a.log -o disk/x.pdf"
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: disk/x.pdf: cannot be written: Read-only file system\n")
    }

    @Test(arguments: ["png", "svg"])
    func severalPagesIntoOnePictureSayHowToNumberThem(form: String) throws {
        let folder = try folder(frames: 300)
        let outcome = try Command.run("pages", "a.log", "-o", "x.\(form)", in: folder)
        #expect(outcome.status == 1)
        let pattern = try Regex(
            "canfolio: \\d+ pages do not fit into one \(form.uppercased()); number the files, as in -o"
                + " x-%03d\\.\(form), or choose one with --pages\n")
        #expect(try pattern.wholeMatch(in: outcome.error) != nil)
        #expect(folder.names == ["a.log"])
    }
}
