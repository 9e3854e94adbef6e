internal import Capture

/// The exact percentiles of identifiers with so many periods that ``PeriodMeter`` kept only classes of them: a second pass
/// over the frames gathers what lies in the classes that matter.
enum ExactPercentiles {
    typealias Search = (range: ClosedRange<Int64>, count: Int, rank: Int)

    /// Values that a pass gathers, if it is not for one identifier alone: 32 MB.
    static let mostValues = 1 << 22

    /// - Parameters:
    ///   - slots: as ``IdentifierIndex/slots``.
    ///   - searches: by slot; ranges in ascending order.
    /// - Returns: by slot the values, as many as there are searches.
    static func find(
        _ frames: FrameTable, _ slots: KindColumn, _ searches: [[Search]], most: Int = mostValues
    ) -> [[Int64]] {
        var found = [[Int64]](repeating: [], count: searches.count)
        var batch: [Int] = []
        var size = 0
        func finish() {
            guard !batch.isEmpty else { return }
            let values = Gathering(batch, searches).values(frames, slots, slotCount: searches.count)
            for (slot, values) in zip(batch, values) { found[slot] = values }
            (batch, size) = ([], 0)
        }
        for slot in searches.indices where !searches[slot].isEmpty {
            let values = searches[slot].reduce(0) { $0 + $1.count }
            if size + values > most { finish() }
            batch.append(slot)
            size += values
        }
        finish()
        return found
    }
}

/// One pass for some identifiers.
private struct Gathering {
    /// The periods within a range, as distances from its start.
    private struct Range {
        var low: Int64
        var width: UInt64
        var capacity: Int
        var count = 0
        var values: UnsafeMutablePointer<UInt64>
    }

    private struct Job {
        var clock = SteadyClock()
        var ranges: UnsafeMutableBufferPointer<Range>
        var ranks: [(range: Int, rank: Int)]
    }

    private let batch: [Int]
    private var jobs: [Job] = []

    init(_ batch: [Int], _ searches: [[ExactPercentiles.Search]]) {
        self.batch = batch
        for slot in batch {
            var ranges: [Range] = []
            var ranks: [(range: Int, rank: Int)] = []
            for search in searches[slot] {
                if ranges.last?.low != search.range.lowerBound {
                    ranges.append(
                        Range(
                            low: search.range.lowerBound,
                            width: UInt64(search.range.upperBound - search.range.lowerBound), capacity: search.count,
                            values: .allocate(capacity: search.count)))
                }
                ranks.append((ranges.count - 1, search.rank))
            }
            let kept = UnsafeMutableBufferPointer<Range>.allocate(capacity: ranges.count)
            _ = kept.initialize(from: ranges)
            jobs.append(Job(ranges: kept, ranks: ranks))
        }
    }

    /// Looks at all frames, and frees what was gathered.
    consuming func values(
        _ frames: FrameTable, _ slots: KindColumn, slotCount: Int
    ) -> [[Int64]] {
        var numbers = [Int32](repeating: -1, count: slotCount)
        for (number, slot) in batch.enumerated() { numbers[slot] = Int32(number) }
        jobs.withUnsafeMutableBufferPointer { jobs in
            numbers.withUnsafeBufferPointer { numbers in
                Self.gather(frames, slots, numbers, jobs)
            }
        }
        return jobs.map { job in
            let values = job.ranks.map { Self.value(ofRank: $0.rank, in: job.ranges[$0.range]) }
            for range in job.ranges { range.values.deallocate() }
            job.ranges.deallocate()
            return values
        }
    }

    private static func gather(
        _ frames: FrameTable, _ slots: KindColumn, _ numbers: UnsafeBufferPointer<Int32>,
        _ jobs: UnsafeMutableBufferPointer<Job>
    ) {
        for stretch in slots.stretches(of: frames) {
            let (chunk, slots) = (stretch.chunk, stretch.numbers)
            for row in 0..<stretch.count {
                let slot = Int(slots[row])
                guard slot < numbers.count else { continue }
                let number = Int(numbers[slot])
                guard number >= 0, !chunk.kind(row).flags.contains(.remote),
                    let step = jobs[number].clock.period(to: chunk.times[row])
                else { continue }
                let ranges = jobs[number].ranges
                for place in ranges.indices {
                    let distance = UInt64(bitPattern: step &- ranges[place].low)
                    guard distance <= ranges[place].width, ranges[place].count < ranges[place].capacity else {
                        continue
                    }
                    ranges[place].values[ranges[place].count] = distance
                    ranges[place].count &+= 1
                }
            }
        }
    }

    private static let digitBits: UInt64 = 11

    /// The value that has a rank, from 1, among those of a range: digit by digit from the highest, in time that grows with
    /// their number alone.
    private static func value(ofRank rank: Int, in range: Range) -> Int64 {
        var rank = rank
        var known: UInt64 = 0
        var shift = UInt64(UInt64.bitWidth - range.width.leadingZeroBitCount)
        var counts = [Int](repeating: 0, count: 1 << digitBits)
        while shift > 0 {
            let next = shift > digitBits ? shift - digitBits : 0
            let mask: UInt64 = 1 << (shift - next) - 1
            for digit in counts.indices { counts[digit] = 0 }
            for place in 0..<range.count where range.values[place] &>> shift == known {
                counts[Int((range.values[place] &>> next) & mask)] &+= 1
            }
            var digit = 0
            while digit < counts.count - 1, rank > counts[digit] {
                rank -= counts[digit]
                digit += 1
            }
            known = known << (shift - next) | UInt64(digit)
            shift = next
        }
        return range.low + Int64(known)
    }
}
