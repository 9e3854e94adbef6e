import Analysis
import CANCapture
import Layout
import TestCaptures
import TestPages
import Testing

@testable import Figures

@Suite struct TimelinePageTests {
    /// Two rows stood alone on the last page of six.
    @Test(arguments: Array(20...60)) func aLastPageIsNotNearlyEmpty(identifiers: Int) throws {
        let frames = (0..<600).map { Frame(time: Int64($0) * 1_000_000, identifier: UInt32($0 % identifiers)) }
        let options = TimelineOptions()
        let pages = try TimelineSection.pages(
            TimelineFacts(Selection(Logs.capture(frames)), options: options), options: options,
            canvas: TimelineCanvas(width: 800, height: 600, scale: .pixels(dotsPerInch: 96), isPaged: true),
            shaper: FixedFonts.shaper)
        let lanes = pages.map { page in
            let lines = PageText(page).text.split(separator: "\n")
            return (0..<identifiers).count { identifier in
                let label = String(identifier + 0x1000, radix: 16, uppercase: true).dropFirst()
                return lines.contains { $0.hasPrefix(label + " ") }
            }
        }
        #expect(lanes.reduce(0, +) == identifiers)
        #expect((lanes.last ?? 0) * 4 >= (lanes.max() ?? 0), "\(lanes)")
    }
}
