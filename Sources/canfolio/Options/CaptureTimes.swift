import Capture
import Wording

/// The options that say which stretch of a capture is wanted.
struct CaptureTimes {
    var start: TimeArgument?
    var stop: TimeArgument?
    var around: TimeArgument?
    /// Nanoseconds, half of them before ``around``.
    var window: Int64 = standardWindow
    var zone: TimeZoneChoice

    static let standardWindow: Int64 = 1_000_000_000

    private var given: [TimeArgument] { [start, stop, around].compactMap { $0 } }

    /// Whether something must be known of a capture to say which of its frames are meant.
    var needsContext: Bool { given.contains { $0.point.needsContext } }
    var countsFromEnd: Bool { given.contains { $0.point.countsFromEnd } }
    var isEmpty: Bool { given.isEmpty }

    /// From when and up to when frames are kept, as the file counts.
    func bounds(in span: CaptureSpan) throws -> (start: Int64?, stop: Int64?) {
        if let around {
            let time = try around.time(in: span, zone: zone, option: "--around")
            return (time.subtractingSaturating(window / 2), time.addingSaturating(window - window / 2))
        }
        return (
            try start?.time(in: span, zone: zone, option: "--start"),
            try stop?.time(in: span, zone: zone, option: "--stop")
        )
    }

    /// The same where nothing must be known.
    func apply(to filter: inout FrameFilter) {
        func bound(_ argument: TimeArgument?, _ offset: Int64) -> FrameFilter.TimeBound? {
            switch argument?.point {
            case .sinceFirst(let time): .sinceFirst(time.addingSaturating(offset))
            case .stamp(let time): .absolute(time.addingSaturating(offset))
            default: nil
            }
        }
        filter.start = around == nil ? bound(start, 0) : bound(around, -(window / 2))
        filter.stop = around == nil ? bound(stop, 0) : bound(around, window - window / 2)
    }
}
