/// The line at every so many bytes of a text, from which the line of any byte is counted.
struct LineMarks: Sendable {
    /// Line breaks before each multiple of ``distance``.
    private var breaks: [UInt32] = []
    private static let distance = 1024

    init(_ source: [UInt8]) {
        breaks.reserveCapacity(source.count / Self.distance + 1)
        var count: UInt32 = 0
        for start in stride(from: 0, through: source.count, by: Self.distance) {
            breaks.append(count)
            count += Self.breaks(in: source, start..<min(source.count, start + Self.distance))
        }
    }

    /// From 1.
    func line(at offset: Int, in source: [UInt8]) -> Int {
        let offset = max(0, min(offset, source.count))
        let mark = min(offset / Self.distance, breaks.count - 1)
        return 1 + Int(breaks[mark]) + Int(Self.breaks(in: source, mark * Self.distance..<offset))
    }

    /// LF, CR LF and CR end a line.
    private static func breaks(in source: [UInt8], _ range: Range<Int>) -> UInt32 {
        source.withUnsafeBufferPointer { bytes in
            var count: UInt32 = 0
            for index in range {
                let byte = bytes[index]
                if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) { count += 1 }
            }
            return count
        }
    }
}
