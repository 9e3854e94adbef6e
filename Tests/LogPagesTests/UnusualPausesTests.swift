import CANCapture
import TestCaptures
import TestLogs
import Testing

@testable import Analysis
@testable import LogPages

/// Which pauses of a channel have a line.
@Suite struct UnusualPausesTests {
    private static let millisecond: Int64 = 1_000_000

    /// A request every 200 ms, answered after 6 ms, and after 4 s a pause of 18 s.
    private func polled(pauseAt: Int = 20) -> (frames: FrameTable, pauses: [Silences.Silence]) {
        var frames: [Frame] = []
        var time: Int64 = 0
        for step in 0..<40 {
            for part in [0, 6] as [Int64] {
                frames.append(Frame(time: (time + part) * Self.millisecond, identifier: part == 0 ? 0x7E0 : 0x7E8))
            }
            time += step == pauseAt ? 18_000 : 200
        }
        let table = Logs.capture(frames).frames
        let pauses = (1..<table.count).compactMap { row -> Silences.Silence? in
            let gap = table.time(row) - table.time(row - 1)
            return gap >= 100 * Self.millisecond ? Silences.Silence(row: row, channel: 0, gap: gap) : nil
        }
        return (table, pauses)
    }

    @Test func theRhythmOfATesterIsNoPause() {
        let (frames, pauses) = polled()
        #expect(pauses.count == 39)
        #expect(UnusualPauses.of(pauses, frames).map(\.gap) == [17_994 * Self.millisecond])
    }

    @Test func aFewPausesOfABusyBusStay() {
        var frames: [Frame] = []
        var time: Int64 = 0
        for step in 0..<5000 {
            frames.append(Frame(time: time * Self.millisecond, identifier: 0x100))
            time += step % 500 == 499 ? 300 : 10
        }
        let table = Logs.capture(frames).frames
        let pauses = (1..<table.count).compactMap { row -> Silences.Silence? in
            let gap = table.time(row) - table.time(row - 1)
            return gap > 100 * Self.millisecond ? Silences.Silence(row: row, channel: 0, gap: gap) : nil
        }
        #expect(pauses.count == 9)
        #expect(UnusualPauses.of(pauses, table) == pauses)
        #expect(UnusualPauses.of(Array(pauses.prefix(3)), table).count == 3)
    }
}
