internal import CANCapture

extension Finding {
    /// Sixteen hexadecimal digits that stay the same for the same finding in the same frames: a digest of its rule, its
    /// subject (channel, identifier, signal, byte) and its place.
    ///
    /// The place is the time at which the finding begins; where times are missing or implausible it is the content of the
    /// first frames. The digest does not depend on row numbers, the path of the capture, other findings, the options of the
    /// findings, or anything that redaction removes.
    package func fingerprint(in recording: Recording) -> String {
        let frames = recording.frames
        var digest = FingerprintDigest()
        digest.add(rule.rawValue)
        digest.add(channel.flatMap { Int($0) < frames.channels.count ? frames.channels[Int($0)] : nil } ?? "")
        if let slot, slot < recording.index.entries.count {
            let entry = recording.index.entries[slot]
            digest.add(entry.identifier, isExtended: entry.isExtended, isSymbolic: entry.isSymbolic, frames.names)
        }
        digest.add(signal ?? "")
        digest.add(UInt64(facts.byte.map { $0 + 1 } ?? 0))
        if let start = interval?.lowerBound {
            digest.add(UInt64(bitPattern: FingerprintDigest.timeWithoutZone(start)))
        } else if let rows {
            for row in rows.lowerBound..<min(frames.count, rows.lowerBound + FingerprintDigest.framesOfPlace) {
                let kind = frames.kind(row)
                digest.add(
                    kind.identifier, isExtended: kind.flags.contains(.extended),
                    isSymbolic: kind.flags.contains(.symbolic), frames.names)
                if !kind.flags.contains(.remote) { for byte in frames.payload(row) { digest.add(byte) } }
            }
        }
        return digest.text
    }
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo).
private struct FingerprintDigest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Number of frames that identify the place in a capture without times.
    static let framesOfPlace = 8

    /// Microseconds within a quarter of an hour. A capture without a timezone is the same capture in another timezone,
    /// and all timezones differ by whole quarters of an hour.
    static func timeWithoutZone(_ time: Int64) -> Int64 {
        let quarter: Int64 = 900_000_000_000
        let rest = time % quarter
        return (rest < 0 ? rest + quarter : rest) / 1000
    }

    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func add(_ number: UInt64) { for shift in 0..<8 { add(UInt8(truncatingIfNeeded: number >> (8 * shift))) } }

    /// The length comes first, so that two consecutive texts differ from one longer text.
    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        for byte in text.utf8 { add(byte) }
    }

    mutating func add(_ identifier: UInt32, isExtended: Bool, isSymbolic: Bool, _ names: [String]) {
        if isSymbolic, Int(identifier) < names.count { return add(names[Int(identifier)]) }
        add(UInt64(identifier) | (isExtended ? 1 << 32 : 0))
    }

    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
