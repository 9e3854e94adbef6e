import Foundation
import TestSupport
import Testing

/// A report in a browser: Chromium without a window, where it is installed.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ReportBrowserTests {
    private struct Outcome: Decodable {
        var isInPage: Bool
        var shown: [String]
        var told: String
        var card: String
        var isCardHidden: Bool
        var target: String
        var top: Double
        var height: Double
        var isMarked: Bool
        var up: [String]
        var down: [String]
        var resources: Int
    }

    /// What a reader does, and what comes of it.
    private static let actions = #"""
        <script>
        (function () {
          var out = {}, d = document;
          function fire(e, type) {
            e.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 40, clientY: 40 }));
          }
          function type(text) {
            var field = d.getElementById('find');
            field.value = text;
            field.dispatchEvent(new Event('input'));
          }
          function texts(selector) {
            return [].map.call(d.querySelectorAll(selector), function (e) { return e.textContent; });
          }
          out.isInPage = window.find('102: 5 frames missing');
          type('752');
          out.shown = [].filter.call(d.querySelectorAll('tbody tr'), function (row) {
            return row.getBoundingClientRect().height > 0;
          }).map(function (row) { return row.textContent; });
          out.told = d.getElementById('found').textContent;
          type('');
          var link = d.querySelector('.findings a.goto');
          fire(link, 'mouseover');
          out.card = d.getElementById('card').textContent;
          out.isCardHidden = d.getElementById('card').hidden;
          fire(link, 'click');
          var target = d.getElementById(link.getAttribute('href').slice(1));
          out.target = target.textContent;
          out.top = target.getBoundingClientRect().top;
          out.height = innerHeight;
          out.isMarked = target.classList.contains('shown');
          var head = [].filter.call(d.querySelectorAll('#identifiers th button'), function (button) {
            return button.textContent === 'Frames';
          })[0];
          fire(head, 'click');
          out.up = texts('#identifiers tbody td:first-child');
          fire(head, 'click');
          out.down = texts('#identifiers tbody td:first-child');
          out.resources = performance.getEntriesByType('resource').length;
          var pre = d.createElement('pre');
          pre.id = 'outcome';
          pre.textContent = JSON.stringify(out);
          d.body.appendChild(pre);
        })();
        </script>
        </body>
        """#

    @Test func aFrameIsSearchedAFindingFollowedAColumnSorted() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", try folder.text("a.html").replacing("</body>", with: Self.actions))
        let page = try Browser.run(["--window-size=1200,900", "--dump-dom", "b.html"], in: folder)
        let json = try #require(page.firstMatch(of: /<pre id="outcome">(.*?)<\/pre>/)?.1)
        let outcome = try JSONDecoder().decode(Outcome.self, from: Data(String(json).utf8))
        #expect(outcome.isInPage)
        #expect(!outcome.shown.isEmpty && outcome.shown.allSatisfy { $0.contains("752") })
        #expect(outcome.told.contains("\(outcome.shown.count) of "))
        #expect(!outcome.isCardHidden && outcome.card.contains("Frame"))
        #expect(outcome.target.contains("102") && outcome.isMarked)
        #expect(outcome.top > 0 && outcome.top < outcome.height)
        #expect(outcome.up == ["102", "100", "101"])
        #expect(outcome.down == ["100", "101", "102"])
        #expect(outcome.resources == 0)
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
