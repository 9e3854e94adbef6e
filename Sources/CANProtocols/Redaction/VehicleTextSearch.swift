internal import CANCapture

/// Finds a vehicle's number in frames of any kind, once it is known: makers send it in ways of their own, a part to a
/// frame, and also with its last byte first.
struct VehicleTextSearch {
    private let frames: FrameTable
    private let patterns: [[UInt8]]
    /// By byte whether a pattern has it.
    private var occurs = [Bool](repeating: false, count: 256)
    private(set) var stretches: [RedactedStretch] = []

    /// Fewer characters are found by chance.
    private static let fewest = 5
    /// In frames of an identifier that carries so many in others.
    private static let sure = 6
    private static let fewestOfSure = 2

    init(_ numbers: [[UInt8]], in frames: FrameTable) {
        self.frames = frames
        var patterns: [[UInt8]] = []
        for number in numbers where number.count > Self.sure {
            for pattern in [number, Array(number.reversed())] where !patterns.contains(pattern) {
                patterns.append(pattern)
            }
        }
        self.patterns = patterns
        for byte in patterns.joined() { occurs[Int(byte)] = true }
    }

    mutating func find() {
        guard !patterns.isEmpty else { return }
        // By identifier: the first bytes of long parts.
        var carriers: [UInt64: Set<Int>] = [:]
        for row in 0..<frames.count where !frames.flags(row).contains(.error) {
            for part in parts(row, Self.fewest) {
                stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin))
                if part.count >= Self.sure { carriers[key(row), default: []].insert(part.lowerBound) }
            }
        }
        guard !carriers.isEmpty else { return }
        for row in 0..<frames.count {
            guard let starts = carriers[key(row)] else { continue }
            for part in parts(row, Self.fewestOfSure) where starts.contains(part.lowerBound) {
                stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin))
            }
        }
    }

    private func key(_ row: Int) -> UInt64 {
        UInt64(frames.identifier(row)) | UInt64(frames.flags(row).rawValue & 0x241) << 32
            | UInt64(frames.channel(row)) << 48
    }

    private func parts(_ row: Int, _ fewest: Int) -> [Range<Int>] {
        let bytes = frames.payload(row)
        var parts: [Range<Int>] = []
        var index = 0
        while index + fewest <= bytes.count {
            guard occurs[Int(bytes[index])] else {
                index += 1
                continue
            }
            let count = longest(bytes, from: index)
            let part = bytes[index..<index + count]
            if count >= fewest, fewest < Self.fewest || Set(part).count > 2 {
                parts.append(index..<index + count)
                index += count
            } else {
                index += 1
            }
        }
        return parts
    }

    /// How many bytes from a place on are in a row in a number.
    private func longest(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        var longest = 0
        for pattern in patterns {
            for start in pattern.indices where pattern[start] == bytes[index] {
                var count = 1
                while index + count < bytes.count, start + count < pattern.count,
                    bytes[index + count] == pattern[start + count]
                { count += 1 }
                longest = max(longest, count)
            }
        }
        return longest
    }
}
