/// A stretch of time during which the clocks of a zone have one offset.
struct ZonePeriod: Sendable, Equatable {
    /// Nanoseconds since 1970 UTC; both are in it.
    var first: Int64
    var last: Int64
    /// Seconds east of UTC.
    var offset: Int

    @inline(__always)
    func contains(_ nanoseconds: Int64) -> Bool { first <= nanoseconds && nanoseconds <= last }
}

/// Local time for one time after the other: the stretch of the last one is asked first, as neighbours mostly share it.
/// For one queue.
final class ZoneCursor {
    private let zone: TimeZoneChoice
    private var period: ZonePeriod

    init(_ zone: TimeZoneChoice) {
        self.zone = zone
        period = zone.period(at: 0)
    }

    func civilTime(_ nanoseconds: Int64) -> CivilTime {
        if !period.contains(nanoseconds) { period = zone.period(at: nanoseconds) }
        return TimeZoneChoice.civilTime(nanoseconds, offset: period.offset)
    }
}
