@testable import Platform
import TestSupport
import Testing

@testable import canfolio

/// /proc is missing in some containers and build sandboxes.
@Suite struct MissingProcTests {
    @Test(.enabled(if: Tools.canMount, "no /proc can be hidden here"))
    func argumentsAreReadAndDocumentsAreTheSame() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 200))
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", in: folder).status == 0)
        #expect(try Command.run("timeline", "a.log", "-o", "x.png", in: folder).status == 0)
        let line = """
            mount -t tmpfs none /proc && ! test -e /proc/self || exit 99
            $canfolio pages a.log -o y.pdf && $canfolio timeline a.log -o y.png && $canfolio dump a.log -o y.log
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        #expect(try folder.bytes("x.pdf") == folder.bytes("y.pdf"))
        #expect(try folder.bytes("x.png") == folder.bytes("y.png"))
        #expect(try folder.bytes("a.log") == folder.bytes("y.log"))
        #expect(folder.names == ["a.log", "x.pdf", "x.png", "y.log", "y.pdf", "y.png"])
    }

    @Test func theCLibrarysArgumentsCountBeforeTheRuntimes() throws {
        let runtime = ["canfolio", "info"]
        let given = ["canfolio", "dump", "a"]
        #expect(try ProcessArguments.arguments(given: given, runtime: { runtime }) == ["dump", "a"])
        #expect(try ProcessArguments.arguments(given: ["canfolio"], runtime: { runtime }) == [])
        #expect(try ProcessArguments.arguments(given: nil, runtime: { runtime }) == ["info"])
        #expect(try ProcessArguments.arguments(given: [], runtime: { runtime }) == ["info"])
    }

    @Test func noArgumentsAtAllAreAnErrorAndNoHelp() {
        #expect(throws: OutputFailure("the arguments cannot be read: /proc is not mounted")) {
            try ProcessArguments.arguments(given: nil, runtime: { [] })
        }
    }

    /// What Linux hands over to a program that is started without any argument.
    @Test func tookAnEmptyNameOfTheProgramForACallWithoutArguments() throws {
        let failure = OutputFailure("the program was started with an empty list of arguments")
        #expect(throws: failure) { try ProcessArguments.arguments(given: [""], runtime: { [""] }) }
        #expect(throws: failure) { try ProcessArguments.arguments(given: nil, runtime: { [""] }) }
        #expect(try ProcessArguments.arguments(given: ["", "info"], runtime: { [] }) == ["info"])
        #expect(try ProcessArguments.arguments(given: [""], runtime: { ["", "info"] }) == ["info"])
    }

    @Test func theProcessKnowsItsOwnArguments() throws {
        #expect(try ProcessArguments.all() == Array(CommandLine.arguments.dropFirst()))
    }

    /// Swift's strings cannot hold such a name: another file was written, with status 0.
    @Test func wroteAnotherFileThanANameThatIsNoUTF8() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 10))
        let written = try Command.shell("$canfolio pages a.log -o \"$(printf 'x\\377.pdf')\"", in: folder)
        #expect(written.status == 1 && written.error.contains("is not UTF-8") && folder.names == ["a.log"])
        let note = try Command.run("pages", "a.log", "--note", "@-", "-o", "x.pdf", in: folder)
        #expect(note.status == 1 && note.error.contains("use @/dev/stdin for standard input"))
    }
}
