import TestSupport
import Testing

/// Captures larger than the memory that may be taken.
@Suite struct PagedCaptureTests {
    /// Three blocks of frames, and little memory to hold them.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 80_000))
        try folder.makeFolder("room")
        return folder
    }

    @Test(arguments: [
        "info a.log --json", "findings a.log --json", "dump a.log --to csv", "timeline a.log -o -.svg",
        "thumbnail a.log -o -.png", "pages a.log --start 1 --stop 2 -o -.pdf",
    ])
    func whatLiesInAFileGivesTheSameBytes(call: String) throws {
        let folder = try folder()
        var written: [[UInt8]] = []
        for memory in ["1M", "all"] {
            let form = call.split(separator: ".").last.map(String.init) ?? ""
            let named = call.replacing("-o -.\(form)", with: "-o \(memory).\(form)")
            let outcome = try Command.shell(
                "SOURCE_DATE_EPOCH=0 TMPDIR=$PWD/room CANFOLIO_MEMORY=\(memory) $canfolio \(named) && ls room",
                in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.error == "")
            written.append(try named == call ? Array(outcome.output.utf8) : folder.bytes("\(memory).\(form)"))
        }
        #expect(!written[0].isEmpty)
        #expect(written[0] == written[1])
    }

    private static let advice = "; set TMPDIR to a larger file system, or raise CANFOLIO_MEMORY\nstatus 5\n"

    @Test func aFileThatMayNotGrowIsSaidAndNothingIsWritten() throws {
        let folder = try folder()
        for call in ["info a.log", "report a.log -o a.pdf", "pages a.log -o a.pdf"] {
            let line = "ulimit -f 400; TMPDIR=$PWD/room CANFOLIO_MEMORY=1M $canfolio \(call)"
            let outcome = try Command.shell("(\(line); echo \"status $?\") 2>&1 | cat", in: folder)
            let room = folder.file("room")
            #expect(outcome.output == "canfolio: a.log: cannot write to \(room) (File too large)" + Self.advice)
            #expect(folder.names == ["a.log", "room"])
        }
    }

    @Test(.enabled(if: Tools.canMount, "no small file system can be mounted here"))
    func aFullDiskIsSaidAndNothingIsWritten() throws {
        let folder = try folder()
        let line = """
            mount -t tmpfs -o size=500k none room || exit 99
            TMPDIR=$PWD/room CANFOLIO_MEMORY=1M $canfolio report a.log -o a.pdf; echo "status $?"; ls -A room
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)' 2>&1", in: folder)
        #expect(outcome.output == "canfolio: a.log: not enough space in \(folder.file("room"))" + Self.advice)
        #expect(folder.names == ["a.log", "room"])
    }

    /// Whatever finds no room, frames or what is found in them, a capture is never cut.
    @Test(.enabled(if: Tools.canMount, "no small file system can be mounted here"))
    func aDiskThatIsNearlyFullCutsNoCapture() throws {
        let folder = try folder()
        let whole = try Command.shell("$canfolio info a.log --json | grep -m 1 frames\\\"", in: folder)
        #expect(whole.status == 0)
        let line = """
            for size in $(seq 400 100 1300) 6000; do
                mount -t tmpfs -o size=${size}k none room || exit 99
                TMPDIR=$PWD/room CANFOLIO_MEMORY=1k $canfolio info a.log --json >out 2>err
                status=$?
                if [ $status = 0 ]; then grep -m 1 frames\\" out; else echo "$status $(cut -c 1-42 err)"; fi
                umount room
            done
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)' 2>&1", in: folder)
        let found = Set(outcome.output.split(separator: "\n").map(String.init))
        let full = "5 {\"error\": \"a.log: not enough space in "
        #expect(
            found.map { $0.hasPrefix(full) ? full : $0 }.sorted()
                == [whole.output.trimmingCharacters(in: .newlines), full].sorted())
    }

    @Test func whatIsRedactedIsNeverInAFile() throws {
        let folder = try folder()
        // No file can be made, and none is missed.
        let line = "ulimit -f 400; TMPDIR=$PWD/room CANFOLIO_MEMORY=1k $canfolio info a.log --redact vin --quiet"
        let outcome = try Command.shell("\(line) >out; echo \"status $?\"", in: folder)
        #expect(outcome.output == "status 0\n")
    }

    @Test func aCommandThatIsKilledLeavesNothingBehind() throws {
        let folder = try folder()
        let line = """
            mkfifo pipe; TMPDIR=$PWD/room CANFOLIO_MEMORY=1k $canfolio info - <pipe >out & job=$!
            exec 3>pipe; cat a.log >&3
            for step in $(seq 600); do ls -l /proc/$job/fd | grep -q room && break; sleep 0.1; done
            ls -l /proc/$job/fd | grep -c room; kill -9 $job; wait $job; ls -A room
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.output == "1\n")
    }

    /// Whatever the address space has room for, a command does its work or says in a sentence that it cannot.
    @Test(arguments: [
        "info a.log", "findings a.log", "report a.log --force -o a.pdf", "ticket a.log --force -o t --around 1",
    ])
    func tooLittleMemoryIsSaid(call: String) throws {
        let folder = try folder()
        let line = """
            for limit in 110000 150000 180000 200000 220000; do
                (ulimit -v $limit; timeout 60 $canfolio \(call) --quiet >out 2>err; echo "$? $(cat err)")
            done
            """
        let outcome = try Command.shell(line, in: folder)
        let short =
            "5 canfolio: a.log: not enough memory; raise the limit of the process (ulimit -v), or read a part of the capture"
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        let early =
            /5 canfolio: the address space is limited to \d+ MB \(ulimit -v\), but canfolio needs \d+ MB; raise the limit/
        #expect(
            lines.allSatisfy { $0 == "0 " || $0 == short || $0.wholeMatch(of: early) != nil }, "\(outcome.output)")
        #expect(lines.first?.wholeMatch(of: early) != nil)
    }

    @Test func aFolderThatIsMissingIsPassedOver() throws {
        let folder = try folder()
        let outcome = try Command.shell("TMPDIR=/none CANFOLIO_MEMORY=1M $canfolio info a.log", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
    }

    @Test func anAmountThatIsNoneIsSaid() throws {
        let outcome = try Command.shell("CANFOLIO_MEMORY=much $canfolio formats", in: TestFolder())
        #expect(outcome.status == 2)
        #expect(
            outcome.error.hasPrefix(
                "canfolio: CANFOLIO_MEMORY is 'much'; use a size such as 512M or 2G, or all\n"))
    }
}
