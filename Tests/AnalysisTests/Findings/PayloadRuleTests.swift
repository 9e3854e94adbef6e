import CANCapture
import CANDatabases
import Testing

@testable import Analysis

/// Rules of what is in payloads, and of what a database says of them.
@Suite struct PayloadRuleTests {
    private let millisecond = MadeBus.millisecond

    /// The checksum follows the change.
    private func mended(_ data: inout [UInt8]) {
        data[7] = 0
        data[7] = data.reduce(0x5A, ^)
    }

    @Test func aCounterThatLeavesValuesOutIsTold() {
        var bus = MadeBus()
        bus.change(0x100, 905..<2000) { _, data in
            data[0] = 0xA0 | (data[0] &+ 3) & 15
            mended(&data)
        }
        // The checksum goes along, and counts for the most part too.
        #expect(bus.findings().all.map(\.rule) == [.counterSkip])
    }

    @Test func aCounterThatLeavesOutFifteenIsSound() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2000) { number, data in
            data[0] = 0xA0 | UInt8(number % 15)
            mended(&data)
        }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func aCounterOfWhichAFrameIsMissingIsNoSkip() {
        var bus = MadeBus()
        bus.remove(0x160, 90..<91)
        #expect(bus.findings().of(.counterSkip).isEmpty)
        // Without times a value that is left out is rather a frame that is.
        var untimed = MadeBus()
        untimed.remove(0x160, 90..<91)
        #expect(untimed.findings(clock: .none).of(.counterSkip).isEmpty)
    }

    @Test func aCounterThatBeginsAgainIsNoSkip() {
        var bus = MadeBus()
        let first = 912
        bus.change(0x100, first..<2000) { number, data in
            data[0] = 0xA0 | UInt8((number - first) & 15)
            mended(&data)
        }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func aCounterOfTwoBitsThatSkipsIsTold() {
        var bus = MadeBus()
        bus.change(0x100, 0..<2000) { number, data in
            data[0] = 0xA0 | UInt8((number + (number >= 905 ? 1 : 0)) & 3) << 2
            data[7] = 0
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.counterSkip])
        #expect(all.first?.facts.bits == 2 && all.first?.facts.before == 0 && all.first?.facts.seen == 2)
    }

    /// The frame before it is sound.
    @Test(arguments: [1, 95]) func aSkipIsWhereTheCounterIsWrong(_ wrong: Int) throws {
        var bus = MadeBus()
        bus.change(0x100, 905..<(905 + wrong)) { _, data in
            data[0] = 0xA0 | (data[0] &+ 3) & 15
            mended(&data)
        }
        let found = try #require(bus.findings().of(.counterSkip).first)
        let place = bus.places(0x100)[905]
        #expect(found.firstRow == place && found.interval?.lowerBound == bus.frames[place].time)
    }

    /// A single wrong value makes two steps; one after which the counter goes on from there makes one each.
    @Test func eachJumpOfACounterIsTold() {
        var bus = MadeBus()
        bus.change(0x100, 905..<906) { _, data in
            data[0] = 0xA0 | (data[0] &+ 4) & 15
            mended(&data)
        }
        bus.change(0x100, 906..<1_000) { _, data in
            data[0] = 0xA0 | (data[0] &+ 8) & 15
            mended(&data)
        }
        let found = bus.findings().of(.counterSkip)
        let start = Double(905 & 15)
        #expect(Set(found.map(\.facts.before)) == [start - 1, (start + 4).truncatingRemainder(dividingBy: 16), 7 + 8])
    }

    @Test func aFrameThatIsLateIsOneJump() {
        var bus = MadeBus()
        // The value before arrives again between two frames.
        bus.change(0x100, 905..<2_000) { number, data in
            data[0] = 0xA0 | (number == 905 ? (data[0] &- 2) & 15 : (data[0] &- 1) & 15)
            mended(&data)
        }
        #expect(bus.findings().of(.counterSkip).count == 1)
    }

    /// Seconds in byte 0 and minutes in byte 1 stop with the clock.
    @Test func theSecondsOfAClockThatStopsAreNoCounter() {
        var bus = MadeBus(seconds: 40)
        bus.change(0x100, 0..<4_000) { number, data in
            let time = min(number, 3_220)
            data = [UInt8(time % 60), UInt8(time / 60), 0, 0, 0, 0, 0, 0]
        }
        #expect(bus.findings().of(.counterStuck).isEmpty)
    }

    @Test func aValueThatRisesByLessThanOneIsNoCounter() {
        var bus = MadeBus()
        // By 0.9 a frame, and once by two.
        bus.change(0x100, 0..<2000) { number, data in
            let value = number * 9 / 10 + (number >= 905 ? 1 : 0)
            data = [0, UInt8(truncatingIfNeeded: value), 2, 0, 0xFF, 0, 0, 0]
        }
        #expect(bus.findings().of(.counterSkip).isEmpty)
    }

    @Test func aStateAboveACounterIsNoSkip() {
        var bus = MadeBus()
        // The fifth bit changes once, where the four below begin again.
        bus.change(0x100, 0..<2000) { number, data in
            data = [UInt8((number < 1600 ? number : number + 16) & 31), 0, 2, 0, 0xFF, 0, 0, 0]
        }
        #expect(bus.findings().of(.counterSkip).isEmpty)
    }

    @Test func theMiddleOfARisingValueIsNoCounter() {
        var bus = MadeBus()
        // By 0x50 a frame: two of its bits count, until the value goes another way.
        bus.change(0x100, 0..<2000) { number, data in
            data = [0, UInt8(truncatingIfNeeded: number * 0x50 + (number >= 905 ? 0x3E : 0)), 2, 0, 0xFF, 0, 0, 0]
        }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func aChecksumThatCountsAlongIsNoCounter() {
        var bus = MadeBus()
        // The low bits of the sum count with the counter; what changes rarely makes them leap, and the counter counts on.
        bus.change(0x100, 0..<2000) { number, data in
            data = [UInt8(number & 15), number < 905 ? 0 : 3, number < 1400 ? 0x40 : 0x50, 0, 0, 0, 0, 0]
            data[7] = data.reduce(0, &+)
        }
        #expect(bus.findings().all.isEmpty)
    }

    /// Answers to commands: their first byte says which, and with it how long they are.
    @Test func aLengthThatGoesWithTheFirstByteIsNoFault() {
        var bus = MadeBus()
        bus.change(0x140, 0..<bus.places(0x140).count) { number, data in
            data =
                [6, 17, 30].contains(number)
                ? [0xFF, 0] : [number % 2 == 0 ? 0xF4 : 0xF6, 1, 2, 3, 4, 5, 6, UInt8(number & 0x7F)]
        }
        #expect(bus.findings().of(.lengthMismatch).isEmpty)
        bus.change(0x140, 50..<51) { _, data in data = [0xF4, 1] }
        #expect(bus.findings().of(.lengthMismatch).isEmpty == false)
    }

    /// The lower half of byte 0 counts to 14, the upper one is a state that changes twice.
    @Test func aStateAboveACounterIsNoPartOfIt() {
        var bus = MadeBus(seconds: 30)
        bus.change(0x100, 0..<bus.places(0x100).count) { number, data in
            let state = number < 700 ? 2 : number < 1403 ? 5 : 6
            data = [UInt8(state << 4 | number % 15), 1, 2, 3, 4, 5, 6, 7]
        }
        #expect(bus.findings().of(.counterSkip).isEmpty)
        bus.change(0x100, 1000..<bus.places(0x100).count) { number, data in
            data[0] = data[0] & 0xF0 | UInt8((number + 3) % 15)
        }
        #expect(bus.findings().of(.counterSkip).count == 1)
    }

    // MARK: A recorder that loses frames

    /// Two bits count in each identifier, as they do where nothing else is known.
    private func countingBus() -> MadeBus {
        var bus = MadeBus()
        for place in 0..<10 {
            let identifier = UInt32(0x100 + 0x10 * place)
            bus.change(identifier, 0..<bus.places(identifier).count) { number, data in
                data = [0, 0, 0, 0, 0, 0, 0, UInt8(number & 3) << 4]
            }
        }
        return bus
    }

    @Test func aRecorderThatLostFramesIsToldByTheOrderOfRows() {
        var bus = countingBus()
        let lost = 5 * MadeBus.second..<(5 * MadeBus.second + 30 * millisecond)
        let count = bus.frames.count
        bus.frames.removeAll { lost.contains($0.time) && ![0x180, 0x190].contains($0.identifier) }
        let all = bus.findings(clock: .none).all
        #expect(all.map(\.rule) == [.recorderLoss])
        #expect(all.first?.severity == .error && all.first?.interval == nil)
        #expect((all.first?.count ?? 0) >= 4 && (all.first?.facts.counters ?? 0) >= (all.first?.count ?? 0))
        let missing = count - bus.frames.count
        #expect((4...missing).contains(all.first?.facts.lost ?? 0))
        let rows = all.first?.rows ?? 0...0
        #expect(
            bus.frames[rows.lowerBound].time < lost.upperBound && bus.frames[rows.upperBound].time >= lost.lowerBound)
        // Where times show the pause, that is told.
        #expect(bus.findings().of(.recorderLoss).isEmpty)
    }

    @Test func framesThatAreMissingHereAndThereAreNoLossOfTheRecorder() {
        var bus = countingBus()
        for (place, identifier) in [UInt32(0x100), 0x110, 0x120, 0x130, 0x140].enumerated() {
            bus.remove(identifier, (40 + 17 * place)..<(41 + 17 * place))
        }
        #expect(bus.findings(clock: .none).all.isEmpty)
        #expect(countingBus().findings(clock: .none).all.isEmpty)
    }

    /// The sequence identifier of NMEA 2000 is one number in several messages, and begins again after 252.
    @Test func aNumberThatMessagesShareBeginsAgainAndNothingIsLost() {
        var bus = MadeBus(seconds: 60)
        for step in 0..<600 {
            for place in 0..<5 {
                bus.frames.append(
                    Frame(
                        time: (Int64(step) * 100 + Int64(place) * 3) * millisecond,
                        identifier: 0x09F1_1217 + UInt32(place) << 8, flags: .extended,
                        data: [UInt8(step % 253), 1, 2, 3, 4, 5, 6, UInt8(step * 7 & 0xFF)]))
            }
        }
        bus.sort()
        #expect(bus.findings().of(.recorderLoss).isEmpty)
        #expect(bus.findings(clock: .none).of(.recorderLoss).isEmpty)
    }

    // MARK: Counters that stand still

    @Test func aCounterThatStandsStillIsTold() {
        var bus = MadeBus()
        bus.change(0x110, 600..<612) { _, data in
            data[0] = 0xA3
            mended(&data)
        }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.counterStuck])
        #expect(all.first.map { $0.count >= 12 } == true)
    }

    /// A counter rises in byte 5, and the sum of both with byte 6 is always 6 in the lower four bits of byte 1.
    private func balanced(still: Range<Int>) -> MadeBus {
        var bus = MadeBus()
        bus.change(0x110, 0..<2000) { number, data in
            data[0] = 0xA0
            data[5] = UInt8(number & 15)
            data[6] = still.contains(number) ? UInt8(15 - number & 15) : 0
            data[1] = (6 &- data[5] &- data[6]) & 15
            mended(&data)
        }
        return bus
    }

    @Test func aChecksumOfFourBitsThatDoesNotChangeIsNoStuckCounter() {
        #expect(balanced(still: 600..<630).findings().of(.counterStuck).isEmpty)
        var bus = balanced(still: 0..<0)
        bus.change(0x110, 600..<630) { _, data in
            data[1] = 3
            mended(&data)
        }
        #expect(bus.findings().of(.counterStuck).count == 1)
    }

    /// The sum of the other bytes is in byte 6, and counts with the counter.
    @Test func aChecksumThatStandsStillWithItsCounterIsNotToldBesideIt() {
        var bus = MadeBus()
        bus.change(0x110, 0..<2000) { number, data in
            data = [UInt8((600..<640).contains(number) ? 3 : number & 15), 0, 0, 1, 0, 0, 0, 0]
            data[6] = data[..<6].reduce(0, &+)
        }
        #expect(bus.findings().of(.counterStuck).map(\.facts.byte) == [0])
    }

    @Test func aWrongChecksumIsTold() {
        var bus = MadeBus()
        bus.change(0x120, 400..<401) { _, data in data[7] ^= 0x31 }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.checksum])
        #expect(all.first?.facts.method == .exclusiveOr)
    }

    @Test func aChecksumThatIsMissingForAWhileIsTold() throws {
        var bus = MadeBus()
        bus.change(0x120, 400..<500) { _, data in data[7] = 0xFF }
        let found = try #require(bus.findings().of(.checksum).first)
        #expect(bus.findings().all.count == 1 && found.count == 100)
    }

    @Test func whatHoldsInFewFramesIsNoChecksum() {
        var bus = MadeBus()
        bus.change(0x120, 0..<1000) { number, data in data[7] = UInt8(truncatingIfNeeded: number &* 77 ^ number >> 3) }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func aFlagThatNobodySawCheckedMakesNoWrongChecksum() {
        var bus = MadeBus()
        // A counter and its complement: many formulas fit them. What the flag adds, no other frame says.
        bus.change(0x120, 0..<1000) { number, data in
            data = [0x15, 0, 0x80, 0, UInt8(number & 15) << 4, 0, 0, 0xF0 | UInt8(15 - number & 15)]
            if number == 400 { (data[6], data[7]) = (8, data[7] &- 1) }
        }
        #expect(bus.findings().of(.checksum).isEmpty)
        bus.change(0x120, 400..<401) { _, data in (data[6], data[7]) = (0, data[7] ^ 2) }
        #expect(bus.findings().of(.checksum).count == 1)
    }

    @Test func framesThatDifferInOneWayHaveAnotherChecksum() {
        var bus = MadeBus()
        bus.change(0x120, 400..<403) { _, data in
            data[5] = 0x12
            data[7] ^= 0x31
        }
        #expect(bus.findings().of(.checksum).isEmpty)
    }

    @Test func anotherLengthIsTold() {
        var bus = MadeBus()
        bus.change(0x150, 200..<202) { _, data in data = Array(data.prefix(4)) }
        for place in bus.places(0x150)[200..<202] { bus.frames[place].length = 4 }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.lengthMismatch])
        #expect(all.first?.count == 2 && all.first?.facts.seen == 4 && all.first?.facts.usual == 8)
    }

    @Test func threeOddFramesInARowOfASlowMessageAreTold() {
        var bus = MadeBus(seconds: 8)
        #expect(bus.places(0x190).count == 40)
        bus.change(0x190, 18..<21) { _, data in data = Array(data.prefix(5)) }
        for place in bus.places(0x190)[18..<21] { bus.frames[place].length = 5 }
        #expect(bus.findings().rules == [.lengthMismatch])
        // Where odd frames are not in a row, the message has two lengths.
        bus.change(0x190, 30..<31) { _, data in data = Array(data.prefix(5)) }
        bus.frames[bus.places(0x190)[30]].length = 5
        #expect(bus.findings().of(.lengthMismatch).isEmpty)
    }

    @Test func aLengthThatChangesForGoodIsTold() {
        var bus = MadeBus()
        bus.change(0x150, 250..<400) { _, data in data.removeLast() }
        for place in bus.places(0x150)[250...] { bus.frames[place].length = 7 }
        let change = bus.findings().of(.lengthMismatch)
        #expect(change.map(\.facts.seen) == [7] && change.map(\.facts.usual) == [8] && change.map(\.count) == [150])
        // A message with two lengths changes more often.
        bus.change(0x150, 300..<330) { _, data in data.append(0) }
        for place in bus.places(0x150)[300..<330] { bus.frames[place].length = 8 }
        #expect(bus.findings().of(.lengthMismatch).isEmpty)
    }

    /// The counter skips there as well, and neither is explained by the other.
    @Test func aWrongBitInACounterIsAWrongChecksum() {
        var bus = MadeBus()
        bus.change(0x120, 400..<401) { _, data in data[0] ^= 0x02 }
        #expect(bus.findings().rules == [.checksum])
    }

    // MARK: With a database

    private func database(without left: UInt32? = nil, extended: Bool = false) -> Database {
        var messages = (0..<10).map { place in
            Message(
                name: "M\(place)", identifier: UInt32(0x100 + 0x10 * place), isExtended: false, length: 8,
                cycleTime: Int(MadeBus.periods[place]), signals: [])
        }
        messages[4].signals = [
            Signal(name: "Slow", start: 8, length: 8, minimum: 0, maximum: 200),
            Signal(name: "Wide", start: 32, length: 16),
        ]
        messages.removeAll { $0.identifier == left }
        return Database(format: .dbc, path: "a.dbc", messages: messages)
    }

    @Test func anIdentifierThatNoDatabaseKnowsIsTold() {
        let all = MadeBus().findings(database(without: 0x180)).all
        #expect(all.map(\.rule) == [.unknownIdentifier])
        #expect(all.first?.severity == .info)
        // A database of another bus knows little of this one.
        let other = Database(
            format: .dbc, path: "b.dbc", messages: [Message(name: "M", identifier: 0x100, isExtended: false, length: 8)]
        )
        #expect(MadeBus().findings(other).all.isEmpty)
    }

    @Test func aValueBeyondItsRangeIsTold() {
        var bus = MadeBus()
        bus.change(0x140, 200..<203) { _, data in
            data[1] = 250
            mended(&data)
        }
        let all = bus.findings(database()).all
        #expect(all.map(\.rule) == [.outOfRange])
        #expect(all.first?.signal == "Slow" && all.first?.count == 3)
        #expect(all.first?.facts.seen == 250 && all.first?.facts.allowed == 0...200)
    }

    /// A unit that starts has no values yet, and sends all bits 1.
    @Test(arguments: [(0..<5, true), (200..<205, false)])
    func allOnesBeforeTheFirstValueAreNoValue(_ steps: Range<Int>, _ isStart: Bool) {
        var bus = MadeBus()
        bus.change(0x140, steps) { _, data in
            data[1] = 0xFF
            mended(&data)
        }
        #expect(bus.findings(database()).of(.outOfRange).isEmpty == isStart)
    }

    @Test func theRangeOfAnUnsignedSignalSaysNothingOfASignedOne() {
        var bus = MadeBus()
        bus.change(0x140, 200..<203) { _, data in
            data[1] = 250
            mended(&data)
        }
        // 250 is -6.
        func found(_ maximum: Number) -> [FindingRule] {
            var messages = database().messages
            messages[4].signals[0].kind = .signed
            (messages[4].signals[0].minimum, messages[4].signals[0].maximum) = (0, maximum)
            return bus.findings(Database(format: .dbc, path: "a.dbc", messages: messages)).rules
        }
        #expect(!found(255).contains(.outOfRange))
        #expect(found(127).contains(.outOfRange))
    }

    @Test func whatTheDatabaseNamesInvalidIsNotOutOfRange() {
        var bus = MadeBus()
        bus.change(0x140, 200..<203) { _, data in
            data[1] = 250
            mended(&data)
        }
        var messages = database().messages
        messages[4].signals[0].labels = [Signal.Label(value: 250, text: "Signal not available")]
        #expect(bus.findings(Database(format: .dbc, path: "a.dbc", messages: messages)).all.isEmpty)
    }

    @Test func aValueThatJumpsForOneFrameIsTold() {
        var bus = MadeBus()
        bus.change(0x140, 0..<400) { number, data in
            data[4] = UInt8(100 + number % 3)
            data[5] = number == 222 ? 0x70 : 0x10
            mended(&data)
        }
        let all = bus.findings(database()).all
        #expect(all.map(\.rule) == [.valueJump])
        #expect(all.first?.signal == "Wide")
    }

    @Test func aValueThatStaysWhereItWentIsNoJump() {
        var bus = MadeBus()
        bus.change(0x140, 0..<400) { number, data in
            data[4] = UInt8(100 + number % 3)
            data[5] = number > 222 ? 0x70 : 0x10
            mended(&data)
        }
        #expect(bus.findings(database()).all.isEmpty)
    }

    @Test func aValueOfJ1939ThatIsNoLongerAvailableIsTold() {
        var bus = MadeBus()
        for place in bus.frames.indices where bus.frames[place].identifier == 0x140 {
            bus.frames[place].identifier = 0x18FE_F100
            bus.frames[place].flags.insert(.extended)
        }
        bus.change(0x18FE_F100, 200..<230) { _, data in
            data[1] = 0xFF
            mended(&data)
        }
        var known = database().messages
        known[4].identifier = 0x18FE_F100
        known[4].isExtended = true
        known[4].matching = .parameterGroup
        let all = bus.findings(Database(format: .dbc, path: "a.dbc", messages: known)).all
        #expect(all.map(\.rule) == [.notAvailable])
        #expect(all.first?.count == 30)
    }

    @Test func aRateThatOnlyTheDatabaseKnowsIsTold() {
        var bus = MadeBus()
        let places = bus.places(0x140)
        let gone = Set(stride(from: 1, to: places.count, by: 2).map { places[$0] })
        bus.frames = bus.frames.indices.filter { !gone.contains($0) }.map { bus.frames[$0] }
        let all = bus.findings(database()).of(.period)
        #expect(all.count == 1 && all.first?.facts.isOfDatabase == true)
        // A default of the database is no fault of the bus.
        var defaults = database().messages
        for place in defaults.indices { defaults[place].cycleTime = 2 }
        #expect(bus.findings(Database(format: .dbc, path: "a.dbc", messages: defaults)).of(.period).isEmpty)
    }
}
