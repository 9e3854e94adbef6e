internal import Platform

/// A capture that was read: its frames, its source, and what could not be read.
public struct Capture: Sendable {
    public var frames: FrameTable
    public var source: CaptureSource
    public var skipped: SkippedRecords

    package init(frames: FrameTable, source: CaptureSource, skipped: SkippedRecords = SkippedRecords()) {
        self.frames = frames
        self.source = source
        self.skipped = skipped
    }
}

extension Capture {
    /// Bytes that are needed to search the frames and to draw them, for each frame and in total.
    private static let neededForFrame = 24
    static let neededForAll = 64 << 20

    /// - Throws: if the process cannot get more memory, so that frames are missing or the frames cannot be searched.
    package func checkMemory() throws(CaptureError) {
        let isShort = frames.store.failure?.isOutOfMemory == true
        if isShort || !AddressSpace.hasRoom(for: Self.neededForAll + Self.neededForFrame * frames.count) {
            throw CaptureError(.outOfMemory, path: source.path)
        }
    }
}

/// How the timestamps of a capture are read.
public enum Clock: String, Sendable {
    /// Nanoseconds since 1970-01-01 UTC, from the file.
    case epoch
    /// The start date of the file has no timezone: nanoseconds since 1970 as if it were UTC.
    case wallClock = "wall-clock"
    /// Nanoseconds since the start of the capture; no date is known.
    case relative
    /// The capture has no times: all are 0.
    case none
}

/// Facts about the file of a capture.
public struct CaptureSource: Sendable {
    /// The path as the user gave it, or `-` for standard input.
    public var path: String
    /// The paths of the captures that were joined; empty for a single one.
    public var files: [String] = []
    /// The format's identifier: `candump`, `asc`, `blf`.
    public var format: String
    /// The name of the format for people: `Vector BLF`.
    public var formatName: String
    /// Bytes of the file as stored, before decompression.
    public var byteCount: Int
    /// `gzip`, `zstd`, `bzip2`, `xz`, or nil.
    public var compression: String?
    public var clock: Clock
    /// Start of the measurement according to the file, nanoseconds; nil if the file does not state it.
    public var start: Int64?
    /// Time of the first frame of the file, whether a filter kept it or not; nil if there is none.
    public var origin: Int64?
    /// Time of the latest frame that was read, whether a filter kept it or not; nil if no filter was applied, so that
    /// the kept frames are all.
    public var end: Int64?
    /// The same of the earliest frame.
    var earliest: Int64?
    /// Whether reading stopped before the end of the file because no more was needed; what follows ``end`` is unknown.
    public var isPart = false
    /// Whether requested frames are missing because a part was enough: counts of frames and times are those of that
    /// part.
    public var isCut = false
    /// The timezone of the recorder's clock that the user gave.
    public var recorderZone: String?
    /// Timezone and resolution of the timestamps, and steps back in them.
    public var time = TimeFacts()
    /// Nominal bit rate in bit/s, if the file states it.
    public var bitRate: Int?
    /// Bit rate of the data phase of CAN FD in bit/s, if the file states it.
    public var dataBitRate: Int?
    /// Notes for the reader, each safe to print: "the date cannot be read", "identifiers are names".
    public var notes: [String]

    /// Number of sessions that the file declares, each with times of its own; 1 if it declares none.
    package var sessions = 1

    /// The note on a capture with message names instead of identifiers.
    package static let namesNote = "identifiers are message names; their numbers need a database"

    package init(
        path: String, format: String, formatName: String, byteCount: Int = 0, compression: String? = nil,
        clock: Clock = .relative, start: Int64? = nil, bitRate: Int? = nil, notes: [String] = []
    ) {
        self.path = path
        self.format = format
        self.formatName = formatName
        self.byteCount = byteCount
        self.compression = compression
        self.clock = clock
        self.start = start
        self.bitRate = bitRate
        self.notes = notes
    }
}

/// What the timestamps of a capture mean, and how reliable they are.
public struct TimeFacts: Sendable, Equatable {
    /// What is known about the timezone of the timestamps.
    public enum Zone: String, Sendable {
        /// The timestamps are in UTC.
        case utc = "UTC"
        /// The file says that they are in the local time of the recorder, but not its timezone.
        case local
        /// The file contains a date and does not state its timezone.
        case unstated
    }

    /// nil if there is no date, so that a timezone changes nothing.
    public var zone: Zone?
    /// Minutes by which the recorder's local time was ahead of UTC, if the file states it.
    public var offsetMinutes: Int?
    /// The coarsest power of ten in nanoseconds of which all timestamps are multiples: the resolution of the recorder,
    /// or a coarser one if it wrote only zeros after that. nil without times.
    public private(set) var resolution: Int64?
    /// Number of frames that are earlier than the frame before, and the largest difference in nanoseconds.
    public private(set) var backwardSteps = 0
    public private(set) var largestBackwardStep: Int64 = 0
    /// The first such frame, counted from 0 among all frames of the file.
    public private(set) var firstBackwardFrame: Int?
    /// Number of frames without a time among frames with one.
    public var untimedFrames = 0

    public init() {}

    /// Examines all timestamps; those of a file with a date as they are in the file.
    ///
    /// - Parameters:
    ///   - known: results for the first rows, which are not examined again.
    ///   - threads: number of threads.
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

    /// Combines the facts of several captures that were joined; steps are those of the joined frames.
    mutating func join(_ parts: [TimeFacts]) {
        resolution = parts.compactMap(\.resolution).min()
        untimedFrames = parts.reduce(0) { $0 + $1.untimedFrames }
        // Captures without a date have no timezone, and get the date of others.
        let zones = Set(parts.compactMap(\.zone))
        zone = zones.count > 1 ? .unstated : zones.first
        let offsets = Set(parts.map(\.offsetMinutes))
        offsetMinutes = offsets.count == 1 ? parts[0].offsetMinutes : nil
    }
}
