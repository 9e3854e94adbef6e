import CANProtocols
import Testing

/// What frames of CANopen say, and where CANopen is not claimed.
struct CANopenReadingTests {
    private let session = ["705#00", "000#8000", "705#7F", "000#0105", "705#05", "705#05"]

    @Test func statesCommandsAndBootUpsAreNamed() {
        let frames = FieldbusFrames(session)
        #expect(
            frames.units.map { frames.reading($0).title }
                == ["Boot-up", "Enter pre-operational", "Heartbeat", "Start remote node", "Heartbeat", "Heartbeat"])
        #expect(frames.parts(frames.units[1]) == ["nodes=all"])
        #expect(frames.field("state", of: frames.units[4]) == .hexadecimal(5, digits: 2))
    }

    @Test func anEmergencyNamesItsErrorAndTheRegister() {
        let frames = FieldbusFrames(session + ["085#1023031027000000", "085#0000000000000000"])
        #expect(
            frames.parts(frames.units[6]) == [
                "error=2310 Current, CANopen device output side", "register=generic error, current",
            ])
        #expect(frames.reading(frames.units[6]).tone == .negative)
        #expect(frames.reading(frames.units[7]).tone == .positive)
    }

    @Test func nodeGuardingIsARemoteFrameAndAByteWithAToggle() {
        let frames = FieldbusFrames(session + ["728#R", "728#85", "728#R", "728#05", "728#05"])
        #expect(
            frames.units.dropFirst(6).map { frames.field("cob_function", of: $0) }
                == ["NODEGUARD", "NODEGUARD", "NODEGUARD", "NODEGUARD", "HEARTBEAT"].map { .text($0) })
        #expect(frames.field("request", of: frames.units[6]) == .truth(true))
    }

    @Test func timeAndLayerSettingsAreRead() {
        let frames = FieldbusFrames(session + ["100#FA88F504F53B", "7E5#5E00000000000000", "7E4#5E05000000000000"])
        #expect(frames.parts(frames.units[6]) == ["time=2026.01.09 23:06:40.250"])
        #expect(
            frames.units.dropFirst(7).map { frames.reading($0).title }
                == Array(repeating: "LSS inquire node-ID", count: 2))
    }

    @Test func aCarWithIdentifiersInTheRangesIsNotCANopen() {
        let identifiers = ["080", "181", "201", "281", "585", "605", "705"]
        let frames = FieldbusFrames(
            (0..<210).map { row in
                identifiers[row % 7] + "#"
                    + FieldbusFrames.hexadecimal((0..<8).map { UInt8(($0 * 41 + row * 7) & 0xFF) })
            })
        #expect(frames.units.isEmpty)
    }

    @Test func constantZerosAreNoAnswers() {
        let frames = FieldbusFrames((0..<40).flatMap { _ in ["605#4000000000000000", "585#4000000000000000"] })
        #expect(frames.units.isEmpty)
    }

    @Test func whatIsForbiddenIsNotClaimed() {
        var options = ProtocolOptions()
        options.forbidden = [.canopen]
        #expect(FieldbusFrames(session, options: options).units.isEmpty)
    }
}
