internal import Capture

/// What a SocketCAN error frame says, in words (linux/can/error.h; class bits in the identifier, detail in the data).
package enum SocketCANError {
    private static let classes: [(bit: UInt32, text: String)] = [
        (0x001, "transmission timed out"), (0x002, "lost arbitration"), (0x004, "controller problem"),
        (0x008, "protocol violation"), (0x010, "transceiver status"), (0x020, "no acknowledgement"),
        (0x040, "bus off"), (0x080, "bus error"), (0x100, "controller restarted"),
    ]

    private static let controller: [(bit: UInt8, text: String)] = [
        (0x01, "receive buffer overflow"), (0x02, "transmit buffer overflow"), (0x04, "receive warning"),
        (0x08, "transmit warning"), (0x10, "receive error passive"), (0x20, "transmit error passive"),
        (0x40, "back to error active"),
    ]

    private static let violations: [(bit: UInt8, text: String)] = [
        (0x01, "single bit"), (0x02, "form"), (0x04, "stuffing"), (0x08, "dominant bit not sent"),
        (0x10, "recessive bit not sent"), (0x20, "overload"), (0x40, "active error announcement"),
        (0x80, "while sending"),
    ]

    private static let locations: [UInt8: String] = [
        0x02: "ID bits 28-21", 0x03: "start of frame", 0x04: "SRTR", 0x05: "IDE", 0x06: "ID bits 20-18",
        0x07: "ID bits 17-13", 0x08: "CRC sequence", 0x09: "reserved bit 0", 0x0A: "data", 0x0B: "DLC", 0x0C: "RTR",
        0x0D: "reserved bit 1", 0x0E: "ID bits 4-0", 0x0F: "ID bits 12-5", 0x12: "intermission",
        0x18: "CRC delimiter", 0x19: "ACK slot", 0x1A: "end of frame", 0x1B: "ACK delimiter",
    ]

    /// A line such as `protocol violation: stuffing, while sending, at data; bus error`.
    package static func describe(identifier: UInt32, data: UnsafeBufferPointer<UInt8>) -> String {
        func byte(_ index: Int) -> UInt8 { index < data.count ? data[index] : 0 }
        var parts: [String] = []
        for (bit, text) in classes where identifier & bit != 0 {
            var details: [String] = []
            switch bit {
            case 0x002 where byte(0) != 0: details = ["at bit \(byte(0))"]
            case 0x004: details = controller.filter { byte(1) & $0.bit != 0 }.map(\.text)
            case 0x008:
                details = violations.filter { byte(2) & $0.bit != 0 }.map(\.text)
                if let place = locations[byte(3)] { details.append("at \(place)") }
            default: break
            }
            parts.append(details.isEmpty ? text : "\(text): \(details.joined(separator: ", "))")
        }
        if parts.isEmpty { parts = ["unspecified"] }
        // CAN_ERR_CNT, or a controller problem, which drivers report with counters in bytes 6 and 7.
        let counts = identifier & 0x200 != 0 || (identifier & 0x004 != 0 && data.count == 8)
        if counts, byte(6) != 0 || byte(7) != 0 {
            parts.append("TEC \(byte(6)), REC \(byte(7))")
        }
        return parts.joined(separator: "; ")
    }
}
