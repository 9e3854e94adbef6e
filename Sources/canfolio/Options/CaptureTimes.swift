import Platform
import CANCapture
import Formatting
import Wording

/// The options that select a stretch of a capture.
struct CaptureTimes {
    var start: TimeArgument?
    var stop: TimeArgument?
    var around: TimeArgument?
    /// Nanoseconds, half of them before ``around``.
    var window: Int64 = standardWindow
    var zone: TimeZoneChoice
    /// Is also kept before and after the requested time.
    var margin: Int64 = 0

    static let standardWindow: Int64 = 1_000_000_000

    private var given: [TimeArgument] { [start, stop, around].compactMap { $0 } }

    /// Whether facts about a capture are needed to know which of its frames are selected.
    var needsContext: Bool { given.contains { $0.point.needsContext } }
    var countsFromEnd: Bool { given.contains { $0.point.countsFromEnd } }
    var isEmpty: Bool { given.isEmpty }

    /// The first and the last selected time, in the clock of the file.
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

    /// The same if no facts are needed.
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
