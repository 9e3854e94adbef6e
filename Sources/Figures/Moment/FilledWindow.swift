internal import Platform

/// The part of a window around an event that has frames. If nothing arrives for more than half of it, before or after, it
/// is cut there: the frames would be in a corner of an empty figure. Pure.
package struct FilledWindow: Sendable, Equatable {
    package let window: ClosedRange<Int64>

    /// The empty time that remains beside the frames, as a share of theirs.
    private static let margin: Int64 = 8

    /// - Parameters:
    ///   - event: always shown as a whole.
    ///   - frames: the times of the first and of the last frame in the window.
    package init(_ window: ClosedRange<Int64>, event: ClosedRange<Int64>, frames: ClosedRange<Int64>) {
        let own = event.clamped(to: window)
        let used = min(own.lowerBound, frames.lowerBound)...max(own.upperBound, frames.upperBound)
        let whole = window.upperBound.subtractingSaturating(window.lowerBound)
        let length = used.upperBound.subtractingSaturating(used.lowerBound)
        let rest = max(1, length / Self.margin)
        var (start, stop) = (window.lowerBound, window.upperBound)
        if used.lowerBound.subtractingSaturating(start) > whole / 2 {
            start = used.lowerBound.subtractingSaturating(rest)
        }
        if stop.subtractingSaturating(used.upperBound) > whole / 2 { stop = used.upperBound.addingSaturating(rest) }
        self.window = length > 0 ? max(start, window.lowerBound)...min(stop, window.upperBound) : window
    }
}
