internal import Platform
internal import CANCapture

/// A time in which a channel carried nothing although several identifiers were due.
struct QuietStretch: Sendable {
    var channel: UInt16
    /// The frames before and after it.
    var rows: ClosedRange<Int>
    var interval: ClosedRange<Int64>
    /// Number of missing frames: as many as arrive in a stretch of equal length beside it, or as its cyclic messages
    /// have cycles in it, less those that were only late.
    var overdue: Int
    /// Number of frames that were due in it and were sent directly after it, faster than their cycle.
    var late = 0
    /// Nanoseconds from when its identifiers were due to the end of the stretch, summed over them.
    var lostTime: Int64 = 0
    /// Whether it lasts to the end of the recording, and no error frame shows that the bus had failed: it may have been
    /// switched off.
    var isSwitchedOff = false
    /// Whether its channel had only begun: nodes that start send a few frames, and go on later.
    var isStart = false
    /// Whether most of its messages had ended one after the other before it, as those of a bus that goes to sleep.
    var isAsleep = false
    /// Whether the channel carries much less around it: it may be carried on and off.
    private var isOnAndOff = false

    /// Minimum number of overdue frames, and of their identifiers. One identifier alone does not show that a bus is
    /// silent.
    private static let fewestOverdue = 10
    private static let fewestIdentifiers = 3
    private static let fewestAlive = 2
    /// A channel with this many other pauses of a similar length, before which it had shut down, normally pauses.
    private static let mostRests = 3
    /// Frames are a backlog only if they are at least one in this many of the missing frames.
    private static let backlogShare = 4
    private static let mostOnAndOff = 2
    /// A message has ended if it was not sent for this many cycles, and for no longer than this many nanoseconds before a
    /// pause. If more have ended than continue, and at least `fewestEnded`, the bus went to sleep.
    private static let (cyclesOfEnd, longestEnd, fewestEnded) = (3.0, 10_000_000_000 as Int64, 3)
    /// Maximum time for which a channel that starts has carried frames, nanoseconds.
    private static let longestStart: Int64 = 2_000_000_000
    /// Maximum average number of frames of an identifier while its channel starts.
    private static let mostOfStart = 10

    /// A pause whose missing frames are not counted yet.
    init(channel: UInt16, rows: ClosedRange<Int>, interval: ClosedRange<Int64>) {
        (self.channel, self.rows, self.interval, overdue) = (channel, rows, interval, 0)
    }

    /// Takes another pass over the frames if a channel pauses very often.
    ///
    /// - Parameters:
    ///   - series: by slot, with what is known about their messages.
    ///   - pause: minimum length of a pause, nanoseconds.
    static func all(
        in frames: FrameTable, _ series: SeriesList, _ rhythms: FrameRhythms, pause: Int64
    ) -> [QuietStretch] {
        // Conversations pause when no tester sends a request.
        var witnesses = Witnesses(series, rhythms) { !$0.isConversation }
        func judged(_ pause: ChannelLook.Pause) -> QuietStretch? {
            guard !rhythms.breaks.lie(between: pause.rows.lowerBound, pause.rows.upperBound) else { return nil }
            return QuietStretch(channel: pause.channel, rows: pause.rows, interval: pause.interval)
                .judged(&witnesses, rhythms, frames)
        }
        if let pauses = rhythms.pauses {
            let ending = endings(pauses, rhythms)
            let all = zip(pauses, ending).map { $1 ? nil : judged($0) }
            // One or two such pauses do not show that the channel pauses regularly.
            func isRest(_ stretch: QuietStretch?) -> Bool {
                guard let stretch else { return true }
                return stretch.isOnAndOff
                    && all.count { $0?.isOnAndOff == true && $0?.channel == stretch.channel } > Self.mostOnAndOff
            }
            let rests = zip(pauses, all).filter { isRest($1) }.map(\.0)
            return all.filter { !isRest($0) }.compactMap { $0 }.filter { !$0.isOne(of: rests) }
        }
        var found: [QuietStretch] = []
        // By channel, and by length in powers of two: how often it pauses.
        var often = [[Int]](repeating: [Int](repeating: 0, count: 64), count: rhythms.spans.count)
        func power(_ length: Int64) -> Int { 63 - max(1, length).leadingZeroBitCount }
        var before = [(row: Int, time: Int64)?](repeating: nil, count: rhythms.spans.count)
        for (chunk, base) in frames.pass() {
            for place in 0..<chunk.count where !chunk.kind(place).flags.contains(.error) {
                let (channel, time, row) = (chunk.kind(place).channel, chunk.times[place], base + place)
                if let last = before[Int(channel)], time.subtractingSaturating(last.time) >= pause {
                    often[Int(channel)][power(time.subtractingSaturating(last.time))] += 1
                    let pause = ChannelLook.Pause(channel: channel, rows: last.row...row, interval: last.time...time)
                    if let quiet = judged(pause), !quiet.isOnAndOff { found.append(quiet) }
                }
                before[Int(channel)] = (row, time)
            }
        }
        // Pauses of a length that is frequent on the channel are normal for it.
        return found.filter { quiet in
            let power = power(quiet.length)
            let similar = max(0, power - 1)...min(63, power + 1)
            return often[Int(quiet.channel)][similar].reduce(0, +) <= mostSimilar
        }
    }

    private static let mostSimilar = 64

    /// Whether the channel sends only single frames after a pause, with a pause after each, until it is no longer
    /// recorded: then its messages have stopped, and the bus does not come back.
    ///
    /// - Returns: for each pause.
    private static func endings(_ pauses: [ChannelLook.Pause], _ rhythms: FrameRhythms) -> [Bool] {
        var ending = [Bool](repeating: false, count: pauses.count)
        guard rhythms.rows.errorRows.isEmpty else { return ending }
        // By channel, the row before the next pause, and whether nothing but single frames follows that pause.
        var next: [UInt16: (row: Int, isLast: Bool)] = [:]
        for (place, pause) in pauses.enumerated().reversed() {
            let (before, behind) = (pause.rows.lowerBound, pause.rows.upperBound)
            ending[place] = next[pause.channel].map { $0.isLast && $0.row == behind } ?? false
            let isLast =
                ending[place] || behind == rhythms.spans[Int(pause.channel)].lastRow
                || rhythms.breaks.lie(between: before, behind)
            next[pause.channel] = (before, isLast)
        }
        return ending
    }

    /// Channels that end with error frames only, or long before other channels: messages that were due there do not
    /// return.
    ///
    /// - Parameter errorCount: number of error frames of the recording.
    static func ends(
        in frames: FrameTable, _ series: SeriesList, _ rhythms: FrameRhythms, errorCount: Int
    ) -> [QuietStretch] {
        guard errorCount >= fewestErrors || rhythms.spans.count > 1 else { return [] }
        var witnesses = Witnesses(series, rhythms) { _ in true }
        let errors = errorCount < fewestErrors ? [:] : lastErrors(rhythms, frames)
        let latest = latestTwo(rhythms.spans)
        return rhythms.spans.indices.compactMap { channel in
            let (span, end) = (rhythms.spans[channel], frames.count - 1)
            guard span.frames > 0, span.lastRow < end else { return nil }
            let error = errors[UInt16(truncatingIfNeeded: channel)]
            guard let row = error ?? lastOfOthers(behind: span, of: channel, latest, frames),
                frames.time(row).subtractingSaturating(span.last) >= (error == nil ? shortestRest : shortestEnd),
                !rhythms.breaks.lie(between: span.lastRow, row)
            else { return nil }
            // It lasts as long as anything is recorded, here or on another channel.
            let isLater = frames.time(end) >= frames.time(row) && !rhythms.breaks.lie(between: row, end)
            let until = isLater ? end : row
            var quiet = QuietStretch(
                channel: UInt16(truncatingIfNeeded: channel), rows: span.lastRow...until,
                interval: span.last...frames.time(until))
            quiet.isSwitchedOff = error == nil
            return quiet.judged(&witnesses, rhythms, frames).flatMap { $0.isOnAndOff ? nil : $0 }
        }
    }

    /// The last frame of a recording that goes on with many frames of another channel.
    ///
    /// - Parameter latest: the channels that end last.
    private static func lastOfOthers(
        behind span: ChannelSpan, of channel: Int, _ latest: [(channel: Int, last: Int64)], _ frames: FrameTable
    ) -> Int? {
        let end = frames.count - 1
        guard end - span.lastRow >= fewestOfOthers, let other = latest.first(where: { $0.channel != channel }) else {
            return nil
        }
        return other.last.subtractingSaturating(span.last) >= shortestRest ? end : nil
    }

    /// The two channels that end last, the later one first.
    private static func latestTwo(_ spans: [ChannelSpan]) -> [(channel: Int, last: Int64)] {
        var latest: [(channel: Int, last: Int64)] = []
        for (channel, span) in spans.enumerated() {
            let place = latest.firstIndex { $0.last < span.last } ?? latest.count
            guard place < 2 else { continue }
            latest.insert((channel, span.last), at: place)
            if latest.count > 2 { latest.removeLast() }
        }
        return latest
    }

    /// With this many error frames over this many nanoseconds the bus was not switched off.
    private static let (fewestErrors, shortestEnd) = (10, 1_000_000_000 as Int64)
    /// The same for frames of other channels.
    private static let (fewestOfOthers, shortestRest) = (100, 5_000_000_000 as Int64)

    /// By channel the last of at least some error frames after its last message.
    private static func lastErrors(_ rhythms: FrameRhythms, _ frames: FrameTable) -> [UInt16: Int] {
        var found: [UInt16: (last: Int, count: Int)] = [:]
        for row in rhythms.rows.errorRows.reversed() {
            let (row, channel) = (Int(row), frames.channel(Int(row)))
            guard row > rhythms.spans[Int(channel)].lastRow else { continue }
            found[channel] = (found[channel]?.last ?? row, (found[channel]?.count ?? 0) + 1)
        }
        return found.filter { $0.value.count >= fewestErrors }.mapValues(\.last)
    }

    private var length: Int64 { interval.upperBound.subtractingSaturating(interval.lowerBound) }

    /// Whether its channel has several pauses of a similar length that are not silences.
    private func isOne(of rests: [ChannelLook.Pause]) -> Bool {
        let similar = (length / 2)...length.addingSaturating(length).addingSaturating(length)
        return rests.count {
            $0.channel == channel
                && similar.contains($0.interval.upperBound.subtractingSaturating($0.interval.lowerBound))
        } >= Self.mostRests
    }

    /// Frames that arrive in as long a stretch before and after it, the mean of both; where the recording or its clock does
    /// not reach that far, in what there is of it.
    private func neighbours(_ all: Witnesses, _ rhythms: FrameRhythms, _ frames: FrameTable) -> Neighbours {
        let span = rhythms.spans[Int(channel)]
        let sound = rhythms.breaks.sound(around: rows, of: 0...(frames.count - 1))
        let (start, end) = (interval.lowerBound, interval.upperBound)
        let first = max(
            start.subtractingSaturating(length), sound.lowerBound == 0 ? span.first : frames.time(sound.lowerBound))
        let last = min(
            end.addingSaturating(length),
            sound.upperBound == frames.count - 1 ? span.last : frames.time(sound.upperBound))
        guard first < start || end < last else { return Neighbours(frames: 0, isSound: false) }
        var count = 0
        for slot in all.slots[channel] ?? [] {
            let series = all.series[slot]
            count += series.count(from: first, within: sound.lowerBound...rows.lowerBound)
            // An identifier without a frame before the stretch did not pause; it is new.
            guard series.place(notBehind: rows.lowerBound) >= 0 else { continue }
            count += series.count(until: last, within: rows.upperBound...sound.upperBound)
        }
        let before = max(0, start.subtractingSaturating(first))
        let behind = max(0, last.subtractingSaturating(end))
        // A channel that also pauses beside the stretch, or was not yet there, or does not recover, carries less there
        // than was due in the stretch.
        let beside = [first...max(first, start), end...max(end, last)]
        let isPaused = rhythms.pauses?.contains { pause in
            pause.channel == channel && pause.rows != rows && beside.contains { Self.fills(pause.interval, $0) }
        }
        return Neighbours(
            frames: Double(count) * Double(length) / Double(before.addingSaturating(behind)),
            isSound: isPaused != true && before >= length / 4 && behind >= length / 4)
    }

    private struct Neighbours {
        /// In a stretch of equal length.
        var frames: Double
        /// Whether the channel carried frames throughout, before and after.
        var isSound: Bool
    }

    /// Whether a pause is a quarter of a stretch.
    private static func fills(_ pause: ClosedRange<Int64>, _ stretch: ClosedRange<Int64>) -> Bool {
        let common = min(pause.upperBound, stretch.upperBound)
            .subtractingSaturating(max(pause.lowerBound, stretch.lowerBound))
        return common > 0 && common >= stretch.upperBound.subtractingSaturating(stretch.lowerBound) / 4
    }

    /// Whether messages end at different times, and not most of them at one moment, at which something failed.
    ///
    /// - Parameter ends: from the last frame of each to when its next one was due.
    private static func areApart(_ ends: [ClosedRange<Int64>]) -> Bool {
        let (starts, dues) = (ends.map(\.lowerBound).sorted(), ends.map(\.upperBound).sorted())
        var (next, most) = (0, 0)
        for (place, start) in starts.enumerated() {
            while dues[next] < start { next += 1 }
            most = max(most, place + 1 - next)
        }
        return most * 3 <= ends.count * 2
    }

    /// Number of frames directly after the stretch that follow each other in less than half a cycle: they were due in
    /// it.
    private static func backlog(_ series: IdentifierSeries, behind place: Int, cycle: Int64) -> Int {
        let times = series.times
        var next = place + 2
        while next < series.count, times[next].subtractingSaturating(times[next - 1]) < cycle / 2 { next += 1 }
        return next - place - 2
    }

    /// nil if the bus had shut down before, or normally pauses.
    private func judged(_ all: inout Witnesses, _ rhythms: FrameRhythms, _ frames: FrameTable) -> QuietStretch? {
        var result = self
        let span = rhythms.spans[Int(channel)]
        // Messages that begin after the pause say nothing about the time before it.
        let begun = (all.cyclic[channel] ?? []).count {
            all.series[$0].rows.first.map { $0 <= rows.lowerBound } ?? false
        }
        let perIdentifier = (rows.lowerBound - span.firstRow) / max(1, begun)
        let begin = interval.lowerBound.subtractingSaturating(span.first)
        result.isStart =
            begin <= Self.longestStart && begin <= length / 2 && perIdentifier <= Self.mostOfStart
            && rhythms.breaks.isWhole
        let fewestBefore = result.isStart ? 0 : 2
        var identifiers = 0
        var alive = 0
        // Messages that ended before it, as those of a bus that goes to sleep.
        var ended: [ClosedRange<Int64>] = []
        for slot in all.cyclic[channel] ?? [] {
            let (series, rhythm) = (all.series[slot], rhythms.all[slot])
            let last = series.place(notBehind: rows.lowerBound, near: all.places[slot])
            all.places[slot] = last
            guard last >= fewestBefore else { continue }
            let times = series.times
            let waited = interval.lowerBound.subtractingSaturating(times[last])
            // The identifier was active: it was sent in its cycle until then.
            let lastTwo = times[last].subtractingSaturating(times[max(0, last - 2)])
            let (median, high) = (Double(rhythm.median), Double(rhythm.high))
            guard Double(waited) < 1.5 * median, Double(lastTwo) < 4 * median else {
                if Double(waited) >= Self.cyclesOfEnd * median, waited <= Self.longestEnd, Double(lastTwo) < 4 * median
                {
                    ended.append(times[last]...times[last].addingSaturating(rhythm.median))
                }
                continue
            }
            let length = interval.upperBound.subtractingSaturating(times[last])
            let due = Int(Double(length) / median - 0.3)
            // An identifier that is hardly overdue is not evidence.
            guard due > 0, Double(length) > 1.5 * median else { continue }
            alive += 1
            // The identifier was missing for as long before, so this pause is normal for it.
            guard Double(length) > 1.5 * high else { continue }
            identifiers += 1
            result.overdue += due
            result.late += min(due, Self.backlog(series, behind: last, cycle: rhythm.median))
            result.lostTime = result.lostTime.addingSaturating(length - rhythm.median)
        }
        guard result.overdue >= Self.fewestOverdue, alive >= Self.fewestAlive,
            identifiers >= min(Self.fewestIdentifiers, alive), identifiers * 2 >= alive
        else { return nil }
        result.isAsleep = ended.count >= max(alive, Self.fewestEnded) && Self.areApart(ended)
        let neighbours = neighbours(all, rhythms, frames)
        // If much less arrives beside it, the channel also pauses there: it is switched on and off.
        let beside = Int(neighbours.frames.rounded())
        result.isOnAndOff = beside > 0 && beside * 3 < result.overdue
        // Nodes that start also send a few frames close to each other.
        if result.late * Self.backlogShare < result.overdue { result.late = 0 }
        // If a backlog follows the stretch, the rate there is not the usual one.
        if beside > 0, !result.isOnAndOff, neighbours.isSound, result.late == 0 { result.overdue = beside }
        result.overdue -= result.late
        return result
    }
}

/// Identifiers that say whether a channel is silent.
private struct Witnesses {
    let series: SeriesList
    /// Slots by channel.
    private(set) var slots: [UInt16: [Int]] = [:]
    /// The same of those with a rhythm.
    private(set) var cyclic: [UInt16: [Int]] = [:]
    /// Where the last search in each slot ended: pauses are judged in order.
    var places: [Int]

    init(_ series: SeriesList, _ rhythms: FrameRhythms, where isOne: (IdentifierSeries) -> Bool) {
        self.series = series
        places = [Int](repeating: 0, count: series.count)
        for one in series where isOne(one) {
            slots[one.entry.channel, default: []].append(one.slot)
            let rhythm = rhythms.all[one.slot]
            guard rhythm.count >= Rhythm.fewest, rhythm.isOfCycle, rhythm.tightness >= 0.5 else {
                continue
            }
            cyclic[one.entry.channel, default: []].append(one.slot)
        }
    }
}
