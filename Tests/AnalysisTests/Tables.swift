import CANCapture
import TestCaptures

/// Tables of a few frames.
enum Tables {
    static func table(_ frames: [Frame], channels: [String] = ["can0"], names: [String] = []) -> FrameTable {
        Logs.table(frames, channels: channels, names: names)
    }

    /// A capture of a table's frames.
    static func capture(_ table: FrameTable, clock: Clock = .relative) -> Capture {
        Capture(frames: table, source: CaptureSource(path: "a.log", format: "made", formatName: "made", clock: clock))
    }

    /// Frames of one identifier at these times, nanoseconds.
    static func times(_ times: [Int64], channel: UInt16 = 0) -> [Frame] {
        times.map { Frame(time: $0, identifier: 0x100, channel: channel) }
    }

    static let millisecond: Int64 = 1_000_000
}
