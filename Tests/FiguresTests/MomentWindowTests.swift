import Analysis
import Testing

@testable import Figures

/// The window and the axis of an enlarged moment.
@Suite struct MomentWindowTests {
    @Test func aWindowEndsWhereItsFramesDo() {
        let full = FilledWindow(0...1000, event: 10...50, frames: 0...60)
        #expect(full.window == 0...67)
        // A pause to the end of the capture is the event.
        #expect(FilledWindow(0...1000, event: 50...1000, frames: 0...60).window == 0...1000)
        #expect(FilledWindow(0...1000, event: 10...50, frames: 0...600).window == 0...1000)
        #expect(FilledWindow(0...1000, event: 930...950, frames: 920...1000).window == 910...1000)
        // A single time gives no scale.
        #expect(FilledWindow(0...1000, event: 10...10, frames: 10...10).window == 0...1000)
    }

    @Test func eachSideOfASilenceHasTwoTicks() {
        // 58 ms on each side of a silence, as wide as 146 units.
        let millisecond: Int64 = 1_000_000
        let axis = MomentAxis(
            start: 18_371 * millisecond, stop: 19_338 * millisecond,
            folded: (18_429 * millisecond)...(19_280 * millisecond), width: 400)
        let ticks = axis.ticks(pitch: 62, origin: 0).ticks.map { $0.time / millisecond }
        #expect(ticks == [18_380, 18_400, 18_420, 19_280, 19_300, 19_320], "\(ticks)")
    }

    @Test(
        arguments: [
            (307_000, ["0 \u{B5}s", "100 \u{B5}s", "200 \u{B5}s", "300 \u{B5}s"], "307 \u{B5}s"),
            (53_450_000, ["0 ms", "20 ms", "40 ms"], "53.45 ms"),
            (300_000_000, ["0.0 s", "0.1 s", "0.2 s"], "0.3 s"),
        ] as [(Int64, [String], String)])
    func aShortAxisHasTheUnitOfItsDuration(length: Int64, labels: [String], end: String) {
        let bins = TimeBins(range: 0...length, count: 100)
        let axis = TimeAxis(bins: bins, scale: .clock(origin: 0), width: 300, gap: 30) { Double($0.count) * 6 }
        #expect(axis.ticks.map(\.label).prefix(labels.count) == labels[...], "\(axis.ticks.map(\.label))")
        #expect(axis.ends.last?.label == end)
    }
}
