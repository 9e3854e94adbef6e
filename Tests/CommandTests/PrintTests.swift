import Foundation
import TestSupport
import Testing

/// Documents on the way to a printer: how much ink they take, and what the head of each page says.
@Suite struct PrintTests {
    private static let samples =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Samples"

    /// The mean darkness of a picture of grey pixels, 0…1 (PGM, binary).
    private func ink(_ bytes: Data) throws -> Double {
        let head = Array(bytes.prefix(64))
        var (fields, place) = ([Int](), 2)
        #expect(head.starts(with: Array("P5".utf8)))
        while fields.count < 3 {
            while head[place] <= 0x20 { place += 1 }
            var value = 0
            while head[place] > 0x20 {
                value = value * 10 + Int(head[place] - 0x30)
                place += 1
            }
            fields.append(value)
        }
        let pixels = bytes.dropFirst(place + 1)
        #expect(pixels.count == fields[0] * fields[1])
        return pixels.reduce(0.0) { $0 + Double(255 - $1) } / 255 / Double(max(1, pixels.count))
    }

    /// As many lanes as fit, each of them a band from end to end.
    private static func full() -> String {
        var text = ""
        for step in 0..<45 {
            for place in 0..<60 {
                let time = step * 20_000 + place * 250
                text += String(format: "(1000.%06d) can0 %03X#%02X%02X\n", time, 0x100 + place, step, place)
            }
        }
        return text
    }

    @Test(
        .enabled(if: Tools.has("pdftoppm"), "poppler-utils is not installed"), arguments: ["A4", "Letter"],
        [false, true])
    func aReportForPrintTakesLittleInk(paper: String, isFull: Bool) throws {
        let folder = TestFolder()
        try folder.write("full.log", Self.full())
        let input = isFull ? ["full.log"] : [Self.samples + "/drive.log", "--dbc", Self.samples + "/drive.dbc"]
        let outcome = try Command.run(
            ["report"] + input + ["--theme", "print", "--paper", paper, "-o", "r.pdf"], in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try Command.shell("pdftoppm -gray -r 50 r.pdf page", in: folder).status == 0)
        let pages = folder.names.filter { $0.hasSuffix(".pgm") }.sorted()
        #expect(pages.count >= 2)
        for page in pages {
            let bytes = try #require(FileManager.default.contents(atPath: folder.file(page)))
            let share = try ink(bytes)
            #expect(share <= 0.09, "\(page): \(share)")
            #expect(share > 0.005, "\(page) is empty")
        }
    }

    @Test(
        .enabled(if: Tools.has("pdftotext"), "poppler-utils is not installed"),
        arguments: [
            ("de", "14.11.2023 22:13:20 UTC"), ("us", "11/14/2023 22:13:20 UTC"), ("iso", "2023-11-14 22:13:20 UTC"),
        ])
    func datesAreWrittenAsAsked(format: String, date: String) throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1700000000.000000) can0 123#01\n(1700000000.010000) can0 123#02\n")
        let outcome = try Command.run("report", "a.log", "--date-format", format, "-o", "r.pdf", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        let text = try Command.shell("pdftotext -layout r.pdf -", in: folder).output
        #expect(text.contains(date), "\(text)")
        let wrong = try Command.run("report", "a.log", "--date-format", "fr", "-o", "s.pdf", in: folder)
        #expect(wrong.status == 2 && wrong.error.contains("--date-format"), "\(wrong.error)")
    }

    @Test func aLogoIsNamedOnTheCommandLine() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1700000000.000000) can0 123#01\n(1700000000.010000) can0 123#02\n")
        let pixels = [UInt32](repeating: 0xFFC0_1020, count: 600)
        try folder.write("logo.png", PlainPNG.bytes(of: pixels, width: 30, height: 20))
        func pages(_ more: String...) throws -> Data {
            let outcome = try Command.run(["pages", "a.log", "-o", "p.png"] + more, in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            return try #require(FileManager.default.contents(atPath: folder.file("p.png")))
        }
        #expect(try pages() != pages("--logo", "logo.png"))
        let missing = try Command.run("pages", "a.log", "--logo", "none.png", "-o", "q.png", in: folder)
        #expect(missing.status == 1 && missing.error.contains("--logo: none.png"), "\(missing.error)")
        let over = try Command.run("pages", "a.log", "--logo", "logo.png", "-o", "logo.png", in: folder)
        #expect(over.status != 0, "\(over.error)")
    }
}
