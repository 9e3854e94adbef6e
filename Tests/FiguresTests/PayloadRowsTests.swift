import Analysis
import CANCapture
import Layout
import Pages
import TestCaptures
import TestPages
import Testing

@testable import Figures

@Suite struct PayloadRowsTests {
    /// Seven constant bytes had seven lines.
    @Test func constantBytesBesideEachOtherShareALine() throws {
        let frames = (0..<50).map { step in
            Frame(
                time: Int64(step) * 10_000_000, identifier: 0x123, data: [0x27, 0xD8, UInt8(step), 0, 0, 0, 0, 0xFF])
        }
        let options = TimelineOptions()
        let facts = TimelineFacts(Selection(Logs.capture(frames, clock: .epoch)), options: options)
        let pages = try PayloadSection.pages(
            facts, identifier: try #require(PayloadIdentifier("123")), options: options,
            canvas: TimelineCanvas(width: 800, height: nil, scale: .pixels(dotsPerInch: 96), isPaged: false),
            shaper: FixedFonts.shaper)
        let lines = PageText(pages[0]).lines.map(\.text)
        let rows = lines.filter { $0.hasPrefix("byte") }
        #expect(rows.count == 3, "\(lines)")
        #expect(rows[0].hasPrefix("bytes 0\u{2013}1") && rows[0].contains("27 D8"))
        #expect(rows[1].hasPrefix("byte 2") && rows[1].contains("00\u{2013}31"))
        #expect(rows[2].hasPrefix("bytes 3\u{2013}7") && rows[2].contains("00 \u{D7} 4 FF"))
    }
}
