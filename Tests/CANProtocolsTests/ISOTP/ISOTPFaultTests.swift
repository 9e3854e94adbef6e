import CANCapture
import CANProtocols
import Testing

/// Messages that never become complete, and why.
struct ISOTPFaultTests {
    /// A sound exchange, so that the conversation is known.
    private func begun() -> TestBus {
        var bus = TestBus()
        bus.message(0x7E0, "22F190")
        bus.message(0x7E8, "62F1903142423333", to: 0x7E0)
        return bus
    }

    /// An answer of 27 bytes, its consecutive frames as given.
    private func answer(_ numbers: [Int], clock: Clock = .relative, pause: Double = 1) -> Found {
        var bus = begun()
        bus.message(0x7E0, "22F191")
        bus.send(0x7E8, "101B62F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        for number in numbers { bus.send(0x7E8, "2\(number)01020304050607", after: number == 2 ? pause : 1) }
        return bus.found(clock: clock)
    }

    @Test func aWholeMessageIsComplete() {
        #expect(answer([1, 2, 3]).outcomes == [.complete, .complete, .complete, .complete])
    }

    @Test func aLostFrameIsMissing() {
        let found = answer([1, 3])
        #expect(found.outcomes.last == .missing)
        #expect(found.payloads.last == "")
        #expect(found.units.last?.length == 27)
    }

    @Test(arguments: [[2, 1, 3], [1, 3, 2], [1, 1, 2, 3]])
    func swappedAndRepeatedFramesAreNeverPutTogether(numbers: [Int]) {
        #expect(answer(numbers).outcomes.last == .sequence)
        #expect(answer(numbers).payloads.last == "")
    }

    @Test func anEndInTheMiddleIsIncomplete() { #expect(answer([1, 2]).outcomes.last == .incomplete) }

    @Test func aMessageThatPausesAndArrivesCompleteKeepsItsPayload() {
        let found = answer([1, 2, 3], pause: 5000)
        #expect(found.outcomes.last == .complete)
        #expect(found.payloads.last?.count == 2 * 27)
        #expect(found.reader.table.pause(of: found.units.last!, in: found.reader.frames) == 5_000_000_000)
    }

    @Test func aMessageThatDoesNotPauseHasNoPause() {
        let found = answer([1, 2, 3], pause: 900)
        #expect(found.reader.table.pause(of: found.units.last!, in: found.reader.frames) == nil)
    }

    @Test(arguments: [[1], [1, 2]]) func aFrameThatNeverComesIsATimeout(numbers: [Int]) {
        var bus = begun()
        bus.message(0x7E0, "22F191")
        bus.send(0x7E8, "101B62F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        for number in numbers { bus.send(0x7E8, "2\(number)01020304050607", after: number == 2 ? 5000 : 1) }
        bus.message(0x7E0, "22F190")
        bus.now += 2000
        bus.message(0x7E0, "22F190")
        #expect(bus.found().outcomes[3] == .timeout)
    }

    /// Minutes later it is another message, of which the beginning is not in the capture.
    @Test func aFrameThatComesMinutesLaterEndsTheMessage() {
        #expect(answer([1, 2, 3], pause: 300_000).outcomes.last == .timeout)
    }

    /// Two answers of 27 bytes, 5 s apart; the second one's first frame was lost, and what was due of the first one, too.
    @Test(arguments: [[1, 2], [1], [1, 3]])
    func framesOfAMessageWhoseBeginningWasLostDoNotJoinTheOneBefore(numbers: [Int]) {
        var bus = begun()
        bus.message(0x7E0, "22F191")
        bus.send(0x7E8, "101B62F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        for number in numbers { bus.send(0x7E8, "2\(number)01020304050607", after: 1) }
        bus.now += 5000
        bus.message(0x7E0, "22F191")
        for number in 1...3 { bus.send(0x7E8, "2\(number)01020304050607", after: 1) }
        bus.message(0x7E0, "22F190")
        let found = bus.found()
        #expect(found.outcomes.contains(.sequence) == false, "\(found.outcomes)")
        #expect(Int(found.units[3].rowPlace.count) == 1 + numbers.count, "\(found.units[3])")
    }

    /// Frames of 45 bytes: six in the first, seven in each of the others, which are six.
    @Test(arguments: [
        ([1, 2, 4, 5, 6], [3]), ([1, 4, 6], [2, 3, 5]), ([2, 3, 4], [1, 5, 6]), ([1, 2, 3], []),
        ([1, 3, 2, 4, 5, 6], []),
    ])
    func missingFramesAreKnownByTheirNumbers(numbers: [Int], missing: [Int]) {
        var bus = begun()
        bus.message(0x7E0, "22F191")
        bus.send(0x7E8, "102D62F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        for number in numbers { bus.send(0x7E8, "2\(number)01020304050607") }
        let found = bus.found()
        #expect(found.reader.table.missingConsecutiveFrames(of: found.units.last!, in: found.reader.frames) == missing)
    }

    /// 200 bytes need 28 consecutive frames, whose sequence numbers begin again at 0 behind 15.
    @Test func missingFramesBehindTheWrapAreFoundAsWell() {
        var bus = begun()
        bus.message(0x7E0, "22F191")
        bus.send(0x7E8, "10C862F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        for place in 1...28 where ![15, 16, 27].contains(place) {
            bus.send(0x7E8, TestBus.digits([0x20 | UInt8(place & 15), 1, 2, 3, 4, 5, 6, 7]))
        }
        let found = bus.found()
        #expect(found.outcomes.last == .missing)
        #expect(
            found.reader.table.missingConsecutiveFrames(of: found.units.last!, in: found.reader.frames) == [15, 16, 27])
    }

    @Test func withoutTimesNothingRunsOut() {
        #expect(answer([1, 2, 3], clock: .none, pause: 1500).outcomes.last == .complete)
    }

    @Test func aNewMessageInterruptsAnOpenOne() {
        var bus = begun()
        bus.send(0x7E8, "101B62F191010203")
        bus.send(0x7E0, "300000AAAAAAAAAA")
        bus.send(0x7E8, "2101020304050607")
        bus.message(0x7E8, "7F2278")
        #expect(bus.found().outcomes == [.complete, .complete, .interrupted, .complete])
    }

    @Test func overflowRefusesAMessage() {
        var bus = begun()
        bus.send(0x7E0, "10FF2E0101020304")
        bus.send(0x7E8, "320000AAAAAAAAAA")
        #expect(bus.found().outcomes.last == .overflow)
    }

    @Test func waitingKeepsAMessageOpen() {
        var bus = begun()
        bus.send(0x7E0, "100A2E0101020304")
        for _ in 0..<4 { bus.send(0x7E8, "310000AAAAAAAAAA", after: 800) }
        bus.send(0x7E8, "300000AAAAAAAAAA", after: 800)
        bus.send(0x7E0, "2105060708AAAAAA")
        #expect(bus.found().payloads.last == "2E010102030405060708")
    }

    @Test func aFirstFrameThatAnnouncesFourGigabytesAllocatesNothing() {
        var bus = begun()
        bus.send(0x7E0, "1000FFFFFFFF3601")
        bus.message(0x7E0, "22F186", channel: "can0")
        let found = bus.found()
        #expect(found.units[2].length == .max && found.outcomes[2] == .interrupted)
        #expect(found.reader.table.payloadBytes < 64)
    }

    @Test func lengthsThatCannotBeAreNoFrames() {
        var bus = begun()
        for _ in 0..<20 { bus.message(0x7E0, "22F190") }
        for digits in ["0012345678", "0722F1", "100522F190000000", "10", "", "4001020304", "F322F190"] {
            bus.send(0x7E0, digits)
        }
        #expect(bus.found().units.count == 22)
    }
}
