import CANCapture
import TestCaptures
import Testing

@testable import Reporting

/// The error frames that a report shows of many: those in which something new happens.
@Suite struct ErrorStepsTests {
    private static let millisecond: Int64 = 1_000_000

    private static func error(_ time: Int64, class kind: UInt32 = 0x208, state: UInt8 = 0, tec: UInt8 = 8) -> Frame {
        Frame(
            time: time * millisecond, identifier: kind, flags: [.error, .socketCAN],
            data: [0, state, 0x04, 0, 0, 0, tec, 0])
    }

    private static func steps(_ frames: [Frame], most: Int = 8) -> [Int] {
        ErrorSteps.rows(
            frames.indices.map { UInt32($0) }, in: 0...(frames.count - 1), of: Logs.capture(frames).frames, most: most)
    }

    @Test func theStatesOfAControllerAreSteps() {
        let frames = (0..<40).map { step in
            switch step {
            case 12: Self.error(Int64(step), class: 0x204, state: 0x08, tec: 96)
            case 17: Self.error(Int64(step), class: 0x204, state: 0x20, tec: 128)
            case 33: Self.error(Int64(step), class: 0x040, tec: 255)
            default: Self.error(Int64(step), tec: UInt8(min(255, step * 8)))
            }
        }
        let steps = Self.steps(frames)
        #expect(Set([12, 17, 33]).isSubset(of: steps), "\(steps)")
        // The states come first.
        #expect(Self.steps(frames, most: 3) == [12, 17, 33])
        #expect(Self.steps(frames, most: 0).isEmpty)
    }

    @Test func aClockThatIsSetBackByACenturyDoesNotOverflow() {
        let frames = [Self.error(4_000_000_000_000), Self.error(100_000_000_000), Self.error(100_000_000_001)]
        #expect(Self.steps(Array(frames.prefix(2))).isEmpty)
        #expect(Self.steps(frames).count <= 1)
    }

    @Test func theFirstErrorFrameOfEachBurstIsAStep() {
        let frames = (0..<60).map { Self.error(Int64($0 / 20) * 500 + Int64($0 % 20)) }
        #expect(Self.steps(frames) == [20, 40])
        // Of many bursts the last one stays.
        let many = (0..<60).map { Self.error(Int64($0 / 3) * 500 + Int64($0 % 3)) }
        #expect(Self.steps(many, most: 4) == [3, 6, 9, 57])
    }

    @Test func errorFramesThatOnlyRepeatHaveNoSteps() {
        #expect(Self.steps((0..<119).map { Self.error(Int64($0), tec: UInt8($0)) }).isEmpty)
    }

    @Test func aStepHasAWindowOfItsOwnRow() {
        let windows = LogWindows(around: [100...300], steps: [140, 200, 202, 5_000], count: 1000, most: 2).windows
        #expect(windows.map(\.rows) == [98..<102, 140..<141, 200..<203, 299..<303])
    }

    /// A place with error frames may be shown as a whole although it is longer than others.
    @Test func aPlaceUpToTheGivenLengthIsWhole() {
        #expect(LogWindows(around: [100...130], count: 1000, most: 2, whole: 40).windows.map(\.rows) == [98..<133])
        #expect(LogWindows(around: [100...145], count: 1000, most: 2, whole: 40).windows.count == 2)
    }

    @Test func theErrorCounterOfFramesThatAreLeftOutIsTold() {
        let frames = (0..<20).map { Self.error(Int64($0), tec: UInt8(8 * $0 + 8)) }
        #expect(
            LogWindows.leftOut(1..<9, of: Logs.capture(frames))
                == "8 error frames left out (frames 2 \u{2013} 9, TEC 16 \u{2192} 72, 7.00 ms)")
        // Frames that a folded row stands for were counted again.
        #expect(
            LogWindows.leftOut(1..<9, of: Logs.capture(frames)) { [2, 3].contains($0) }
                == "6 error frames left out (frames 2 \u{2013} 9, TEC 16 \u{2192} 72, 7.00 ms)")
        var mixed = frames
        mixed[4] = Frame(time: 4 * Self.millisecond, identifier: 1, data: [])
        #expect(
            LogWindows.leftOut(1..<9, of: Logs.capture(mixed))
                == "8 frames left out (frames 2 \u{2013} 9, 7 error frames, TEC 16 \u{2192} 72, 7.00 ms)")
    }
}
