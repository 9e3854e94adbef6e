internal import CANCapture
internal import Platform

/// Computes the statistics of identifiers, each from its own frames, wherever they are, so that its counts stay in the
/// cache, and several threads share the work.
struct IdentifierMeters: Sendable {
    private let index: IdentifierIndex
    private let rows: RowsByIdentifier
    private let table: FrameTable
    private let frames: FrameColumns
    private let looksAtPayloads: Bool
    /// Payloads of identifiers with fewer frames are not examined.
    private let fewestFrames: Int

    private struct Remote: Sendable {
        var first = Int64.max
        var last = Int64.min
        var count = 0
    }

    /// By slot; empty if no frame is a remote frame.
    private let remote: [Remote]

    init(_ frames: FrameTable, _ index: IdentifierIndex, _ rows: RowsByIdentifier, looksAtPayloads: Bool) {
        self.index = index
        self.rows = rows
        table = frames
        self.frames = FrameColumns(frames)
        self.looksAtPayloads = looksAtPayloads
        fewestFrames = PayloadMeter.fewestFrames(index)
        var remote = rows.remoteRows.isEmpty ? [] : [Remote](repeating: Remote(), count: index.entries.count)
        for row in rows.remoteRows {
            let slot = Int(index.slots[Int(row)])
            let time = frames.time(Int(row))
            remote[slot].first = min(remote[slot].first, time)
            remote[slot].last = max(remote[slot].last, time)
            remote[slot].count += 1
        }
        self.remote = remote
    }

    /// By slot of the index. Takes two passes over the frames of identifiers with many frames, otherwise one.
    var statistics: [IdentifierStatistics] { statistics(besides: KnownStatistics()) }

    /// - Parameter known: those that need no pass any more.
    func statistics(besides known: consuming KnownStatistics) -> [IdentifierStatistics] {
        let count = index.entries.count
        let isKnown = known.isKnown
        if (0..<count).contains(where: { !($0 < isKnown.count && isKnown[$0]) && !rows[$0].isEmpty }) {
            table.notePass()
        }
        // No other holds them: they stay where they are.
        var statistics: [IdentifierStatistics] = []
        swap(&statistics, &known.statistics)
        // Each thread writes those of its own slots, where they stay: a million of them take 100 MB.
        if statistics.isEmpty { statistics = index.entries.map { IdentifierStatistics(entry: $0) } }
        statistics.withUnsafeMutableBufferPointer { all in
            nonisolated(unsafe) let all = all
            let works = SlotParts.parts(index.entries.map(\.count)).map { slots in
                {
                    @Sendable in
                    let columns = SeriesColumns()
                    for slot in slots where !(slot < isKnown.count && isKnown[slot]) {
                        all[slot] = self.statistics(of: slot, in: columns, areFilled: false)
                    }
                }
            }
            _ = Concurrently.all(works)
        }
        return statistics
    }

    /// See ``IdentifierRhythms/periods(_:_:_:fewest:)``.
    func periods(fewest: Int) -> [IdentifierStatistics.Period] {
        let counts = index.entries.map(\.count)
        guard counts.contains(where: { $0 > fewest }) else { return [] }
        table.notePass()
        let works = SlotParts.parts(counts).map { slots in
            {
                @Sendable in
                let columns = SeriesColumns()
                return slots.filter { counts[$0] > fewest }.compactMap {
                    statistics(of: $0, in: columns, areFilled: false).period
                }.filter { $0.count >= fewest }
            }
        }
        return Concurrently.all(works).flatMap { $0 }
    }

    /// Number of frames that are gathered at once, so that they fit into the nearest cache.
    private static let block = 4096

    /// Gathers the columns of frames to examine them, some at a time.
    ///
    /// - Parameter look: called with rows whose columns are gathered.
    private func gather(
        _ rows: UnsafeBufferPointer<UInt32>, _ part: SeriesColumns.Part, in columns: SeriesColumns,
        areFilled: Bool, _ look: (UnsafeBufferPointer<UInt32>) -> Void
    ) {
        guard !areFilled else { return look(rows) }
        for start in stride(from: 0, to: rows.count, by: Self.block) {
            let some = UnsafeBufferPointer(rebasing: rows[start..<min(start + Self.block, rows.count)])
            columns.fill(some, frames.lookup, part)
            look(some)
        }
    }

    /// - Parameter areFilled: whether the columns contain all data frames of the slot.
    func statistics(of slot: Int, in columns: SeriesColumns, areFilled: Bool) -> IdentifierStatistics {
        let (rows, lookup) = (rows[slot], frames.lookup)
        let payload = looksAtPayloads && index.entries[slot].count >= fewestFrames
        var rhythm = RhythmMeter()
        var lengths = PayloadLengths()
        var meter = PayloadMeter(count: payload ? index.entries[slot].count : 0)
        defer {
            rhythm.destroy()
            meter.destroy()
        }
        gather(rows, looksAtPayloads ? .all : .times, in: columns, areFilled: areFilled) { some in
            for place in some.indices { rhythm.addData(time: columns.times[place], row: Int(some[place])) }
            guard looksAtPayloads else { return }
            for place in some.indices { lengths.insert(Int(columns.lengths[place])) }
            guard payload else { return }
            for place in some.indices {
                let length = Int(columns.lengths[place])
                if length <= 8 {
                    // The first byte on the wire comes first. Payloads of eight bytes have an address.
                    withUnsafeBytes(of: columns.heads[place].littleEndian) { bytes in
                        meter.add(bytes.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped, length: length)
                    }
                } else if let bytes = lookup.payload(some[place]).baseAddress {
                    meter.add(bytes, length: length)
                }
            }
        }
        if !remote.isEmpty, remote[slot].count > 0 {
            rhythm.addRemote(first: remote[slot].first, last: remote[slot].last, count: remote[slot].count)
        }
        let searches = rhythm.period.searches()
        if !searches.isEmpty {
            rhythm.period.found(
                ExactPercentiles.find(searches) { take in
                    var clock = SteadyClock()
                    gather(rows, .times, in: columns, areFilled: areFilled) { some in
                        for place in some.indices {
                            if let period = clock.period(to: columns.times[place]) { take(period) }
                        }
                    }
                })
        }
        var statistics = rhythm.statistics(index.entries[slot])
        if looksAtPayloads { statistics.lengths = lengths }
        if payload { statistics.payload = meter.facts() }
        return statistics
    }
}

/// Statistics by slot that were computed elsewhere; both empty if there are none.
struct KnownStatistics: Sendable {
    var statistics: [IdentifierStatistics] = []
    /// Whether the statistics of a slot were computed.
    var isKnown: [Bool] = []
}

/// Divides slots into parts with about as many frames, so that each part is worth a task.
enum SlotParts {
    /// With this many parts no thread waits long for the last one.
    private static let most = 16
    private static let fewestFrames = 1 << 14

    /// - Parameter counts: number of frames of each slot.
    static func parts(_ counts: [Int]) -> [Range<Int>] {
        let least = max(fewestFrames, counts.reduce(0, +) / most)
        var parts: [Range<Int>] = []
        var (first, frames) = (0, 0)
        for (slot, count) in counts.enumerated() {
            frames += count
            guard frames >= least || slot == counts.count - 1 else { continue }
            parts.append(first..<slot + 1)
            (first, frames) = (slot + 1, 0)
        }
        return parts
    }
}

/// When the frames of one identifier arrive, while they are counted.
struct RhythmMeter {
    var period = PeriodMeter()
    private var first = Int64.max
    private var last = Int64.min
    private var clock = SteadyClock()
    private var data = 0
    private var remote = 0
    private var gap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)
    /// The longest gap between the late frames in a row so far, and the last of them.
    private var lateGap = IdentifierStatistics.Gap(duration: -1, start: 0, row: 0)
    private var lateTime: Int64 = 0

    /// - Parameters:
    ///   - first: the earliest timestamp of the remote frames.
    ///   - last: the latest.
    mutating func addRemote(first: Int64, last: Int64, count: Int) {
        self.first = min(self.first, first)
        self.last = max(self.last, last)
        remote += count
    }

    @inline(__always)
    mutating func addData(time: Int64, row: Int) {
        first = min(first, time)
        last = max(last, time)
        let start = clock.latest
        if let step = clock.period(to: time) {
            period.add(step)
            if step > gap.duration { gap = IdentifierStatistics.Gap(duration: step, start: start, row: row) }
        } else {
            noteLate(time: time, row: row)
        }
        data &+= 1
    }

    /// Late frames in a row may prove to be those of a clock that started again: then the gaps between them count.
    @inline(never)
    private mutating func noteLate(time: Int64, row: Int) {
        if clock.late != 1 {
            let step = time.subtractingSaturating(lateTime)
            if data > 0, step > lateGap.duration, step <= SteadyClock.longestPeriod {
                lateGap = IdentifierStatistics.Gap(duration: step, start: lateTime, row: row)
            }
        }
        if clock.late == 1 || clock.late == 0 {
            if clock.late == 0, lateGap.duration > gap.duration { gap = lateGap }
            lateGap.duration = -1
        }
        lateTime = time
    }

    /// Frees the samples of periods.
    mutating func destroy() { period.destroy() }

    /// Without lengths and payloads.
    mutating func statistics(_ entry: IdentifierIndex.Entry) -> IdentifierStatistics {
        var statistics = IdentifierStatistics(entry: entry)
        statistics.count = data + remote
        statistics.remoteCount = remote
        if data + remote > 0 {
            statistics.first = first
            statistics.last = last
        }
        statistics.period = period.result()
        statistics.worstGap = gap.duration >= 0 ? gap : nil
        return statistics
    }
}
