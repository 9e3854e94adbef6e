import Foundation
import TestSupport
import Testing

/// Contrasts by WCAG 2 of all texts of HTML pages, as a browser computes their colours: at least 4.5, in both themes.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct BrowserContrastTests {
    private struct Outcome: Decodable {
        var texts: Int
        var low: [String]
    }

    /// Of each text that is shown, its colour against the nearest ground that is painted.
    private static let script = #"""
        (function () {
          var d = document, out = { texts: 0, low: [] }, known = {};
          function parts(colour) { return colour.match(/[\d.]+/g).map(Number); }
          function isClear(colour) { return parts(colour).length > 3 && parts(colour)[3] === 0; }
          function luminance(colour) {
            var linear = parts(colour).slice(0, 3).map(function (channel) {
              channel /= 255;
              return channel <= .04045 ? channel / 12.92 : Math.pow((channel + .055) / 1.055, 2.4);
            });
            return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2];
          }
          function measure() {
            var walk = d.createTreeWalker(d.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
              var element = walk.currentNode.parentElement;
              if (!walk.currentNode.textContent.trim() || !element.getClientRects().length || element.closest('svg, script, .unseen')) continue;
              var ground = element;
              while (ground && isClear(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
              var colour = getComputedStyle(element).color;
              var paper = ground ? getComputedStyle(ground).backgroundColor : 'rgb(255, 255, 255)';
              var one = luminance(colour), other = luminance(paper);
              var contrast = (Math.max(one, other) + .05) / (Math.min(one, other) + .05), key = colour + ' on ' + paper;
              out.texts += 1;
              if (contrast < 4.5 && !known[key]) {
                known[key] = true;
                out.low.push(key + ' ' + contrast.toFixed(2) + ' ' + element.className + ': ' + walk.currentNode.textContent.slice(0, 30));
              }
            }
          }
          measure();
          var button = d.getElementById('app-report');
          if (button) { button.click(); measure(); }
          var pre = d.createElement('pre');
          pre.id = 'outcome';
          pre.textContent = JSON.stringify(out);
          d.body.appendChild(pre);
        })();
        """#

    private func outcome(_ page: String, isDark: Bool, in folder: TestFolder) throws -> Outcome {
        // The theme of the system is that of the browser.
        let themed = page.replacing(
            /\(prefers-color-scheme: ?dark\)/, with: isDark ? "(min-width: 1px)" : "(max-width: 1px)")
        let open = themed.replacing(/script-src 'sha256-[^']+'/, with: "script-src 'unsafe-inline'")
            .replacing(
                "style-src 'unsafe-inline'; img-src",
                with: "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src"
            )
            .replacing("</body>", with: "<script>\(Self.script)</script>\n</body>")
        try folder.write("themed.html", open)
        let dom = try Browser.run(["--window-size=1440,1000", "--dump-dom", "themed.html"], in: folder)
        let json = try #require(dom.firstMatch(of: /<pre id="outcome">(.*?)<\/pre>/)?.1)
        return try JSONDecoder().decode(Outcome.self, from: Data(String(json).replacing("&gt;", with: ">").utf8))
    }

    @Test(arguments: [false, true]) func textsOfAReportAreRead(isDark: Bool) throws {
        let folder = try TestFolder.missingFrames()
        // Errors, a bus-off and a silence have their own tints.
        var lines: [String] = []
        for step in 0..<300 where !(120..<180).contains(step) {
            lines.append(String(format: "(1000.%06d) can0 1A0#%02X00AA55", step * 2_000, step & 0xFF))
        }
        for step in 0..<12 {
            lines.append(
                String(format: "(1000.%06d) can0 20000088#00000800000000%02X00", 240_000 + step * 100, step * 8 + 8))
        }
        try folder.write("b.log", lines.sorted().joined(separator: "\n") + "\n")
        for name in ["a.log", "b.log"] {
            let command = try Command.run("report", name, "-o", "c.html", "--force", in: folder)
            try #require(command.status == 0, "\(command.error)")
            let outcome = try outcome(try folder.text("c.html"), isDark: isDark, in: folder)
            #expect(outcome.texts > 200 && outcome.low == [], "\(name)")
        }
    }

    @Test(arguments: [false, true]) func textsOfAFleetReportAreRead(isDark: Bool) throws {
        let folder = TestFolder()
        try folder.makeFolder("captures")
        let missing = try TestFolder.missingFrames()
        try folder.write("captures/a.log", SampleCapture.log(frames: 400))
        try folder.write("captures/b.log", try missing.text("a.log"))
        try folder.write("captures/c.log", "junk\n")
        for arguments in [["batch", "captures", "-o", "results"], ["fleet", "results", "-o", "fleet.html"]] {
            let command = try Command.run(arguments, in: folder)
            try #require(command.status == 0, "\(command.error)")
        }
        let outcome = try outcome(try folder.text("fleet.html"), isDark: isDark, in: folder)
        #expect(outcome.texts > 20 && outcome.low == [])
    }
}
