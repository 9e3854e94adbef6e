import Foundation
import TestSupport
import Testing

/// The window in a browser: Chromium without a window, where it is installed.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ViewBrowserTests {
    static let place = "document.getElementById('place').textContent"
    static let isDrawn = "document.querySelectorAll('.tile.drawn').length > 0"
    static let isChosen = "!document.getElementById('chosen').hidden"

    private func view(_ folder: TestFolder, _ arguments: String..., body: (BrowserPage) throws -> Void) throws {
        let outcome = try ViewCommandTests.view(arguments.joined(separator: " "), in: folder) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address)
            try page.wait(Self.isDrawn)
            try page.wait("document.querySelectorAll('.incident').length > 0")
            try page.wait("document.querySelectorAll('.identifier .pick').length > 0")
            try body(page)
            #expect(page.errors == [])
        }
        #expect(outcome.status == 128 + SIGINT)
    }

    @Test func keysMoveFindAndSelectAndBackReturns() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            #expect(try page.text("document.getElementById('name').textContent") == "a.log")
            // The words of a row are in the page, at the height of its picture.
            try page.wait("document.querySelectorAll('.tile .row').length > 20")
            try page.wait(
                "[...document.querySelectorAll('.tile .row')].some(e => e.textContent.startsWith('1\\t0.000000'))")
            try page.press("j")
            try page.wait("\(Self.isChosen) && location.search.includes('frame=1')")
            try page.press("j")
            try page.wait("\(Self.place).startsWith('row 2 ')")
            // An incident: the log, the timeline and the panel go there.
            try page.press("f")
            try page.wait("\(Self.isChosen) && location.search.includes('window=')")
            try page.wait("document.getElementById('frame').textContent.includes('102')")
            try page.wait("document.querySelectorAll('#lanes img').length > 0")
            // The window of time follows the frame when that is there, and the address a moment later.
            try page.settle("location.search")
            // The place at the top may still change when more of the log is there.
            let address = "location.search.replace(/at=\\d+&?/, '')"
            let incident = try page.text(address)
            try page.press("n")
            try page.wait("\(address) !== '\(incident)'")
            try page.value("history.back()")
            try page.wait("\(address) === '\(incident)'")
            // Bytes, and back to where the search began.
            try page.press("/")
            try page.value("document.getElementById('find').value = '47 XX 11'")
            try page.press("Enter")
            try page.wait("\(Self.isChosen) && \(address) !== '\(incident)'")
            try page.press("End")
            try page.value("document.activeElement.blur()")
            try page.press("End")
            try page.wait("location.search.includes('at=14')")
            #expect(try page.value(Self.unnamed) as? Int == 0)
        }
    }

    /// Buttons, fields and sliders without a name for a screen reader.
    private static let unnamed = """
        [...document.querySelectorAll('button, input, [role=slider], [role=grid], [role=checkbox]')].filter(e =>
          e.offsetParent && !(e.textContent.trim() || e.getAttribute('aria-label') || e.title || (e.labels || []).length)
        ).length
        """

    @Test func aFilterHidesRowsAndTheLogEndsAtTheBottom() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            try page.value("document.querySelector('.identifier .pick').click()")
            try page.wait("\(Self.place).includes('500 shown')")
            try page.press("End")
            try page.wait(
                """
                (() => { const log = document.getElementById('rows').getBoundingClientRect();
                  const ends = [...document.querySelectorAll('.tile .row')].map(e => e.getBoundingClientRect().bottom);
                  return ends.some(end => Math.abs(end - log.bottom) < 1); })()
                """)
            try page.wait("document.querySelector('.tile .row').textContent.includes('100')")
            // The wheel moves by pixels, and a tile that left the view is removed.
            try page.wheel(-4_000, x: 700, y: 700)
            try page.wait("document.querySelectorAll('.tile').length <= 14 && location.search.includes('hide=101,102')")
            // Nothing is left, and then all again.
            try page.value("document.querySelector('.identifier .box').click()")
            try page.wait("!document.getElementById('empty').hidden && !document.querySelector('.tile')")
            try page.value("history.back()")
            try page.wait("document.getElementById('empty').hidden && \(Self.isDrawn)")
        }
    }

    /// The wheel goes over 780 tiles at once, and over as many in small steps.
    @Test func aLeapDrawsOnlyWhatIsSeenAndAFlingEndsDrawn() throws {
        let folder = TestFolder()
        let lines = (0..<110_000).map { row in
            "(\(row / 1_000).\(String(format: "%03d", row % 1_000))000) can0 10\(row % 10)#\(String(format: "%08X", row))\n"
        }
        try folder.write("a.log", lines.joined())
        _ = try ViewCommandTests.view("a.log", in: folder) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address)
            let isSeenDrawn = """
                (() => { const seen = [...document.querySelectorAll('.tile')].filter(isSeen);
                  return seen.length > 0 && seen.every(tile => tile.classList.contains('drawn')); })()
                """
            func scroll(_ pixels: Int, times: Int) throws {
                try page.value(
                    """
                    new Promise(done => { let left = \(times); window.framesWithRows = 0; (function next() {
                      if (left < \(times) - 20 && [...document.querySelectorAll('.tile.drawn')].some(isSeen))
                        window.framesWithRows += 1;
                      if (!left--) { done(true); return; }
                      document.getElementById('log').dispatchEvent(
                        new WheelEvent('wheel', { deltaY: \(pixels), bubbles: true, cancelable: true }));
                      requestAnimationFrame(next); })(); })
                    """)
            }
            let drawn = "fetch('counts').then(answer => answer.json()).then(counts => counts.drawn)"
            try page.wait(Self.isDrawn)
            try page.value(
                """
                window.isSeen = tile => {
                  const top = parseFloat((tile.style.transform.match(/-?[0-9.]+/) || [NaN])[0]);
                  return top < document.getElementById('rows').clientHeight && top + tile.clientHeight > 0;
                }; true
                """)
            try page.wait(isSeenDrawn)
            let before = try page.value(drawn) as? Int ?? 0
            try scroll(1_000_000, times: 1)
            try page.wait("+new URLSearchParams(location.search).get('at') === 50001 && \(isSeenDrawn)")
            #expect(try (page.value(drawn) as? Int ?? .max) - before <= 12)
            try scroll(5_000, times: 200)
            try page.wait("+new URLSearchParams(location.search).get('at') === 100001 && \(isSeenDrawn)")
            // Rows were seen while the log moved faster than each of its tiles can be drawn.
            #expect(try page.value("window.framesWithRows") as? Int ?? 0 > 0)
            #expect(try page.value("document.querySelectorAll('.tile').length") as? Int ?? .max <= 19)
            #expect(page.errors == [])
        }
    }

    @Test func hostileNamesRunNothing() throws {
        let folder = TestFolder()
        let hostile = ["<img src=x onerror=hacked()>", "'><script>hacked()</script>", "javascript:hacked()"]
        var lines = "BO_ 256 M: 8 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"<b onload=hacked()>\" X\n"
        lines += "VAL_ 256 S \(hostile.enumerated().map { "\($0) \"\($1)\"" }.joined(separator: " ")) ;\n"
        try folder.write("a.dbc", "VERSION \"\"\nBU_: X\n" + lines)
        let frames = (0..<300).map { row in
            String(format: "(%.6f) %@ %03X#%02X\n", Double(row) * 0.01, row % 2 == 0 ? "<i>can0" : "can1", 256, row % 5)
        }
        try folder.write("<b onclick=hacked()>.log", frames.joined())
        let outcome = try ViewCommandTests.view("'<b onclick=hacked()>.log'", "--dbc a.dbc", in: folder) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address)
            try page.wait(Self.isDrawn)
            try page.press("j")
            try page.wait("document.getElementById('frame').textContent.includes('<img src=x onerror=hacked()>')")
            #expect(try page.text("document.getElementById('name').textContent") == "<b onclick=hacked()>.log")
            #expect(try page.value("document.querySelectorAll('[onclick],[onerror],[onload]').length") as? Int == 0)
            #expect(try page.value("document.querySelectorAll('script').length") as? Int == 1)
            #expect(page.errors == [])
        }
        #expect(outcome.status == 128 + SIGINT)
    }

    private static let database =
        "VERSION \"\"\nBU_: X\nBO_ 256 Hello: 5 X\n SG_ Speed : 0|8@1+ (0.5,0) [0|0] \"km/h\" X\n"

    @Test func marksSurviveAReloadAndTheNextOneIsFound() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            for row in 1...3 {
                try page.press("j")
                try page.wait("\(Self.place).startsWith('row \(row) ') && location.search.includes('frame=\(row)')")
                if row != 2 { try page.press("m") }
            }
            try page.wait("document.querySelectorAll('.tile .mark').length === 2")
            #expect(try page.value("document.querySelectorAll('.pin.mark').length") as? Int == 2)
            #expect(try page.value("document.querySelectorAll('.flag.mark').length") as? Int == 2)
            try page.press("g")
            try page.wait("\(Self.place).startsWith('row 1 ') && location.search.includes('frame=1')")
            try page.reload()
            try page.wait("\(Self.isDrawn)")
            try page.wait("document.querySelectorAll('.tile .mark').length === 2")
            try page.press("g")
            try page.wait("\(Self.place).startsWith('row 3 ')")
            try page.press("m")
            try page.wait("document.querySelectorAll('.tile .mark').length === 1")
        }
    }

    @Test func cursorsAndTheirRowsAreInTheAddressAndBackRemovesThem() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            func go(to row: Int) throws {
                try page.value("(f => { f.value = '#\(row)'; f.focus(); })(document.getElementById('find'))")
                try page.press("Enter")
                try page.value("document.activeElement.blur()")
                try page.wait("\(Self.place).startsWith('row \(row) ') && \(Self.isChosen)")
                try page.wait("document.getElementById('panel').textContent.includes('row \(row) ')")
            }
            let flags = """
                [...document.querySelectorAll('#flags .flag:not(.mark):not(.error)')].map(e => e.textContent).join()
                """
            try go(to: 20)
            try page.press("c")
            try page.wait("/cursors=\\d+$/.test(location.search) && \(flags) === 'A'")
            try go(to: 119)
            try page.press("c")
            try page.wait("/cursors=\\d+,\\d+$/.test(location.search) && \(flags) === 'A,B'")
            try page.wait("document.querySelector('.delta b').textContent.startsWith('\u{394} ')")
            // A link is a view.
            let both = try page.text("location.search")
            try page.reload()
            try page.wait("\(Self.isDrawn) && \(flags) === 'A,B'")
            #expect(try page.text("location.search") == both)
            // Only the rows between them, and of each identifier as many.
            try page.press("r")
            try page.wait("location.search.includes('rows=') && \(Self.place).includes('100 shown')")
            let counts = "[...document.querySelectorAll('.identifier .count')].map(e => +e.textContent)"
            try page.wait("\(counts).reduce((sum, one) => sum + one) === 100")
            try page.wait("document.getElementById('identifier-count').textContent.endsWith('100 frames')")
            // A filter of identifiers changes the total, not the counts of the others.
            let before = try page.value(counts) as? [Int]
            try page.value("document.querySelector('.identifier .box').click()")
            try page.wait(
                """
                document.getElementById('identifier-count').textContent
                  === '2 of 3 \u{B7} \(100 - (before?[0] ?? 0)) frames'
                """)
            #expect(try page.value(counts) as? [Int] == before)
            #expect(try page.text("document.querySelector('.identifier .box').getAttribute('aria-checked')") == "false")
            try page.value("history.back()")
            try page.wait("document.querySelector('.identifier .box').getAttribute('aria-checked') === 'true'")
            try page.press("r")
            try page.wait("!location.search.includes('rows=') && !\(Self.place).includes('shown')")
            try page.press("c")
            try page.wait("!location.search.includes('cursors=') && \(flags) === ''")
            try page.value("history.back()")
            try page.wait("location.search.includes('cursors=') && \(flags) === 'A,B'")
        }
    }

    @Test func signalsAreShownInHexadecimalAndTheAddressSaysSo() throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("b.dbc", Self.database)
        try view(folder, "a.log --dbc b.dbc") { page in
            try page.press("/")
            try page.value("document.getElementById('find').value = '#700'")
            try page.press("Enter")
            try page.value("document.activeElement.blur()")
            let value = "(document.querySelector('.signal .value') || {}).textContent"
            try page.press("n")
            try page.wait("/^[\\d.]+ km\\/h$/.test(\(value))")
            let physical = try page.text(value)
            try page.press("x")
            try page.wait("/^0x[0-9A-F]{2}$/.test(\(value)) && location.search.includes('raw=1')")
            let raw = try #require(Int(try page.text(value).dropFirst(2), radix: 16))
            #expect(Double(raw) * 0.5 == Double(physical.prefix { $0 != " " }))
            try page.wait("[...document.querySelectorAll('.tile .row')].some(e => e.textContent.includes('Speed 0x'))")
            try page.value("history.back()")
            try page.wait("\(value) === '\(physical)'")
            // The labels of a curve, and what is read between the cursors.
            try page.press("+")
            try page.press("c")
            let label = "document.querySelector('.curve-name .high').textContent"
            try page.wait("\(label) !== '' && !\(label).startsWith('0x')")
            try page.wait("document.querySelector('.curve-name .unit').textContent === 'km/h'")
            try page.value("document.getElementById('find').value = '#900'; document.getElementById('find').focus()")
            try page.press("Enter")
            try page.value("document.activeElement.blur()")
            try page.wait("document.getElementById('panel').textContent.includes('row 900 ')")
            try page.press("c")
            let between = "document.getElementById('between').textContent"
            try page.wait("\(between).includes('min') && \(between).includes('km/h')")
            try page.press("x")
            try page.wait("\(label).startsWith('0x') && document.querySelector('.curve-name .unit').textContent === ''")
            try page.wait("\(between).includes('min 0x') || \(between).includes('min  0x')")
        }
    }

    @Test func bytesAndSignalsBecomeLanesByKeysAndByDragging() throws {
        let folder = try TestFolder.missingFrames()
        try folder.write("b.dbc", Self.database)
        try view(folder, "a.log --dbc b.dbc") { page in
            try page.press("j")
            try page.wait("document.querySelector('.signal') !== null")
            try page.press("b")
            try page.press("+")
            try page.wait(
                "document.querySelectorAll('#curves img').length * document.querySelectorAll('#curves canvas').length > 0"
            )
            #expect(try page.text("location.search").contains("curve=100&curve=100.Speed"))
            // The labels of five bytes, and names as high as their lanes.
            try page.wait("document.querySelector('.curve-name .low').textContent === '4'")
            let heights = "[...document.querySelectorAll('#curves > *, .curve-name')].map(e => e.offsetHeight)"
            #expect(Set(try page.value(heights) as? [Int] ?? []) == [48])
            for _ in 0..<2 { try page.press("-") }
            try page.wait("!document.querySelector('#curves > *')")
            func drag(_ source: String, to target: String) throws {
                try page.value(
                    """
                    (() => { const dataTransfer = new DataTransfer(), bubbles = true;
                      const from = document.querySelector('\(source)'), to = document.querySelector('\(target)');
                      from.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles }));
                      to.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles, cancelable: true }));
                      from.dispatchEvent(new DragEvent('dragend', { dataTransfer, bubbles })); })()
                    """)
            }
            try drag(".signal .what", to: "#plot")
            try drag(".identifier:nth-child(2) .pick", to: "#plot")
            try page.wait("location.search.includes('curve=100.Speed&curve=101')")
            // A text that something else drags, and a place that has no lanes.
            try drag(".identifier:nth-child(3) .pick", to: "#log")
            try drag("#name", to: "#plot")
            #expect(try page.value("document.querySelectorAll('#curves > *').length") as? Int == 2)
        }
    }

    @Test func aDroppedFileIsReadAndItsNameRunsNothing() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            func drop(_ name: String, _ text: String) throws {
                let content = String(decoding: try JSONSerialization.data(withJSONObject: [name, text]), as: UTF8.self)
                try page.value(
                    """
                    (() => { const [name, text] = \(content), dataTransfer = new DataTransfer();
                      dataTransfer.items.add(new File([text], name));
                      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })); })()
                    """)
            }
            try page.press("j")
            try page.wait("location.search.includes('frame=1')")
            // The file that the dialog of `o` gives.
            let database = String(decoding: try JSONSerialization.data(withJSONObject: [Self.database]), as: UTF8.self)
            try page.value(
                """
                (() => { const [text] = \(database), list = new DataTransfer(), field = document.getElementById('file');
                  list.items.add(new File([text], 'b.dbc'));
                  field.files = list.files;
                  field.dispatchEvent(new Event('change')); })()
                """)
            try page.wait("document.getElementById('panel').textContent.includes('Hello')")
            let hostile = "<img src=x onerror=hacked()>.log"
            try drop(hostile, "nonsense")
            try page.wait(
                "document.getElementById('found').textContent.startsWith('<img src=x onerror=hacked()>.log: not')")
            // Larger than one part.
            let lines = (0..<60_000).map {
                "(\($0 / 100).\(String(format: "%02d", $0 % 100))0000) can0 100#0\($0 % 10)"
            }
            try drop(hostile, lines.joined(separator: "\n") + "\n")
            try page.wait("document.getElementById('name').textContent === \"\(hostile)\" && \(Self.isDrawn)")
            try page.wait("\(Self.place).includes('of 60')")
            #expect(try page.text("location.search") == "")
            #expect(try page.value("document.querySelectorAll('[onerror]').length") as? Int == 0)
            // Another capture with the same name begins anew, too.
            try page.press("j")
            try page.wait("location.search.includes('frame=1')")
            try drop(hostile, lines.prefix(500).joined(separator: "\n") + "\n")
            try page.wait("\(Self.place).includes('of 500') && location.search === '' && !\(Self.isChosen)")
            #expect(try page.text("document.getElementById('panel').textContent").hasPrefix("Choose a row"))
        }
    }

    @Test func changesAreDrawnInTheirWindow() throws {
        try view(TestFolder.missingFrames(), "a.log") { page in
            try page.press("j")
            try page.wait("document.getElementById('panel').textContent.includes('100')")
            try page.press("D")
            try page.wait("document.getElementById('act-picture').naturalWidth > 800")
            #expect(
                try page.text("document.getElementById('act-command').textContent").hasPrefix(
                    "canfolio changes --around"))
            try page.value("document.querySelector('#act form button:last-child').click()")
            #expect(try page.value("document.getElementById('act').open") as? Bool == false)
        }
    }

    @Test func fingersScrollZoomAndPan() throws {
        _ = try ViewCommandTests.view("a.log", in: TestFolder.missingFrames()) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address, width: 400, height: 860)
            try page.wait(Self.isDrawn)
            try page.wait(
                "document.querySelectorAll('.incident').length > 0 && document.querySelector('#lanes img') !== null")
            // Far enough that the first tile is removed under the finger.
            for _ in 0..<10 { try page.swipe([((200, 620), (200, 400))]) }
            try page.wait("+new URLSearchParams(location.search).get('at') > 30")
            let window = "(new URLSearchParams(location.search).get('window') || '0,0').split(',').map(Number)"
            func length() throws -> Double { try page.value("(w => w[1] - w[0])(\(window))") as? Double ?? 0 }
            try page.swipe([((200, 280), (110, 280)), ((240, 280), (340, 280))])
            try page.wait("(w => w[1] > w[0])(\(window))")
            let (before, start) = (try length(), try page.text("location.search"))
            // One finger pans after two have zoomed.
            try page.swipe([((240, 280), (180, 280))])
            try page.wait("location.search !== '\(start)'")
            #expect(abs(try length() - before) < 1_000)
            #expect(page.errors == [])
        }
    }

    @Test func aNarrowWindowHasTabs() throws {
        _ = try ViewCommandTests.view("a.log", in: TestFolder.missingFrames()) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address, width: 400, height: 860)
            try page.wait(Self.isDrawn)
            try page.wait("document.querySelectorAll('.incident').length > 0")
            try page.press("j")
            try page.wait("document.querySelector('#panel h2') !== null")
            func isSeen(_ name: String) throws -> Bool {
                try page.value(
                    """
                    (() => { const box = document.querySelector('\(name)').getBoundingClientRect();
                      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + 3);
                      return box.width > 0 && seen !== null && document.querySelector('\(name)').contains(seen); })()
                    """) as? Bool == true
            }
            let parts = ["log": "#rows", "incidents": "#incidents", "identifiers": "#identifiers", "frame": ".bits"]
            for name in ["incidents", "identifiers", "frame", "log"] {
                try page.value("document.querySelector('[data-part=\(name)]').click()")
                for (part, element) in parts {
                    #expect(try isSeen(element) == (part == name), "\(part) in \(name)")
                }
                let low = "[...document.querySelectorAll('#tabs button')].every(e => e.offsetHeight >= 40)"
                #expect(try page.value(low) as? Bool == true)
                #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
            }
            // The panel below the log has three heights.
            var heights: [Int] = []
            for _ in 0..<3 {
                heights.append(try page.value("document.getElementById('frame').offsetHeight") as? Int ?? 0)
                try page.value("document.getElementById('grip').click()")
            }
            #expect(heights[1] < heights[0] && heights[0] < heights[2])
            // An incident leads to the log.
            try page.value("document.querySelector('[data-part=incidents]').click()")
            try page.value("document.querySelector('.incident').click()")
            try page.wait("document.documentElement.dataset.tab === 'log'")
            #expect(page.errors == [])
        }
    }

    /// The page asks for the first tile before it is laid out, and knows the width that it will have.
    @Test(arguments: [(1440, 900), (1181, 700), (1024, 768), (721, 800), (400, 860)])
    func theFirstTileHasTheRightWidth(_ size: (Int, Int)) throws {
        _ = try ViewCommandTests.view("a.log", in: TestFolder.missingFrames()) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address, width: size.0, height: size.1)
            try page.wait(Self.isDrawn)
            let widths = """
                [...new Set(performance.getEntriesByType('resource').filter(one => one.name.includes('/tile?')).map(
                  one => new URL(one.name).searchParams.get('w')))].join()
                """
            #expect(try page.text(widths) == page.text("String(document.getElementById('rows').clientWidth)"))
            #expect(page.errors == [])
        }
    }

    @Test(arguments: [(1024, 768), (400, 860)]) func narrowWindowsHaveNoSidewaysScroll(_ size: (Int, Int)) throws {
        let outcome = try ViewCommandTests.view("a.log", in: TestFolder.missingFrames()) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address, width: size.0, height: size.1)
            try page.wait(Self.isDrawn)
            #expect(try page.value("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
            #expect(
                try page.value("document.getElementById('rows').getBoundingClientRect().right <= innerWidth") as? Bool
                    == true)
        }
        #expect(outcome.status == 128 + SIGINT)
    }
}
