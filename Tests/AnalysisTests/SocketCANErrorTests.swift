import Testing

@testable import Analysis

@Suite struct SocketCANErrorTests {
    private func text(_ identifier: UInt32, _ data: [UInt8] = []) -> String {
        data.withUnsafeBufferPointer { SocketCANError.describe(identifier: identifier, data: $0) }
    }

    @Test(
        arguments: [
            (0x001, [], "transmission timed out"),
            (0x002, [0, 0, 0, 0, 0, 0, 0, 0], "lost arbitration"),
            (0x002, [5, 0, 0, 0, 0, 0, 0, 0], "lost arbitration: at bit 5"),
            (0x004, [0, 0x01, 0, 0, 0, 0, 0, 0], "controller problem: receive buffer overflow"),
            (
                0x004, [0, 0x30, 0, 0, 0, 0, 128, 129],
                "controller problem: receive error-passive, transmit error-passive"
            ),
            (
                0x088, [0, 0, 0x84, 0x0A, 0, 0, 0, 0],
                "protocol violation: stuff error, while sending, at data"
            ),
            (0x020, [], "no acknowledgement"),
            (0x040, [], "bus-off"),
            (0x100, [], "controller restarted"),
            (0x200, [0, 0, 0, 0, 0, 0, 96, 0], "error counters"),
            (0x000, [], "unspecified"),
        ] as [(UInt32, [UInt8], String)])
    func classesAndDetailsAreSaidInWords(identifier: UInt32, data: [UInt8], wanted: String) {
        #expect(text(identifier, data) == wanted)
    }

    @Test func linesOfTheTransceiverAreNamed() {
        #expect(
            text(0x010, [0, 0, 0, 0, 0x75, 0, 0, 0])
                == "transceiver status: CAN high shorted to battery, CAN low shorted to ground")
    }

    @Test(
        arguments: [
            (0x200, [0, 0, 0, 0, 0, 0, 96, 3], [96, 3]), (0x200, [0, 0, 0, 0, 0, 0, 0, 0], [0, 0]),
            (0x004, [0, 0x30, 0, 0, 0, 0, 128, 129], [128, 129]), (0x004, [0, 0x30, 0, 0, 0, 0, 0, 0], nil),
            (0x008, [0, 0, 4, 0, 0, 0, 7, 7], nil), (0x200, [0, 0, 0], nil),
        ] as [(UInt32, [UInt8], [UInt8]?)])
    func countersAreToldApartFromWhatHappened(identifier: UInt32, data: [UInt8], wanted: [UInt8]?) {
        let counters = data.withUnsafeBufferPointer { SocketCANError.counters(identifier: identifier, data: $0) }
        #expect(counters.map { [$0.transmit, $0.receive] } == wanted)
    }

    @Test func framesThatDifferInCountersAreAlike() {
        func areAlike(_ one: (UInt32, [UInt8]), _ other: (UInt32, [UInt8])) -> Bool {
            one.1.withUnsafeBufferPointer { first in
                other.1.withUnsafeBufferPointer { SocketCANError.areAlike(one.0, first, other.0, $0) }
            }
        }
        let first: [UInt8] = [0, 0, 0x81, 0x0A, 0, 0, 8, 0]
        #expect(areAlike((0x288, first), (0x288, [0, 0, 0x81, 0x0A, 0, 0, 16, 0])))
        // The controller changes its state meanwhile.
        #expect(areAlike((0x288, first), (0x28C, [0, 8, 0x81, 0x0A, 0, 0, 96, 0])))
        #expect(!areAlike((0x288, first), (0x288, [0, 0, 0x84, 0x0A, 0, 0, 16, 0])))
        #expect(!areAlike((0x288, first), (0x208, first)))
        // Where the controller's state is all that is said, it counts.
        #expect(!areAlike((0x204, [0, 8, 0, 0, 0, 0, 96, 0]), (0x204, [0, 32, 0, 0, 0, 0, 128, 0])))
    }

    @Test func shortDataIsReadAsZeroes() {
        #expect(text(0x00E, [3]) == "lost arbitration: at bit 3; controller problem; protocol violation")
    }

    @Test func everyIdentifierAndByteHasAText() {
        for value in 0..<256 {
            let byte = UInt8(value)
            #expect(!text(UInt32(value) << 1, Array(repeating: byte, count: 8)).isEmpty)
        }
    }
}
