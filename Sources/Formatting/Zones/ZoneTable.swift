internal import Platform

/// The UTC offsets of a zone over the whole range of 64 bits of nanoseconds. A table is made once and shared.
package final class ZoneTable: Sendable, Equatable {
    /// How clocks are set during a stretch of time (RFC 8536 local time type).
    package struct LocalType: Sendable, Equatable {
        /// Seconds east of UTC, less than 26 hours either way.
        var offset: Int
        var isDaylightSaving: Bool
        var abbreviation: String
    }

    /// A transition: the time at which clocks are changed.
    package struct Transition: Sendable, Equatable {
        /// Seconds since 1970 UTC.
        var seconds: Int64
        /// The type that is valid from this time on.
        var type: Int
    }

    private let types: [LocalType]
    /// When clocks were changed, in nanoseconds since 1970, ascending.
    private let starts: [Int64]
    /// The types, one more than `starts`: the first is valid before all transitions.
    private let order: [Int]

    /// - Parameter initial: the type before all transitions.
    /// - Parameter transitions: ascending. The types of `transitions` and `initial` must exist.
    package init(types: [LocalType], initial: Int, transitions: [Transition]) {
        let second: Int64 = 1_000_000_000
        var starts: [Int64] = []
        var order = [initial]
        for transition in transitions {
            if transition.seconds < Int64.min / second {
                order = [transition.type]
            } else if transition.seconds <= Int64.max / second {
                starts.append(transition.seconds * second)
                order.append(transition.type)
            }
        }
        self.types = types
        self.starts = starts
        self.order = order
    }

    package static func == (first: ZoneTable, second: ZoneTable) -> Bool {
        first.types == second.types && first.starts == second.starts && first.order == second.order
    }

    package func type(at nanoseconds: Int64) -> LocalType { types[order[index(at: nanoseconds)]] }

    package func period(at nanoseconds: Int64) -> ZonePeriod { period(index(at: nanoseconds)) }

    private func period(_ index: Int) -> ZonePeriod {
        ZonePeriod(
            first: index > 0 ? starts[index - 1] : .min, last: index < starts.count ? starts[index] - 1 : .max,
            offset: types[order[index]].offset)
    }

    /// The number of transitions at or before a time.
    private func index(at nanoseconds: Int64) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= nanoseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The second instant at which clocks show a local time because they were set back; nil if there is none.
    func secondInstant(ofLocal local: Int64, after first: Int64) -> Int64? {
        let next = index(at: first) + 1
        guard next < order.count else { return nil }
        let period = period(next)
        let (instant, overflow) = local.subtractingReportingOverflow(Int64(period.offset) * 1_000_000_000)
        return !overflow && period.contains(instant) ? instant : nil
    }

    /// The first instant at which clocks show a local time. For a time that clocks skip, the instant is calculated with
    /// the offset before the transition. nil outside the range.
    ///
    /// - Parameter local: nanoseconds since 1970 as if it were UTC.
    package func instant(ofLocal local: Int64) -> Int64? {
        // Offsets are less than 26 hours, so the instant is in one of the periods between these times.
        let reach: Int64 = 26 * 3_600_000_000_000
        let from = index(at: local.subtractingSaturating(reach))
        let to = index(at: local.subtractingSaturating(-reach))
        for index in from...to {
            let period = period(index)
            let (instant, overflow) = local.subtractingReportingOverflow(Int64(period.offset) * 1_000_000_000)
            if overflow { continue }
            if period.contains(instant) { return instant }
            // The offset before the transition no longer applies: the transition skipped this time.
            if instant < period.first, index > from {
                let before = Int64(self.period(index - 1).offset) * 1_000_000_000
                let skipped = local.subtractingReportingOverflow(before)
                return skipped.overflow ? nil : skipped.partialValue
            }
        }
        return nil
    }
}
