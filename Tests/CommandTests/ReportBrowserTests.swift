import Foundation
import TestSupport
import Testing

/// A report in a browser: Chromium without a window, where it is installed.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportBrowserTests {
    private struct Outcome: Decodable {
        var verdict: String
        var isApp: Bool
        var shown: [String]
        var count: String
        var chosen: [String]
        var isInView: Bool
        var panel: String
        var bits: Int
        var next: [String]
        var brushed: [String]
        var beyond: String
        var only: [String]
        var isReport: Bool
        var up: [String]
        var down: [String]
        var withAlternates: [String]
        var unnamed: [String]
        var resources: Int
    }

    /// What a reader does, and what comes of it.
    private static let actions = #"""
        (function () {
          var out = {}, d = document;
          function byId(name) { return d.getElementById(name); }
          function texts(selector) {
            return [].map.call(d.querySelectorAll(selector), function (e) { return e.textContent; });
          }
          function press(key, on) { (on || d.body).dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true })); }
          function type(text) {
            byId('find').value = text;
            byId('find').dispatchEvent(new Event('input'));
          }
          function selected() { return d.querySelector('.row.selected').textContent; }
          out.verdict = d.querySelector('.verdict').textContent;
          out.isApp = byId('app').getBoundingClientRect().height > 300
            && d.querySelector('main.report').getBoundingClientRect().height === 0;
          press('Escape');
          type('752');
          out.shown = texts('.row');
          out.count = byId('app-count').textContent;
          type('');
          press('f');
          press('f');
          out.chosen = texts('.row.selected');
          var place = d.querySelector('.row.selected').getBoundingClientRect(), log = byId('app-log').getBoundingClientRect();
          out.isInView = place.top >= log.top && place.bottom <= log.bottom;
          out.panel = byId('app-frame').textContent;
          out.bits = d.querySelectorAll('.bits td.set, .bits td.clear').length;
          press('n');
          out.next = [selected()];
          press('p');
          out.next.push(selected());
          press('ArrowDown');
          out.next.push(selected());
          press('ArrowRight', byId('app-from'));
          out.brushed = texts('.row .time');
          // The log goes on beyond the brush.
          press('Home');
          press('ArrowUp');
          out.beyond = d.querySelector('.row.selected .time').textContent;
          press('Escape');
          [].filter.call(d.querySelectorAll('.identifier'), function (e) { return e.textContent.indexOf('101') === 0; })[0].click();
          out.only = texts('.row .id');
          out.withAlternates = [].filter.call(d.querySelectorAll('body *'), function (e) {
            return e.getClientRects().length && getComputedStyle(e).fontFeatureSettings.indexOf('"calt" 0') < 0;
          }).map(function (e) { return e.outerHTML.slice(0, 80); });
          out.unnamed = [].filter.call(d.querySelectorAll('button, input, [role=slider], [role=grid]'), function (e) {
            return !(e.textContent.trim() || e.getAttribute('aria-label') || e.title);
          }).map(function (e) { return e.outerHTML; });
          byId('app-report').click();
          out.isReport = byId('app').hidden && d.querySelector('main.report').getBoundingClientRect().height > 300;
          var head = [].filter.call(d.querySelectorAll('#identifiers th button'), function (button) {
            return button.textContent === 'Frames';
          })[0];
          head.click();
          out.up = texts('#identifiers tbody td:first-child');
          head.click();
          out.down = texts('#identifiers tbody td:first-child');
          out.resources = performance.getEntriesByType('resource').length;
          var pre = d.createElement('pre');
          pre.id = 'outcome';
          pre.textContent = JSON.stringify(out);
          d.body.appendChild(pre);
        })();
        """#

    /// The page with a script of the test's behind its own, which its policy would not run.
    private func page(_ text: String, running script: String) -> String {
        text.replacing(/script-src 'sha256-[^']+'/, with: "script-src 'unsafe-inline'")
            .replacing("</body>", with: "<script>\(script)</script>\n</body>")
    }

    private func outcome(_ name: String, in folder: TestFolder) throws -> Data {
        let page = try Browser.run(["--window-size=1200,900", "--dump-dom", name], in: folder)
        let json = try #require(page.firstMatch(of: /<pre id="outcome">(.*?)<\/pre>/)?.1)
        let plain = String(json).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        return Data(plain.utf8)
    }

    @Test func framesAreFoundFindingsFollowedIdentifiersChosenColumnsSorted() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.actions))
        let outcome = try JSONDecoder().decode(Outcome.self, from: try outcome("b.html", in: folder))
        #expect(outcome.verdict.contains("102") && outcome.isApp)
        #expect(!outcome.shown.isEmpty && outcome.shown.allSatisfy { $0.contains("752") })
        #expect(outcome.count.hasPrefix("\(outcome.shown.count) of "))
        #expect(outcome.chosen.count == 1 && outcome.isInView)
        #expect(outcome.chosen[0].contains("102") && outcome.panel.contains("102"))
        #expect(outcome.bits == 40)
        #expect(outcome.next[0].contains("102") && outcome.next[0] != outcome.chosen[0])
        #expect(outcome.next[1] == outcome.chosen[0] && outcome.next[2] != outcome.chosen[0])
        let times = outcome.brushed.compactMap(Double.init)
        #expect(times.count > 3 && times == times.sorted())
        #expect(try #require(Double(outcome.beyond)) < (times.first ?? 0))
        #expect(!outcome.only.isEmpty && outcome.only.allSatisfy { $0 == "101" })
        #expect(outcome.withAlternates == [] && outcome.unnamed == [])
        #expect(outcome.isReport)
        #expect(outcome.up == ["102", "100", "101"])
        #expect(outcome.down == ["100", "101", "102"])
        #expect(outcome.resources == 0)
    }

    private struct Injected: Decodable {
        var hits: Int
        var elements: [String]
        var texts: Int
    }

    /// Every frame and finding is chosen, with names that would be elements.
    private static let walk = #"""
        (function () {
          var d = document;
          function press(key) { d.body.dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true })); }
          press('Escape');
          for (var count = 0; count < 60; count += 1) press('ArrowDown');
          press('f');
          [].forEach.call(d.querySelectorAll('.identifier'), function (button) { button.click(); });
          var out = { hits: window.hit || 0, elements: [].map.call(d.querySelectorAll('img, x-evil, iframe, a[href^="javascript"]'),
            function (e) { return e.outerHTML; }), texts: d.body.textContent.split('x-evil').length };
          var pre = d.createElement('pre');
          pre.id = 'outcome';
          pre.textContent = JSON.stringify(out);
          d.body.appendChild(pre);
        })();
        """#

    @Test func whatComesFromFilesIsNoElementWhereTheScriptShowsIt() throws {
        let folder = TestFolder()
        let evil = "<x-evil><img src=x onerror=hit=1>"
        let lines = (0..<200).map { step -> String in
            let channel = step % 2 == 0 ? "<x-evil>" : "b"
            let (second, part) = (1000 + step / 50, step % 50 * 2)
            return String(format: "(%d.%02d0000) \(channel) 100#%02X%02X", second, part, step % 3, step)
        }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let database = """
            VERSION ""
            BU_: N
            BO_ 256 M: 2 N
             SG_ S : 0|8@1+ (1,0) [0|0] "\(evil)" N
             SG_ T : 8|8@1+ (1,0) [0|0] "</script>" N
            VAL_ 256 S 1 "\(evil)" 2 "</script><script>hit=1</script>" ;
            """
        try folder.write("a.dbc", database + "\n")
        let outcome = try Command.run(
            "report", "a.log", "--dbc", "a.dbc", "-o", "a.html", "--title", evil, "--note", evil, "--mark", "1=\(evil)",
            in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        let text = try folder.text("a.html")
        #expect(!text.contains("<x-evil") && !text.contains("<script>hit"))
        try folder.write("b.html", page(text, running: Self.walk))
        let found = try JSONDecoder().decode(Injected.self, from: try self.outcome("b.html", in: folder))
        #expect(found.hits == 0 && found.elements == [])
        #expect(found.texts > 5)
    }

    /// The policy of the page names its script: no other runs.
    @Test func noOtherScriptRuns() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        let other = "<script>document.body.innerHTML = 'taken'</script><p onclick=\"hit()\">x</p></body>"
        try folder.write("b.html", try folder.text("a.html").replacing("</body>", with: other))
        let dom = try Browser.run(["--window-size=1200,900", "--dump-dom", "b.html"], in: folder)
        #expect(!dom.contains("<body>taken") && dom.contains("class=\"row"))
    }

    @Test(.enabled(if: ExternalTool.installed(.pdftotext, .pdfinfo)))
    func printsOnFewPagesWithoutWhatIsForScreens() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        _ = try Browser.run(["--no-pdf-header-footer", "--print-to-pdf=a.pdf", "a.html"], in: folder)
        let bytes = try folder.bytes("a.pdf")
        let text = try ExternalTool.pdftotext.run(["-layout", "{}", "-"], on: bytes).output
        for word in ["102: 5 frames missing", "Identifiers", "Activity by identifier"] {
            #expect(text.contains(word), "\(word)")
        }
        #expect(!text.contains("copy the"))
        let info = try ExternalTool.pdfinfo.run(["{}"], on: bytes).output
        let pages = try #require(info.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) })
        #expect(pages <= 5)
    }
}

/// Chromium without a window, in a profile of its own.
private enum Browser {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether it starts here: where there are no namespaces it does not.
    static let works: Bool = {
        guard path != nil else { return false }
        let folder = TestFolder()
        try? folder.write("a.html", "<p>works</p>")
        return (try? run(["--dump-dom", "a.html"], in: folder))?.contains("<p>works</p>") ?? false
    }()

    /// - Parameter arguments: the last one is a file of the folder.
    static func run(_ arguments: [String], in folder: TestFolder) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let profile = folder.path + "/profile"
        process.arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--force-prefers-reduced-motion",
                "--user-data-dir=\(profile)",
            ] + arguments.dropLast() + ["file://" + folder.path + "/" + (arguments.last ?? "")]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
