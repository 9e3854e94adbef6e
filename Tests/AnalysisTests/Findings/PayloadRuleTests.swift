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

    @Test func aWrongChecksumIsTold() {
        var bus = MadeBus()
        bus.change(0x120, 400..<401) { _, data in data[7] ^= 0x31 }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.checksum])
        #expect(all.first?.facts.method == .exclusiveOr)
    }

    @Test func whatHoldsInFewFramesIsNoChecksum() {
        var bus = MadeBus()
        bus.change(0x120, 0..<1000) { number, data in data[7] = UInt8(truncatingIfNeeded: number &* 77 ^ number >> 3) }
        #expect(bus.findings().all.isEmpty)
    }

    @Test func anotherLengthIsTold() {
        var bus = MadeBus()
        bus.change(0x150, 200..<202) { _, data in data = Array(data.prefix(4)) }
        for place in bus.places(0x150)[200..<202] { bus.frames[place].length = 4 }
        let all = bus.findings().all
        #expect(all.map(\.rule) == [.lengthMismatch])
        #expect(all.first?.count == 2 && all.first?.facts.seen == 4 && all.first?.facts.usual == 8)
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
