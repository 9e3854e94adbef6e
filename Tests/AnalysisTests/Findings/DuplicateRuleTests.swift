import CANCapture
import Testing

@testable import Analysis

/// Frames that were recorded twice, and those that only seem so.
@Suite struct DuplicateRuleTests {
    private let millisecond = MadeBus.millisecond

    @Test func equalFramesOfACoarseClockAreNotRecordedTwice() {
        var bus = MadeBus()
        let frame = bus.frames[4_000]
        bus.frames.insert(frame, at: 4_000)
        #expect(bus.findings().rules == [.duplicate])
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % millisecond }
        #expect(bus.findings().of(.duplicate).isEmpty)
    }

    /// In a recording whose frames have equal timestamps, only rows of copies show what was recorded twice.
    @Test(arguments: [true, false]) func framesThatAreAllFollowedByTheirCopyAreRecordedTwice(_ areInRow: Bool) {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % millisecond }
        let rows = areInRow ? Array(2_000..<2_020) : (0..<20).map { 2_000 + 40 * $0 }
        bus.frames = bus.frames.enumerated().flatMap { place, frame in
            rows.contains(place) ? [frame, frame] : [frame]
        }
        #expect(bus.findings().of(.duplicate).map(\.count) == (areInRow ? [20] : []))
        // One frame again and again is no row.
        bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % millisecond }
        bus.frames.insert(contentsOf: Array(repeating: bus.frames[2_000], count: 9), at: 2_000)
        #expect(bus.findings().of(.duplicate).isEmpty)
    }

    /// A recorder that is read now and then stamps all frames that waited with one time.
    @Test func equalFramesThatFillTheGapBeforeThemAreNoCopies() {
        var bus = MadeBus()
        for (number, place) in bus.places(0x100).enumerated() {
            bus.frames[place].data = [1, 2, 3]
            // Three wait for the fourth.
            if number % 200 > 195 { bus.frames[place].time = Int64(number - number % 200 + 199) * 10 * millisecond }
        }
        bus.sort()
        #expect(bus.findings().of(.duplicate).isEmpty && bus.findings().of(.missingMessage).isEmpty)
        // One more than waited is a copy.
        let last = bus.places(0x100)[399]
        bus.frames.insert(bus.frames[last], at: last)
        #expect(bus.findings().of(.duplicate).map(\.count) == [1])
    }

    /// Payloads that otherwise always differ are copies if they are equal, also behind a gap.
    @Test func copiesBehindAGapAreTold() {
        var bus = MadeBus()
        var frames: [Frame] = []
        for (number, place) in bus.places(0x130).enumerated() {
            var frame = bus.frames[place]
            frame.data = [UInt8(truncatingIfNeeded: number * 7), UInt8(truncatingIfNeeded: number >> 5), 1]
            if number % 50 == 20 || number % 50 == 21, number < 400 { continue }
            frames.append(frame)
            if number % 50 == 22, number < 400 { frames.append(frame) }
        }
        bus.frames.removeAll { $0.identifier == 0x130 }
        bus.frames += frames
        bus.sort()
        let all = bus.findings()
        #expect(all.of(.duplicate).reduce(0) { $0 + $1.count } == 8)
        #expect(all.of(.missingMessage).compactMap(\.facts.lost).reduce(0, +) == 16)
    }

    @Test func framesAtOneTimeBehindAStepBackAreNoCopies() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2_000) { _, data in data = [1, 2, 3] }
        let half = bus.frames.count / 2
        for place in half..<bus.frames.count { bus.frames[place].time -= 20 * millisecond }
        #expect(bus.findings().of(.duplicate).isEmpty)
    }

    @Test func manyFramesRecordedTwiceAreOneFinding() {
        var bus = MadeBus()
        let copies = bus.frames.indices.count { $0 % 400 == 200 }
        bus.frames = bus.frames.enumerated().flatMap { place, frame in
            var copy = frame
            copy.time += 20_000
            return place % 400 == 200 ? [frame, copy] : [frame]
        }
        bus.sort()
        #expect(bus.findings().of(.duplicate).map(\.count) == [copies])
    }

    @Test func framesRecordedTwiceAreOneFindingAndDisturbNoOtherRule() throws {
        var bus = MadeBus()
        bus.frames = bus.frames.enumerated().flatMap { place, frame in
            var copy = frame
            copy.time += 20_000
            return (2_000..<2_050).contains(place) ? [frame, copy] : [frame]
        }
        bus.sort()
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.duplicate])
        #expect(all.first?.count == 50)
    }

    /// A clock in steps of 10 ms: the copy stands two records behind its frame.
    @Test func copiesNearTheirFramesAreToldUnderACoarseClock() throws {
        var bus = MadeBus()
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % (10 * millisecond) }
        let sound = bus.frames
        var copies = 0
        bus.frames = sound.enumerated().flatMap { place, frame in
            guard place % 20 == 2, sound[place - 1].time == frame.time else { return [frame] }
            copies += 1
            return [frame, sound[place - 1]]
        }
        #expect(bus.findings().of(.duplicate).map(\.count) == [copies] && copies > 100)
    }

    @Test func theSameFrameOnTwoChannelsIsNoDuplicate() {
        var bus = MadeBus()
        bus.channels = ["can0", "can1"]
        bus.frames = bus.frames.flatMap { frame in
            var copy = frame
            copy.channel = 1
            return [frame, copy]
        }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func equalStampsOfACoarseClockAreNoFramesRecordedTwice() {
        var bus = MadeBus()
        for number in 0..<200 {
            for offset in [0, 3 * millisecond] {
                bus.frames.append(
                    Frame(time: Int64(number) * 97 * millisecond + offset, identifier: 0x500, data: [9, 8, 7]))
            }
        }
        bus.sort()
        for place in bus.frames.indices { bus.frames[place].time -= bus.frames[place].time % (10 * millisecond) }
        // A first stamp in between hides the clock's step.
        bus.frames[0].time += millisecond / 2
        bus.sort()
        #expect(bus.findings().of(.duplicate).isEmpty)
    }
}
