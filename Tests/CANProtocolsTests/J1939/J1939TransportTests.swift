import CANProtocols
import Testing

/// TP and ETP (SAE J1939-21, 5.10).
struct J1939TransportTests {
    /// What makes a channel one of J1939: an engine's speed.
    private let engine = "0CF00400#207D87481400F087"

    @Test func aBroadcastOfTwoSourcesIsPutTogetherThoughTheyAreInterleaved() {
        let frames = FieldbusFrames([
            engine, "1CECFF0B#20090002FFEBFE00", "1CECFF17#200A0002FFEBFE00", "1CEBFF0B#0101020304050607",
            "1CEBFF17#0111121314151617", "1CEBFF17#0218191AFFFFFFFF", "1CEBFF0B#020809FFFFFFFFFF",
        ])
        let messages = frames.units.dropFirst()
        #expect(messages.map { frames.payload($0) } == ["010203040506070809", "1112131415161718191A"])
        #expect(messages.map(\.outcome) == [.complete, .complete])
        #expect(messages.map(\.firstRow) == [1, 2])
        #expect(messages.map(\.lastRow) == [6, 5])
        #expect(frames.found.table.rows(of: messages[1]) == [1, 3, 6])
    }

    @Test func aBroadcastWithALostPacketIsMissingAndTheNextOneIsWhole() {
        let frames = FieldbusFrames([
            engine, "1CECFF17#20100003FFEBFE00", "1CEBFF17#0101020304050607", "1CEBFF17#030F10FFFFFFFFFF",
            "1CECFF17#20090002FFEBFE00", "1CEBFF17#0101020304050607", "1CEBFF17#020809FFFFFFFFFF",
        ])
        #expect(frames.units.map(\.outcome) == [.complete, .missing, .complete])
        #expect(frames.payload(frames.units[2]) == "010203040506070809")
    }

    @Test func aBroadcastWithSwappedPacketsIsNotCompleted() {
        let frames = FieldbusFrames([
            engine, "1CECFF17#20100003FFEBFE00", "1CEBFF17#0208090A0B0C0D0E", "1CEBFF17#0101020304050607",
            "1CEBFF17#030F10FFFFFFFFFF",
        ])
        #expect(frames.units.last?.outcome != .complete)
    }

    @Test func connectionsInBothDirectionsAtOnceAreTwoMessages() {
        let frames = FieldbusFrames([
            engine, "1CEC00F9#10090002FF00EF00", "1CECF900#100A0002FF00EF00", "1CECF900#110201FFFF00EF00",
            "1CEC00F9#110201FFFF00EF00", "1CEB00F9#0101020304050607", "1CEBF900#0111121314151617",
            "1CEBF900#0218191AFFFFFFFF", "1CEB00F9#020809FFFFFFFFFF", "1CEC00F9#130A0002FF00EF00",
            "1CECF900#13090002FF00EF00",
        ])
        let messages = Array(frames.units.dropFirst())
        #expect(messages.map { frames.payload($0) } == ["010203040506070809", "1112131415161718191A"])
        #expect(messages.map(\.source) == [.address(0xF9), .address(0)])
        #expect(messages.map(\.acknowledgementRow) == [10, 9])
    }

    @Test func aHoldAndARepeatedPacketDoNotChangeTheMessage() {
        let frames = FieldbusFrames([
            engine, "1CEC00F9#10090002FF00EF00", "1CECF900#1100FFFFFF00EF00", "1CECF900#110101FFFF00EF00",
            "1CEB00F9#0101020304050607", "1CECF900#110101FFFF00EF00", "1CEB00F9#0101020304050607",
            "1CECF900#110102FFFF00EF00", "1CEB00F9#020809FFFFFFFFFF", "1CECF900#13090002FF00EF00",
        ])
        #expect(frames.units.count == 2)
        #expect(frames.units[1].outcome == .complete)
        #expect(frames.payload(frames.units[1]) == "010203040506070809")
    }

    @Test func anAbortEndsTheMessageWithItsReason() {
        let frames = FieldbusFrames([
            engine, "1CEC00F9#10090002FF00D900", "1CECF900#110201FFFF00D900", "1CEB00F9#0101020304050607",
            "1CECF900#FF03FFFFFF00D900",
        ])
        let message = frames.units[1]
        #expect(message.outcome == .aborted)
        #expect(frames.field("abort_reason", of: message) == .integer(3))
        #expect(frames.parts(message) == ["abort=A time-out occurred"])
        #expect(frames.reading(message).tone == .negative)
    }

    @Test func anExtendedTransferCountsItsPacketsFromTheAnnouncedOffset() {
        var texts = [engine, "1CC8F726#14FC08000000CB00", "1CC826F7#15FF01000000CB00"]
        let payload = (0..<2300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for packet in 0..<329 {
            if packet % 200 == 0 {
                let offset = FieldbusFrames.hexadecimal([UInt8(packet & 0xFF), UInt8(packet >> 8), 0])
                texts.append("1CC8F726#16C8" + offset + "00CB00")
            }
            let bytes = payload[(packet * 7)..<min(packet * 7 + 7, payload.count)]
            let filled = Array(bytes) + Array(repeating: 0xFF, count: 7 - bytes.count)
            texts.append("1CC7F726#" + FieldbusFrames.hexadecimal([UInt8(packet % 200 + 1)] + filled))
        }
        texts.append("1CC826F7#17FC08000000CB00")
        let frames = FieldbusFrames(texts)
        #expect(frames.units.last?.outcome == .complete)
        #expect(frames.units.last.map { frames.payload($0) } == FieldbusFrames.hexadecimal(payload))
        #expect(frames.units.last.flatMap { frames.field("transport", of: $0) } == .text("ETP"))
    }

    @Test func anAnnouncementOfAHundredMegabytesKeepsWhatCame() {
        let frames = FieldbusFrames([
            engine, "1CC8F726#140000000600CB00", "1CC826F7#15FF01000000CB00", "1CC8F726#16FF00000000CB00",
            "1CC7F726#01FE7CCDF28C97D3", "1CC8F726#16FFFFFF0F00CB00", "1CC7F726#01FE7CCDF28C97D3",
        ])
        #expect(frames.units.last?.outcome != .complete)
        #expect(frames.found.table.payloadBytes <= 2 * 7)
    }

    /// A message that the recorder cut half a millisecond after its last frame was an error on the page.
    @Test(arguments: [(1, ProtocolDataUnit.Outcome.incomplete), (1500, .timeout)])
    func theEndOfACaptureCutsAMessageWhoseNextPacketWasNotDue(further: Int, outcome: ProtocolDataUnit.Outcome) {
        let frames = FieldbusFrames(
            [engine, "1CECFF17#20100003FFEBFE00", "1CEBFF17#0101020304050607"]
                + Array(repeating: engine, count: further))
        #expect(frames.units.first { $0.lastRow > $0.firstRow }?.outcome == outcome)
    }
}
