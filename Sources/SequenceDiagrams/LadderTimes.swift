internal import Platform
internal import CANCapture
internal import CANProtocols
internal import Formatting
internal import Wording

/// The format of times in a sequence diagram.
struct LadderTimes {
    let frames: FrameTable
    let isTimed: Bool
    /// The zero of times, nanoseconds.
    let origin: Int64

    init(_ capture: Capture) {
        frames = capture.frames
        isTimed = capture.source.clock != .none
        origin = capture.source.origin ?? (capture.frames.isEmpty ? 0 : capture.frames.time(0))
    }

    /// The title of the column.
    var name: String { isTimed ? "Time s" : "Frame" }

    /// Seconds since the first frame, or the number of the frame.
    func text(row: Int) -> String {
        guard isTimed else { return "\(row + 1)" }
        return Decimal.seconds(frames.time(row).subtractingSaturating(origin), decimals: 6)
    }

    /// `8.199`: for sentences.
    func brief(row: Int) -> String {
        guard isTimed else { return "frame \(row + 1)" }
        return Decimal.seconds(frames.time(row).subtractingSaturating(origin), decimals: 3)
    }

    /// A number for the column of latencies: `8.2`, `776.5`, `0.083`.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        let magnitude = nanoseconds.magnitude
        let decimals = magnitude < 100_000 ? 3 : magnitude < 1_000_000 ? 2 : 1
        return Decimal.rounded(Double(nanoseconds) / 1e6, decimals: decimals)
    }
}
