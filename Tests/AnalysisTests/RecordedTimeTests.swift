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

    /// A clock that is set back by 1.5 s after 10 s: two stretches have the same times, and traffic seemed to be doubled.
    @Test func aClockThatIsSetBackALittleStartsAgain() throws {
        var frames: [Frame] = []
        for step in 0..<2_000 as Range<Int64> {
            let time = step * 10_000_000 - (step >= 1_000 ? 3 * second / 2 : 0)
            for identifier in 1...4 as ClosedRange<UInt32> where step % Int64(identifier) == 0 {
                frames.append(
                    Frame(
                        time: time + Int64(identifier) * 250_000, identifier: identifier,
                        data: [UInt8(step & 0xFF), UInt8(step >> 8)]))
            }
            // Ten frames a second, of which three in a row are missing behind the step.
            if step % 10 == 5, !(1_020..<1_050).contains(step) { frames.append(Frame(time: time, identifier: 9)) }
        }
        let table = Tables.table(frames)
        let facts = CaptureFacts(table).knowingRestarts(of: table)
        #expect(facts.recorded > 19_900_000_000 && facts.duration < 18_600_000_000)
        let load = try #require(ChannelLoads(table, clock: .relative, rates: BitRates()).loads.first)
        #expect(try #require(load.framesInBusiestSecond) < 240)
        let statistics = CaptureStatistics(table, index: IdentifierIndex(table), rates: BitRates())
        let slow = try #require(statistics.identifiers.first { $0.entry.identifier == 9 })
        #expect(slow.worstGap?.duration == 400_000_000)
    }

    /// What a second buffer has lies between the frames of the first one, or is of other identifiers.
    @Test func buffersThatAreWrittenOneAfterTheOtherAreNoRestart() {
        func frames(_ times: [Int64], _ identifier: UInt32) -> [Frame] {
            times.map { Frame(time: $0 * 10_000_000, identifier: identifier) }
        }
        let late = frames(Array(0...1_000) + Array(1_051...1_100) + Array(1_001...1_050) + Array(1_101...1_500), 1)
        let other = frames(Array(0...1_000), 1) + frames(Array(900...1_000), 2) + frames(Array(1_001...1_500), 1)
        for all in [late, other] {
            let table = Tables.table(all)
            #expect(CaptureFacts(table).knowingRestarts(of: table).recorded == 15 * second)
        }
    }
}
