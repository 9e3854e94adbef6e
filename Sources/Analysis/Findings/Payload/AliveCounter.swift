/// A field of the payload that counts from frame to frame, known by its behaviour over many frames.
struct AliveCounter: Sendable {
    /// From the least significant bit of byte 0 on.
    let shift: Int
    let bits: Int
    /// What is added from frame to frame.
    let step: UInt64
    /// Places whose step to the next frame is another than it should be, ascending; stills apart.
    let skips: [UInt32]
    /// Places from which on it stands still for long, with the number of steps in which it does; no more than
    /// ``mostStills`` and one.
    let stills: [(place: Int, steps: Int)]
    /// The steps in which it stands still else, and the most of them in a row.
    let shortStills: (steps: Int, longest: Int)
    /// Steps that were looked at.
    let steps: Int
    /// Different steps that it takes again and again, as at its wrap.
    let wraps: Int

    var mask: UInt64 { 1 << UInt64(bits) - 1 }

    /// Fields that are looked at in each byte: whole bytes first, as their nibbles count too.
    private static let fields = [(8, 0), (4, 4), (4, 0), (2, 6), (2, 4), (2, 0)]
    /// A counter wraps at one place, or at two where it is started again.
    private static let mostWraps = 2
    /// Steps by which fields are chosen.
    private static let lesson = 64
    /// What stands still for long more often is no counter.
    static let mostStills = 2

    /// The counters of an identifier in its first eight bytes.
    ///
    /// - Parameters:
    ///   - series: frames of one length.
    ///   - stuck: steps in which a counter stands still for long.
    static func all(in series: IdentifierSeries, length: Int, fewest: Int, stuck: Int) -> [AliveCounter] {
        guard series.count >= fewest else { return [] }
        let heads = series.heads
        // Bits that never change in the lesson are no counter.
        var changed: UInt64 = 0
        for place in 1..<max(1, min(lesson, series.count)) { changed |= heads[place] ^ heads[place - 1] }
        var found: [AliveCounter] = []
        for byte in 0..<min(8, length) where changed >> UInt64(8 * byte) & 0xFF != 0 {
            var taken: UInt64 = 0
            for (bits, low) in fields {
                let mask: UInt64 = (1 << UInt64(bits) - 1) << UInt64(low)
                let least = bits == 8 ? 3 * fewest / 2 : fewest
                guard taken & mask == 0, series.count >= least,
                    changed >> UInt64(8 * byte) & mask == mask
                        || bits == 8 && changed >> UInt64(8 * byte) & 0x1F == 0x1F
                else { continue }
                // The first byte of 29-bit identifiers often numbers the frames of a longer message.
                guard !(series.entry.isExtended && byte == 0 && bits == 8),
                    let step = step(heads, series.count, 8 * byte + low, bits),
                    let counter = counter(heads, series.count, 8 * byte + low, bits, step, stuck: stuck)
                else { continue }
                taken |= mask
                found.append(counter)
            }
        }
        return found
    }

    /// Those that count by themselves: while nothing else in a payload changes, its checksum counts with its counter, often
    /// down. The one with the fewest skips leads; others that rise are told of where they skip by themselves.
    static func leading(_ counters: [AliveCounter], _ series: IdentifierSeries) -> [AliveCounter] {
        // What has many usual steps beside one is rather a checksum of what counts.
        func order(_ counter: AliveCounter) -> (Int, Int, Int, Int) {
            (counter.wraps > mostWraps ? 1 : 0, counter.skips.count, counter.step == 1 ? 0 : 1, -counter.bits)
        }
        guard let leader = counters.min(by: { order($0) < order($1) }) else { return [] }
        let candidates = counters.filter { $0.shift == leader.shift || $0.step == 1 }
        let fields = candidates.reduce(0) { $0 | $1.mask << UInt64($1.shift) }
        let (quiet, calm) = stillBits(series)
        let heads = series.heads
        func isFollower(_ counter: AliveCounter, _ bits: UInt64) -> Bool {
            counter.skips.contains { (heads[Int($0)] ^ heads[Int($0) + 1]) & bits != 0 }
        }
        return candidates.filter { counter in
            // What skips just when bits change that else stand still follows these.
            guard counter.shift == leader.shift else { return !isFollower(counter, calm & ~fields) }
            let near: UInt64 = counters.count > 1 ? .max : 0xFF << UInt64(counter.shift / 8 * 8)
            return !isFollower(counter, quiet & near & ~fields)
        }
    }

    /// Bits that change in fewer than one of ten steps, and in fewer than half of them.
    private static func stillBits(_ series: IdentifierSeries) -> (quiet: UInt64, calm: UInt64) {
        let heads = series.heads
        var counts = [Int](repeating: 0, count: 64)
        let every = max(1, series.count / 256)
        var steps = 0
        for place in stride(from: 1, to: series.count, by: every) {
            var changed = heads[place] ^ heads[place - 1]
            steps += 1
            while changed != 0 {
                counts[changed.trailingZeroBitCount] += 1
                changed &= changed - 1
            }
        }
        func bits(below share: Int) -> UInt64 {
            (0..<64).reduce(0) { counts[$1] * 10 < steps * share ? $0 | 1 << UInt64($1) : $0 }
        }
        return (bits(below: 1), bits(below: 5))
    }

    /// What is usually added, by the first frames; nil where nothing is.
    private static func step(_ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int) -> UInt64? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        var (up, down, still) = (0, 0, 0)
        let end = min(lesson, count)
        for place in 1..<end {
            let step = (heads[place] >> UInt64(shift) &- heads[place - 1] >> UInt64(shift)) & mask
            if step == 1 { up += 1 } else if step == mask { down += 1 } else if step == 0 { still += 1 }
        }
        let moved = end - 1 - still
        guard moved * 3 >= end else { return nil }
        // At the wrap values may be left out: of four steps one is at it with two bits.
        let least = moved * (bits == 2 ? 17 : 16) / 20
        return up >= least ? 1 : down >= least ? mask : nil
    }

    /// nil where it does not count like one in nearly all frames.
    private static func counter(
        _ heads: SeriesHeads, _ count: Int, _ shift: Int, _ bits: Int, _ step: UInt64, stuck: Int
    ) -> AliveCounter? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        var skips: [UInt32] = []
        var stills = Stills(long: stuck)
        var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let most = max(32, count / 8)
        var before = heads[0] &>> UInt64(shift) & mask
        for place in 1..<count {
            let value = heads[place] &>> UInt64(shift) & mask
            let bit: UInt64 = 1 &<< (value & 63)
            switch value &>> 6 {
            case 0: seen.0 |= bit
            case 1: seen.1 |= bit
            case 2: seen.2 |= bit
            default: seen.3 |= bit
            }
            if value == before {
                stills.add(place &- 1)
            } else if value != (before &+ step) & mask {
                skips.append(UInt32(truncatingIfNeeded: place &- 1))
                if skips.count > most { return nil }
            }
            before = value
        }
        stills.end()
        let values =
            seen.0.nonzeroBitCount + seen.1.nonzeroBitCount + seen.2.nonzeroBitCount + seen.3.nonzeroBitCount
        guard values >= min(Int(mask) - 1, 100) || values >= 14 && bits == 4 else { return nil }
        let wraps = usualWraps(skips, heads, shift, mask)
        skips.removeAll { wraps.contains(pair(heads, $0, shift, mask)) }
        let moved = count - 1 - stills.steps
        guard skips.count * 33 <= moved, stills.steps * 10 <= 3 * count else { return nil }
        return AliveCounter(
            shift: shift, bits: bits, step: step, skips: skips, stills: stills.all, shortStills: stills.others,
            steps: count - 1, wraps: wraps.count)
    }

    /// Stretches in which a counter stands still, while they are found: the long ones, and what the others come to.
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

    /// Steps that the counter takes again and again, as at the wrap from 14 to 0 or from 255 to 1.
    private static func usualWraps(
        _ skips: [UInt32], _ heads: SeriesHeads, _ shift: Int, _ mask: UInt64
    ) -> Set<UInt64> {
        var counts: [UInt64: Int] = [:]
        for skip in skips { counts[pair(heads, skip, shift, mask), default: 0] += 1 }
        return Set(counts.filter { $0.value >= 3 || $0.value == 2 && skips.count <= 5 }.keys)
    }

    private static func pair(_ heads: SeriesHeads, _ place: UInt32, _ shift: Int, _ mask: UInt64) -> UInt64 {
        let place = Int(place)
        return (heads[place] >> UInt64(shift) & mask) << 8 | heads[place + 1] >> UInt64(shift) & mask
    }
}
