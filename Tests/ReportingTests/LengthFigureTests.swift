import CANCapture
import TestCaptures
import TestPages
import Testing

@testable import Analysis
@testable import Reporting

/// The figure of frames that have another length than usual.
@Suite struct LengthFigureTests {
    /// The axis had labels such as 6.5, and nothing said which length was right.
    @Test(arguments: [(8, 7), (8, 6), (3, 8), (64, 8)])
    func theExpectedLengthIsALineAndTheAxisHasWholeBytes(usual: Int, odd: Int) throws {
        var frames: [Frame] = []
        for step in 0..<400 {
            let data = [UInt8](repeating: UInt8(step / 9 & 0xFF), count: step == 200 ? odd : usual)
            let flags: FrameFlags = usual > 8 ? .fd : []
            frames.append(Frame(time: Int64(step) * 20_000_000, identifier: 0x105, flags: flags, data: data))
        }
        let pages = try FindingPages.pages(Logs.capture(frames, clock: .epoch))
        try #require(pages.count > 1)
        let page = pages[1]
        #expect(page.text.contains("expected \(usual)"), "\(page.text)")
        let top = try #require(page.lines.first { $0.text.contains("Length") }).y
        let below = page.lines.filter { $0.y > top }
        let end = try #require(below.first { $0.text.contains("The frames") }).y
        // Numbers left of the plot.
        let area = (top - 12)...(end - 20)
        let labels = page.glyphs.filter { area.contains($0.y) && $0.end < 150 && $0.size < 8 }
        #expect(!labels.isEmpty && labels.allSatisfy { $0.character != "." })
    }
}
