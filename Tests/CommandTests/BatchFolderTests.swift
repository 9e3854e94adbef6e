import TestSupport
import Testing

/// Folders of captures that `canfolio batch` cannot read.
@Suite struct BatchFolderTests {
    private static let asAnybody =
        Tools.isRoot ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    private static let canBeAnybody = !Tools.isRoot || Tools.has("setpriv")

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        for name in ["c", "c/open", "c/closed", "c/listed"] { try folder.makeFolder(name) }
        for name in ["open", "closed", "listed"] {
            try folder.write("c/\(name)/a.log", SampleCapture.log(frames: 60))
        }
        return folder
    }

    /// Their captures are neither analysed nor gone: the run is not done.
    @Test(.enabled(if: canBeAnybody, "setpriv is not installed"))
    func foldersBelowThatCannotBeReadAreToldAndTriedAgain() throws {
        let folder = try folder()
        let line = """
            mkdir out; chmod 777 out; chmod 600 c/closed; chmod 644 c/listed
            \(Self.asAnybody)$canfolio batch c -o out/r; s=$?; chmod 755 c/*; exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 5)
        #expect(
            outcome.error == """
                canfolio: closed: the folder cannot be read
                canfolio: listed: the folder cannot be read
                1 capture: 1 analysed, none with findings of severity error; tables in out/r/tables

                """)
        #expect(try Command.run("batch", "c", "-o", "out/r", "--quiet", in: folder).status == 0)
        #expect(try folder.text("out/r/manifest.jsonl").split(separator: "\n").count == 3)
    }

    @Test(.enabled(if: canBeAnybody, "setpriv is not installed"))
    func noCapturesInTheFoldersThatCanBeReadIsNotNoCaptures() throws {
        let folder = try folder()
        let line = """
            mkdir out; chmod 777 out; rm c/open/a.log; chmod 600 c/closed; chmod 644 c/listed
            \(Self.asAnybody)$canfolio batch c -o out/r --quiet; s=$?; chmod 755 c/*; exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 5)
        #expect(outcome.error == "canfolio: c: no captures in the folders that can be read\n")
    }

    @Test(.enabled(if: canBeAnybody, "setpriv is not installed"))
    func aFolderWithoutPermissionIsTriedAgain() throws {
        let folder = try folder()
        let line = """
            mkdir out; chmod 777 out; chmod 600 c
            \(Self.asAnybody)$canfolio batch c -o out/r; s=$?; chmod 755 c; exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 5)
        #expect(outcome.error == "canfolio: c: cannot be read: Permission denied\n")
    }

    @Test func aFolderThatDoesNotExistIsNotTriedAgain() throws {
        let outcome = try Command.run("batch", "nowhere", "-o", "out", "--json", in: try folder())
        #expect(outcome.status == 1)
        #expect(
            outcome.error == """
                {"error": "nowhere: cannot be read: No such file or directory", "kind": "failed", "status": 1, \
                "path": null}

                """)
    }
}
