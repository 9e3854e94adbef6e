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

    private struct Fit: Decodable {
        /// Elements that scroll sideways.
        var wide: [String]
        /// Values of which a part is outside of their cell.
        var cut: [String]
        var values: [String]
        var names: [String]
        /// Labels of the axis that the button beside it covers.
        var covered: [String]
        /// Rows that something lies on.
        var hidden: Int
    }

    /// What of the page is cut, covered or too wide.
    private static let measures = #"""
        (function () {
          var d = document, out = {};
          function all(selector) { return [].slice.call(d.querySelectorAll(selector)); }
          function box(element) { return element.getBoundingClientRect(); }
          out.wide = all('#app *, html').filter(function (e) {
            return e.scrollWidth > e.clientWidth + 1
              && (e === d.documentElement || /auto|scroll/.test(getComputedStyle(e).overflowX));
          }).map(function (e) { return e.id || e.className; });
          out.cut = all('.row .said .value, .row .said .more, .row .name').filter(function (e) {
            return box(e).right > box(e.closest('.row')).right + .5 || (e.className !== 'name'
              && box(e).right > box(e.parentNode).right + .5);
          }).map(function (e) { return e.textContent; });
          out.values = all('.row .said .value').map(function (e) { return e.textContent; });
          if (innerWidth < 1000) d.getElementById('app-side-toggle').click();
          out.names = all('.identifier .name').map(function (e) {
            return e.scrollWidth > e.clientWidth + 1 ? 'cut: ' + e.textContent : e.textContent;
          });
          var whole = d.getElementById('app-whole');
          out.covered = all('#app-axis span').filter(function (e) {
            return box(e).right > box(whole).left && box(e).left < box(whole).right
              && box(e).bottom > box(whole).top && box(e).top < box(whole).bottom;
          }).map(function (e) { return e.textContent; });
          if (innerWidth < 1000) d.documentElement.classList.remove('sided');
          var log = box(d.getElementById('app-log'));
          out.hidden = all('.row').filter(function (e) {
            var y = (box(e).top + box(e).bottom) / 2;
            return y > log.top && y < log.bottom && !d.elementFromPoint(box(e).left + 20, y).closest('.row');
          }).length;
          parent.postMessage(JSON.stringify(out), '*');
        })();
        """#

    private struct Overview: Decodable {
        var pins: [String]
        var overlaps: Int
        var axis: [String]
        var hasBrush: Bool
    }

    /// What the overview shows.
    private static let overview = #"""
        (function () {
          var d = document;
          var pins = [...d.querySelectorAll('#app-pins .pin')], boxes = pins.map(pin => pin.getBoundingClientRect());
          var overlaps = boxes.filter((one, place) => boxes.slice(place + 1).some(other =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length;
          var out = { pins: pins.map(pin => pin.textContent), overlaps: overlaps,
            axis: [...d.querySelectorAll('#app-axis span')].map(tick => tick.textContent),
            hasBrush: d.getElementById('app-brush').getClientRects().length > 0 };
          var pre = d.createElement('pre');
          pre.id = 'outcome';
          pre.textContent = JSON.stringify(out);
          d.body.appendChild(pre);
        })();
        """#

    @Test func pinsAtOneTimeAreAboveEachOther() throws {
        let folder = try TestFolder.missingFrames()
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        // Three more findings at the time of the first.
        let text = try folder.text("a.html")
        let first = String(try #require(text.firstMatch(of: #/\{"number":1,[^}]*\}/#)).0)
        let all = [first] + [7, 8, 9].map { first.replacing("\"number\":1,", with: "\"number\":\($0),") }
        try folder.write(
            "b.html", page(text.replacing(first, with: all.joined(separator: ",")), running: Self.overview))
        let overview = try JSONDecoder().decode(Overview.self, from: try outcome("b.html", in: folder))
        #expect(overview.pins.contains("7") && overview.pins.contains("8") && !overview.pins.contains("9"))
        #expect(overview.overlaps == 0 && overview.axis.count > 2 && overview.hasBrush)
    }

    /// The axis of the pages had "3:19.9", and that of the browser "199.9 s".
    @Test func aLongCaptureHasMinutesOnItsAxisAsOnPages() throws {
        let folder = TestFolder()
        let lines = (0..<2_000).map { "(\(1000 + $0 / 10).\($0 % 10)00000) can0 123#\($0 % 2 == 0 ? "00" : "FF")\n" }
        try folder.write("a.log", lines.joined())
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.overview))
        let overview = try JSONDecoder().decode(Overview.self, from: try outcome("b.html", in: folder))
        #expect(overview.axis.first == "0:00" && overview.axis.last == "3:19.9", "\(overview.axis)")
        #expect(
            overview.axis.count > 3 && overview.axis.dropLast().allSatisfy { $0.hasSuffix("0") || $0.hasSuffix("5") })
    }

    @Test func aSingleTimeHasNoAxisAndNoBrush() throws {
        let folder = TestFolder()
        try folder.write("a.log", "(1.000000) can0 123#00FF\n")
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.overview))
        let overview = try JSONDecoder().decode(Overview.self, from: try outcome("b.html", in: folder))
        #expect(overview.axis.count == 1 && !overview.hasBrush, "\(overview)")
    }

    private struct Phone: Decodable {
        var times: [String]
        var said: [String]
        var cut: [String]
        /// Those that continue over the next row.
        var over: [String]
    }

    private static let onAPhone = #"""
        (function () {
          function all(selector) { return [].slice.call(document.querySelectorAll(selector)); }
          function text(e) { return e.textContent; }
          var said = all('.row > .said').filter(function (e) { return e.querySelector('b'); });
          parent.postMessage(JSON.stringify({
            times: all('.row > .time').map(text), said: said.map(text),
            cut: all('.row > .time').concat(said).filter(function (e) { return e.scrollWidth > e.clientWidth; }).map(text),
            over: said.filter(function (e) {
              return e.getBoundingClientRect().bottom > e.parentNode.getBoundingClientRect().bottom + 1;
            }).map(text)
          }), '*');
        })();
        """#

    /// The last digits of times and the ends of outcomes had been cut.
    @Test func onAPhoneTimesAndOutcomesAreWhole() throws {
        let folder = TestFolder()
        var lines = ["(1000.000000) can0 7E8#0000000000000000"]
        for step in 0..<20 {
            lines.append("(211\(100 + step).123456) can0 7E0#0322F19000000000")
            lines.append("(211\(100 + step).143456) can0 7E8#037F223300000000")
        }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.onAPhone))
        let phone = try JSONDecoder().decode(Phone.self, from: try Browser.framed("b.html", 390, 1000, in: folder))
        #expect(phone.times.contains { $0.hasSuffix(".123456") && $0.count > 12 }, "\(phone.times)")
        #expect(phone.said.contains { $0.localizedCaseInsensitiveContains("security access denied") }, "\(phone.said)")
        #expect(phone.cut == [] && phone.over == [])
    }

    /// A response with many trouble codes was over the next row.
    @Test(arguments: [6, 60]) func onAPhoneALongResponseHasAllOfItsLines(codes: Int) throws {
        let folder = TestFolder()
        let payload: [UInt8] = [0x59, 0x02, 0xFF] + (0..<codes).flatMap { [UInt8(1 + $0 % 3), 0x23, UInt8($0), 0x2F] }
        var frames = [[UInt8(0x10 | payload.count >> 8), UInt8(payload.count & 0xFF)] + payload.prefix(6)]
        for place in stride(from: 6, to: payload.count, by: 7) {
            frames.append([UInt8(0x20 | frames.count & 15)] + payload[place..<min(payload.count, place + 7)])
        }
        var lines = ["(1000.000000) can0 7E0#031902FF00000000"]
        for (step, frame) in frames.enumerated() {
            let hex = frame.map { String(format: "%02X", $0) }.joined()
            lines.append(String(format: "(1000.%06d) can0 7E8#", 10_000 + step * 1_000) + hex)
        }
        lines.append("(1000.500000) can0 7E0#023E000000000000")
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        _ = try Command.run("report", "a.log", "-o", "a.html", in: folder)
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.onAPhone))
        let phone = try JSONDecoder().decode(Phone.self, from: try Browser.framed("b.html", 390, 4000, in: folder))
        #expect(phone.said.contains { $0.contains("P0123") }, "\(phone.said)")
        #expect(phone.cut == [] && phone.over == [])
    }

    @Test(arguments: [(1440, 900), (1360, 900), (1300, 900), (1024, 900), (800, 712), (500, 1000), (390, 1000)])
    func nothingIsCutOrCovered(width: Int, height: Int) throws {
        let folder = TestFolder()
        // Each frame changes three signals with long names of which the ends differ.
        let database = """
            VERSION ""
            BU_: N
            BO_ 256 PowertrainControlModuleFront: 8 N
             SG_ ElectricMotorTemperatureLeft : 0|16@1+ (0.125,-40) [0|0] "degC" N
             SG_ ElectricMotorTemperatureRight : 16|16@1+ (0.125,-40) [0|0] "degC" N
            BO_ 257 PowertrainControlModuleRear: 8 N
             SG_ BatteryVoltageOfTheCell : 0|16@1+ (0.001,0) [0|0] "V" N
             SG_ BatteryCurrentOfTheCell : 16|16@1- (0.1,0) [0|0] "A" N
            """
        try folder.write("a.dbc", database + "\n")
        var lines: [String] = []
        for step in 0..<400 where !(100..<140).contains(step) {
            let value = String(format: "%04X%04X", (step &* 7919) & 0xFFFF, (step &* 104_729) & 0xFFFF)
            lines.append(String(format: "(1000.%06d) can0 %03X#\(value)00000000", step * 2500, 0x100 + step % 2))
        }
        try folder.write("a.log", lines.joined(separator: "\n") + "\n")
        let outcome = try Command.run("report", "a.log", "--dbc", "a.dbc", "-o", "a.html", in: folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        try folder.write("b.html", page(try folder.text("a.html"), running: Self.measures))
        let fit = try JSONDecoder().decode(Fit.self, from: try Browser.framed("b.html", width, height, in: folder))
        #expect(fit.wide == [])
        #expect(fit.cut == [])
        #expect(fit.covered == [])
        #expect(fit.hidden == 0)
        // Numbers end with their units.
        let units = ["degC", "V", "A"]
        #expect(fit.values.count > 3 && fit.values.allSatisfy { value in units.contains { value.hasSuffix($0) } })
        #expect(fit.names.count == 2 && Set(fit.names).count == 2 && fit.names.allSatisfy { !$0.hasPrefix("cut") })
        #expect(fit.names.contains { $0.hasSuffix("Front") || $0.hasSuffix("ont") })
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
        for word in ["5 frames of identifier 102 were missing", "Identifiers", "Activity by identifier"] {
            #expect(text.contains(word), "\(word)")
        }
        #expect(!text.contains("copy the"))
        let info = try ExternalTool.pdfinfo.run(["{}"], on: bytes).output
        let pages = try #require(info.firstMatch(of: /Pages: +(\d+)/).flatMap { Int($0.1) })
        #expect(pages <= 5)
    }
}

/// Chromium without a window, in a profile of its own.
enum Browser {
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
