import CANCapture
import Testing

@testable import Analysis

@Suite struct EventChangesTests {
    /// Twenty seconds of one identifier every 10 ms: byte 0 counts, byte 1 is a value that rises slowly, the rest is made.
    private func frames(
        every step: Int64 = 10, identifier: UInt32 = 0x1A3, _ data: (_ milliseconds: Int64, _ place: Int) -> [UInt8]
    ) -> [Frame] {
        (0..<Int(20_000 / step)).map { place in
            let time = Int64(place) * step
            return Frame(
                time: time * Tables.millisecond, identifier: identifier, channel: 0,
                data: [UInt8(truncatingIfNeeded: place), UInt8(truncatingIfNeeded: time / 100)] + data(time, place))
        }
    }

    private func changes(
        _ frames: [Frame], at seconds: [Double], window: Double = 1, latest: Double = 0
    ) -> [PayloadChange] {
        let table = Tables.table(frames.sorted { $0.time < $1.time })
        return EventChanges(
            Recording(Tables.capture(table)),
            events: EventTimes(seconds.map { Int64($0 * 1e9) }, window: Int64(window * 1e9)),
            latest: Int64(latest * 1e9)
        ).changes
    }

    @Test func findsTheBitThatFlipsAndStays() throws {
        let found = changes(frames { time, _ in [0x21, time >= 12_010 ? 0x08 : 0] }, at: [12])
        let best = try #require(found.first)
        #expect(best.byte == 3)
        #expect(best.bitList == [3])
        #expect((best.before, best.after, best.elsewhere) == (0, 1, 0))
        #expect((best.rowBefore, best.firstRow) == (1200, 1201))
    }

    /// What came 2 s later each time was not found, and chance was told in its place.
    @Test func findsWhatFollowsLater() throws {
        let times = [3.0, 8.2, 13.1]
        let bus = frames { time, _ in [0, times.count { Double(time) / 1000 >= $0 + 2 } % 2 == 1 ? 0x10 : 0] }
        #expect(changes(bus, at: times).allSatisfy { $0.byte != 3 })
        let best = try #require(changes(bus, at: times, latest: 5).first)
        #expect((best.byte, best.bitList, best.hits, best.elsewhere) == (3, [4], 3, 0))
        #expect((1_900_000_000...2_100_000_000).contains(best.delay))
    }

    /// A pump that runs up after another time each time does not follow.
    @Test func whatComesAtAnyTimeDoesNotFollow() {
        let times = [3.0, 8.2, 13.1]
        let late = [4.1, 12.4, 15.6]
        let bus = frames { time, _ in [0, late.count { Double(time) / 1000 >= $0 } % 2 == 1 ? 0x10 : 0] }
        #expect(changes(bus, at: times, latest: 5).allSatisfy { $0.byte != 3 })
    }

    @Test func saysHowMuchMoreOftenAFieldChangesThanElsewhere() throws {
        // Each 4 s, of which 12 s is one.
        let found = changes(frames { time, _ in [time / 4000 % 2 == 1 ? 0x08 : 0] }, at: [12], window: 0.2)
        let best = try #require(found.first { $0.byte == 2 })
        #expect(best.elsewhere == 3)
        // Once in 21 steps here, three times in 1978 elsewhere.
        #expect((25...40).contains(try #require(best.frequency)))
    }

    /// Two bits hold no more than 3, wherever they are.
    @Test(arguments: [
        (UInt8(0x28), UInt8(0x20), UInt8(2)), (0x28, 0x28, 3), (0x81, 0x01, 1), (0x0C, 0x0C, 3), (0xFF, 0xA5, 0xA5),
    ])
    func valuesAreOfTheBitsAlone(bits: UInt8, byte: UInt8, value: UInt8) {
        let change = PayloadChange(
            slot: 0, byte: 0, bits: bits, rowBefore: 0, firstRow: 1, byteBefore: 0, byteAfter: byte, elsewhere: 0,
            hits: 1, score: 1)
        #expect((change.before, change.after) == (0, value))
        #expect(change.value(in: byte | ~bits) == value)
    }

    @Test func findsWhatGoesBackAfterAWhile() throws {
        let found = changes(frames { time, _ in [(5000..<9000).contains(time) ? 0x40 : 0] }, at: [5])
        let best = try #require(found.first)
        #expect((best.byte, best.bitList, best.elsewhere) == (2, [6], 1))
    }

    @Test func bitsOfAnEnumerationAreOneValue() throws {
        let found = changes(frames { time, _ in [time < 7000 ? 0x10 : 0x60] }, at: [7])
        let best = try #require(found.first)
        #expect(best.bitList == [4, 5, 6])
        #expect((best.before, best.after) == (1, 6))
    }

    @Test func anIdentifierSlowerThanTheWindowIsJudgedByTheFramesAroundIt() throws {
        let found = changes(frames(every: 4000) { time, _ in [time > 9000 ? 1 : 0] }, at: [10], window: 0.5)
        let best = try #require(found.first { $0.byte == 2 })
        #expect((best.rowBefore, best.firstRow, best.bitList) == (2, 3, [0]))
    }

    @Test func aBitThatChangesAllTheTimeIsNotTold() {
        let found = changes(frames { time, place in [UInt8(place / 7 & 1), time >= 6000 ? 1 : 0] }, at: [6])
        #expect(found.first?.byte == 3)
        #expect(!found.contains { $0.byte == 2 })
    }

    /// The high byte of a value that rises by one a frame changes once, with nothing in it for an event.
    @Test func theHighByteOfACountingValueComesBehindASwitch() throws {
        let found = changes(
            frames { time, place in
                let value = UInt16(truncatingIfNeeded: 0x0100 + place / 4)
                // From 03FF to 0400 at 7.68 s.
                return [UInt8(value >> 8), UInt8(value & 0xFF), time >= 7900 ? 2 : 0]
            }, at: [7.68])
        #expect(found.first?.byte == 4)
        let carry = found.first { $0.byte == 2 }
        #expect((carry?.score ?? 0) < (found.first?.score ?? 0) - 2)
    }

    @Test func theChecksumThatFollowsASwitchComesBehindIt() throws {
        let found = changes(
            frames(every: 20) { time, _ in [0, 0, 0, 0] }.map { frame in
                var frame = frame
                let flag: UInt8 = frame.time >= 9_000 * Tables.millisecond ? 0x10 : 0
                frame.data = [0x55, 0x12, flag, 0x80]
                frame.data.append(frame.data.reduce(0, ^))
                return frame
            }, at: [9])
        #expect(found.map(\.byte) == [2, 4])
        #expect(found.map(\.bitList) == [[4], [4]])
    }

    @Test func theNearestTimeWinsAmongChangesThatHappenOnce() {
        let near = frames(identifier: 0x100) { time, _ in [time >= 8000 ? 1 : 0] }
        let far = frames(identifier: 0x101) { time, _ in [time >= 8400 ? 1 : 0] }
        let found = changes(far + near, at: [8])
        #expect(found.map(\.slot) == [1, 0])
    }

    @Test func aRepeatedActionIsFoundAmongOthersThatHappenOnce() throws {
        let follower = frames(identifier: 0x200) { time, _ in
            [[3000, 7000, 15_000].count { time >= $0 + 50 } % 2 == 1 ? 0x80 : 0]
        }
        let others = frames(identifier: 0x201) { time, _ in [time >= 3000 ? 1 : 0, time >= 7000 ? 1 : 0] }
        let best = try #require(changes(follower + others, at: [3, 7, 15]).first)
        #expect((best.bitList, best.hits, best.elsewhere) == ([7], 3, 0))
    }

    @Test func payloadsThatBecomeShorterHaveNotChanged() {
        let found = changes(
            frames { time, _ in time < 4000 ? [1, 2, 3] : [1] }, at: [4])
        #expect(found.isEmpty)
    }
}
