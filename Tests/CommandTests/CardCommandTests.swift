import Foundation
import TestSupport
import Testing

@Suite struct CardCommandTests {
    /// 123 every 10 ms for five seconds, silent from 2 s to 3 s; 1A4 beside it, without a gap.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        let lines = (0..<500).flatMap { place in
            let time = String(format: "(%d.%06d)", 1_700_000_000 + place / 100, place % 100 * 10_000)
            let byte = String(format: "%02X", place & 0xFF)
            let silent = (200..<300).contains(place)
            return (silent ? [] : ["\(time) can0 123#\(byte)55\n"]) + ["\(time) can0 1A4#0102\(byte)\n"]
        }
        try folder.write("a.log", lines.joined())
        return folder
    }

    private func bytes(_ name: String, _ folder: TestFolder) throws -> Data {
        try #require(FileManager.default.contents(atPath: folder.file(name)))
    }

    /// Width and height as the header has them (PNG, IHDR).
    private func size(_ bytes: Data) -> [Int] {
        guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func isAPictureOfTheUsualSizeAboutTheGravestFinding() throws {
        let folder = try folder()
        #expect(try Command.run("card", "a.log", "-o", "card.png", in: folder).status == 0)
        let card = try bytes("card.png", folder)
        #expect(size(card) == [1200, 630])
        // The same finding by its number.
        let named = try Command.run("card", "a.log", "--finding", "1", "-o", "1.png", in: folder)
        #expect(named.status == 0, "\(named.error)")
        #expect(try bytes("1.png", folder) == card)
    }

    @Test func datesAreWrittenInTheChosenFormat() throws {
        let folder = try folder()
        var cards: [Data] = []
        for (number, format) in ["iso", "de", "us"].enumerated() {
            let card = try Command.run(
                "card", "a.log", "--date-format", format, "-o", "\(number).png", in: folder)
            #expect(card.status == 0, "\(card.error)")
            cards.append(try bytes("\(number).png", folder))
        }
        #expect(Set(cards).count == 3)
        let ticket = try Command.run("ticket", "a.log", "--date-format", "de", "-o", "ticket", in: folder)
        #expect(ticket.status == 0, "\(ticket.error)")
        let text = try folder.text("ticket/ticket.md")
        #expect(text.contains("14.11.2023 22:13") && !text.contains("2023-11-14"), "\(text)")
        #expect(text.contains("--date-format de"), "\(text)")
    }

    @Test func isAsLargeAsItIsAskedFor() throws {
        let folder = try folder()
        #expect(try Command.run("card", "a.log", "--size", "800x420", "-o", "a.png", in: folder).status == 0)
        #expect(size(try bytes("a.png", folder)) == [800, 420])
        for wrong in ["800", "8x4", "800x", "99999x630", "-1x630"] {
            let outcome = try Command.run("card", "a.log", "--size=\(wrong)", "-o", "b.png", in: folder)
            #expect(outcome.status == 64 || outcome.status == 2, "\(wrong): \(outcome.status)")
            #expect(outcome.error.contains("--size"), "\(outcome.error)")
        }
        #expect(!folder.names.contains("b.png"))
    }

    @Test func showsTheMomentItsTitleAndItsTheme() throws {
        let folder = try folder()
        func card(_ arguments: String...) throws -> Data {
            let outcome = try Command.run(["card", "a.log", "-o", "x.png"] + arguments, in: folder)
            #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
            return try bytes("x.png", folder)
        }
        let pictures = [
            try card("--around", "1"), try card("--around", "4"), try card("--around", "1", "--title", "Wipers stop"),
            try card("--around", "1", "--theme", "dark"), try card("--around", "1", "--window", "0.2"),
            try card("--around", "1", "--id", "1A4"),
        ]
        #expect(Set(pictures).count == pictures.count)
    }

    @Test func takesNoOtherNameAndNoCaptureForIt() throws {
        let folder = try folder()
        let capture = try folder.text("a.log")
        try folder.write("capture.png", capture)
        let pdf = try Command.run("card", "a.log", "-o", "card.pdf", in: folder)
        #expect(pdf.status != 0 && pdf.error.contains(".png"), "\(pdf.error)")
        let input = try Command.run("card", "capture.png", "--around", "1", "-o", "capture.png", in: folder)
        #expect(input.status != 0)
        #expect(try folder.text("capture.png") == capture)
    }

    @Test func saysThatNothingIsFound() throws {
        let folder = TestFolder()
        try folder.write("calm.log", "(1700000000.000000) can0 123#01\n(1700000000.010000) can0 123#01\n")
        let outcome = try Command.run("card", "calm.log", "-o", "card.png", in: folder)
        #expect(outcome.status == 0, "\(outcome.status) \(outcome.error)")
        #expect(size(try bytes("card.png", folder)) == [1200, 630])
        let late = try Command.run("card", "calm.log", "--around", "100", "-o", "late.png", in: folder)
        #expect(late.status != 0 && late.error.contains("outside the capture"), "\(late.error)")
        // A ticket is about something.
        let ticket = try Command.run("ticket", "calm.log", "-o", "ticket", in: folder)
        #expect(ticket.status == 7 && ticket.error.contains("--around"), "\(ticket.error)")
        #expect(folder.names == ["calm.log", "card.png"])
    }
}
