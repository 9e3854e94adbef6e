/// What the time stamps of a capture are, and how far they can be trusted.
public struct TimeFacts: Sendable, Equatable {
    /// What is known of the zone that the stamps are in.
    public enum Zone: String, Sendable {
        /// The stamps are in UTC.
        case utc = "UTC"
        /// The file says that they are in the local time of the recorder, and not where that was.
        case local
        /// The file gives a date and does not say of which zone.
        case unstated
    }

    /// nil where there is no date, and so nothing that a zone could change.
    public var zone: Zone?
    /// Minutes by which the recorder's local time was ahead of UTC, where the file states it.
    public var offsetMinutes: Int?
    /// The coarsest power of ten in nanoseconds of which all stamps are multiples: what the recorder wrote, or less where
    /// it wrote only zeros behind that. nil without times.
    public private(set) var resolution: Int64?
    /// Frames that are earlier than the frame before, and by how many nanoseconds at the most.
    public private(set) var backwardSteps = 0
    public private(set) var largestBackwardStep: Int64 = 0
    /// The first such frame, counted from 0 among all frames of the file.
    public private(set) var firstBackwardFrame: Int?
    /// Frames without a time among frames that have one.
    public var untimedFrames = 0

    public init() {}

    /// Looks at all stamps; those of a file that counts from a date are looked at as they stand in the file.
    ///
    /// - Parameters:
    ///   - known: what is known of the first rows, which are not looked at again.
    ///   - threads: how many look at the rows.
    mutating func measure(
        _ frames: FrameTable, clock: Clock, start: Int64?, known: StampSteps? = nil,
        threads: ReadingThreads = .one
    ) {
        let steps = StampSteps(frames, clock: clock, start: start, known: known, parts: threads.count)
        backwardSteps = steps.backward
        largestBackwardStep = steps.largestBackward
        firstBackwardFrame = steps.firstBackward.map(frames.place)
        resolution = steps.resolution
    }

    /// Takes over what holds of each of several captures that were joined; steps are those of the joined frames.
    mutating func join(_ parts: [TimeFacts]) {
        resolution = parts.compactMap(\.resolution).min()
        untimedFrames = parts.reduce(0) { $0 + $1.untimedFrames }
        // Captures without a date have no zone, and are given the date of others.
        let zones = Set(parts.compactMap(\.zone))
        zone = zones.count > 1 ? .unstated : zones.first
        let offsets = Set(parts.map(\.offsetMinutes))
        offsetMinutes = offsets.count == 1 ? parts[0].offsetMinutes : nil
    }
}
