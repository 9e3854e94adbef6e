/// A stretch of time during which the clocks of a zone have one offset.
package struct ZonePeriod: Sendable, Equatable {
    /// Nanoseconds since 1970 UTC; both are in it.
    package var first: Int64
    package var last: Int64
    /// Seconds east of UTC.
    package var offset: Int

    @inline(__always)
    package func contains(_ nanoseconds: Int64) -> Bool { first <= nanoseconds && nanoseconds <= last }
}

/// Local time for one time after the other: the stretch of the last one is asked first, as neighbours mostly share it.
/// For one queue.
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
