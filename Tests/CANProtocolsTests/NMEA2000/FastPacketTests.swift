import CANProtocols
import Testing

/// Fast packets of NMEA 2000.
struct FastPacketTests {
    /// Position data of 43 bytes (PGN 129029) in frames with a counter.
    private static func frames(_ payload: [UInt8], identifier: String, counter: UInt8) -> [String] {
        var frames: [[UInt8]] = [[counter << 5, UInt8(payload.count)] + payload.prefix(6)]
        var place = 6
        while place < payload.count {
            let part = Array(payload[place..<min(place + 7, payload.count)])
            frames.append([counter << 5 | UInt8(frames.count)] + part + Array(repeating: 0xFF, count: 7 - part.count))
            place += 7
        }
        return frames.map { identifier + "#" + FieldbusFrames.hexadecimal($0) }
    }

    private static let payload = (0..<43).map { UInt8($0) }

    @Test func packetsOfSeveralSourcesGroupsAndCountersAreToldApart() {
        let (first, second) = (Self.payload, Self.payload.reversed().map { $0 })
        let streams = [
            Self.frames(first, identifier: "0DF80524", counter: 1),
            Self.frames(second, identifier: "0DF80524", counter: 2),
            Self.frames(second, identifier: "0DF80525", counter: 1),
            Self.frames(first, identifier: "09F20124", counter: 1),
        ]
        let mixed = (0..<streams[0].count).flatMap { place in streams.map { $0[place] } }
        let frames = FieldbusFrames(mixed)
        #expect(frames.networks == [.nmea2000])
        #expect(frames.units.map(\.outcome) == Array(repeating: .complete, count: 4))
        #expect(
            frames.units.map { frames.payload($0) } == [first, second, second, first].map(FieldbusFrames.hexadecimal))
        #expect(frames.units.map(\.firstRow) == [0, 1, 2, 3])
    }

    @Test(arguments: [[1, 0, 2, 3, 4, 5, 6], [0, 2, 1, 3, 4, 6, 5], [6, 5, 4, 3, 2, 1, 0]])
    func packetsMayComeInAnyOrder(_ order: [Int]) {
        let sent = Self.frames(Self.payload, identifier: "0DF80524", counter: 3)
        let frames = FieldbusFrames(order.map { sent[$0] })
        #expect(frames.units.map(\.outcome) == [.complete])
        #expect(frames.units.first.map { frames.payload($0) } == FieldbusFrames.hexadecimal(Self.payload))
    }

    @Test func aMessageThatLacksAFrameIsMissingAndTheNextWithItsCounterIsWhole() {
        let sent = Self.frames(Self.payload, identifier: "0DF80524", counter: 3)
        let frames = FieldbusFrames(Array(sent[..<4] + sent[5...]) + sent)
        #expect(frames.units.map(\.outcome) == [.missing, .complete])
        #expect(frames.found.table.rows(of: frames.units[1]) == Array(6...12))
    }

    @Test func aClockThatJumpsWithinAMessageDoesNotCutIt() {
        let frames = FieldbusFrames(
            Self.frames(Self.payload, identifier: "0DF80524", counter: 3), stepNanoseconds: 3_600_000_000_000)
        #expect(frames.units.map(\.outcome) == [.complete])
    }

    @Test func aLengthThatNoFastPacketHasIsAFrameOfItsOwn() {
        let frames = FieldbusFrames(["0DF80524#20FF010203040506", "0DF80524#20FF010203040506"])
        #expect(frames.units.map { frames.payload($0) } == Array(repeating: "20FF010203040506", count: 2))
    }

    @Test func messagesThatNeverEndAreBounded() {
        let hostile = (0..<6000).map { number in
            let bytes = FieldbusFrames.hexadecimal([UInt8(number >> 8), UInt8(number & 0xFF)])
            return "0DF1" + bytes + "#20DF010203040506"
        }
        let frames = FieldbusFrames(["09F11223#FF725AFF7FFF7FFD"] + hostile)
        #expect(frames.units.allSatisfy { $0.outcome == .missing || $0.payload.isInFrame })
        #expect(frames.units.count == 6001)
    }

    @Test(arguments: [(1, ProtocolDataUnit.Outcome.incomplete), (200, .missing)])
    func theEndOfACaptureCutsAMessageWhoseNextFrameWasNotDue(further: Int, outcome: ProtocolDataUnit.Outcome) {
        let sent = Self.frames(Self.payload, identifier: "0DF80524", counter: 3)
        let others = Array(repeating: "09F10D01#00F8FF7F5FB8FFFF", count: further)
        let frames = FieldbusFrames(Array(sent[..<4]) + others)
        #expect(frames.units.first?.outcome == outcome)
    }
}
