package import CANCapture

/// The content of a SocketCAN error frame, in words (linux/can/error.h; class bits in the identifier, details in the
/// data).
package enum SocketCANError {
    private static let classes: [(bit: UInt32, text: String)] = [
        (0x001, "transmission timed out"), (0x002, "lost arbitration"), (0x004, "controller problem"),
        (0x008, "protocol violation"), (0x010, "transceiver status"), (0x020, "no acknowledgement"),
        (0x040, "bus-off"), (0x080, "bus error"), (0x100, "controller restarted"),
    ]

    private static let controller: [(bit: UInt8, text: String)] = [
        (0x01, "receive buffer overflow"), (0x02, "transmit buffer overflow"), (0x04, "receive warning"),
        (0x08, "transmit warning"), (0x10, "receive error-passive"), (0x20, "transmit error-passive"),
        (0x40, "back to error-active"),
    ]

    private static let violations: [(bit: UInt8, text: String)] = [
        (0x01, "bit error"), (0x02, "form error"), (0x04, "stuff error"), (0x08, "dominant bit not sent"),
        (0x10, "recessive bit not sent"), (0x20, "overload"), (0x40, "active error announcement"),
        (0x80, "while sending"),
    ]

    private static let locations: [UInt8: String] = [
        0x02: "ID bits 28-21", 0x03: "start of frame", 0x04: "SRTR", 0x05: "IDE", 0x06: "ID bits 20-18",
        0x07: "ID bits 17-13", 0x08: "CRC sequence", 0x09: "reserved bit 0", 0x0A: "data", 0x0B: "DLC", 0x0C: "RTR",
        0x0D: "reserved bit 1", 0x0E: "ID bits 4-0", 0x0F: "ID bits 12-5", 0x12: "intermission",
        0x18: "CRC delimiter", 0x19: "ACK slot", 0x1A: "end of frame", 0x1B: "ACK delimiter",
    ]

    /// Byte 4, each half for one line (CAN_ERR_TRX_*).
    private static let transceiver: [(mask: UInt8, value: UInt8, text: String)] = [
        (0x0F, 0x04, "CAN high not connected"), (0x0F, 0x05, "CAN high shorted to battery"),
        (0x0F, 0x06, "CAN high shorted to supply"), (0x0F, 0x07, "CAN high shorted to ground"),
        (0xF0, 0x40, "CAN low not connected"), (0xF0, 0x50, "CAN low shorted to battery"),
        (0xF0, 0x60, "CAN low shorted to supply"), (0xF0, 0x70, "CAN low shorted to ground"),
        (0xF0, 0x80, "CAN low shorted to CAN high"),
    ]

    /// Counters of the controller, which do not say what went wrong (CAN_ERR_CNT).
    private static let countClass: UInt32 = 0x200
    /// The state of the controller, not the fault of a frame (CAN_ERR_CRTL).
    package static let controllerClass: UInt32 = 0x004
    /// The controller has left the bus (CAN_ERR_BUSOFF).
    package static let busOffClass: UInt32 = 0x040

    /// A line such as `protocol violation: stuff error, while sending, at data`. ``counters(identifier:data:)`` returns
    /// the error counters, which change from frame to frame.
    package static func describe(identifier: UInt32, data: UnsafeBufferPointer<UInt8>) -> String {
        func byte(_ index: Int) -> UInt8 { index < data.count ? data[index] : 0 }
        var parts: [String] = []
        for (bit, text) in classes where identifier & bit != 0 {
            // Drivers set this class with each violation of the protocol.
            if bit == 0x080, identifier & 0x008 != 0 { continue }
            var details: [String] = []
            switch bit {
            case 0x002 where byte(0) != 0: details = ["at bit \(byte(0))"]
            case controllerClass: details = controllerStates(data)
            case 0x008:
                details = violations.filter { byte(2) & $0.bit != 0 }.map(\.text)
                if let place = locations[byte(3)] { details.append("at \(place)") }
            case 0x010: details = transceiver.filter { byte(4) & $0.mask == $0.value }.map(\.text)
            default: break
            }
            parts.append(details.isEmpty ? text : "\(text): \(details.joined(separator: ", "))")
        }
        if parts.isEmpty { parts = [identifier & countClass != 0 ? "error counters" : "unspecified"] }
        return parts.joined(separator: "; ")
    }

    /// What a controller problem says about the controller: `transmit warning`.
    package static func controllerStates(_ data: UnsafeBufferPointer<UInt8>) -> [String] {
        let byte = data.count > 1 ? data[1] : 0
        return controller.filter { byte & $0.bit != 0 }.map(\.text)
    }

    /// The transmit and the receive error counter of a frame of SocketCAN; nil if the frame does not contain them.
    @inline(__always)
    package static func counters(
        identifier: UInt32, data: UnsafeBufferPointer<UInt8>
    ) -> (transmit: UInt8, receive: UInt8)? {
        guard data.count >= 8 else { return nil }
        if identifier & countClass != 0 { return (data[6], data[7]) }
        // Drivers also put them into bytes 6 and 7 of a controller problem; zeros there may be unused bytes.
        guard identifier & controllerClass != 0, data[6] != 0 || data[7] != 0 else { return nil }
        return (data[6], data[7])
    }

    /// The error counters in an error frame; nil if it does not contain them, or is not of SocketCAN.
    @inline(__always)
    package static func counters(_ frames: FrameTable, _ row: Int) -> (transmit: UInt8, receive: UInt8)? {
        let kind = frames.kind(row)
        guard kind.flags.contains(.socketCAN) else { return nil }
        return counters(identifier: kind.identifier, data: frames.payload(row))
    }

    /// Whether two error frames report the same, apart from counters and the state of the controller.
    @inline(__always)
    package static func areAlike(
        _ one: UInt32, _ oneData: UnsafeBufferPointer<UInt8>, _ other: UInt32, _ otherData: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let kinds = ~(countClass | controllerClass)
        guard one & kinds == other & kinds else { return false }
        func isSame(_ index: Int) -> Bool {
            (index < oneData.count ? oneData[index] : 0) == (index < otherData.count ? otherData[index] : 0)
        }
        // The state of the controller counts only if it is the only content.
        if one & kinds == 0, one != other || !isSame(1) { return false }
        // Bytes have a meaning if their class bit is set.
        if one & 0x002 != 0, !isSame(0) { return false }
        if one & 0x008 != 0, !(isSame(2) && isSame(3)) { return false }
        if one & 0x010 != 0, !isSame(4) { return false }
        return true
    }
}
