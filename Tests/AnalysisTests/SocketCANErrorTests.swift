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
                "controller problem: receive error passive, transmit error passive; "
                    + "TEC 128, REC 129"
            ),
            (
                0x088, [0, 0, 0x84, 0x0A, 0, 0, 0, 0],
                "protocol violation: stuffing, while sending, at data; bus error"
            ),
            (0x020, [], "no acknowledgement"),
            (0x040, [], "bus off"),
            (0x100, [], "controller restarted"),
            (0x200, [0, 0, 0, 0, 0, 0, 96, 0], "unspecified; TEC 96, REC 0"),
            (0x000, [], "unspecified"),
        ] as [(UInt32, [UInt8], String)])
    func classesAndDetailsAreSaidInWords(identifier: UInt32, data: [UInt8], wanted: String) {
        #expect(text(identifier, data) == wanted)
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
