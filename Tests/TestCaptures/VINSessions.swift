package import CANCapture

/// Conversations as frames.
package enum VINSessions {
    package static func frame(_ milliseconds: Int64, _ identifier: UInt32, _ bytes: [UInt8], fill: UInt8 = 0xAA)
        -> Frame
    {
        Frame(
            time: milliseconds * 1_000_000, identifier: identifier,
            flags: identifier > 0x7FF ? [.extended, .received] : .received,
            data: bytes + [UInt8](repeating: fill, count: max(0, 8 - bytes.count)))
    }

    package static let vin = Array("CF0DRVSAMP2260014".utf8)

    /// A VIN is read in 14 ms, then something that is not there.
    package static func reading(at start: Int64 = 0) -> [Frame] {
        [
            frame(start, 0x7E0, [0x03, 0x22, 0xF1, 0x90]),
            frame(start + 5, 0x7E8, [0x10, 0x14, 0x62, 0xF1, 0x90] + vin[..<3]),
            frame(start + 6, 0x7E0, [0x30, 0, 0]),
            frame(start + 8, 0x7E8, [0x21] + vin[3..<10]),
            frame(start + 10, 0x7E8, [0x22] + vin[10...]),
            frame(start + 20, 0x7E0, [0x03, 0x22, 0xF1, 0x8C]),
            frame(start + 26, 0x7E8, [0x03, 0x7F, 0x22, 0x31]),
        ]
    }

    /// Something else on the bus, `count` times.
    package static func noise(from start: Int64, count: Int) -> [Frame] {
        (0..<count).map { frame(start, 0x120, [UInt8($0 & 0xFF), 7, UInt8($0 >> 8), 1, 0, 0, 0, 9]) }
    }

    /// Every service is asked for and refused.
    package static func scan(from start: Int64, services: ClosedRange<UInt8>) -> [Frame] {
        services.enumerated().flatMap { step, service in
            [
                frame(start + 10 * Int64(step), 0x7E0, [0x01, service]),
                frame(start + 10 * Int64(step) + 4, 0x7E8, [0x03, 0x7F, service, 0x11]),
            ]
        }
    }
}
