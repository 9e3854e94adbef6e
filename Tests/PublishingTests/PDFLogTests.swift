import TestLogs
import TestCaptures
import CANCapture
import TestSupport
import Testing

@testable import LogPages

@Suite(.serialized) struct PDFLogTests {
    private func lines(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split(separator: " ") }
    }

    @Test func theBytesAreTheSameForAnyNumberOfQueues() throws {
        let capture = Logs.mixedCapture(rows: 300)
        let one = try Documents.pdf(capture, queues: 1)
        #expect(try Documents.pdf(capture, queues: 2) == one)
        #expect(try Documents.pdf(capture, queues: 6) == one)
    }

    @Test func namesAndTitlesOfAnyScriptAreTheSameForAnyNumberOfQueues() throws {
        var options = AskedLog()
        options.title = "Δοκιμή тест 試験 \u{10FFFD}\u{10FFFC} اختبار"
        options.hasTitleBlock = true
        // Letters that only a few pages show.
        let frames = (0..<400).map { row in
            Frame(time: Int64(row) * 1000, identifier: row < 390 ? 0 : 1, flags: .symbolic, channel: row < 200 ? 0 : 1)
        }
        let capture = Logs.capture(frames, channels: ["Türen", "Çatı"], names: ["Hauptlüfter", "Ölstand"])
        let one = try Documents.pdf(capture, queues: 1, options: options)
        #expect(try Documents.pdf(capture, queues: 3, options: options) == one)
        guard ExternalTool.pdftotext.isInstalled else { return }
        let text = try ExternalTool.pdftotext.run(["-layout", "{}", "-"], on: one).output
        #expect(text.contains("Hauptlüfter"))
        #expect(text.contains("Ölstand"))
        #expect(text.contains("Çatı") || text.contains("Çat?"))
        // Characters that no font here has are question marks, never another character's copy.
        #expect(text.contains("Δοκιμή тест 試験 ??") || text.contains("Δοκιμή тест ?? ??"))
    }

    @Test(.enabled(if: ExternalTool.qpdf.isInstalled, "qpdf is not installed"), arguments: ["log-pages", "log-plain"])
    func theDocumentIsSound(template: String) throws {
        let pdf = try Documents.pdf(Logs.mixedCapture(rows: 300), queues: 1, template: Logs.template(template))
        let outcome = try ExternalTool.qpdf.run(["--check", "{}"], on: pdf)
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test(
        .enabled(if: ExternalTool.pdftotext.isInstalled, "pdftotext is not installed"), arguments: ["-layout", "-raw"])
    func eachRowsIdentifierAndBytesAreOnOneLine(mode: String) throws {
        let capture = Logs.mixedCapture(rows: 300)
        let pdf = try Documents.pdf(capture, queues: 1)
        // Before the number of an error frame stands a sign, with or without a blank behind it.
        let text = try ExternalTool.pdftotext.run([mode, "{}", "-"], on: pdf).output.replacing("!", with: " ")
        let lines = lines(text)
        for row in 0..<capture.frames.count {
            let frame = capture.frames[row]
            let number = String(row + 1)
            let found = lines.filter { $0.first.map(String.init) == number && $0.count > 2 && $0[1].contains(".") }
            #expect(found.count == 1, "row \(number)")
            guard let words = found.first?.map(String.init) else { continue }
            if frame.flags.contains(.error) {
                #expect(words.contains("error"), "row \(number)")
                continue
            }
            let digits = frame.flags.contains(.extended) ? 8 : 3
            let identifier = String(frame.identifier, radix: 16, uppercase: true)
            let wanted = String(repeating: "0", count: digits - identifier.count) + identifier
            #expect(words.contains(wanted), "row \(number)")
            let bytes = frame.data.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            let text = words.joined(separator: " ")
            #expect(bytes.isEmpty || text.contains(bytes.joined(separator: " ")), "row \(number): \(text)")
        }
    }

    @Test(.enabled(if: ExternalTool.pdffonts.isInstalled, "pdffonts is not installed"))
    func eachFontIsEmbeddedOnce() throws {
        let pdf = try Documents.pdf(Logs.mixedCapture(rows: 300), queues: 2)
        let table = try ExternalTool.pdffonts.run(["{}"], on: pdf).output.split(separator: "\n").dropFirst(2)
        // Cairo writes what is Latin of a font apart from the rest of it.
        let names = table.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.count >= 3)
        let kinds = zip(names, table).map { name, line in
            (name.split(separator: "+").last.map(String.init) ?? name) + (line.contains("WinAnsi") ? " Latin" : "")
        }
        #expect(Set(kinds).count == kinds.count, "\(kinds)")
        #expect(table.allSatisfy { $0.contains(" yes yes yes ") }, "embedded, subset, with a map to Unicode")
    }

    @Test func anEmptyCaptureIsADocumentToo() throws {
        let pdf = try Documents.pdf(Logs.capture([]), queues: 6)
        #expect(pdf.starts(with: Array("%PDF-1.".utf8)))
        guard ExternalTool.qpdf.isInstalled else { return }
        #expect(try ExternalTool.qpdf.run(["--check", "{}"], on: pdf).status == 0)
    }
}
