import Foundation
import TestSupport
import Testing

@Suite struct PageOutputTests {
    private func folder(frames: Int) throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        return folder
    }

    @Test(arguments: ["png", "svg"])
    func pagesAreNumberedFromOneWithTheDigitsAskedFor(form: String) throws {
        let folder = try folder(frames: 60)
        let paper = ["--paper", "A6"] + (form == "png" ? ["--dpi", "40"] : [])
        #expect(try Command.run(["pages", "a.log", "-o", "p%03d.\(form)"] + paper, in: folder).status == 0)
        let names = folder.names.filter { $0 != "a.log" }
        #expect(names.count > 1)
        #expect(names == (1...max(1, names.count)).map { "p00\($0).\(form)" })
        #expect(try Command.run(["pages", "a.log", "-o", "q-%d-of.\(form)"] + paper, in: folder).status == 0)
        for (index, name) in names.enumerated() {
            #expect(try folder.bytes("q-\(index + 1)-of.\(form)") == folder.bytes(name))
        }
    }

    @Test func pagesOfALongerDocumentThatStayAreTold() throws {
        let folder = try folder(frames: 200)
        let run = ["pages", "a.log", "-o", "p-%03d.svg", "--paper", "A6", "--force"]
        #expect(!(try Command.run(run, in: folder).error.contains("older")))
        let count = folder.names.count - 1
        #expect((10..<100).contains(count))
        try folder.write("p-04.svg", "another file")
        try folder.write("a.log", SampleCapture.log(frames: 1))
        let shorter = try Command.run(run, in: folder)
        #expect(shorter.status == 0)
        #expect(
            shorter.error.contains(
                "canfolio: \(count - 1) older files of the same pattern: p-002.svg to p-0\(count).svg; remove what"),
            "\(shorter.error)")
        #expect(folder.names.count == count + 2)
        #expect(!(try Command.run(run + ["--quiet"], in: folder).error.contains("older")))
    }

    @Test func oneFrameNeedsNoNumber() throws {
        let folder = try folder(frames: 1)
        #expect(try Command.run("pages", "a.log", "-o", "x.PNG", in: folder).status == 0)
        #expect(try folder.bytes("x.PNG").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Command.run("pages", "a.log", "-o", "x.svg", in: folder).status == 0)
        #expect(try folder.text("x.svg").contains("<svg"))
    }

    @Test func theFormatOptionWinsOverTheName() throws {
        let folder = try folder(frames: 1)
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", "--format", "png", in: folder).status == 0)
        #expect(try folder.bytes("x.pdf").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Command.run("pages", "a.log", "-o", "report", "--format", "pdf", in: folder).status == 0)
        #expect(try folder.bytes("report").starts(with: "%PDF-".utf8))
    }

    @Test func aReportIsMoreThanItsPages() throws {
        let folder = try folder(frames: 5)
        #expect(try Command.run("pages", "a.log", "-o", "x.pdf", in: folder).status == 0)
        #expect(try Command.run("report", "a.log", "-o", "y.pdf", in: folder).status == 0)
        #expect(try folder.bytes("y.pdf").starts(with: "%PDF-".utf8))
        #expect(try folder.bytes("x.pdf") != folder.bytes("y.pdf"))
    }

    @Test func aPaperWithoutRoomForRowsIsRefused() throws {
        let folder = try folder(frames: 1)
        let outcome = try Command.run("pages", "a.log", "-o", "x.pdf", "--margin", "500", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("canfolio: the page leaves 0 x 0 points for rows; "))
        #expect(folder.names == ["a.log"])
    }

    @Test func aFontThatIsNotThereOrNotMonospacedIsRefused() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 3))
        let missing = try Command.run("pages", "a.log", "-o", "x.pdf", "--font", "No Such Font", in: folder)
        #expect(missing.status == 2)
        #expect(missing.error.hasPrefix("canfolio: font 'No Such Font' is not installed;"))
        let wrong = try Command.run("pages", "a.log", "-o", "x.pdf", "--font", "Inter", in: folder)
        #expect(wrong.status == 1)
        #expect(
            wrong.error == "canfolio: the font Inter is not monospaced, so bytes would not be aligned\n")
        #expect(folder.names == ["a.log"])
        #expect(
            try Command.run("pages", "a.log", "-o", "x.pdf", "--font", "dejavu sans mono", in: folder).status == 0)
    }

    @Test func whatIsNotShownIsTold() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(0.000000) can0 001#00\n(1.000000) can0 002#00\n")
        let outcome = try Command.run(
            "pages", "a.log", "-o", "x.pdf", "--mark", "-1=early", "--mark", "2=late", "--time", "date", in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.error == """
                canfolio: no frame follows the mark at 2.000 s  late; it is left out
                canfolio: the capture has no dates; times count from its start

                """)
    }
}
