package import CANCapture

/// Captures of a few frames.
package enum Logs {
    package static func capture(
        _ frames: [Frame], channels: [String] = ["can0"], names: [String] = [], clock: Clock = .relative,
        format: String = "candump", path: String = "drive.log"
    ) -> Capture {
        Capture(
            frames: table(frames, channels: channels, names: names),
            source: CaptureSource(path: path, format: format, formatName: format, clock: clock))
    }

    package static func table(
        _ frames: [Frame], channels: [String] = ["can0"], names: [String] = []
    ) -> FrameTable {
        var table = FrameTable()
        table.channels = channels
        table.names = names
        for frame in frames { table.append(frame) }
        return table
    }

    /// Every kind of frame, on a few pages.
    package static func mixedCapture(rows: Int, channels: [String] = ["can0"], names: [String] = []) -> Capture {
        let frames = (0..<rows).map { row in
            var frame = mixed[row % mixed.count]
            frame.time = Int64(row) * 1_250_000
            frame.channel = UInt16(row % channels.count)
            return frame
        }
        return capture(frames, channels: channels, names: names)
    }

    package struct Missing: Error {
        package init() {}
    }

    package static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    package static let millisecond: Int64 = 1_000_000

    /// Frames of every kind.
    package static let mixed: [Frame] = [
        Frame(time: 0, identifier: 0x123, flags: .received, data: [0xDE, 0xAD, 0xBE, 0xEF]),
        Frame(time: 1_500_000, identifier: 0x18DA_F110, flags: [.extended, .transmitted], data: Array(1...8)),
        Frame(time: 2_000_000, identifier: 0x123, flags: .received, data: [0xDE, 0xAD, 0x41, 0x42]),
        Frame(time: 3_000_000, identifier: 0x321, flags: [.remote, .received], length: 8),
        Frame(time: 4_000_000, identifier: 0x008, flags: [.error, .socketCAN], data: [0, 0, 0x04, 0x0A, 0, 0, 0, 0]),
        Frame(
            time: 5_000_000, identifier: 0x200, flags: [.fd, .bitRateSwitch, .errorStateIndicator],
            data: Array(0x30..<0x40)),
        Frame(
            time: 6_000_000, identifier: 0x400, flags: [.xl, .simpleExtendedContent], data: Array("CAN XL".utf8),
            xl: XLHeader(serviceDataUnitType: 3, virtualNetwork: 0x2A, acceptanceField: 0xDEAD_BEEF)),
        Frame(time: 7_000_000, identifier: 0x124, data: []),
    ]
}
