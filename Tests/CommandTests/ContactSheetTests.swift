import TestSupport
import Testing

@Suite struct ContactSheetTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 100))
        try folder.write("b.blf", SampleBLF.bytes(frames: 1000))
        try folder.write("bad.log", "not a capture\n")
        return folder
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "poppler-utils is not installed"))
    func aSheetNamesEachCaptureAndItsFigures() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "thumbnail", "a.log", "b.blf", "--sheet", "s.pdf", "--title", "All", "--bitrate", "500k", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        let text = try Command.shell("pdftotext -layout s.pdf -", in: folder).output
        for part in [
            "All", "2 captures", "a.log", "100 frames \u{B7} 9.90 s", "CAN \u{B7} 4 identifiers \u{B7} 2 channels",
            "b.blf", "1.0 k frames \u{B7} 999 ms", "CAN \u{B7} 7 identifiers", "of 500 kbit/s", "no findings",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
    }

    @Test func paperSmallerThanACardIsRefused() throws {
        let outcome = try Command.run("thumbnail", "a.log", "--sheet", "s.pdf", "--paper", "40x40mm", in: try folder())
        #expect(outcome.status == 1)
        #expect(
            outcome.error == "canfolio: the paper is too small for a contact sheet; use a larger --paper\n"
        )
    }

    @Test(.enabled(if: Tools.has("pdftotext"), "poppler-utils is not installed"))
    func aCaptureThatCannotBeReadIsACardWithTheReason() throws {
        let folder = try folder()
        let outcome = try Command.run("thumbnail", "a.log", "bad.log", "--sheet", "s.pdf", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("canfolio: bad.log: not a known capture format"))
        let text = try Command.shell("pdftotext -layout s.pdf -", in: folder).output
        #expect(text.contains("bad.log"))
        #expect(text.contains("not read"))
        #expect(text.contains("not a known capture format"))
        #expect(text.contains("100 frames"))
    }

    @Test func aSheetCanBeAPicture() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "thumbnail", "a.log", "b.blf", "--sheet", "s.png", "--dpi", "72", "--paper", "A5", in: folder)
        #expect(outcome.status == 0)
        let png = try PNGFile(folder.bytes("s.png"))
        #expect(png.width == 420 && png.height == 596)
    }

    @Test(.enabled(if: Tools.has("qpdf"), "qpdf is not installed"))
    func manyCapturesTakeManyPages() throws {
        let folder = try folder()
        let names = Array(repeating: "a.log", count: 30)
        #expect(try Command.run(["thumbnail"] + names + ["--sheet", "s.pdf"], in: folder).status == 0)
        let count = try Command.shell("qpdf --show-npages s.pdf && qpdf --check s.pdf > /dev/null", in: folder)
        #expect(count.output == "4\n")
        #expect(count.status == 0)
        #expect(try Command.run(["thumbnail"] + names + ["--sheet", "p%d.svg"], in: folder).status == 0)
        #expect(folder.names.filter { $0.hasSuffix(".svg") } == ["p1.svg", "p2.svg", "p3.svg", "p4.svg"])
    }
}
