internal import Platform
internal import CANCapture

/// Times at which the user did something or something happened, each with a window around it.
package struct EventTimes: Sendable {
    /// Nanoseconds, ascending.
    let times: [Int64]
    /// Half of the window.
    let half: Int64

    /// - Parameter window: nanoseconds, half of them before each time.
    package init(_ times: [Int64], window: Int64) {
        self.times = times.sorted()
        half = max(0, window / 2)
    }

    /// The same times, moved later by this delay, with windows of their own half as long.
    func delayed(by delay: Int64, half: Int64) -> EventTimes {
        EventTimes(times.map { $0.addingSaturating(delay) }, window: half.addingSaturating(half))
    }

    /// The times at which a change between two frames may have happened, by number; empty for elsewhere.
    @inline(__always)
    func hits(after one: Int64, upTo other: Int64) -> Range<Int> {
        let low = min(one, other).subtractingSaturating(half)
        let high = max(one, other).addingSaturating(half)
        if times.count == 1 { return times[0] >= low && times[0] <= high ? 0..<1 : 0..<0 }
        let first = place(notBefore: low)
        var end = first
        while end < times.count, times[end] <= high { end += 1 }
        return first..<end
    }

    private func place(notBefore time: Int64) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How far a time is from the interval in which a change may have happened, as the natural logarithm of how much
    /// less likely that makes it. A person who notes a time is accurate to about a quarter of the window.
    func remoteness(of event: Int, after one: Int64, upTo other: Int64) -> Double {
        let time = times[event]
        let (low, high) = (min(one, other), max(one, other))
        let distance = time < low ? low.subtractingSaturating(time) : time > high ? time.subtractingSaturating(high) : 0
        let deviation = max(1, Double(half) / 2)
        let ratio = Double(distance) / deviation
        return ratio * ratio / 2
    }
}
