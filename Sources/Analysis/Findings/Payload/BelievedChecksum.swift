internal import CANCapture
internal import Platform

/// Which of the frames that a formula calls wrong are wrong: those in which only bytes differ that it was seen to check.
///
/// A counter and its complement fit many formulas. The effect of a flag on the checksum is unknown until the
/// flag is set.
struct BelievedChecksum {
    /// By byte of the payload: values in the frames for which the formula holds, 256 bits.
    private let seen: [UInt64]
    private let series: IdentifierSeries
    private let byte: Int
    private let wrong: [Int]
    /// What the formula leaves over in them.
    private let rests: [UInt8]

    /// Minimum number of values of a byte that is checked.
    private static let fewestValues = 3
    /// A formula that is known to check this many bytes checks all of them.
    private static let manyBytes = 3

    /// - Parameters:
    ///   - series: frames of one length.
    ///   - byte: the one that holds the checksum.
    ///   - wrong: places, ascending.
    ///   - rests: what the formula leaves over in each of them.
    init(_ series: IdentifierSeries, length: Int, byte: Int, wrong: [Int], rests: [UInt8]) {
        (self.series, self.byte, self.wrong, self.rests) = (series, byte, wrong, rests)
        var seen = [UInt64](repeating: 0, count: 4 * length)
        var next = wrong[...]
        for place in 0..<series.count {
            if place == next.first {
                next.removeFirst()
                continue
            }
            let payload = series.payload(place)
            for byte in 0..<min(length, payload.count) {
                seen[4 * byte + Int(payload[byte] >> 6)] |= 1 << UInt64(payload[byte] & 63)
            }
        }
        self.seen = seen
    }

    private func values(_ byte: Int) -> Int { (0..<4).reduce(0) { $0 + seen[4 * byte + $1].nonzeroBitCount } }

    /// Bytes that hold a value that they have in no other frame, though they hardly ever change: their effect is unknown.
    private func strangers(_ place: Int) -> [UInt16] {
        let payload = series.payload(place)
        return (0..<min(seen.count / 4, payload.count)).compactMap { byte in
            let value = payload[byte]
            guard byte != self.byte, seen[4 * byte + Int(value >> 6)] >> UInt64(value & 63) & 1 == 0,
                values(byte) < Self.fewestValues
            else { return nil }
            return UInt16(byte) << 8 | UInt16(value)
        }
    }

    /// Whether several bytes change in the frames for which the formula holds.
    var checksMany: Bool {
        (0..<(seen.count / 4)).count { $0 != byte && values($0) >= Self.fewestValues } >= Self.manyBytes
    }

    /// Whether a byte, or some of its bits, shows which frames are wrong: nearly all that have one of some values are,
    /// and many wrong frames have one. Pages and flags may have no checksum; of the checksum itself, a largest value
    /// may stand for all larger sums.
    var areOfValues: Bool {
        var all = [Int](repeating: 0, count: 64 * seen.count)
        var odd = all
        for place in 0..<series.count {
            let payload = series.payload(place)
            for byte in 0..<min(seen.count / 4, payload.count) { all[256 * byte + Int(payload[byte])] += 1 }
        }
        for place in wrong {
            let payload = series.payload(place)
            for byte in 0..<min(seen.count / 4, payload.count) { odd[256 * byte + Int(payload[byte])] += 1 }
        }
        return (0..<seen.count / 4).contains { byte in
            let range = 256 * byte..<256 * byte + 256
            return Self.fields.contains { field in
                tells(ValueCounts(all[range], of: field), ValueCounts(odd[range], of: field))
            }
        }
    }

    private func tells(_ all: ValueCounts, _ odd: ValueCounts) -> Bool {
        let told = zip(all.counts, odd.counts).reduce(0) { sum, pair in
            let (all, odd) = pair
            return all >= Self.fewestOfValue && odd * 10 >= all * 8 ? sum + odd : sum
        }
        return told * 3 > wrong.count
    }

    private static let fewestOfValue = 3
    /// The bits of a byte that may be a value: all, halves, single ones.
    private static let fields: [UInt8] = [0xFF, 0xF0, 0x0F] + (0..<8).map { 1 << $0 }

    /// Numbers of frames by the value of some bits of a byte.
    private struct ValueCounts {
        private(set) var counts = [Int](repeating: 0, count: 256)

        /// - Parameter bytes: the numbers by the value of the whole byte.
        init(_ bytes: ArraySlice<Int>, of field: UInt8) {
            for (value, count) in bytes.enumerated() { counts[value & Int(field)] += count }
        }
    }

    /// Whether one other byte alone determines the byte of the checksum, or its complement: in nearly all frames the
    /// sum or the exclusive or of both is the same.
    var isCopied: Bool {
        let samples = (0..<Self.samples).map { series.payload($0 * (series.count - 1) / (Self.samples - 1)) }
        return (0..<seen.count / 4).contains { other in
            guard other != byte else { return false }
            func isUsual(_ value: (UnsafeBufferPointer<UInt8>) -> UInt8) -> Bool {
                var counts = [Int](repeating: 0, count: 256)
                for payload in samples where payload.count > max(other, byte) { counts[Int(value(payload))] += 1 }
                return (counts.max() ?? 0) * 10 >= samples.count * 8
            }
            return isUsual { $0[other] ^ $0[byte] } || isUsual { $0[other] &+ $0[byte] }
                || isUsual { $0[other] &- $0[byte] }
        }
    }

    private static let samples = 48

    /// Those without a value that a byte has in no other frame.
    var ofKnownBytes: [Int] { wrong.filter { strangers($0).isEmpty } }

    /// For formulas that a counter and its complement fit by chance.
    var ofSeenBytes: [Int] { checksMany ? withoutRepeats : ofKnownBytes }

    /// Those without frames that differ in the same way as others: these have another checksum rather than a wrong one.
    var withoutRepeats: [Int] {
        let all = wrong.map(strangers)
        var counts: [[UInt16]: Int] = [:]
        // A flag changes the checksum by the same amount in each frame.
        var found: [[UInt16]: Set<UInt8>] = [:]
        for (bytes, rest) in zip(all, rests) where !bytes.isEmpty {
            counts[bytes, default: 0] += 1
            found[bytes, default: []].insert(rest)
        }
        return zip(wrong, all).filter { counts[$0.1, default: 0] < 2 || (found[$0.1]?.count ?? 0) > 1 }.map(\.0)
    }
}
