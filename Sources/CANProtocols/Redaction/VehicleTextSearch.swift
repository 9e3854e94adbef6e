internal import CANCapture

/// Finds a known VIN in frames of any kind. Manufacturers send it in their own ways: a part in each frame, or the last byte
/// first.
struct VehicleTextSearch {
    private let frames: FrameTable
    private let parts: TextParts
    private(set) var stretches: [RedactedStretch] = []

    /// Fewer characters occur by chance.
    private static let fewest = 5
    /// In frames of an identifier whose other frames contain this many.
    private static let sure = 6
    private static let fewestOfSure = 2

    init(_ numbers: [[UInt8]], in frames: FrameTable) {
        self.frames = frames
        parts = TextParts(numbers.filter { $0.count > Self.sure }.flatMap { [$0, $0.reversed()] })
    }

    mutating func find() {
        guard !parts.isEmpty else { return }
        // By identifier: the first bytes of long parts.
        var carriers: [UInt64: Set<Int>] = [:]
        frames.notePass()
        for row in 0..<frames.count where !frames.flags(row).contains(.error) {
            for part in places(row, Self.fewest) {
                stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin))
                if part.count >= Self.sure { carriers[key(row), default: []].insert(part.lowerBound) }
            }
        }
        guard !carriers.isEmpty else { return }
        frames.notePass()
        for row in 0..<frames.count {
            guard let starts = carriers[key(row)] else { continue }
            // A byte before the text may be a character of the VIN, so nothing but these places is examined.
            let bytes = frames.payload(row)
            for start in starts where start + Self.fewestOfSure <= bytes.count {
                let count = parts.longest(bytes, from: start)
                guard count >= Self.fewestOfSure else { continue }
                stretches.append(RedactedStretch(row: row, bytes: start..<start + count, mark: .vin))
            }
        }
    }

    /// Number of rows and nanoseconds around a frame with the VIN.
    private static let nearRows = 64
    private static let nearTime: Int64 = 1_000_000_000
    /// Number of characters of a piece there.
    private static let fewestNear = 3

    /// Pieces of three and four characters, in the frames around those with the VIN.
    mutating func findPieces(near known: [Int]) {
        guard !parts.isEmpty, !known.isEmpty else { return }
        let known = known.sorted()
        var next = 0
        frames.notePass()
        for row in 0..<frames.count where !frames.flags(row).contains(.error) {
            while next < known.count, known[next] < row { next += 1 }
            let around = [next > 0 ? known[next - 1] : nil, next < known.count ? known[next] : nil].compactMap { $0 }
            guard around.contains(where: { isNear($0, row) }) else { continue }
            for part in places(row, Self.fewestNear) where part.count < Self.fewest {
                let text = frames.payload(row)[part]
                if Set(text).count > 1 { stretches.append(RedactedStretch(row: row, bytes: part, mark: .vin)) }
            }
        }
    }

    private func isNear(_ one: Int, _ other: Int) -> Bool {
        if abs(one - other) <= Self.nearRows { return true }
        let distance = frames.time(one).subtractingReportingOverflow(frames.time(other))
        return !distance.overflow && distance.partialValue.magnitude <= UInt64(Self.nearTime)
    }

    private func key(_ row: Int) -> UInt64 {
        UInt64(frames.identifier(row)) | UInt64(frames.flags(row).rawValue & 0x241) << 32
            | UInt64(frames.channel(row)) << 48
    }

    private func places(_ row: Int, _ fewest: Int) -> [Range<Int>] {
        let bytes = frames.payload(row)
        var found: [Range<Int>] = []
        var index = 0
        while index + fewest <= bytes.count {
            let count = parts.longest(bytes, from: index)
            guard count > 0 else {
                index += 1
                continue
            }
            let part = bytes[index..<index + count]
            if count >= fewest, fewest < Self.fewest || Set(part).count > 2 {
                found.append(index..<index + count)
                index += count
            } else {
                index += 1
            }
        }
        return found
    }
}
