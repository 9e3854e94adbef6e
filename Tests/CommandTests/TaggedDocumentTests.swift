import Foundation
import TestSupport
import Testing

/// What readers that follow the structure of a PDF get to hear, as poppler tells it.
@Suite(.enabled(if: ExternalTool.pdfinfo.isInstalled, "pdfinfo is not installed"))
struct TaggedDocumentTests {
    /// Two identifiers over five seconds, one of them silent for a second; a database knows one of them.
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        let lines = (0..<500).flatMap { place in
            let time = String(format: "(%d.%06d)", 1_700_000_000 + place / 100, place % 100 * 10_000)
            let byte = String(format: "%02X", place & 0xFF)
            let isSilent = (200..<300).contains(place)
            return (isSilent ? [] : ["\(time) can0 123#\(byte)55\n"]) + ["\(time) can0 1A4#0102\(byte)\n"]
        }
        try folder.write("a.log", lines.joined())
        try folder.write("a.dbc", "BO_ 420 Doors: 3 Vector__XXX\n SG_ Count : 16|8@1+ (1,0) [0|255] \"\" Vector__XXX\n")
        return folder
    }

    private func structure(_ file: String, _ folder: TestFolder) throws -> [Substring] {
        let outcome = try Command.shell("pdfinfo -struct-text \(file)", in: folder)
        #expect(outcome.status == 0 && !outcome.error.contains("rror"), "\(outcome.error)")
        return outcome.output.split(separator: "\n")
    }

    /// The lines of one kind of element, and what each says.
    private func texts(_ kind: String, _ lines: [Substring]) -> [String] {
        lines.indices.filter { lines[$0].drop { $0 == " " }.prefix { $0 != " " } == kind }
            .map { $0 + 1 < lines.count ? lines[$0 + 1].trimmingCharacters(in: CharacterSet(charactersIn: " \"")) : "" }
    }

    @Test func aReportIsToldInItsOrder() throws {
        let folder = try folder()
        let call = ["report", "a.log", "--dbc", "a.dbc"]
        #expect(try Command.run(call + ["-o", "r.pdf"], in: folder).status == 0)
        let lines = try structure("r.pdf", folder)
        // What happened is the title.
        #expect(texts("H1", lines).count == 1 && texts("H1", lines)[0].contains("missing"), "\(texts("H1", lines))")
        #expect(texts("H2", lines).contains { $0.hasPrefix("Incidents") })
        #expect(texts("H3", lines).contains { $0.contains("identifier 123") }, "\(lines)")
        let heads = texts("TH", lines)
        #expect(heads.contains("ID") || heads.contains("Identifier"), "\(heads)")
        let cells = texts("TD", lines)
        let place = try #require(cells.firstIndex(of: "1A4"), "\(cells)")
        // The name stands behind the identifier; of one that nobody knows its cell is there, and empty.
        #expect(cells[place...].prefix(3).contains("Doors"), "\(cells)")
        #expect(cells.contains("123"))
        // On any number of queues, and from a cache.
        for further in [["--queues", "1"], ["--queues", "3"], ["--cache"], ["--cache"]] {
            let outcome = try Command.run(
                call + further + ["-o", "again.pdf"], in: folder, environment: ["XDG_CACHE_HOME": folder.file("cache")])
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try structure("again.pdf", folder) == lines, "\(further)")
        }
    }

    @Test func aLogIsToldPageByPage() throws {
        let folder = try folder()
        #expect(try Command.run("pages", "a.log", "--note", "Seen at noon", "-o", "p.pdf", in: folder).status == 0)
        let pages = try Command.shell("pdfinfo p.pdf | sed -n 's/^Pages: *//p'", in: folder).output
        let told = texts("P", try structure("p.pdf", folder))
        #expect(told.contains { $0.contains("Seen at noon") }, "\(told.map { $0.prefix(80) })")
        let rows = told.filter { $0.contains("Data") }
        #expect(rows.count == Int(pages.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(rows.allSatisfy { $0.contains("1A4") })
    }

    /// Viewers had shown the name of the file twice: as the title, and as the name of the document.
    @Test func theTitleIsWhatTheReportSaysFirst() throws {
        let folder = try folder()
        #expect(try Command.run("report", "a.log", "-o", "r.pdf", in: folder).status == 0)
        let info = try Command.shell("pdfinfo r.pdf", in: folder).output
        let title = try #require(info.firstMatch(of: /Title: +(.+)/)?.1)
        #expect(title.contains("123") && title.contains("missing") && !title.contains("a.log"), "\(info)")
        #expect(info.contains(/Subject: +a\.log/))
        #expect(try Command.run("report", "a.log", "--title", "Key on", "-o", "t.pdf", in: folder).status == 0)
        #expect(try Command.shell("pdfinfo t.pdf", in: folder).output.contains(/Title: +Key on/))
    }
}
