import Foundation
import Testing

@testable import CANDatabases

/// Random databases, written as DBC by a writer that knows nothing of the reader, come back as they were.
struct DBCRoundTripTests {
    @Test(arguments: 0..<60)
    func aDatabaseComesBackAsItWasWritten(_ seed: UInt64) throws {
        var made = RandomDatabase(seed: seed)
        var database = made.database()
        let text = DBCWriter.text(database)
        let read = try dbc(text)
        #expect(read.faults == [])
        // What the file has in place of messages is the loader's affair, lines are the writer's.
        database.seen = read.seen
        for index in database.messages.indices {
            database.messages[index].line = read.messages[index].line
            for signal in database.messages[index].signals.indices {
                database.messages[index].signals[signal].line = read.messages[index].signals[signal].line
            }
        }
        #expect(read == database)
    }

    /// The same with CR LF and in Windows-1252.
    @Test(arguments: 0..<10)
    func lineEndsAndEncodingChangeNothing(_ seed: UInt64) throws {
        var made = RandomDatabase(seed: seed)
        let text = DBCWriter.text(made.database())
        let expected = try dbc(text)
        #expect(try dbc(text.replacing("\n", with: "\r\n")) == expected)
        let bytes = try #require(text.data(using: .windowsCP1252))
        #expect(try dbc(Array(bytes)) == expected)
    }

    /// A file may end anywhere and hold anything: the reader ends, and its faults have places.
    @Test(arguments: 0..<20)
    func damageEndsInFaultsAndNotInADeath(_ seed: UInt64) throws {
        var made = RandomDatabase(seed: seed)
        var bytes = Array(DBCWriter.text(made.database()).utf8)
        for _ in 0..<40 {
            let place = made.below(bytes.count)
            switch made.below(3) {
            case 0: bytes[place] = UInt8(made.below(256))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + made.below(20)))
            default: bytes.insert(contentsOf: Array("\"\\;0xffffffffffffffff\n".utf8), at: place)
            }
            let database = try dbc(bytes)
            #expect(database.faults.allSatisfy { $0.line > 0 && $0.column > 0 })
            #expect(database.messages.allSatisfy { $0.signals.allSatisfy { (1...64).contains($0.length) } })
        }
    }
}

/// Databases made up from a seed.
struct RandomDatabase {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// xorshift64*
    mutating func below(_ bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, bound)
    }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func name(_ stem: String, _ index: Int) -> String {
        stem + String(index) + String(repeating: "_", count: below(3))
    }

    private mutating func text() -> String {
        let pieces = ["a", "B_", "\"", ";", "\n", " ", "\u{B0}C", "\u{E4}", "//", "[", "0", "%", "\u{20AC}", "BO_ 1"]
        return (0..<below(12)).map { _ in pieces[below(pieces.count)] }.joined()
    }

    private mutating func number() -> Number {
        switch below(5) {
        case 0: .integer(Int64(below(1000)) - 500)
        case 1: .integer(Int64.max - Int64(below(1000)))
        case 2: .real(Double(below(100_000)) / 7 + 0.25)
        case 3: .real(-Double(below(1000) * 2 + 1) * 0x1p-70)
        default: .integer(1)
        }
    }

    mutating func database() -> Database {
        let nodes = (0..<below(4)).map { name("Node", $0) }
        let messages = (0..<below(6)).map { message($0, nodes) }
        return Database(
            format: .dbc, path: "test.dbc", version: text().replacing("\n", with: ""), statesVersion: true,
            nodes: nodes, messages: messages)
    }

    private mutating func some(of nodes: [String]) -> [String] { nodes.filter { _ in chance(50) } }

    private mutating func message(_ index: Int, _ nodes: [String]) -> Message {
        let isExtended = chance(50)
        let isFD = chance(30)
        let isJ1939 = isExtended && !isFD && chance(50)
        return Message(
            name: name("Message", index), identifier: UInt32(index * 7 + below(7)) << (isExtended ? 15 : 0),
            isExtended: isExtended, length: 64, isFD: isFD, matching: isJ1939 ? .parameterGroup : .exact,
            cycleTime: chance(50) ? 1 + below(5000) : nil, senders: some(of: nodes),
            comment: chance(40) ? text() : nil, signals: signals(nodes))
    }

    /// Each in eight bytes of its own, so that none share bits.
    private mutating func signals(_ nodes: [String]) -> [Signal] {
        var signals: [Signal] = []
        for index in 0..<below(9) {
            let byteOrder: ByteOrder = chance(50) ? .littleEndian : .bigEndian
            let isFloat = chance(20)
            let length = isFloat ? [32, 64][below(2)] : 1 + below(64)
            let spare = 64 - length
            let shift = spare == 0 ? 0 : below(spare + 1)
            // The first bit on the wire, in the signal's own order.
            let bit = 64 * index + shift
            var signal = Signal(
                name: name("Signal", index),
                start: byteOrder == .littleEndian ? bit : bit / 8 * 8 + 7 - bit % 8, length: length,
                byteOrder: byteOrder, kind: isFloat ? .float : chance(50) ? .signed : .unsigned, factor: number(),
                offset: number(), receivers: some(of: nodes), comment: chance(30) ? text() : nil,
                spn: chance(20) ? 1 + below(5000) : nil)
            if chance(70) {
                signal.minimum = number()
                signal.maximum = number()
            }
            if chance(70) { signal.unit = "u" + text().replacing("\n", with: "") }
            if chance(40) {
                signal.labels = (0..<1 + below(5)).map {
                    Signal.Label(value: Int64($0 * 3 - 5), text: text().replacing("\n", with: ""))
                }
            }
            if chance(30) { signal.isMultiplexer = true }
            if let multiplexer = signals.last(where: { $0.isMultiplexer }), chance(60) {
                let lower = UInt64(below(50))
                signal.condition = Signal.Condition(
                    multiplexer: multiplexer.name, values: [lower...lower + UInt64(below(4)), lower + 10...lower + 10])
            }
            signals.append(signal)
        }
        return signals
    }
}
