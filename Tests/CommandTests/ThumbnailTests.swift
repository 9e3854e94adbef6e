import Foundation
import TestSupport
import Testing

@Suite struct ThumbnailTests {
    private func folder(frames: Int = 100) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    @Test(arguments: [32, 33, 64, 96, 128, 200, 256, 512, 1024])
    func thePictureIsASquareOfTheSizeAskedFor(size: Int) throws {
        let folder = try folder()
        let outcome = try Command.run("thumbnail", "a.log", "-o", "a.png", "--size", "\(size)", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        let png = try PNGFile(folder.bytes("a.png"))
        #expect(png.width == size && png.height == size)
        #expect(png.texts.keys.sorted() == ["Software"])
    }

    @Test func aDesktopGetsExactKeysAndRGBA() throws {
        let folder = try folder()
        let date = Date(timeIntervalSince1970: 1_700_000_000.75)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file("a.log"))
        let uri = "file:///home/me/M%C3%BCller/a.log"
        let outcome = try Command.run(
            "thumbnail", "--freedesktop", uri, "--size", "128", "-o", "a.png", folder.file("a.log"), in: folder)
        #expect(outcome.status == 0)
        let png = try PNGFile(folder.bytes("a.png"))
        #expect(png.depth == 8)
        #expect(png.colour == 6)
        #expect(png.interlace == 0)
        #expect(
            png.texts == [
                "Thumb::URI": uri, "Thumb::MTime": "1700000000", "Thumb::Size": "\(try folder.bytes("a.log").count)",
                "Thumb::Mimetype": "text/x-candump", "Software": "canfolio 0.1.0",
            ])
    }

    @Test func theSameCaptureIsTheSamePicture() throws {
        let folder = try folder()
        #expect(try Command.run("thumbnail", "a.log", "-o", "a.png", in: folder).status == 0)
        #expect(try Command.run("thumbnail", "a.log", "-o", "b.png", in: folder).status == 0)
        #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
    }

    @Test func badInputLeavesNoFileAndOneLine() throws {
        let folder = TestFolder()
        try folder.write("empty.log", "")
        try folder.write("noise.log", "not a capture\n")
        try folder.write("cut.blf", SampleCapture.truncatedBLF)
        for name in ["empty.log", "noise.log", "cut.blf", "missing.log"] {
            for extra in [[], ["--freedesktop", "file:///\(name)"]] {
                let outcome = try Command.run(["thumbnail", name, "-o", "out.png"] + extra, in: folder)
                // For a desktop the file itself is asked for its size first.
                #expect(outcome.status == (name == "missing.log" && !extra.isEmpty ? 1 : 6))
                #expect(outcome.error.hasPrefix("canfolio: \(name): "))
                #expect(outcome.error.filter { $0 == "\n" }.count == 1)
                #expect(!folder.names.contains("out.png"))
            }
        }
    }

    @Test func aFileThatTheDesktopHoldsOpenIsWrittenInto() throws {
        let folder = try folder()
        try folder.write("out.png", [UInt8](repeating: 7, count: 1_000_000))
        let open = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.file("out.png")))
        let outcome = try Command.run(
            "thumbnail", "--freedesktop", "file:///a.log", "-o", "out.png", "a.log", in: folder)
        #expect(outcome.status == 0)
        let seen = [UInt8](try open.readToEnd() ?? Data())
        #expect(try PNGFile(seen).width == 256)
        #expect(try seen == folder.bytes("out.png"))
        #expect(folder.names == ["a.log", "out.png"])
    }

    @Test func aLargeCaptureIsSampledWithinTheBudget() throws {
        let folder = try folder(frames: 20_000)
        let outcome = try Command.run("thumbnail", "a.log", "-o", "a.png", "--budget", "100k", in: folder)
        #expect(outcome.status == 0)
        #expect(try Command.run("thumbnail", "a.log", "-o", "b.png", in: folder).status == 0)
        #expect(try folder.bytes("a.png") != folder.bytes("b.png"))
    }

    @Test func standardInputIsReadUpToTheBudget() throws {
        let folder = try folder(frames: 20_000)
        let outcome = try Command.shell("\"$canfolio\" thumbnail - -o a.png --budget 50k < a.log", in: folder)
        #expect(outcome.status == 0)
        #expect(try PNGFile(folder.bytes("a.png")).width == 256)
    }

    @Test(arguments: [
        (["--size", "31"], "--size takes a number of pixels from 32 to 1024"),
        (["--size", "1025"], "--size takes a number of pixels from 32 to 1024"),
        (["--freedesktop", "a.log"], "--freedesktop takes a URI such as file:///home/me/drive.blf, not 'a.log'"),
        (["--sheet", "s.pdf"], "give either -o for a picture or --sheet for a contact sheet"),
        (["b.log"], "-o takes one capture; use --sheet for several"),
    ])
    func wrongUsageIsNamed(arguments: [String], message: String) throws {
        let outcome = try Command.run(["thumbnail", "a.log", "-o", "a.png"] + arguments, in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("canfolio: \(message)\n"))
    }

    /// Its value would be a second capture, of which there may be none; that is not what is wrong.
    @Test func anUnknownOptionWithAValueIsNamed() throws {
        let outcome = try Command.run(["thumbnail", "a.log", "-o", "a.png", "--format", "png"], in: try folder())
        #expect(outcome.status == 2)
        #expect(outcome.error.hasPrefix("canfolio: Unknown option '--format'"))
    }

    @Test(.enabled(if: Tools.canSandbox, "bubblewrap is not installed, or cannot make a namespace"))
    func itWorksInTheSandboxOfADesktop() throws {
        let folder = try folder()
        try folder.makeFolder("tmp")
        // Beside /usr only what the built command itself needs is seen; the rest is as GNOME has it.
        let outcome = try Command.shell(
            """
            for library in $(ldd "$canfolio" | awk '$3 ~ "^/" && $3 !~ "^/(usr|lib|lib64)/" { print $3 }'); do
                set -- "$@" --ro-bind "$library" "$library"
            done
            exec bwrap --ro-bind /usr /usr --ro-bind-try /lib /lib --ro-bind-try /lib64 /lib64 "$@" \
                --ro-bind "$canfolio" /canfolio --dev /dev --proc /proc --unshare-all --clearenv \
                --ro-bind a.log /input/a.log --bind tmp /tmp --chdir / \
                /canfolio thumbnail --freedesktop file:///home/me/a.log --size 256 -o /tmp/out.png /input/a.log
            """, in: folder)
        #expect(outcome.error == "")
        #expect(outcome.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("tmp")) == ["out.png"])
        let outside = try Command.run(
            "thumbnail", "--freedesktop", "file:///home/me/a.log", "-o", "b.png", "a.log", in: folder)
        #expect(outside.status == 0)
        // The same fonts as outside.
        #expect(try folder.bytes("tmp/out.png") == folder.bytes("b.png"))
    }
}
