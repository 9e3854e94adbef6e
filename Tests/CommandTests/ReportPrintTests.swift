import Foundation
import TestSupport
import Testing

/// A report of HTML in print and on a phone.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportPrintTests {
    /// A bus of twelve messages, of which one is missing for a while.
    private static func report(_ folder: TestFolder) throws -> String {
        var lines: [String] = []
        for step in 0..<2000 {
            for message in 0..<12 where message != 4 || !(900..<960).contains(step) {
                let time = Double(step) * 0.01 + Double(message) * 0.0005
                lines.append(
                    String(format: "(%.6f) can0 %03X#%02X00AA55", 1_700_000_000 + time, 0x100 + message, step & 255))
            }
        }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let outcome = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        return try folder.text("a.html")
    }

    /// The provenance was on the second page, and a finding began at the end of the first one.
    @Test(.enabled(if: ExternalTool.installed(.pdftotext, .pdfinfo)))
    func theFirstPrintedPageEndsWithTheProvenance() throws {
        let folder = TestFolder()
        _ = try Self.report(folder)
        _ = try Browser.run(["--no-pdf-header-footer", "--print-to-pdf=a.pdf", "a.html"], in: folder)
        let text = try ExternalTool.pdftotext.run(["-layout", "{}", "-"], on: try folder.bytes("a.pdf")).output
        let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false)
        #expect(pages[0].contains("SHA-256") && pages[0].contains("Made by"), "\(pages[0])")
        #expect(pages[0].contains("frames of identifier 104 were missing"), "\(pages[0])")
        #expect(!pages[0].contains("The frames") && pages[1].contains("The frames"), "\(pages[1])")
    }

    /// It had covered the pin of an incident at the right edge, and then that of one at the left.
    @Test func theButtonForTheWholeCaptureCoversNoPin() throws {
        let folder = TestFolder()
        let text = try Self.report(folder)
        let first = String(try #require(text.firstMatch(of: #/\{"number":1,[^}]*\}/#)).0)
        let others = [(2, "0.01"), (3, "19.9")].map { number, time in
            first.replacing("\"number\":1,", with: "\"number\":\(number),")
                .replacing(#/"start":[^,]*,"end":[^}]*/#, with: "\"start\":\(time),\"end\":\(time)")
        }
        try folder.write("b.html", text.replacing(first, with: ([first] + others).joined(separator: ",")))
        let page = try BrowserPage(URL(fileURLWithPath: folder.file("b.html")).absoluteString, width: 390, height: 844)
        try page.wait("document.querySelectorAll('#app-pins .pin').length === 3")
        try page.wait("!document.getElementById('app-whole').hidden")
        let covered = try page.text(
            """
            (function () {
              var whole = document.getElementById('app-whole').getBoundingClientRect();
              return [...document.querySelectorAll('#app-pins .pin')].filter(pin => {
                var box = pin.getBoundingClientRect();
                return box.right > whole.left && box.left < whole.right && box.bottom > whole.top && box.top < whole.bottom;
              }).map(pin => pin.textContent).join();
            })()
            """)
        #expect(covered.isEmpty)
    }

    /// "4 signals" was all that the log said of signals whose names begin alike.
    @Test func signalsThatBeginAlikeAreNamedByTheirEnds() throws {
        let folder = TestFolder()
        let name = "TheNameOfAMessageThatSomebodyInADepartmentInventedForTheFront"
        var database = "VERSION \"\"\nBU_: N\nBO_ 256 \(name): 8 N\n"
        for number in 0..<4 {
            database +=
                " SG_ \(name)_SignalNumber\(number) : \(number * 16)|16@1+ (0.1,0) [0|0] "
                + "\"milligrams per cubic centimetre\" N\n"
        }
        try folder.write("a.dbc", database)
        var lines: [String] = []
        for step in 0..<200 {
            let data = [91, 77, 53, 3].map { String(format: "%04X", step * $0) }.joined()
            lines.append(String(format: "(1000.%06d) can0 100#", step * 4000) + data)
        }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        _ = try Command.run("report", "a.log", "--dbc", "a.dbc", "-o", "a.html", in: folder)
        let page = try BrowserPage(URL(fileURLWithPath: folder.file("a.html")).absoluteString)
        try page.wait("document.querySelectorAll('.row .said').length > 5")
        let unnamed = try page.text(
            """
            [...document.querySelectorAll('.row .said')].filter(cell => !cell.querySelector('.value'))
              .map(cell => cell.textContent).join('|')
            """)
        #expect(unnamed.isEmpty, "\(unnamed)")
        #expect(try page.text("document.querySelector('.row .said .value').textContent").contains("Number"))
    }
}
