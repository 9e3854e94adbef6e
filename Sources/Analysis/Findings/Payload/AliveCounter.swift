/// A field of the payload that counts from frame to frame, known by its behaviour over many frames.
struct AliveCounter: Sendable {
    /// From the least significant bit of byte 0 on.
    let shift: Int
    let bits: Int
    /// What is added from frame to frame.
    let step: UInt64
    /// Places whose step to the next frame is another than it should be, ascending; stills apart.
    let skips: [Int]
    /// Places from which on it stands still, with the number of steps in which it does.
    let stills: [(place: Int, steps: Int)]
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

    /// The counters of an identifier in its first eight bytes, frames of another length left out.
    ///
    /// - Parameter places: of the frames, ascending.
    static func all(in track: Track, _ places: [Int], length: Int, fewest: Int) -> [AliveCounter] {
        guard places.count >= fewest else { return [] }
        let heads = track.heads
        // Bits that never change in the lesson are no counter.
        var changed: UInt64 = 0
        for place in 1..<min(lesson, places.count) { changed |= heads[places[place]] ^ heads[places[place - 1]] }
        var found: [AliveCounter] = []
        for byte in 0..<min(8, length) where changed >> UInt64(8 * byte) & 0xFF != 0 {
            var taken: UInt64 = 0
            for (bits, low) in fields {
                let mask: UInt64 = (1 << UInt64(bits) - 1) << UInt64(low)
                let least = bits == 8 ? 3 * fewest / 2 : fewest
                guard taken & mask == 0, places.count >= least,
                    changed >> UInt64(8 * byte) & mask == mask
                        || bits == 8 && changed >> UInt64(8 * byte) & 0x1F == 0x1F
                else { continue }
                guard let step = step(heads, places, 8 * byte + low, bits),
                    let counter = counter(heads, places, 8 * byte + low, bits, step),
                    // The first byte of 29-bit identifiers often numbers the frames of a longer message.
                    !(track.entry.isExtended && byte == 0 && bits == 8)
                else { continue }
                taken |= mask
                found.append(counter)
            }
        }
        return found
    }

    /// Those that count by themselves: while nothing else in a payload changes, its checksum counts with its counter, often
    /// down. The one with the fewest skips leads; others that rise are told of where they skip by themselves.
    static func leading(_ counters: [AliveCounter], _ track: Track, _ places: [Int]) -> [AliveCounter] {
        // What has many usual steps beside one is rather a checksum of what counts.
        func order(_ counter: AliveCounter) -> (Int, Int, Int, Int) {
            (counter.wraps > mostWraps ? 1 : 0, counter.skips.count, counter.step == 1 ? 0 : 1, -counter.bits)
        }
        guard let leader = counters.min(by: { order($0) < order($1) }) else { return [] }
        let candidates = counters.filter { $0.shift == leader.shift || $0.step == 1 }
        let fields = candidates.reduce(0) { $0 | $1.mask << UInt64($1.shift) }
        let (quiet, calm) = stillBits(track, places)
        func isFollower(_ counter: AliveCounter, _ bits: UInt64) -> Bool {
            counter.skips.contains {
                (track.heads[places[$0]] ^ track.heads[places[$0 + 1]]) & bits != 0
            }
        }
        return candidates.filter { counter in
            // What skips just when bits change that else stand still follows these.
            guard counter.shift == leader.shift else { return !isFollower(counter, calm & ~fields) }
            let near: UInt64 = counters.count > 1 ? .max : 0xFF << UInt64(counter.shift / 8 * 8)
            return !isFollower(counter, quiet & near & ~fields)
        }
    }

    /// Bits that change in fewer than one of ten steps, and in fewer than half of them.
    private static func stillBits(_ track: Track, _ places: [Int]) -> (quiet: UInt64, calm: UInt64) {
        let heads = track.heads
        var counts = [Int](repeating: 0, count: 64)
        let every = max(1, places.count / 256)
        var steps = 0
        for place in stride(from: 1, to: places.count, by: every) {
            var changed = heads[places[place]] ^ heads[places[place - 1]]
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
    private static func step(
        _ heads: UnsafeBufferPointer<UInt64>, _ places: [Int], _ shift: Int, _ bits: Int
    ) -> UInt64? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        var (up, down, still) = (0, 0, 0)
        let end = min(lesson, places.count)
        for place in 1..<end {
            let step = (heads[places[place]] >> UInt64(shift) &- heads[places[place - 1]] >> UInt64(shift)) & mask
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
        _ heads: UnsafeBufferPointer<UInt64>, _ places: [Int], _ shift: Int, _ bits: Int, _ step: UInt64
    ) -> AliveCounter? {
        let mask: UInt64 = 1 << UInt64(bits) - 1
        var (skips, stills): ([Int], [(place: Int, steps: Int)]) = ([], [])
        var seen = [UInt64](repeating: 0, count: 4)
        var stillSteps = 0
        let most = max(32, places.count / 8)
        var before = heads[places[0]] >> UInt64(shift) & mask
        for place in 1..<places.count {
            let value = heads[places[place]] >> UInt64(shift) & mask
            seen[Int(value >> 6)] |= 1 << (value & 63)
            if value == before {
                if let last = stills.last, last.place + last.steps == place - 1 {
                    stills[stills.count - 1].steps += 1
                } else {
                    stills.append((place - 1, 1))
                }
                stillSteps += 1
            } else if value != (before &+ step) & mask {
                skips.append(place - 1)
                if skips.count > most { return nil }
            }
            before = value
        }
        let values = seen.reduce(0) { $0 + $1.nonzeroBitCount }
        guard values >= min(Int(mask) - 1, 100) || values >= 14 && bits == 4 else { return nil }
        let wraps = usualWraps(skips, heads, places, shift, mask)
        skips.removeAll { wraps.contains(pair(heads, places, $0, shift, mask)) }
        let moved = places.count - 1 - stillSteps
        guard skips.count * 33 <= moved, stillSteps * 10 <= 3 * places.count else { return nil }
        return AliveCounter(
            shift: shift, bits: bits, step: step, skips: skips, stills: stills, steps: places.count - 1,
            wraps: wraps.count)
    }

    /// Steps that the counter takes again and again, as at the wrap from 14 to 0 or from 255 to 1.
    private static func usualWraps(
        _ skips: [Int], _ heads: UnsafeBufferPointer<UInt64>, _ places: [Int], _ shift: Int, _ mask: UInt64
    ) -> Set<UInt64> {
        var counts: [UInt64: Int] = [:]
        for skip in skips { counts[pair(heads, places, skip, shift, mask), default: 0] += 1 }
        return Set(counts.filter { $0.value >= 3 || $0.value == 2 && skips.count <= 5 }.keys)
    }

    private static func pair(
        _ heads: UnsafeBufferPointer<UInt64>, _ places: [Int], _ place: Int, _ shift: Int, _ mask: UInt64
    ) -> UInt64 {
        (heads[places[place]] >> UInt64(shift) & mask) << 8 | heads[places[place + 1]] >> UInt64(shift) & mask
    }
}
