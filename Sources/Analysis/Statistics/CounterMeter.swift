/// Candidates for counters in eight bytes, all compared at once.
struct CounterWord {
    /// Bytes and nibbles that did not count as expected: all bits of a lane are 0 if they did.
    struct Lanes {
        var bytes: UInt64
        var lowNibbles: UInt64
        var highNibbles: UInt64

        @inline(__always)
        var isEmpty: Bool { bytes | lowNibbles | highNibbles == 0 }
    }

    /// The bits of candidates; nibbles, low and high, are in the lower half of their byte.
    var byteMask: UInt64 = 0
    var lowMask: UInt64 = 0
    var highMask: UInt64 = 0
    var byteSteps: UInt64 = 0
    var lowSteps: UInt64 = 0
    var highSteps: UInt64 = 0

    static let lowHalves: UInt64 = 0x0F0F_0F0F_0F0F_0F0F
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    var hasCandidates: Bool { byteMask | lowMask | highMask != 0 }

    @inline(__always)
    func unexpected(after last: UInt64, _ value: UInt64) -> Lanes {
        // Sums of bytes without carry from one to the next: the highest bits are added separately.
        let sums =
            ((last & ~Self.highBits) &+ (byteSteps & ~Self.highBits)) ^ ((last ^ byteSteps) & Self.highBits)
        let low = (last & Self.lowHalves) &+ lowSteps
        let high = (last &>> 4 & Self.lowHalves) &+ highSteps
        return Lanes(
            bytes: (sums ^ value) & byteMask, lowNibbles: (low ^ value) & lowMask,
            highNibbles: (high ^ (value &>> 4)) & highMask)
    }
}

/// Finds, in the first frames of an identifier, by how much every byte and nibble counts, by the majority vote of Boyer
/// and Moore.
struct CounterLesson {
    private struct Vote {
        var step: UInt8 = 0
        var votes: UInt8 = 0

        mutating func note(_ step: UInt8) {
            if votes == 0 {
                self.step = step
                votes = 1
            } else if self.step == step {
                votes += 1
            } else {
                votes -= 1
            }
        }
    }

    private static let steps = 16
    /// At least three of four steps were the same.
    private static let fewestVotes = 8
    private var seen = 0
    /// Byte, low nibble, high nibble of every byte.
    private var votes: [Vote] = []

    var isOver: Bool { seen >= Self.steps }

    mutating func countStep() { seen += 1 }

    mutating func note(word: Int, last: UInt64, value: UInt64) {
        if votes.count < (word + 1) * 24 { votes += Array(repeating: Vote(), count: (word + 1) * 24 - votes.count) }
        for byte in 0..<8 {
            let old = UInt8(truncatingIfNeeded: last >> UInt64(8 * byte))
            let new = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte))
            let place = (word * 8 + byte) * 3
            votes[place].note(new &- old)
            votes[place + 1].note((new & 15 &- old & 15) & 15)
            votes[place + 2].note((new >> 4 &- old >> 4) & 15)
        }
    }

    func candidates(word: Int) -> CounterWord {
        var result = CounterWord()
        guard votes.count >= (word + 1) * 24 else { return result }
        for byte in 0..<8 {
            let place = (word * 8 + byte) * 3
            let shift = UInt64(8 * byte)
            func step(_ part: Int, modulus: Int) -> UInt64? {
                let vote = votes[place + part]
                // A bit that toggles and a part that does not change are not counters: a counter has at least four
                // values.
                guard vote.votes >= Self.fewestVotes, Int(vote.step) % (modulus / 2) != 0 else { return nil }
                return UInt64(vote.step)
            }
            if let step = step(0, modulus: 256) {
                result.byteMask |= 0xFF << shift
                result.byteSteps |= step << shift
            }
            if let step = step(1, modulus: 16) {
                result.lowMask |= 0x0F << shift
                result.lowSteps |= step << shift
            }
            if let step = step(2, modulus: 16) {
                result.highMask |= 0x0F << shift
                result.highSteps |= step << shift
            }
        }
        return result
    }
}

/// Number of times that the candidates of eight bytes did not count as expected.
struct CounterMisses {
    private var bytes: SIMD8<Int> = .zero
    private var low: SIMD8<Int> = .zero
    private var high: SIMD8<Int> = .zero
    private var lowWraps: SIMD8<Int> = .zero
    private var highWraps: SIMD8<Int> = .zero

    /// Minimum number of steps after those from which candidates were chosen.
    private static let fewestSteps = 16
    /// One step in fifty may differ, because frames get lost.
    private static let tolerance = 50

    mutating func note(_ wrong: CounterWord.Lanes, last: UInt64, value: UInt64) {
        for byte in 0..<8 {
            let shift = UInt64(8 * byte)
            if wrong.bytes >> shift & 0xFF != 0 { bytes[byte] += 1 }
            if wrong.lowNibbles >> shift & 0xF != 0 {
                if last >> shift & 0xF == 14, value >> shift & 0xF == 0 { lowWraps[byte] += 1 } else { low[byte] += 1 }
            }
            if wrong.highNibbles >> shift & 0xF != 0 {
                let from14 = last >> (shift + 4) & 0xF == 14
                if from14, value >> (shift + 4) & 0xF == 0 { highWraps[byte] += 1 } else { high[byte] += 1 }
            }
        }
    }

    func counters(_ candidates: CounterWord, word: Int, steps: Int) -> [PayloadFacts.Counter] {
        guard steps >= Self.fewestSteps else { return [] }
        func isRight(_ misses: Int) -> Bool { misses * Self.tolerance <= steps }
        var found: [PayloadFacts.Counter] = []
        for byte in 0..<8 {
            let shift = UInt64(8 * byte)
            func step(_ mask: UInt64, _ steps: UInt64) -> Int? {
                mask >> shift & 0xFF == 0 ? nil : Int(steps >> shift & 0xFF)
            }
            let place = word * 8 + byte
            if let step = step(candidates.byteMask, candidates.byteSteps), isRight(bytes[byte]) {
                found.append(PayloadFacts.Counter(byte: place, part: .byte, step: step))
                continue
            }
            if let step = step(candidates.lowMask, candidates.lowSteps), isRight(low[byte]),
                step == 1 || isRight(lowWraps[byte])
            {
                found.append(
                    PayloadFacts.Counter(
                        byte: place, part: .lowNibble, step: step, skipsFifteen: !isRight(lowWraps[byte])))
            }
            if let step = step(candidates.highMask, candidates.highSteps), isRight(high[byte]),
                step == 1 || isRight(highWraps[byte])
            {
                found.append(
                    PayloadFacts.Counter(
                        byte: place, part: .highNibble, step: step, skipsFifteen: !isRight(highWraps[byte])))
            }
        }
        return found
    }
}
