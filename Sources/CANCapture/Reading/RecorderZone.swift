internal import Platform

/// The timezone of a recorder's clock that the user gave, for captures that do not state it.
package struct RecorderZone: Sendable {
    /// Its usual name: `Europe/Berlin`.
    package let name: String
    /// Nanoseconds to be added to a timestamp to convert it to UTC.
    package let offset: @Sendable (Int64) -> Int64

    package init(name: String, offset: @escaping @Sendable (Int64) -> Int64) {
        self.name = name
        self.offset = offset
    }
}

extension Capture {
    /// Converts timestamps of the recorder's clock to UTC. Recorders count on from the time at which they began, so the
    /// offset at that time is used for all frames.
    /// there holds for all frames.
    mutating func place(in zone: RecorderZone) throws(CaptureError) {
        guard source.clock == .wallClock, let begin = source.start ?? source.origin else { return }
        let offset = zone.offset(begin)
        do throws(StoreFailure) { try frames.move(by: offset) } catch { throw CaptureError(error, path: source.path) }
        source.origin = source.origin.map { $0.addingSaturating(offset) }
        source.end = source.end.map { $0.addingSaturating(offset) }
        source.earliest = source.earliest.map { $0.addingSaturating(offset) }
        source.start = source.start.map { $0.addingSaturating(offset) }
        source.clock = .epoch
        source.recorderZone = zone.name
        source.time.zone = .utc
        source.time.offsetMinutes = Int(-offset / 60_000_000_000)
        source.notes.append("the recorder's clock is assumed to be in \(Printable.text(zone.name))")
    }
}
