package import Capture

/// Counts and extremes of a capture: what a layout has to make room for, and what `info` prints.
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
    package var received = 0
    package var transmitted = 0
    /// The most hexadecimal digits that an identifier is written with.
    package var identifierDigits = 3
    /// Payload bytes; for error frames too.
    package var longestPayload = 0
    /// The same, and what remote frames ask for: the largest number in a column of lengths.
    package var largestLength = 0
    package var first: Int64 = 0
    package var last: Int64 = 0
    package var earliest: Int64 = 0
    package var latest: Int64 = 0
    /// Steps of time from one frame to the next, nanoseconds.
    package var largestStep: Int64 = 0
    package var smallestStep: Int64 = 0
    package var backwardSteps = 0
    /// Whether a time stamp is not a whole number of microseconds.
    package var hasNanoseconds = false
    package var channels: [Channel] = []

    /// One pass over the columns.
    package init(_ frames: FrameTable) {
        append(rows: 0..<frames.count, of: frames)
    }

    /// Takes rows that have been added to a table since: the ones behind those that are counted.
    package mutating func append(rows: Range<Int>, of frames: FrameTable) {
        precondition(rows.lowerBound == self.frames && rows.upperBound <= frames.count)
        nameChannels(frames.channels)
        guard !rows.isEmpty else { return }
        if self.frames == 0 {
            first = frames.time(0)
            last = first
            earliest = first
            latest = first
        }
        var before = last
        self.frames = rows.upperBound
        last = frames.time(rows.upperBound - 1)
        for row in rows {
            let time = frames.time(row)
            note(time: time, before: before)
            before = time
            note(flags: frames.flags(row))
            identifierDigits = max(identifierDigits, frames.flags(row).identifierDigits(frames.identifier(row)))
            let length = frames.length(row)
            largestLength = max(largestLength, length)
            if !frames.flags(row).contains(.remote) { longestPayload = max(longestPayload, length) }
            let channel = Int(frames.channel(row))
            if channels[channel].frames == 0 { channels[channel].first = time }
            channels[channel].frames += 1
            channels[channel].last = time
            if frames.flags(row).contains(.error) { channels[channel].errors += 1 }
        }
    }

    /// A capture that names no channel has one without a name.
    private mutating func nameChannels(_ names: [String]) {
        for (index, name) in names.enumerated() {
            if index == channels.count { channels.append(Channel(name: name)) } else { channels[index].name = name }
        }
        if channels.isEmpty { channels = [Channel(name: "")] }
    }

    private mutating func note(time: Int64, before: Int64) {
        earliest = min(earliest, time)
        latest = max(latest, time)
        let step = time.subtractingSaturating(before)
        largestStep = max(largestStep, step)
        smallestStep = min(smallestStep, step)
        if step < 0 { backwardSteps += 1 }
        if time % 1000 != 0 { hasNanoseconds = true }
    }

    private mutating func note(flags: FrameFlags) {
        guard flags != [] else { return }
        if flags.contains(.received) { received += 1 }
        if flags.contains(.transmitted) { transmitted += 1 }
        if flags.contains(.extended) { extended += 1 }
        if flags.contains(.remote) { remote += 1 }
        if flags.contains(.error) { errors += 1 }
        if flags.contains(.fd) { fd += 1 }
        if flags.contains(.bitRateSwitch) { bitRateSwitched += 1 }
        if flags.contains(.errorStateIndicator) { errorStateIndicated += 1 }
        if flags.contains(.xl) { xl += 1 }
        if flags.contains(.symbolic) { symbolic += 1 }
    }

    /// Nanoseconds from the earliest frame to the latest; never negative.
    package var duration: Int64 { latest.subtractingSaturating(earliest) }
}
