import CANCapture
import Testing

@testable import Analysis

/// Drives in which one bit follows a switch always 2 s later, among messages that change at any time.
@Suite struct DelayedChangesTests {
    struct Plant: Sendable, CustomStringConvertible {
        var number: Int
        /// Milliseconds from one frame of the message that follows to the next.
        var period: Int64
        /// Bits that change together.
        var mask: UInt8
        /// Changes of the same bit at other times.
        var elsewhere: Int
        var actions: Int

        var description: String {
            "plant \(number): \(period) ms, bits \(mask), \(elsewhere) elsewhere, \(actions) times"
        }
    }

    static let plants: [Plant] = (0..<16).map { number in
        Plant(
            number: number, period: [10, 20, 100, 200][number % 4], mask: [0x10, 0x01, 0x80, 0x06][number / 4],
            elsewhere: [0, 0, 1, 0, 3][number % 5], actions: 3 + number % 2)
    }

    private static let delay: Int64 = 2_000
    private static let length: Int64 = 90_000

    private struct Noise {
        var state: UInt64

        mutating func next(_ bound: Int64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33) % bound
        }
    }

    /// Milliseconds at which it was done, 5 to 12 s apart.
    static func actions(_ plant: Plant) -> [Int64] {
        var noise = Noise(state: UInt64(plant.number) &* 77 &+ 5)
        var (time, times): (Int64, [Int64]) = (4_000, [])
        for _ in 0..<plant.actions {
            time += 5_000 + noise.next(12_000)
            times.append(time)
        }
        return times
    }

    static func recording(_ plant: Plant) -> Recording {
        var noise = Noise(state: UInt64(plant.number) &* 9_973 &+ 17)
        let followed = actions(plant).map { $0 + delay }
        let others = (0..<plant.elsewhere).map { _ in noise.next(length) }
        var frames: [Frame] = []
        func add(_ identifier: UInt32, every period: Int64, _ data: (Int64, Int) -> [UInt8]) {
            for place in 0..<Int(length / period) {
                let time = Int64(place) * period + Int64(identifier % 7)
                frames.append(
                    Frame(
                        time: time * Tables.millisecond, identifier: identifier, channel: 0, data: data(time, place)))
            }
        }
        add(0x3A0, every: plant.period) { time, place in
            let flips = (followed + others).count { $0 <= time }
            return [UInt8(truncatingIfNeeded: place), flips % 2 == 1 ? plant.mask : 0, 0x55, UInt8(time / 1000 % 256)]
        }
        // Values that wander, switches that are thrown at any time, and one that is thrown seldom.
        for identifier in UInt32(0x100)..<0x118 {
            let period: Int64 = [10, 20, 50, 100, 200, 500][Int(identifier) % 6]
            var value: Int64 = 100
            let flips = (0..<[2, 4, 8, 16, 40, 3][Int(identifier / 2) % 6]).map { _ in noise.next(length) }
            let seldom = noise.next(length)
            var rest = noise
            add(identifier, every: period) { time, place in
                value = max(0, min(255, value + rest.next(5) - 2))
                let bits = flips.enumerated().reduce(into: UInt8(0)) { bits, flip in
                    if flip.element <= time { bits ^= 1 << UInt8(flip.offset % 5) }
                }
                return [UInt8(value), bits, UInt8(truncatingIfNeeded: place), time >= seldom ? 1 : 0]
            }
            noise = rest
        }
        return Recording(Tables.capture(Tables.table(frames.sorted { $0.time < $1.time })))
    }

    @Test(arguments: plants)
    func theBitThatFollowsComesFirst(_ plant: Plant) throws {
        let recording = Self.recording(plant)
        let times = Self.actions(plant).map { $0 * Tables.millisecond }
        let found = EventChanges(
            recording, events: EventTimes(times, window: 1_000_000_000), latest: 5_000_000_000
        ).changes
        let best = try #require(found.first)
        #expect(recording.index.entries[best.slot].identifier == 0x3A0)
        #expect((best.byte, best.bits, best.hits) == (1, plant.mask, plant.actions))
        let period = plant.period * Tables.millisecond
        let delay = Self.delay * Tables.millisecond
        #expect((delay - period...delay + period).contains(best.delay), "\(best.delay)")
        // Nothing else is told to change with all of them and nowhere else.
        let wrong = found.filter { recording.index.entries[$0.slot].identifier != 0x3A0 }
        #expect(!wrong.contains { $0.hits == plant.actions && $0.elsewhere == 0 })
    }
}
