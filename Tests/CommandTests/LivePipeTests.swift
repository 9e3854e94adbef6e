import TestSupport
import Testing

/// `candump -L can0 | canfolio pages - -o -` used to lose everything on Ctrl-C.
@Suite struct LivePipeTests {
    /// More than a pipe holds: once it is written the command has begun to read, and listens.
    private static let frames = 5000

    private func folder(frames: Int = frames) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        #expect(try Command.shell("mkfifo pipe", in: folder).status == 0)
        return folder
    }

    /// Background jobs of a plain shell ignore SIGINT.
    private static let start = "env --default-signal=INT $canfolio"
    private static let feed = "pid=$!; exec 3>pipe; cat a.log >&3"

    @Test(arguments: ["INT", "TERM"])
    func theFirstSignalIsTheEndOfAPipe(signal: String) throws {
        let folder = try folder()
        let dump = "\(Self.start) dump - -o x.log < pipe & \(Self.feed); kill -\(signal) $pid; wait $pid"
        let outcome = try Command.shell(dump, in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.error == "canfolio: the input was stopped; the output has the frames received so far (press"
                + " Ctrl-C again to stop at once)\n")
        #expect(try folder.text("x.log") == SampleCapture.log(frames: Self.frames))
        let pages = "\(Self.start) pages - -o - --quiet < pipe > x.pdf & \(Self.feed); kill -\(signal) $pid; wait $pid"
        #expect(try Command.shell(pages, in: folder).status == 0)
        #expect(try folder.bytes("x.pdf").suffix(6).elementsEqual("%%EOF\n".utf8))
    }

    /// The folder of a ticket takes signals for its temporary files; thumbnails are sampled.
    @Test(arguments: ["ticket - --around 0.5 -o made.zip", "thumbnail - -o made.png"])
    func ticketsAndThumbnailsOfAnEndedPipeAreFinished(command: String) throws {
        let folder = try folder()
        let line = "\(Self.start) \(command) < pipe & \(Self.feed); kill -INT $pid; wait $pid"
        #expect(try Command.shell(line, in: folder).status == 0)
        #expect(folder.names.count == 3 && folder.names.contains { $0.hasPrefix("made.") })
    }

    @Test func aWriterThatGoesOnSendingDoesNotKeepAnEndedPipeOpen() throws {
        let folder = try folder()
        let line = """
            \(Self.start) dump - -o x.log --quiet < pipe & \(Self.feed)
            echo "(9.0) can0 123#00" >&3
            sh -c 'while echo "(9.0) can0 123#00"; do sleep 0.01; done' >&3 2> /dev/null & writer=$!
            sleep 0.3; kill -INT $pid; wait $pid; status=$?; kill $writer; exit $status
            """
        #expect(try Command.shell(line, in: folder).status == 0)
        let text = try folder.text("x.log")
        #expect(text.hasPrefix(SampleCapture.log(frames: Self.frames)) && text.hasSuffix("can0 123#00\n"))
    }

    @Test func theSecondSignalStops() throws {
        // Drawing them takes much longer than the second signal.
        let folder = try folder(frames: 100_000)
        let line = """
            \(Self.start) pages - -o x.pdf < pipe 2> errors & \(Self.feed); kill -INT $pid
            while ! grep -q stopped errors; do sleep 0.02; done; kill -INT $pid; wait $pid
            """
        #expect(try Command.shell(line, in: folder).status == 130)
        #expect(folder.names == ["a.log", "errors", "pipe"])
    }

    @Test func aSignalBeforeAnythingCameStops() throws {
        let folder = try folder()
        // The second program opens the pipe for writing and says nothing.
        let line = """
            \(Self.start) pages - -o x.pdf < pipe & pid=$!; exec 3>pipe
            while [ "$(awk '{print $1}' /proc/$pid/syscall)" != 7 ]; do sleep 0.02; done; kill -INT $pid; wait $pid
            """
        guard try Command.shell("cat /proc/self/syscall", in: folder).status == 0 else { return }
        #expect(try Command.shell(line, in: folder).status == 130)
        #expect(folder.names == ["a.log", "pipe"])
    }

    @Test func aWriterThatDiesIsTheEndOfAPipe() throws {
        let folder = try folder()
        let line = "sh -c 'cat a.log; kill -9 $$' | $canfolio dump - -o x.log"
        #expect(try Command.shell(line, in: folder).status == 0)
        #expect(try folder.text("x.log") == SampleCapture.log(frames: Self.frames))
    }

    @Test func aFileThatIsReadIsStoppedByTheFirstSignal() throws {
        let folder = try folder()
        // A background job of a shell would ignore the signal until the command has begun.
        let running = try Command.startShell("exec $canfolio pages - -o x.pdf < a.log", in: folder)
        running.process.interrupt()
        #expect(try running.wait().status == 130)
        #expect(folder.names == ["a.log", "pipe"])
    }
}
