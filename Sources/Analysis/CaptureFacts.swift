internal import Platform
package import CANCapture

/// Counts and extremes of a capture, which a layout needs for its columns and which `info` prints.
package struct CaptureFacts: Sendable, Equatable {
    package struct Channel: Sendable, Equatable {
        package var name: String
        package var frames = 0
        package var errors = 0
        package var first: Int64 = 0
        package var last: Int64 = 0
    }

    package var frames = 0
    package var extended = 0
    package var remote = 0
    package var errors = 0
    package var fd = 0
    package var bitRateSwitched = 0
    package var errorStateIndicated = 0
    package var xl = 0
    package var symbolic = 0
    package var errorsWithoutDirection = 0
    package var received = 0
    package var transmitted = 0
    /// Maximum number of hexadecimal digits of an identifier.
    package var identifierDigits = 3
    /// Payload bytes, including those of error frames.
    package var longestPayload = 0
    /// The same, with the lengths that remote frames request: the largest number in a column of lengths.
    package var largestLength = 0
    /// The smallest of these lengths.
    package var smallestLength = Int.max
    package var first: Int64 = 0
    package var last: Int64 = 0
    package var earliest: Int64 = 0
    package var latest: Int64 = 0
    /// Differences between consecutive timestamps, nanoseconds.
    package var largestStep: Int64 = 0
    package var smallestStep: Int64 = 0
    package var backwardSteps = 0
    /// Total of all stretches between restarts of the clock, nanoseconds; nil if the clock never started again, or that
    /// is not known.
    private var stretches: Int64?
    /// Whether a timestamp is not a whole number of microseconds.
    package var hasNanoseconds = false
    package var channels: [Channel] = []

    /// The given channels by name, can2 before can10: the order of figures and tables.
    package func byName(_ some: [Int]) -> [Int] {
        some.sorted {
            let (one, other) = (channels[$0].name, channels[$1].name)
            return (one.utf8.count, one, $0) < (other.utf8.count, other, $1)
        }
    }

    /// One pass over the columns.
    package init(_ frames: FrameTable) {
        append(rows: 0..<frames.count, of: frames)
    }

    /// Counts the rows that were added to a table after the last call.
    package mutating func append(rows: Range<Int>, of frames: FrameTable) {
        var counter = CaptureFactsCounter(self, rows, of: frames)
        if !rows.isEmpty { for (chunk, base) in frames.pass() { counter.take(chunk, base: base) } }
        self = counter.finish()
    }

    /// Prepares for the next rows.
    fileprivate mutating func begin(_ rows: Range<Int>, of frames: FrameTable) {
        precondition(rows.lowerBound == self.frames && rows.upperBound <= frames.count)
        nameChannels(frames.channels)
        guard !rows.isEmpty else { return }
        if self.frames == 0 {
            first = frames.time(0)
            last = first
            earliest = first
            latest = first
        }
        self.frames = rows.upperBound
    }

    /// A capture that names no channel has one channel without a name.
    private mutating func nameChannels(_ names: [String]) {
        for (index, name) in names.enumerated() {
            if index == channels.count { channels.append(Channel(name: name)) } else { channels[index].name = name }
        }
        if channels.isEmpty { channels = [Channel(name: "")] }
    }

    fileprivate mutating func noteTimes(_ chunk: FrameChunk, _ rows: Range<Int>) {
        var (earliest, latest, before) = (earliest, latest, last)
        var (largest, smallest, backward) = (largestStep, smallestStep, 0)
        for row in rows {
            let time = chunk.times[row]
            earliest = min(earliest, time)
            latest = max(latest, time)
            let step = time.subtractingSaturating(before)
            largest = max(largest, step)
            smallest = min(smallest, step)
            if step < 0 { backward &+= 1 }
            before = time
        }
        (self.earliest, self.latest, last) = (earliest, latest, before)
        (largestStep, smallestStep) = (largest, smallest)
        backwardSteps += backward
        if !hasNanoseconds { hasNanoseconds = rows.contains { chunk.times[$0] % 1000 != 0 } }
    }

    /// - Parameter known: by channel whether it has had a frame.
    fileprivate mutating func noteChannels(_ chunk: FrameChunk, _ rows: Range<Int>, _ known: inout [Bool]) {
        guard let first = rows.first, let last = rows.last else { return }
        guard channels.count > 1 else {
            if !known[0] { (known[0], channels[0].first) = (true, chunk.times[first]) }
            channels[0].last = chunk.times[last]
            return
        }
        channels.withUnsafeMutableBufferPointer { channels in
            for row in rows {
                let channel = Int(chunk.kind(row).channel)
                if !known[channel] { (known[channel], channels[channel].first) = (true, chunk.times[row]) }
                channels[channel].last = chunk.times[row]
            }
        }
    }

    fileprivate mutating func note(_ kind: FrameHeader, count: Int) {
        let (flags, length) = (kind.flags, Int(kind.length))
        identifierDigits = max(identifierDigits, flags.identifierDigits(kind.identifier))
        largestLength = max(largestLength, length)
        smallestLength = min(smallestLength, length)
        if !flags.contains(.remote) { longestPayload = max(longestPayload, length) }
        channels[Int(kind.channel)].frames += count
        if flags.contains(.error) { channels[Int(kind.channel)].errors += count }
        if flags.contains(.received) { received += count }
        if flags.contains(.transmitted) { transmitted += count }
        if flags.contains(.extended) { extended += count }
        if flags.contains(.remote) { remote += count }
        if flags.contains(.error) {
            errors += count
            if flags.isDisjoint(with: [.received, .transmitted]) { errorsWithoutDirection += count }
        }
        if flags.contains(.fd) { fd += count }
        if flags.contains(.bitRateSwitch) { bitRateSwitched += count }
        if flags.contains(.errorStateIndicator) { errorStateIndicated += count }
        if flags.contains(.xl) { xl += count }
        if flags.contains(.symbolic) { symbolic += count }
    }

    /// The same, with the duration of a clock that started again. This takes another pass if timestamps step back.
    func knowingRestarts(of frames: FrameTable) -> CaptureFacts {
        guard backwardSteps > 0 else { return self }
        var facts = self
        facts.stretches = RecordedTime(frames).duration
        return facts
    }

    /// How long was recorded, nanoseconds: ``duration``, or the total of the stretches between restarts of the clock,
    /// because their timestamps overlap.
    package var recorded: Int64 { stretches ?? duration }

    /// Nanoseconds from the earliest frame to the latest; never negative.
    package var duration: Int64 { latest.subtractingSaturating(earliest) }
}

/// Counts facts chunk by chunk, for a pass that also searches for other things.
struct CaptureFactsCounter: ~Copyable {
    private var facts: CaptureFacts
    private let rows: Range<Int>
    private var tally = KindTally()
    /// By channel whether it has had a frame.
    private var known: [Bool]

    /// - Parameters:
    ///   - facts: of the rows before.
    ///   - rows: the next rows, of the table's chunks.
    init(_ facts: CaptureFacts, _ rows: Range<Int>, of frames: FrameTable) {
        (self.facts, self.rows) = (facts, rows)
        self.facts.begin(rows, of: frames)
        known = self.facts.channels.map { $0.frames > 0 }
    }

    mutating func take(_ chunk: FrameChunk, base: Int) {
        guard base + chunk.count > rows.lowerBound, base < rows.upperBound else { return }
        let own = max(0, rows.lowerBound - base)..<min(chunk.count, rows.upperBound - base)
        tally.add(chunk, own) { facts.note($0, count: $1) }
        facts.noteTimes(chunk, own)
        facts.noteChannels(chunk, own, &known)
    }

    mutating func finish() -> CaptureFacts {
        tally.finish { facts.note($0, count: $1) }
        return facts
    }
}
