import Foundation
import TestSupport
import Testing

/// The window in a browser: Chromium without a window, where it is installed.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ViewBrowserTests {
    private static let place = "document.getElementById('place').textContent"
    private static let isDrawn = "document.querySelectorAll('.tile.drawn').length > 0"
    private static let isChosen = "!document.getElementById('chosen').hidden"

    private func view(_ folder: TestFolder, _ arguments: String..., body: (BrowserPage) throws -> Void) throws {
        let outcome = try ViewCommandTests.view(arguments.joined(separator: " "), in: folder) { address in
            _ = try ViewCommandTests.complete(address)
            let page = try BrowserPage(address)
            try page.wait(Self.isDrawn)
            try page.wait("document.querySelectorAll('.incident').length > 0")
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
            let incident = try page.text("location.search")
            try page.press("n")
            try page.wait("location.search !== '\(incident)'")
            try page.value("history.back()")
            try page.wait("location.search === '\(incident)'")
            // Bytes, and back to where the search began.
            try page.press("/")
            try page.value("document.getElementById('find').value = '47 XX 11'")
            try page.press("Enter")
            try page.wait("\(Self.isChosen) && location.search !== '\(incident)'")
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
