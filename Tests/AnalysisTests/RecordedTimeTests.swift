import CANCapture
import Testing

@testable import Analysis

/// Durations and pauses of captures whose clock starts again.
@Suite struct RecordedTimeTests {
    private let second = MadeBus.second

    /// Three stretches of 60 s, each with a frame every 100 ms from 0 s on.
    private var restarted: FrameTable {
        Tables.table(
            (0..<3).flatMap { _ in (0...600).map { Frame(time: Int64($0) * 100_000_000, identifier: 1) } })
    }

    @Test func stretchesOfAClockThatStartedAgainWereToldAsOne() {
        let facts = CaptureFacts(restarted).knowingRestarts(of: restarted)
        #expect(facts.duration == 60 * second)
        #expect(facts.recorded == 180 * second)
    }

    @Test func aFileWithOneIdentifierAfterTheOtherIsAsLongAsEachOfThem() {
        let frames = Tables.table(
            (0..<3 as Range<UInt32>).flatMap { identifier in
                (0...600).map { Frame(time: Int64($0) * 100_000_000 + Int64(identifier), identifier: identifier) }
            })
        let facts = CaptureFacts(frames).knowingRestarts(of: frames)
        #expect(facts.recorded == 60 * second + 2)
        // All frames of a time are counted together.
        let load = ChannelLoads(frames, clock: .relative, rates: BitRates()).loads.first
        #expect(load?.framesInBusiestSecond == 30)
    }

    @Test func aLateFrameIsNoRestart() {
        let frames = Tables.table(Tables.times([0, 10, 20, 15, 30].map { $0 * second }))
        let facts = CaptureFacts(frames).knowingRestarts(of: frames)
        #expect(facts.recorded == 30 * second)
    }

    @Test func framesLayInASilence() throws {
        // 20 s without a frame, as the file has it, in which a buffer lies that was written later.
        var times = (0...100).map { Int64($0) * second / 10 } + (300...400).map { Int64($0) * second / 10 }
        times += (101...299).map { Int64($0) * second / 10 + 1000 }
        let pause = try #require(LongestPause(Tables.table(Tables.times(times)), isOrdered: false))
        #expect(pause.length < second)
        let restart = try #require(LongestPause(restarted, isOrdered: false))
        #expect(restart.length == second / 10)
    }

    @Test func aClockThatGoesBackAgainAndAgainHasNoCycles() {
        let frames = Tables.table(
            (0..<400 as Range<Int64>).flatMap { step in
                [Frame(time: step * 10_000_000, identifier: 1), Frame(time: (step % 7) * 3_000_000, identifier: 2)]
            })
        let statistics = CaptureStatistics(frames, index: IdentifierIndex(frames), rates: BitRates())
        #expect(statistics.clock.fault == .erratic)
        #expect(statistics.identifiers.allSatisfy { $0.period == nil && $0.worstGap == nil })
    }
}
