import Platform
import CANCapture
import Formatting
import Wording

/// The options that say which stretch of a capture is wanted.
struct CaptureTimes {
    var start: TimeArgument?
    var stop: TimeArgument?
    var around: TimeArgument?
    /// Nanoseconds, half of them before ``around``.
    var window: Int64 = standardWindow
    var zone: TimeZoneChoice
    /// Kept before and behind what is asked for.
    var margin: Int64 = 0

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
            return (
                time.subtractingSaturating(window / 2).subtractingSaturating(margin),
                time.addingSaturating(window - window / 2).addingSaturating(margin)
            )
        }
        return (
            try start?.time(in: span, zone: zone, option: "--start").subtractingSaturating(margin),
            try stop?.time(in: span, zone: zone, option: "--stop").addingSaturating(margin)
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
        filter.start = around == nil ? bound(start, -margin) : bound(around, -(window / 2) - margin)
        filter.stop = around == nil ? bound(stop, margin) : bound(around, window - window / 2 + margin)
    }
}
