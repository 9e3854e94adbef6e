/// A period during which the clocks of a zone have one offset.
package struct ZonePeriod: Sendable, Equatable {
    /// Nanoseconds since 1970 UTC; both ends belong to the period.
    package var first: Int64
    package var last: Int64
    /// Seconds east of UTC.
    package var offset: Int

    @inline(__always)
    package func contains(_ nanoseconds: Int64) -> Bool { first <= nanoseconds && nanoseconds <= last }
}

/// Converts times one after the other to local time. It tries the period of the last time first, because neighbouring
/// times are usually in the same period. For one queue.
package final class ZoneCursor {
    private let zone: TimeZoneChoice
    private var period: ZonePeriod

    package init(_ zone: TimeZoneChoice) {
        self.zone = zone
        period = zone.period(at: 0)
    }

    package func civilTime(_ nanoseconds: Int64) -> CivilTime {
        if !period.contains(nanoseconds) { period = zone.period(at: nanoseconds) }
        return TimeZoneChoice.civilTime(nanoseconds, offset: period.offset)
    }
}
