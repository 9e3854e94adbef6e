import Foundation
import TestSupport
import Testing

/// Files that no other file can take the place of.
@Suite struct OverwrittenOutputTests {
    private static let asAnybody =
        Tools.isRoot ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
    private static let canBeAnybody = !Tools.isRoot || Tools.has("setpriv")

    private func folder(frames: Int = 5) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    private func warning(_ name: String, _ reason: String) -> String {
        "canfolio: \(name): cannot be replaced atomically (\(reason)), so it is overwritten in place\n"
    }

    /// As `docker -v file:file` has it.
    @Test(.enabled(if: Tools.canMount, "nothing can be mounted here"))
    func aMountedFileIsOverwrittenWithAWarning() throws {
        let folder = try folder()
        let line = """
            echo old > x.txt; printf %01000d 0 > outside; mount --bind outside x.txt || exit 99
            $canfolio dump a.log -o x.txt; echo "status $?"; cmp a.log x.txt
            $canfolio pages a.log -o x.txt --format pdf --quiet; echo "status $?"
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.output == "status 0\nstatus 0\n")
        #expect(outcome.error == warning("x.txt", "Device or resource busy"))
        #expect(try folder.bytes("outside").starts(with: "%PDF-".utf8))
        #expect(try folder.text("x.txt") == "old\n")
        #expect(folder.names == ["a.log", "outside", "x.txt"])
    }

    @Test(.enabled(if: Tools.canMount, "nothing can be mounted here"))
    func aFileMountedIntoAFolderThatIsReadOnlyIsOverwritten() throws {
        let folder = try folder()
        let line = """
            mkdir d; touch outside d/x.pdf; mount --bind d d && mount -o remount,bind,ro d || exit 99
            mount --bind outside d/x.pdf || exit 99
            $canfolio pages a.log -o d/x.pdf; echo "status $?"; $canfolio dump a.log -o d/new.txt; echo "status $?"
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.output == "status 0\nstatus 1\n")
        let readOnly = "Read-only file system"
        #expect(
            outcome.error == warning("d/x.pdf", readOnly) + "canfolio: d/new.txt: cannot be written: \(readOnly)\n")
        #expect(try folder.bytes("outside").starts(with: "%PDF-".utf8))
    }

    @Test(.enabled(if: canBeAnybody, "setpriv is not installed"))
    func aFileInAFolderThatMayNotBeWrittenIsOverwritten() throws {
        let folder = try folder()
        let line = """
            mkdir d s; echo old > d/x.txt; echo old > s/x.txt; chmod 666 ?/x.txt; chmod 555 d; chmod 1777 s
            \(Self.asAnybody)$canfolio dump a.log -o d/x.txt; s=$?; cmp a.log d/x.txt; chmod 755 d; exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.error == warning("d/x.txt", "Permission denied"))
    }

    @Test(.enabled(if: Tools.isRoot && canBeAnybody, "takes a file of another user"))
    func aFileOfAnotherUserInAStickyFolderIsOverwritten() throws {
        let folder = try folder()
        let line = """
            mkdir s; chmod 1777 s; echo old > s/x.txt; chmod 666 s/x.txt
            \(Self.asAnybody)$canfolio dump a.log -o s/x.txt; s=$?; cmp a.log s/x.txt; ls -A s; exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output == "x.txt\n")
        #expect(outcome.error == warning("s/x.txt", "Operation not permitted"))
    }

    @Test(.enabled(if: Tools.canMount, "no small file system can be mounted here"))
    func aDiskWithoutRoomKeepsWhatWouldHaveBeenOverwritten() throws {
        let folder = try folder(frames: 3000)
        let line = """
            mkdir disk && mount -t tmpfs -o size=64k none disk && echo old > disk/x && touch y || exit 99
            mount --bind disk/x y || exit 99
            $canfolio dump a.log -o y; echo "status $?"; cat y
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.output == "status 5\nold\n")
        #expect(outcome.error.hasSuffix("canfolio: y: cannot be written: No space left on device\n"))
    }

    @Test func theNewFileDoesNotRunAsSomebodyElse() throws {
        let folder = try folder()
        let line = """
            for mode in 4755 2755 1644 7777; do
                echo old > x.txt; chmod $mode x.txt; $canfolio dump a.log -o x.txt; ls -l x.txt | cut -c 1-10
            done
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.output == "-rwxr-xr-x\n-rwxr-xr-x\n-rw-r--r--\n-rwxrwxrwx\n")
    }

    /// The group of the new file is another, and must not get what the old one was let do.
    @Test(.enabled(if: Tools.isRoot && canBeAnybody, "takes a group that the user is not in"))
    func permissionsOfAGroupAreNotGivenToAnother() throws {
        let folder = try folder()
        let line = """
            mkdir d; chmod 777 d; echo old > d/x.txt; chown 65534:0 d/x.txt; chmod 660 d/x.txt
            \(Self.asAnybody)$canfolio dump a.log -o d/x.txt; ls -ln d/x.txt | tr -s ' ' | cut -d ' ' -f 1,3,4
            """
        #expect(try Command.shell(line, in: folder).output == "-rw------- 65534 65534\n")
    }

    @Test(.enabled(if: Tools.isRoot, "only root may give files away"))
    func theOwnerOfTheOldFileOwnsTheNewOne() throws {
        let folder = try folder()
        let line = """
            echo old > x.txt; chown 1234:5678 x.txt; chmod 640 x.txt
            $canfolio dump a.log -o x.txt; ls -ln x.txt | tr -s ' ' | cut -d ' ' -f 1,3,4
            """
        #expect(try Command.shell(line, in: folder).output == "-rw-r----- 1234 5678\n")
    }
}
