import Foundation
import TestSupport
import Testing

/// Pipes that are full, empty, or without anybody at their other end.
@Suite struct WaitingTests {
    @Test func aFullNonBlockingStandardOutputIsWaitedFor() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 6000))
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        #expect(fcntl(writing.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Command.path)
        process.arguments = ["dump", folder.file("a.log")]
        process.standardOutput = writing
        try process.run()
        try writing.close()
        // The pipe holds less than the command writes: it is full before anything is taken out.
        var waiting: Int32 = 0
        while process.isRunning, waiting < 65536 {
            _ = ioctl(reading.fileDescriptor, UInt(FIONREAD), &waiting)
            usleep(1000)
        }
        let bytes = try reading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: bytes, as: UTF8.self) == SampleCapture.log(frames: 6000))
    }

    @Test func aThumbnailOfAPipeWithoutAWriterIsRefused() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 5))
        #expect(try Command.shell("mkfifo pipe", in: folder).status == 0)
        let nothing = "canfolio: pipe: is a named pipe that delivered nothing for a second\n"
        let picture = try Command.run("thumbnail", "pipe", "-o", "x.png", in: folder)
        #expect(picture.status == 5)
        #expect(picture.error == nothing)
        let desktop = try Command.run("thumbnail", "--freedesktop", "file:///p", "pipe", "-o", "x.png", in: folder)
        #expect(desktop.status == 1)
        #expect(desktop.error == "canfolio: pipe: is not a regular file, so it has no thumbnail\n")
        #expect(folder.names == ["a.log", "pipe"])
        // On a sheet it is a card that says so.
        let sheet = try Command.run("thumbnail", "pipe", "a.log", "--sheet", "x.pdf", in: folder)
        #expect(sheet.status == 1)
        #expect(sheet.error == nothing)
        #expect(folder.names == ["a.log", "pipe", "x.pdf"])
    }

    @Test func aPipeThatSomebodyWritesIsRead() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 500))
        // The pipe has its bytes before the command opens it, which waits for them for a second only, and ends after that.
        let line = """
            mkfifo pipe; exec 3<>pipe; cat a.log >&3; $canfolio thumbnail pipe -o x.png 3>&- & pid=$!
            has() { readlink /proc/$pid/exe | grep -q canfolio && ls -l /proc/$pid/fd | grep -q 'pipe$'; }
            while kill -0 $pid && ! has; do sleep 0.01; done
            exec 3>&-; wait $pid
            """
        #expect(try Command.shell(line, in: folder).status == 0)
        #expect(try PNGFile(folder.bytes("x.png")).width == 256)
        // Commands that people start wait for the writer.
        let slowly = "(sleep 1.5; cat a.log > pipe) & $canfolio dump pipe | cmp - a.log"
        #expect(try Command.shell(slowly, in: folder).status == 0)
    }
}
