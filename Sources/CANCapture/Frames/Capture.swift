internal import Platform

/// A capture as read: its frames, where they come from, and what could not be read.
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
    /// Bytes that are needed to find something in the frames and to draw it, for each and for all.
    private static let neededForFrame = 24
    static let neededForAll = 64 << 20

    /// - Throws: where the process can have no more memory, so that frames are missing, or nothing can be found in them.
    package func checkMemory() throws(CaptureError) {
        let isShort = frames.store.failure?.isOutOfMemory == true
        if isShort || !AddressSpace.hasRoom(for: Self.neededForAll + Self.neededForFrame * frames.count) {
            throw CaptureError(.outOfMemory, path: source.path)
        }
    }
}

/// How the time stamps of a capture are to be read.
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

/// Facts about the file that a capture was read from.
public struct CaptureSource: Sendable {
    /// The path as given, or `-` for standard input.
    public var path: String
    /// The paths of the captures that were joined; empty where there is one.
    public var files: [String] = []
    /// The format's identifier: `candump`, `asc`, `blf`.
    public var format: String
    /// What people call the format: `Vector BLF`.
    public var formatName: String
    /// Bytes of the file as stored, before decompression.
    public var byteCount: Int
    /// `gzip`, `zstd`, `bzip2`, `xz`, or nil.
    public var compression: String?
    public var clock: Clock
    /// Start of the measurement as the file states it, nanoseconds; nil when it does not.
    public var start: Int64?
    /// Time of the first frame of the file, whether a filter kept it or not; nil where there is none.
    public var origin: Int64?
    /// Time of the latest frame that was read, whether a filter kept it or not; nil where no filter looked at them, and the
    /// kept frames are all.
    public var end: Int64?
    /// The same of the earliest frame.
    var earliest: Int64?
    /// Whether reading stopped before the end of the file, since no more was needed: nothing is known of what follows
    /// ``end``.
    public var isPart = false
    /// Whether frames are missing that were asked for, since a part was enough: counts of frames and times are of that part.
    public var isCut = false
    /// The zone that the recorder's clock was said to be in.
    public var recorderZone: String?
    /// Zone and resolution of the time stamps, and steps back in them.
    public var time = TimeFacts()
    /// Nominal bit rate in bit/s where the file states it.
    public var bitRate: Int?
    /// Bit rate of the data phase of CAN FD in bit/s where the file states it.
    public var dataBitRate: Int?
    /// Facts worth a line to the reader, each safe to print: "the date cannot be read", "identifiers are names".
    public var notes: [String]

    /// Sessions that the file says it has, each with its own times; 1 where it names none.
    package var sessions = 1

    /// The note on a capture that has message names in place of identifiers.
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
