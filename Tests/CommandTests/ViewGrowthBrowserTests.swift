import Foundation
import TestSupport
import Testing

/// Windows on a capture that grows, in Chromium, where it is installed.
@Suite(.enabled(if: Browser.works, "Chromium is not installed"), .serialized)
struct ViewGrowthBrowserTests {
    @Test func countsFollowACaptureThatGrows() throws {
        let folder = try TestFolder.missingFrames()
        let lines = try folder.text("a.log").split(separator: "\n")
        try folder.write("b.log", lines[..<400].joined(separator: "\n") + "\n")
        _ = try ViewCommandTests.view("--follow b.log", in: folder) { address in
            let page = try BrowserPage(address)
            let total = "document.getElementById('identifier-count').textContent"
            try page.wait("\(ViewBrowserTests.isDrawn) && \(total).endsWith('400 frames')")
            // What has the focus keeps it.
            try page.value("document.querySelector('.identifier .pick').focus()")
            let file = try #require(FileHandle(forWritingAtPath: folder.file("b.log")))
            try file.seekToEnd()
            try file.write(contentsOf: Data((lines[400..<900].joined(separator: "\n") + "\n").utf8))
            try file.close()
            try page.wait("\(total).endsWith('900 frames') && \(ViewBrowserTests.place).includes('of 900')")
            let counts = "[...document.querySelectorAll('.identifier .count')].map(e => +e.textContent)"
            try page.wait("\(counts).reduce((sum, one) => sum + one) === 900")
            #expect(try page.value("document.activeElement.className") as? String == "pick")
            // The tiles of the capture before are gone.
            try page.wait("!document.querySelector('.tile[aria-hidden]')")
            #expect(page.errors == [])
        }
    }

    /// What is asked for before the capture has grown moves nothing that the user moved since.
    @Test func jumpsAndScrollingHoldWhileACaptureGrows() throws {
        let folder = try TestFolder.missingFrames()
        func line(_ number: Int) -> String {
            "(\(1_700_000_000 + number / 1000).\(String(1_000_000 + number % 1000 * 1000).dropFirst())) can0 "
                + "\(String(0x100 + number % 7, radix: 16))#\(String(0x1000_0000 + number, radix: 16))\n"
        }
        try folder.write("b.log", (0..<20_000).map(line).joined())
        _ = try ViewCommandTests.view("--follow b.log", in: folder) { address in
            let page = try BrowserPage(address)
            try page.wait("\(ViewBrowserTests.isDrawn) && \(ViewBrowserTests.place).includes('of 20\u{202F}000')")
            try page.press("Home")
            try page.wait("\(ViewBrowserTests.place).startsWith('row 1 ')")
            let file = try #require(FileHandle(forWritingAtPath: folder.file("b.log")))
            try file.seekToEnd()
            var written = 20_000
            func grow() throws {
                try file.write(contentsOf: Data((written..<written + 40).map(line).joined().utf8))
                written += 40
            }
            for number in 1...8 {
                let row = number * 2_111
                try page.press("/")
                try page.value("document.getElementById('find').value = '#\(row)'")
                try grow()
                try page.press("Enter")
                for _ in 0..<4 {
                    try grow()
                    Thread.sleep(forTimeInterval: 0.03)
                }
                try page.wait(
                    "\(ViewBrowserTests.isChosen) && \(ViewBrowserTests.place).startsWith('row \(row / 1000)\u{202F}\(row % 1000) ')"
                )
            }
            try page.value("document.activeElement.blur()")
            try page.press("Home")
            try page.wait("+new URLSearchParams(location.search).get('at') <= 1")
            for _ in 0..<40 {
                try page.value(
                    "document.getElementById('log').dispatchEvent(new WheelEvent('wheel', {deltaY: 100, bubbles: true}))"
                )
                try grow()
                Thread.sleep(forTimeInterval: 0.02)
            }
            try page.wait("\(ViewBrowserTests.place).includes('of \(written / 1000)\u{202F}\(written % 1000)')")
            try page.wait("+new URLSearchParams(location.search).get('at') === 201")
            try file.close()
            #expect(page.errors == [])
        }
    }
}
