import Analysis
import CANCapture
import TestCaptures
import Testing

@testable import Figures

/// Where a timeline hatches a time without frames.
@Suite struct TimelinePauseTests {
    private static let millisecond: Int64 = 1_000_000

    private static func hatched(_ frames: [Frame], mostLanes: Int = 20) -> [ClosedRange<Int64>] {
        let options = TimelineOptions()
        let capture = Logs.capture(frames.sorted { $0.time < $1.time }, clock: .relative)
        let facts = TimelineFacts(Selection(capture), options: options)
        var groups = TimelineLanes(facts, options: options).groups(mostLanes: mostLanes)
        TimelineBinning(facts, options: options, binsPerPoint: 1).fill(
            &groups, bins: TimeBins(range: facts.range, count: 600), hasLoad: false)
        return groups[0].silences
    }

    /// Four cyclic messages that all pause from 2 s to 3 s.
    private static var bus: [Frame] {
        (0..<2000).compactMap { (number: Int) -> Frame? in
            let (step, place) = (number / 4, number % 4)
            let time = Int64(step * 10 + place)
            if time >= 2000, time < 3000 { return nil }
            return Frame(time: time * millisecond, identifier: UInt32(0x100 + place))
        }
    }

    @Test func aTimeWithoutFramesIsHatchedFromFrameToFrame() throws {
        let pause = try #require(Self.hatched(Self.bus).first)
        #expect(pause.lowerBound == 1993 * Self.millisecond && pause.upperBound == 3000 * Self.millisecond)
    }

    /// Frames without a cycle went on in the middle of a hatch that said "bus silent".
    @Test(arguments: [20, 4])
    func framesWithoutACycleEndAPause(mostLanes: Int) {
        let others = [2350, 2352, 2361, 2363, 2390, 2398].enumerated().map { place, time in
            Frame(time: Int64(time) * Self.millisecond, identifier: UInt32(0x700 + place))
        }
        let hatched = Self.hatched(Self.bus + others, mostLanes: mostLanes)
        for frame in others {
            #expect(!hatched.contains { $0.lowerBound < frame.time && frame.time < $0.upperBound })
        }
        #expect(
            hatched.contains { $0.lowerBound == 2398 * Self.millisecond && $0.upperBound == 3000 * Self.millisecond })
    }
}
