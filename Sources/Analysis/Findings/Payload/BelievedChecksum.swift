internal import CANCapture

/// Which of the frames that a formula calls wrong are wrong: those in which only bytes differ that it was seen to check.
///
/// A counter and its complement fit many formulas. What a flag adds to the checksum of which only these are known, nobody
/// knows before it was set.
struct BelievedChecksum {
    /// By byte of the payload: values in the frames for which the formula holds, 256 bits.
    private let seen: [UInt64]
    private let series: IdentifierSeries
    private let byte: Int
    private let wrong: [Int]

    /// A byte with so many values is checked.
    private static let fewestValues = 3
    /// A formula that was seen to check so many bytes checks all of them.
    private static let manyBytes = 3

    /// - Parameters:
    ///   - series: frames of one length.
    ///   - byte: the one that holds the checksum.
    ///   - wrong: places, ascending.
    init(_ series: IdentifierSeries, length: Int, byte: Int, wrong: [Int]) {
        (self.series, self.byte, self.wrong) = (series, byte, wrong)
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

    /// Bytes that hold a value that they have in no other frame, though they hardly ever change: nobody knows what they add.
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

    /// For formulas that a counter and its complement fit by chance.
    var ofSeenBytes: [Int] {
        let checked = (0..<(seen.count / 4)).count { $0 != byte && values($0) >= Self.fewestValues }
        return checked >= Self.manyBytes ? withoutRepeats : wrong.filter { strangers($0).isEmpty }
    }

    /// Those without frames that differ in the same way as others: these have another checksum rather than a wrong one.
    var withoutRepeats: [Int] {
        var counts: [[UInt16]: Int] = [:]
        let all = wrong.map(strangers)
        for bytes in all where !bytes.isEmpty { counts[bytes, default: 0] += 1 }
        return zip(wrong, all).filter { counts[$0.1, default: 0] < 2 }.map(\.0)
    }
}
