import Foundation
import TestSupport
import Testing

/// Where the parts of a report are in a browser, and how a capture without a database uses the width.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportBrowserPlacesTests {
    private struct Places: Decodable {
        var log: [Double]
        var panel: [Double]
        var heads: [String]
        /// Number of rows, of rows with bits, and of rows of one line.
        var rows: Int
        var maps: Int
        var single: Int
        /// The kinds of bits that are drawn.
        var kinds: [String]
        /// Right ends of the bits, at most.
        var end: Double
        var panelText: String
        var courses: Int
        /// Height of error rows and of their texts.
        var errors: [[Double]]
    }

    private static let script = #"""
        addEventListener('load', () => setTimeout(() => {
          var d = document;
          function all(selector) { return [...d.querySelectorAll(selector)]; }
          function box(e) { var b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }
          parent.postMessage(JSON.stringify({
            log: box(d.getElementById('app-grid')), panel: box(d.getElementById('app-frame')),
            heads: all('#app-heads > span').map(e => e.textContent), rows: all('.row').length, maps: all('.row .map').length,
            single: all('.row.one-line').length, kinds: [...new Set(all('.row .map path').map(e => e.getAttribute('class')))].sort(),
            end: Math.max(0, ...all('.row .map').map(e => e.getBoundingClientRect().right)),
            panelText: d.getElementById('app-frame').textContent, courses: all('#app-frame .spark').length,
            errors: all('.row.error').map(e => [e.clientHeight, e.querySelector('.fault').scrollHeight])
          }), '*');
        }, 500));
        """#

    /// What the page posts from a frame of a width.
    private func places(_ lines: [String], width: Int) throws -> Places {
        let folder = TestFolder()
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let command = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try #require(command.status == 0, "\(command.error)")
        let page = try folder.text("a.html").replacing(/script-src 'sha256-[^']+'/, with: "script-src 'unsafe-inline'")
            .replacing("</body>", with: "<script>\(Self.script)</script>\n</body>")
        try folder.write("b.html", page)
        return try JSONDecoder().decode(Places.self, from: try Browser.framed("b.html", width, 900, in: folder))
    }

    private static let plain = (0..<300).map { step in
        String(format: "(1000.%06d) can0 1A0#%02X00AA5500%02X0FF0", step * 2_000, step & 0xFF, step / 7 & 0x3F)
    }

    /// Below 1360 pixels the panel had taken half the height of the log.
    @Test(arguments: [(1200, true), (1280, true), (1440, true), (1199, false)])
    func theSelectedFrameIsBesideTheLog(width: Int, isBeside: Bool) throws {
        let places = try places(Self.plain, width: width)
        #expect((places.panel[0] >= places.log[2] - 1) == isBeside, "\(places)")
        #expect((places.panel[1] >= places.log[3] - 1) == !isBeside, "\(places)")
    }

    /// Half of the width was empty where no database names the bytes.
    @Test(arguments: [1280, 1440, 1920]) func bitsFillTheWidthOfACaptureWithoutADatabase(width: Int) throws {
        let places = try places(Self.plain, width: width)
        #expect(places.heads.last == "ASCIIBits" && places.rows > 10 && places.maps == places.rows)
        #expect(places.kinds.contains("changed") && places.kinds.contains("fell") && places.kinds.contains("clear"))
        #expect(places.end <= places.log[2] && places.end > places.log[2] - 200, "\(places.end) of \(places.log)")
        // The panel has the course of the bytes that change.
        #expect(places.panelText.contains("Byte 5") && !places.panelText.contains("Byte 2") && places.courses >= 1)
    }

    /// Rows of a phone had an empty second line, and the texts of error frames were cut.
    @Test func onAPhoneNoLineIsEmptyAndNoErrorIsCut() throws {
        let plain = try places(Self.plain.map { String($0.dropLast(8)) }, width: 390)
        #expect(plain.single == plain.rows && plain.rows > 10 && plain.maps == 0)
        let errors = (0..<40).map { step in
            String(format: "(1000.%06d) can0 20000088#00000A0000000000", 700_000 + step * 900)
        }
        let both = try places(Self.plain + errors, width: 390)
        #expect(!both.errors.isEmpty && both.errors.allSatisfy { $0[1] <= $0[0] - 18 }, "\(both.errors)")
    }
}
