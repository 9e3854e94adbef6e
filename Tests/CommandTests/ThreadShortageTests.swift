import Foundation
import TestSupport
import Testing

/// Other processes of the user take all threads that the system allows, after a command has begun.
@Suite struct ThreadShortageTests {
    @Test(
        .enabled(if: Tools.isRoot && Tools.has("setpriv", "prlimit"), "takes a user of its own"),
        arguments: zip(["info -", "report - -o x.pdf"], [0, 1]))
    func aCommandThatCanStartNoThreadEnds(call: String, number: Int) throws {
        // Another run at the same time, or shortly before, has processes of other users.
        let user = 100_000 + 2 * Int(getpid()) + number
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 3000))
        // Commands of the shell alone, which need no process.
        let taken = """
            log=$(cat a.log)
            take() { i=0; while [ $i -lt 60 ]; do sleep 30 & i=$((i+1)); done; }
            { sleep 1; (take) >/dev/null 2>&1; printf "%s\\n" "$log"; } | $canfolio \(call)
            """
        try folder.write("taken.sh", taken)
        let line = """
            chmod 777 .; user="setpriv --reuid \(user) --regid \(user) --clear-groups"
            prlimit --nproc=40:40 $user sh taken.sh >out 2>err; echo "$? $(cat err)"
            """
        let outcome = try Command.shell(line, in: folder)
        // A command whose threads run already needs no more of them.
        let isEnd = outcome.output.hasPrefix("5 canfolio: the system allows ")
        #expect(isEnd || outcome.output == "0 \n", "\(outcome.output)")
        #expect(!folder.names.contains { $0.hasPrefix(".canfolio") || isEnd && $0 == "x.pdf" })
    }

    /// Below this the stacks of threads could not be made, and Dispatch waited for them forever.
    @Test(arguments: [20_000, 60_000]) func aSmallDataSegmentIsAnError(limit: Int) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 300))
        let outcome = try Command.shell("ulimit -d \(limit); $canfolio info a.log", in: folder)
        #expect(outcome.status == 5)
        let message = "canfolio: the data segment is limited to \(limit >> 10) MB (ulimit -d), but canfolio needs "
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
    }

    /// One thread of many, in any library.
    @Test(.enabled(if: Tools.has("strace"), "strace is not installed"))
    func aThreadThatCannotStartIsAnErrorOrMakesNoDifference() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 300))
        let line = """
            for n in $(seq 17 34); do
                strace -f -qq -o trace -e inject=clone3:error=EAGAIN:when=$n $canfolio report a.log -o $n.pdf 2>err
                echo "$? $(cat err)"
            done | sort -u
            """
        let outcome = try Command.shell(line, in: folder)
        let reason = "the system allows no more threads (ulimit -u, or a limit of the container)"
        let allowed: Set = ["0 ", "5 canfolio: \(reason)"]
        let seen = outcome.output.split(separator: "\n").map(String.init)
        #expect(allowed.isSuperset(of: seen), "\(outcome.output)")
        #expect(!folder.names.contains { $0.hasPrefix(".canfolio") })
    }
}
