import Foundation
import TestSupport
import Testing

/// The rows of a report in a browser: messages of protocols and error frames.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportBrowserRowTests {
    private struct Rows: Decodable {
        var heads: [String]
        var messages: [String]
        var errors: [String]
        /// Texts of which a part is outside of their cell.
        var cut: [String]
        /// Rows on which the next one lies.
        var covered: Int
    }

    private static let script = #"""
        (function () {
          var d = document;
          function all(selector) { return [...d.querySelectorAll(selector)]; }
          function texts(selector) { return all(selector).map(e => e.textContent); }
          addEventListener('load', () => setTimeout(() => {
            var boxes = all('.row').map(e => e.getBoundingClientRect());
            var out = { heads: texts('#app-heads > span'), messages: texts('.row:not(.error) .said'), errors: texts('.row.error'),
              cut: all('.row .said, .row .fault').filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent),
              covered: boxes.filter((one, place) => place > 0 && one.top < boxes[place - 1].bottom - 1).length };
            var pre = d.createElement('pre');
            pre.id = 'outcome';
            pre.textContent = JSON.stringify(out);
            d.body.appendChild(pre);
          }, 500));
        })();
        """#

    private func rows(_ lines: [String], width: Int = 1440) throws -> Rows {
        let folder = TestFolder()
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let command = try Command.run("report", "a.log", "--all", "-o", "a.html", in: folder)
        try #require(command.status == 0, "\(command.error)")
        let page = try folder.text("a.html").replacing(/script-src 'sha256-[^']+'/, with: "script-src 'unsafe-inline'")
            .replacing("</body>", with: "<script>\(Self.script)</script>\n</body>")
        try folder.write("b.html", page)
        let options = ["--window-size=\(width),900", "--virtual-time-budget=3000", "--dump-dom", "b.html"]
        let dom = try Browser.run(options, in: folder)
        let json = try #require(dom.firstMatch(of: /<pre id="outcome">(.*?)<\/pre>/)?.1)
        return try JSONDecoder().decode(
            Rows.self, from: Data(String(json).replacing("&gt;", with: ">").replacing("&nbsp;", with: "\u{A0}").utf8))
    }

    /// Requests with long names, and an answer of twenty bytes in CAN FD: the data of one frame would take the room of all.
    @Test(arguments: [1440, 1200, 800]) func aMessageThatDoesNotFitBesideTheDataIsBelowIt(width: Int) throws {
        var lines: [String] = []
        for step in 0..<24 {
            let time = String(format: "(1000.%06d)", step * 20_000)
            let answer = String(format: "(1000.%06d)", step * 20_000 + 4_000)
            lines.append("\(time) can0 18DA10F1##103190208CCCCCCCC")
            lines.append(
                "\(answer) can0 18DAF110##1"
                    + (step == 3 ? "000F5902FF0123002FC100882892341108CCCCCC" : "03590208CCCCCCCC"))
        }
        let rows = try rows(lines, width: width)
        #expect(rows.heads.last == "Protocol messages")
        #expect(
            rows.messages.contains { $0.hasSuffix("request") } && rows.messages.contains { $0.contains("positive") },
            "\(rows.messages.prefix(3))")
        let short = rows.messages.filter { $0.hasSuffix("request") }
        #expect(short.allSatisfy { $0.contains("Report DTC by status mask, status 08") }, "\(short.first ?? "")")
        #expect(rows.cut == [] && rows.covered == 0)
    }

    @Test(arguments: [1440, 1200]) func foldedErrorsNameTheRangeOfTheCounterBesideTheWholeText(width: Int) throws {
        var lines: [String] = []
        for step in 0..<200 {
            lines.append(String(format: "(1000.%06d) can0 123#00112233", step * 4_000))
            guard step == 100 else { continue }
            for error in 1...12 {
                let time = String(format: "(1000.%06d)", step * 4_000 + error * 200)
                // A dominant bit that was not sent, in the acknowledge slot, with TEC and REC.
                lines.append(time + String(format: " can0 20000208#000090190000%02X00", error * 8))
            }
        }
        let rows = try rows(lines, width: width)
        #expect(rows.heads.last?.hasPrefix("ASCII") == true)
        #expect(rows.errors.contains { $0.contains("TEC\u{A0}8\u{A0}\u{2192}\u{A0}96") }, "\(rows.errors)")
        #expect(rows.errors.allSatisfy { !$0.contains("ERR") })
        #expect(rows.cut == [])
    }
}
