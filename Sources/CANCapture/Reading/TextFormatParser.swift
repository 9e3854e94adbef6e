/// What one line of a text format is.
enum TextOutcome {
    case frame
    /// Empty, a comment, a header line, or a record that the format requires to be skipped.
    case nothing
    /// A record that is not a frame, and its name.
    case other(TextCursor.Token)
    case unreadable(StaticString)
    /// A frame, and after it, from this place on, more than belongs to one.
    case surplus(UnsafePointer<UInt8>)
}

/// The remark about a last line without an end.
enum UnfinishedLine {
    /// Follows the reason why it cannot be read.
    static let addition = " (the last line has no line ending: the file is truncated or was still being written)"
}

/// A parser of a text format with one record in a line.
protocol TextFormatParser: LineParser {
    var frames: TextFrames { get set }

    /// The byte that ends a line of this format.
    static var lineEnd: UInt8 { get }

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome
}

extension TextFormatParser {
    var collector: FrameCollector {
        get { frames.collector }
        set { frames.collector = newValue }
    }

    @inline(__always)
    mutating func line(_ text: UnsafePointer<UInt8>, _ count: Int, number: Int) {
        let outcome = record(text, count)
        if case .frame = outcome { return }
        lineWithoutFrame(outcome, text, count, number: number)
    }

    mutating func nextLineHasNoEnd() { frames.lineHasNoEnd = true }

    mutating func overlongLine(number: Int) {
        frames.collector.skipped.add(.line(number), "the line is longer than 64 KiB")
    }

    mutating func close() -> FrameCollector {
        finish()
        frames.kinds.report(to: &frames.collector.skipped)
        return frames.collector
    }

    func release() { frames.release() }

    /// Reads the first bytes of a file as a trial. The caller releases the parser.
    mutating func survey(_ head: UnsafeRawBufferPointer) {
        LineScanner.scan(head, whole: head.count < SourceInput.headSize, with: &self)
    }

    /// Number of frames and unreadable records so far.
    var tally: (frames: Int, unreadable: Int) { (frames.collector.frames.count, frames.collector.skipped.count) }
}

/// State that the parsers of text formats share: the collector, room for one payload, numbers of channels.
struct TextFrames {
    var collector: FrameCollector
    var kinds = RecordKinds()
    /// Room for the payload of one frame, until it is known to be valid.
    private(set) var payload = UnsafeMutablePointer<UInt8>.allocate(capacity: FrameTable.longestPayload)
    let hex = HexDigits.values
    /// Whether the line is the last one and has no end.
    var lineHasNoEnd = false
    private var channels = NameTable(limit: 1 << 16)

    init(collector: FrameCollector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))) {
        self.collector = collector
    }

    func release() { payload.deallocate() }

    /// As ``LineParser/canFork``, for the state that these parsers share.
    var canFork: Bool { collector.canFork && !collector.isUntouched && channels.isSmall }

    /// As ``LineParser/forked()``. Known channels keep their numbers.
    func forked() -> TextFrames {
        var fork = self
        fork.payload = .allocate(capacity: FrameTable.longestPayload)
        fork.collector = collector.forked()
        fork.kinds = RecordKinds()
        return fork
    }

    /// Whether a fork numbered channels as this one would.
    func canJoin(_ later: TextFrames, from base: TextFrames) -> Bool {
        channels.canJoin(later.channels, from: base.channels) && !later.kinds.isFull
    }

    /// As ``LineParser/join(_:from:linesBefore:)``, if ``canJoin(_:from:)``.
    mutating func join(_ later: TextFrames, linesBefore: Int) {
        collector.join(later.collector, linesBefore: linesBefore)
        kinds.join(later.kinds)
        channels.join(later.channels)
    }

    /// Passes on a valid frame, with its payload in `payload`.
    @inline(__always)
    mutating func add(
        _ time: Int64, _ identifier: UInt32, _ flags: FrameFlags, _ channel: TextCursor.Token, _ length: Int
    ) -> TextOutcome {
        guard let (index, isNew) = channels.index(of: channel.start, channel.count) else {
            return .unreadable("more than 65 536 channels")
        }
        if isNew { collector.frames.channels.append(channels.names[index]) }
        collector.add(
            time: time, identifier: identifier, flags: flags, channel: UInt16(truncatingIfNeeded: index),
            payload: payload, length: length)
        return .frame
    }

    /// What a frame's line is if no more than `room` bytes may follow the part that was read.
    @inline(__always)
    func ending(_ outcome: TextOutcome, _ cursor: TextCursor, room: Int) -> TextOutcome {
        guard cursor.end - cursor.at > room, case .frame = outcome else { return outcome }
        return .surplus(cursor.at)
    }

    /// Counts a line that cannot be read; for one without an end, adds that it may not be damage.
    @inline(never)
    mutating func skip(_ number: Int, _ reason: StaticString) {
        let addition = lineHasNoEnd ? UnfinishedLine.addition : ""
        collector.skipped.add(.line(number), "\(reason)\(addition)")
    }

    /// Counts a damaged line of which all records were read.
    @inline(never)
    mutating func skipWithoutLoss(_ number: Int, _ reason: StaticString) {
        collector.skipped.addWithoutLoss(.line(number), "\(reason)")
    }

    /// Whether an identifier fits 29 bits, or 11 where `flags` do not say extended.
    @inline(__always)
    func fits(_ identifier: UInt32, _ flags: FrameFlags) -> Bool {
        identifier <= (flags.contains(.extended) ? CandumpFilter.extendedMask : CandumpFilter.standardMask)
    }
}

/// Counts records that are not frames by their name, without a String for each one.
struct RecordKinds {
    private var table = NameTable(limit: Self.limit)
    private var counts: [Int] = []
    private var others = 0

    /// Maximum number of kinds that are named; further ones are counted together.
    private static let limit = 24
    private static let longestName = 32

    mutating func add(_ word: TextCursor.Token, times: Int = 1) {
        // `Statistic:` is the kind Statistic.
        let hasColon = word.count > 1 && word.start[word.count - 1] == UInt8(ascii: ":")
        let word = hasColon ? TextCursor.Token(start: word.start, count: word.count - 1) : word
        guard isPlain(word), let (index, isNew) = table.index(of: word.start, word.count) else {
            others += times
            return
        }
        if isNew {
            counts.append(times)
        } else {
            counts[index] += times
        }
    }

    private func isPlain(_ word: TextCursor.Token) -> Bool {
        guard word.count > 0, word.count <= Self.longestName else { return false }
        for index in 0..<word.count where word.start[index] <= 0x20 || word.start[index] >= 0x7F { return false }
        return true
    }

    /// Whether further kinds are counted together.
    var isFull: Bool { table.names.count == Self.limit }

    /// Adds the counts of later records.
    mutating func join(_ later: RecordKinds) {
        for (index, name) in later.table.names.enumerated() {
            // Names have no other characters than their bytes.
            Array(name.utf8).withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress {
                    add(TextCursor.Token(start: start, count: bytes.count), times: later.counts[index])
                }
            }
        }
        others += later.others
    }

    func report(to skipped: inout SkippedRecords) {
        for (index, name) in table.names.enumerated() { skipped.addOther(name, count: counts[index]) }
        if others > 0 { skipped.addOther("other", count: others) }
    }
}
