/// A field of the payload that counts from frame to frame, recognised by its behaviour over many frames.
struct AliveCounter: Sendable {
    /// From the least significant bit of byte 0 on.
    let shift: Int
    let bits: Int
    /// Whether it counts up in each frame, and not down.
    let isRising: Bool
    /// Its values, from the lowest to the highest; after the last one it starts again.
    let range: ClosedRange<UInt64>
    /// Places, ascending, from which the step to the next frame differs from the expected one; frames without a step
    /// are separate.
    let skips: [UInt32]
    /// Places from which on it does not change for long, each with the number of steps; at most ``mostStills`` and one.
    let stills: [(place: Int, steps: Int)]
    /// The other steps in which it does not change, and the largest number of them in a row.
    let shortStills: (steps: Int, longest: Int)
    /// Number of steps that were examined.
    let steps: Int
    /// Values that usually follow a value and are not the next one.
    let wraps: Int

    var mask: UInt64 { 1 << UInt64(bits) - 1 }
    /// The bits of the payload's first eight bytes.
    var field: UInt64 { mask << UInt64(shift) }

    func value(_ head: UInt64) -> UInt64 { head >> UInt64(shift) & mask }

    /// The value that should follow.
    func next(_ value: UInt64) -> UInt64 {
        if isRising { return value == range.upperBound ? range.lowerBound : value &+ 1 & mask }
        return value == range.lowerBound ? range.upperBound : value &- 1 & mask
    }

    /// Number of values that were skipped between two consecutive ones; the smallest possible number, because a counter
    /// starts again.
    func leftOut(from one: UInt64, to other: UInt64) -> Int {
        let values = Int(range.upperBound - range.lowerBound) + 1
        let step = isRising ? Int(other) - Int(next(one)) : Int(next(one)) - Int(other)
        return (step % values + values) % values
    }

    /// A counter wraps at one place, or at two if it is also restarted.
    static let mostWraps = 2
    /// Number of steps from which fields are chosen.
    private static let lesson = 64
    /// Maximum number of long stops of a counter.
    static let mostStills = 2
    /// Minimum number of values of a counter.
    private static let fewestValues = 3

    /// The counters of an identifier in its first eight bytes, in each byte the widest fields first.
    ///
    /// - Parameters:
    ///   - series: frames of one length.
    ///   - stuck: number of steps after which a counter is stuck.
    static func all(in series: IdentifierSeries, length: Int, fewest: Int, stuck: Int) -> [AliveCounter] {
        guard series.count >= fewest else { return [] }
        let heads = series.heads
        // Bits that never change in the first steps are not part of a counter, unless it was stuck from the beginning.
        let changed = changes(heads, 0, series.count)
        let middle = series.count / 2
        let late = series.count >= 4 * lesson ? changes(heads, middle, series.count) & ~changed : 0
        return counters(in: series, heads, length, fewest, changed, from: 0, stuck)
            + counters(in: series, heads, length, fewest, late, from: middle, stuck)
    }

    /// The bits that change in the steps of a lesson.
    private static func changes(_ heads: SeriesHeads, _ first: Int, _ count: Int) -> UInt64 {
        var changed: UInt64 = 0
        for place in (first + 1)..<max(first + 1, min(first + lesson, count)) {
            changed |= heads[place] ^ heads[place - 1]
        }
        return changed
    }

    /// - Parameter changed: the bits that may be part of one.
    private static func counters(
        in series: IdentifierSeries, _ heads: SeriesHeads, _ length: Int, _ fewest: Int, _ changed: UInt64,
        from lessonStart: Int, _ stuck: Int
    ) -> [AliveCounter] {
        var found: [AliveCounter] = []
        for byte in 0..<min(8, length) where changed >> UInt64(8 * byte) & 0xFF != 0 {
            var taken: UInt64 = 0
            for bits in (2...8).reversed() {
                for low in (0...(8 - bits)).reversed() {
                    let mask: UInt64 = (1 << UInt64(bits) - 1) << UInt64(low)
                    let least = bits == 8 ? 3 * fewest / 2 : fewest
                    guard taken & mask == 0, series.count >= least,
                        changed >> UInt64(8 * byte) & mask == mask
                            || bits == 8 && changed >> UInt64(8 * byte) & 0x1F == 0x1F
                    else { continue }
                    // The first byte of 29-bit identifiers often numbers the frames of a longer message.
                    guard !(series.entry.isExtended && byte == 0 && bits == 8),
                        let isRising = direction(heads, series.count, 8 * byte + low, bits, from: lessonStart),
                        let wide = counter(heads, series.count, 8 * byte + low, bits, isRising, stuck: stuck)
                    else { continue }
                    let counter = lowerPart(of: wide, heads, series.count, from: lessonStart, stuck: stuck) ?? wide
                    taken |= mask
                    found.append(counter)
                }
            }
        }
        return found
    }

    /// A counter of fewer bits at the lower end of one that skips, which skips less often. The bits above it are a
    /// state that changes now and then.
    private static func lowerPart(
        of wide: AliveCounter, _ heads: SeriesHeads, _ count: Int, from lessonStart: Int, stuck: Int
    ) -> AliveCounter? {
        guard wide.bits > 4, !wide.skips.isEmpty else { return nil }
        for bits in (3..<wide.bits).reversed() {
            guard direction(heads, count, wide.shift, bits, from: lessonStart) == wide.isRising,
                let part = counter(heads, count, wide.shift, bits, wide.isRising, stuck: stuck),
                part.skips.count < wide.skips.count
            else { continue }
            return part
        }
        return nil
    }

    /// Whether it rises or falls by one, judged by the frames of a lesson; nil if neither.
    private static func direction(
        _ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int, from lessonStart: Int
    ) -> Bool? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        var (up, down, still) = (0, 0, 0)
        let end = min(lesson, count - lessonStart)
        for place in (lessonStart + 1)..<(lessonStart + end) {
            let step = (heads[place] >> UInt64(shift) &- heads[place - 1] >> UInt64(shift)) & mask
            if step == 1 { up += 1 } else if step == mask { down += 1 } else if step == 0 { still += 1 }
        }
        let moved = end - 1 - still
        guard moved * 3 >= end else { return nil }
        // Values may be skipped at the wrap: with three values, one of three steps is a wrap.
        let least = bits == 2 ? moved * 13 / 20 : moved * 16 / 20
        return up >= least ? true : down >= least ? false : nil
    }

    /// nil if it does not count like a counter in nearly all frames.
    private static func counter(
        _ heads: SeriesHeads, _ all: Int, _ shift: Int, _ bits: Int, _ isRising: Bool, stuck: Int
    ) -> AliveCounter? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        // A counter that does not change any more up to the end is learnt from the frames before. It has counted
        // through all of its values before: a field that counts up to a limit once is not a counter.
        var count = all
        while count > 1, (heads[count - 1] ^ heads[count - 2]) &>> UInt64(shift) & mask == 0 { count -= 1 }
        let end = all - count
        if end < stuck || count < leastRounds << bits || carries(heads, count, shift, bits, isRising) { count = all }
        guard !isOfRamp(heads, count, shift, bits, isRising) else { return nil }
        let step = isRising ? 1 : mask
        var skips: [UInt32] = []
        var stills = Stills(long: stuck)
        // Steps from each value, without those in which it does not change.
        var leaving = [UInt32](repeating: 0, count: 256)
        // At the wrap of a short counter every third step differs.
        let most = max(64, bits == 2 ? count * 2 / 5 : count / 5)
        let mostStill = (count - 1) / 2
        /// Whether it may count. Inlined for each kind of columns.
        @inline(__always)
        func examine(_ head: (Int) -> UInt64) -> Bool {
            // Room for all of them at once: most fields that are examined skip often, and are not counters.
            let places = UnsafeMutablePointer<UInt32>.allocate(capacity: most + 1)
            defer { places.deallocate() }
            return leaving.withUnsafeMutableBufferPointer { leaving in
                var skipped = 0
                var before = head(0) &>> UInt64(shift) & mask
                for place in 1..<count {
                    let value = head(place) &>> UInt64(shift) & mask
                    if value == before {
                        stills.add(place &- 1)
                        if stills.steps > mostStill { return false }
                    } else {
                        leaving[Int(truncatingIfNeeded: before)] &+= 1
                        if value != (before &+ step) & mask {
                            if skipped == most { return false }
                            places[skipped] = UInt32(truncatingIfNeeded: place &- 1)
                            skipped &+= 1
                        }
                    }
                    before = value
                }
                skips = Array(UnsafeBufferPointer(start: places, count: skipped))
                return true
            }
        }
        let mayCount = if let words = heads.gathered { examine { words[$0] } } else { examine { heads[$0] } }
        guard mayCount else { return nil }
        stills.end()
        let moved = count - 1 - stills.steps
        // A value that occurs very rarely is an error and not one of the counter's values.
        let distinct = leaving.count { $0 > 0 }
        func isCommon(_ times: UInt32) -> Bool { Int(times) * 4 * distinct >= moved && times > 0 }
        guard let low = leaving.firstIndex(where: isCommon), let high = leaving.lastIndex(where: isCommon) else {
            return nil
        }
        let values = leaving.count(where: isCommon)
        let wraps = UsualWraps(skips, heads, shift, mask, leaving)
        skips.removeAll { wraps.contains(pair(heads, $0, shift, mask)) }
        // It takes all values, or starts again after the last one; a wide counter may not have reached the rest yet.
        let (last, first) = isRising ? (high, low) : (low, high)
        let isShort = values == high - low + 1 && wraps.count == 1 && wraps.contains((last, Int16(first)))
        let isWhole = values == Int(mask) + 1 && wraps.count == 0
        let isLong = bits > 6 && values >= min(Int(mask) - 1, 100)
        guard values >= fewestValues, isShort || isWhole || isLong, skips.count * 33 <= moved,
            stills.others.steps * 10 <= 3 * count, stills.steps <= mostStill
        else { return nil }
        var long = stills.all + (count < all ? [(count - 1, end)] : [])
        // A number of several bytes may stop for good.
        if let last = long.last, count == all, last.place + last.steps >= all - 1,
            carries(heads, count, shift, bits, isRising)
        {
            long.removeLast()
        }
        return AliveCounter(
            shift: shift, bits: bits, isRising: isRising,
            range: isShort ? UInt64(low)...UInt64(high) : 0...mask, skips: skips,
            stills: long, shortStills: stills.others,
            steps: count - 1, wraps: wraps.count)
    }

    private static let leastRounds = 2

    /// Whether bits above it change by one each time that it begins again, and hardly otherwise: it is the lower part of a
    /// number. They are in its byte, or, if it nearly reaches the end of that, in the byte before or after it.
    private static func carries(
        _ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int, _ isRising: Bool
    ) -> Bool {
        let (byte, upper) = (shift / 8, 8 - shift % 8 - bits)
        let beside = [byte - 1, byte + 1].filter { (0..<8).contains($0) }
        // Two bits above it may never change.
        let places = (upper > 0 ? [(shift + bits, upper)] : []) + (upper <= 2 ? beside.map { (8 * $0, 8) } : [])
        return places.contains { carries(heads, count, shift, bits, isRising, into: $0.0, $0.1) }
    }

    private static func carries(
        _ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int, _ isRising: Bool, into upper: Int,
        _ upperBits: Int
    ) -> Bool {
        let (own, above): (UInt64, UInt64) = (1 << UInt64(bits) - 1, 1 << UInt64(upperBits) - 1)
        var (wraps, carried, others, changed) = (0, 0, 0, 0)
        for place in 1..<count {
            let (one, other) = (heads[place - 1], heads[place])
            let step = (other &>> UInt64(upper) &- one &>> UInt64(upper)) & above
            let (before, value) = (one &>> UInt64(shift) & own, other &>> UInt64(shift) & own)
            if isRising ? value < before : value > before {
                wraps += 1
                if step == 1 || step == above { carried += 1 }
            } else {
                others += 1
                if step != 0 { changed += 1 }
            }
        }
        // A checksum beside a counter changes in each frame.
        return wraps > 0 && carried * 3 >= wraps * 2 && changed * 4 <= others
    }

    /// Whether the bits above it in its byte always change by the same amount: then it is the middle of a value that
    /// rises by the same amount in each frame, such as a time or an angle.
    private static func isOfRamp(_ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int, _ isRising: Bool)
        -> Bool
    {
        let width = 8 - shift % 8
        // Two counters may share a byte.
        guard width > bits, bits != 4 else { return false }
        let mask: UInt64 = 1 << UInt64(width) - 1
        var counts = [Int](repeating: 0, count: 256)
        var steps = 0
        for place in StepSamples.places(count) {
            counts[Int((heads[place] >> UInt64(shift) &- heads[place - 1] >> UInt64(shift)) & mask)] += 1
            steps += 1
        }
        let usual = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        return usual != (isRising ? 1 : Int(mask)) && counts[usual] * 10 >= 6 * steps
    }

    /// Collects the stretches in which a counter does not change: the long ones, and the total of the others.
    private struct Stills {
        let long: Int
        var all: [(place: Int, steps: Int)] = []
        var others = (steps: 0, longest: 0)
        /// In all stretches.
        var steps = 0
        private var open = (place: 0, steps: 0)

        init(long: Int) { self.long = long }

        @inline(__always)
        mutating func add(_ place: Int) {
            steps &+= 1
            if open.place &+ open.steps == place, open.steps > 0 {
                open.steps &+= 1
            } else {
                end()
                open = (place, 1)
            }
        }

        mutating func end() {
            if open.steps >= long, open.steps > 0 {
                if all.count <= mostStills { all.append(open) }
            } else {
                others.steps += open.steps
                others.longest = max(others.longest, open.steps)
            }
            open.steps = 0
        }
    }

    /// Steps that a counter takes from one value nearly always, such as the wrap from 14 to 0 or from 255 to 1.
    private struct UsualWraps {
        /// By value: the value that usually follows; -1 if there is none.
        private var next = [Int16](repeating: -1, count: 256)

        /// - Parameter leaving: by value, how often it is left, by skips or not.
        init(_ skips: [UInt32], _ heads: SeriesHeads, _ shift: Int, _ mask: UInt64, _ leaving: [UInt32]) {
            // The value that follows in more than half of the cases remains after each pair of different values is
            // removed.
            var lead = [Int32](repeating: 0, count: 256)
            for skip in skips {
                let (from, to) = pair(heads, skip, shift, mask)
                if lead[from] == 0 { next[from] = to }
                lead[from] &+= next[from] == to ? 1 : -1
            }
            var times = [UInt32](repeating: 0, count: 256)
            for skip in skips {
                let (from, to) = pair(heads, skip, shift, mask)
                if next[from] == to { times[from] &+= 1 }
            }
            for from in next.indices where times[from] < 2 || Int(times[from]) * 2 <= Int(leaving[from]) {
                next[from] = -1
            }
        }

        var count: Int { next.count { $0 >= 0 } }

        func contains(_ step: (from: Int, to: Int16)) -> Bool { next[step.from] == step.to }
    }

    private static func pair(_ heads: SeriesHeads, _ place: UInt32, _ shift: Int, _ mask: UInt64) -> (
        from: Int, to: Int16
    ) {
        let place = Int(place)
        return (
            Int(heads[place] >> UInt64(shift) & mask),
            Int16(truncatingIfNeeded: heads[place + 1] >> UInt64(shift) & mask)
        )
    }
}
