import Foundation
import TestSupport
import Testing

@Suite struct ReproducibleTests {
    /// What the pages of a capture are in a form, all files one after the other.
    private func pages(
        _ form: String, _ options: [String] = [], environment: [String: String] = [:], frames: Int = 120
    ) throws -> [[UInt8]] {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: frames))
        let name = form == "pdf" ? "x.pdf" : "x-%03d.\(form)"
        let outcome = try Command.run(
            ["pages", "a.log", "-o", name, "--paper", "A6"] + (form == "png" ? ["--dpi", "60"] : []) + options,
            in: folder, environment: environment)
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        return try folder.names.filter { $0 != "a.log" }.map(folder.bytes)
    }

    @Test(arguments: ["pdf", "png", "svg"])
    func runsAndQueuesGiveTheSameBytes(form: String) throws {
        let one = try pages(form, ["--queues", "1"])
        #expect(form == "pdf" || one.count > 2)
        #expect(try pages(form, ["--queues", "1"]) == one)
        #expect(try pages(form, ["--queues", "6"]) == one)
        #expect(try pages(form) == one)
    }

    /// From 120 rows on a log is drawn by words of a font that is made for it.
    @Test(.enabled(if: Tools.has("pdftotext"), "poppler-utils is not installed"))
    func wordsOfRowsAreTheSameOnAnyNumberOfQueuesAndReadAsRows() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 600))
        for queues in [1, 2, 5] {
            let outcome = try Command.run("pages", "a.log", "-o", "\(queues).pdf", "--queues", "\(queues)", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
        }
        #expect(try folder.bytes("2.pdf") == folder.bytes("1.pdf"))
        #expect(try folder.bytes("5.pdf") == folder.bytes("1.pdf"))
        let rows = try Command.shell("pdftotext -layout 1.pdf - | tr -s ' '", in: folder).output.split(separator: "\n")
        let dump = try Command.run("dump", "a.log", "--to", "candump", in: folder).output.split(separator: "\n")
        #expect(dump.count == 600)
        for (number, line) in dump.enumerated() {
            let fields = line.split(separator: " ")
            let frame = try #require(fields.last).split(separator: "#", omittingEmptySubsequences: false)
            let data = stride(from: 0, to: frame[1].count, by: 2).map { frame[1].dropFirst($0).prefix(2) }
            let row = rows.first { $0.split(separator: " ").first == Substring("\(number + 1)") } ?? ""
            let text = " \(frame[0]) "
            #expect(row.contains(text) && row.contains(" " + data.joined(separator: " ")), "\(line): \(row)")
        }
    }

    /// Quotation marks are on the page of the message alone, in the font of one queue.
    @Test func charactersThatOneMessageHasAreInTheFontsOfAllQueues() throws {
        let folder = TestFolder()
        let message = [
            "7E0#0322F190CCCCCCCC", "7E8#101462F190575657", "7E0#300000CCCCCCCCCC", "7E8#215A5A5A314B5A41",
            "7E8#2257303030303031",
        ]
        let frames =
            (0..<70).map { "123#00112233445566\(10 + $0)" } + message + (0..<70).map { "123#00112233445566\(10 + $0)" }
        let lines = frames.enumerated().map { "(\($0.offset + 1).000000) can0 \($0.element)\n" }
        try folder.write("a.log", lines.joined())
        for (name, queues) in [("one", 1), ("two", 2), ("again", 2), ("three", 3)] {
            let outcome = try Command.run(
                "pages", "a.log", "-o", "x.pdf", "--paper", "A6", "--queues", "\(queues)", in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            try folder.write("\(name).bytes", folder.bytes("x.pdf"))
        }
        for name in ["two", "again", "three"] {
            #expect(try folder.bytes("\(name).bytes") == folder.bytes("one.bytes"))
        }
    }

    /// Braille's blank has no outline: alone it would be in the font of the queue that draws it, and in no other.
    @Test func blanksOfOtherFontsAreInTheFontsOfAllQueues() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 40))
        let lines = (0..<200).map { "\u{2801} line \($0)\n\n" }
        try folder.write("note.txt", "a\u{2800}b \u{2801}\n\n" + lines.joined())
        var documents: Set<[UInt8]> = []
        for queues in 1...3 {
            let outcome = try Command.run(
                "pages", "a.log", "-o", "x.pdf", "--note", "@note.txt", "--paper", "A6", "--queues", "\(queues)",
                in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            documents.insert(Array(try folder.bytes("x.pdf")))
        }
        #expect(documents.count == 1)
    }

    /// By chance a queue gets no page, above all where more commands run than there are processors.
    @Test func hundredsOfShortDocumentsMadeSixAtATimeAreEqual() throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 40))
        let paper = "--paper A6 --quiet"
        let whole = try Command.shell("$canfolio pages a.log -o whole.pdf \(paper) --queues 1", in: folder)
        #expect(whole.status == 0, "\(whole.error)")
        // In parts, each well within the time that a command under test may take.
        for part in 1...(ProcessInfo.processInfo.environment["CI"] == nil ? 8 : 3) {
            let outcome = try Command.shell(
                """
                seq 50 | xargs -P 6 -I N sh -c '"$canfolio" pages a.log -o N.pdf \(paper) --queues 2 && cmp whole.pdf N.pdf' \
                    && ls [0-9]*.pdf | wc -l && rm [0-9]*.pdf
                """, in: folder)
            #expect(outcome.status == 0, "part \(part): \(outcome.error)")
            #expect(outcome.output.split(separator: " ").joined().hasPrefix("50"))
            #expect(outcome.error == "")
        }
    }

    @Test func localeAndTimeZoneOfTheCallerDoNotMatter() throws {
        let usual = try pages("pdf", ["--time", "date"])
        let elsewhere = ["LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"]
        #expect(try pages("pdf", ["--time", "date"], environment: elsewhere) == usual)
        #expect(try pages("pdf", ["--time", "date"], environment: ["LC_ALL": "C"]) == usual)
    }

    @Test func theCallersTimeZoneMattersWhereItIsAskedFor() throws {
        let local = ["--time", "date", "--timezone", "local"]
        let utc = try pages("pdf", local, environment: ["TZ": "UTC"])
        #expect(try pages("pdf", local, environment: ["TZ": "Asia/Tokyo"]) != utc)
        #expect(
            try pages("pdf", local, environment: ["TZ": "Asia/Tokyo"])
                == pages("pdf", ["--time", "date", "--timezone", "+09:00"]))
    }

    @Test func theSourceDateIsTheDocumentsDate() throws {
        let undated = try pages("pdf")
        let dated = try pages("pdf", environment: ["SOURCE_DATE_EPOCH": "1000000000"])
        #expect(dated != undated)
        #expect(try pages("pdf", environment: ["SOURCE_DATE_EPOCH": "1000000000"]) == dated)
        #expect(String(decoding: dated[0], as: UTF8.self).contains("(D:20010909014640"))
        #expect(!String(decoding: undated[0], as: UTF8.self).contains("/CreationDate"))
    }

    @Test(arguments: ["soon", "-1", "1.5", "99999999999999999999"])
    func aSourceDateThatIsNoneIsRefused(date: String) throws {
        let folder = TestFolder()
        try folder.write("a.log", SampleCapture.log(frames: 1))
        let outcome = try Command.run(
            "pages", "a.log", "-o", "x.pdf", in: folder, environment: ["SOURCE_DATE_EPOCH": date])
        #expect(outcome.status == 1)
        #expect(
            outcome.error == "canfolio: SOURCE_DATE_EPOCH is '\(date)', not a number of seconds since 1970\n")
        #expect(folder.names == ["a.log"])
    }
}
