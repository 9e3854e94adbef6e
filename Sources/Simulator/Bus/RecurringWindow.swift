/// A period of time that recurs in every lap of a scenario.
struct RecurringWindow: Sendable {
    /// Nanoseconds from the start of a lap.
    var window: Range<Int64>
    /// The length of a lap.
    var every: Int64

    /// The end of the occurrence in which `time` lies; nil if it is outside.
    func end(around time: Int64) -> Int64? {
        let lap = time / every * every
        return window.contains(time - lap) ? lap + window.upperBound : nil
    }
}
