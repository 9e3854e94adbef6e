import CANCapture

/// Writes frames as lines of `candump -l` of can-utils: `(seconds.micros) can0 ID#DATA`.
package struct CandumpWriter: Sendable {
    /// Seconds of Unix time that are added to the times of frames.
    private let epoch: Int64

    package init(startingAt epoch: Int64 = Simulation.startOfRecording) {
        self.epoch = epoch
    }

    /// Appends the line of a frame, line feed included.
    package func append(_ simulated: SimulatedFrame, to text: inout [UInt8]) {
        let micros = simulated.end / 1000
        text.append(UInt8(ascii: "("))
        text.append(contentsOf: String(epoch + micros / 1_000_000).utf8)
        text.append(UInt8(ascii: "."))
        appendDecimal(micros % 1_000_000, digits: 6, to: &text)
        text.append(contentsOf: ") ".utf8)
        text.append(contentsOf: simulated.channel.utf8)
        text.append(UInt8(ascii: " "))
        append(simulated.frame, to: &text)
        text.append(UInt8(ascii: "\n"))
    }

    private func append(_ frame: OutgoingFrame, to text: inout [UInt8]) {
        // SocketCAN's CAN_ERR_FLAG, bit 29.
        let identifier = frame.flags.contains(.error) ? frame.identifier | 0x2000_0000 : frame.identifier
        let wide = frame.flags.contains(.extended) || frame.flags.contains(.error)
        appendHexadecimal(identifier, digits: wide ? 8 : 3, to: &text)
        text.append(UInt8(ascii: "#"))
        if frame.flags.contains(.fd) {
            // "##" and one digit: CANFD_BRS is 1, CANFD_ESI is 2.
            let switches: UInt32 = frame.flags.contains(.bitRateSwitch) ? 1 : 0
            let passive: UInt32 = frame.flags.contains(.errorStateIndicator) ? 2 : 0
            text.append(UInt8(ascii: "#"))
            appendHexadecimal(switches | passive, digits: 1, to: &text)
        } else if frame.flags.contains(.remote) {
            text.append(UInt8(ascii: "R"))
            if frame.length > 0 { appendHexadecimal(UInt32(frame.length), digits: 1, to: &text) }
            return
        }
        for byte in frame.data { appendHexadecimal(UInt32(byte), digits: 2, to: &text) }
    }

    private func appendHexadecimal(_ value: UInt32, digits: Int, to text: inout [UInt8]) {
        for digit in (0..<digits).reversed() {
            let nibble = UInt8(value >> UInt32(digit * 4) & 15)
            text.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10)
        }
    }

    private func appendDecimal(_ value: Int64, digits: Int, to text: inout [UInt8]) {
        var divisor: Int64 = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
