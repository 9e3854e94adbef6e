package import CANCapture

/// The values of the bytes and bits of one identifier's payloads in each bin of time.
///
/// A bin without a frame repeats the previous bin, as a receiver would use the last value, until the identifier is
/// missing for longer than ``hold``.
package struct PayloadHistory: Sendable, Equatable {
    /// One byte in one bin.
    package struct Cell: Sendable, Equatable {
        package var minimum: UInt8 = 0
        package var maximum: UInt8 = 0
        /// Of its values, 0…255.
        package var mean: UInt8 = 0
        /// For each bit, lowest first, how often it was 1: from 0 (never) to 255 (always).
        package var ones: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0, 0, 0, 0)
        /// Bits that changed between two frames, of which the later one is in this bin.
        package var changes: UInt8 = 0
        package var isKnown = false

        init() {}

        /// A value that is repeated because no frame arrived.
        init(at value: UInt8) {
            minimum = value
            maximum = value
            mean = value
            isKnown = true
            func bit(_ place: UInt8) -> UInt8 { value >> place & 1 == 1 ? 255 : 0 }
            ones = (bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7))
        }

        package func share(bit: Int) -> UInt8 {
            withUnsafeBytes(of: ones) { $0[bit & 7] }
        }

        package static func == (one: Cell, other: Cell) -> Bool {
            one.minimum == other.minimum && one.maximum == other.maximum && one.mean == other.mean
                && one.changes == other.changes && one.isKnown == other.isKnown
                && (0..<8).allSatisfy { one.share(bit: $0) == other.share(bit: $0) }
        }
    }

    package let bins: TimeBins
    /// Length of the longest payload, at most 64.
    package private(set) var byteCount = 0
    /// Number of frames with data in the range.
    package private(set) var frames = 0
    /// For each byte how often it changed between two frames; the same for each of its bits, lowest first.
    package private(set) var byteChanges: [Int] = []
    package private(set) var bitChanges: [Int] = []
    /// The smallest and the largest value of each byte.
    package private(set) var extremes: [ClosedRange<UInt8>] = []

    /// Whether a byte has the same value in all frames.
    package func isConstant(_ byte: Int) -> Bool {
        byteChanges[byte] == 0 && extremes[byte].lowerBound == extremes[byte].upperBound
    }
    private var cells: [Cell] = []

    package static let mostBytes = 64

    package func cell(byte: Int, bin: Int) -> Cell { cells[byte * bins.count + bin] }

    /// - Parameters:
    ///   - slot: of the index: the identifier on one channel.
    ///   - hold: number of bins for which a value is repeated while no frame arrives.
    package init(
        _ frames: FrameTable, index: IdentifierIndex, slot: UInt32, bins: TimeBins, hold: Int, isTimed: Bool
    ) {
        self.bins = bins
        var rows: [Int] = []
        for row in 0..<min(frames.count, index.slots.count) where index.slots[row] == slot {
            guard !frames.flags(row).contains(.remote) else { continue }
            rows.append(row)
            byteCount = max(byteCount, min(Self.mostBytes, frames.length(row)))
        }
        self.frames = rows.count
        cells = Array(repeating: Cell(), count: byteCount * bins.count)
        byteChanges = Array(repeating: 0, count: byteCount)
        bitChanges = Array(repeating: 0, count: byteCount * 8)
        for byte in 0..<byteCount { fill(byte, rows, frames, hold: hold, isTimed: isTimed) }
    }

    private mutating func fill(_ byte: Int, _ rows: [Int], _ frames: FrameTable, hold: Int, isTimed: Bool) {
        var sums = [Int](repeating: 0, count: bins.count)
        var counts = [Int](repeating: 0, count: bins.count)
        var ones = [Int](repeating: 0, count: bins.count * 8)
        var latest = [UInt8](repeating: 0, count: bins.count)
        let first = byte * bins.count
        var before: UInt8?
        var least = UInt8.max
        var largest = UInt8.min
        for row in rows {
            let payload = frames.payload(row)
            guard byte < payload.count, let bin = bins.index(of: isTimed ? frames.time(row) : Int64(row)) else {
                continue
            }
            let value = payload[byte]
            let changed = before.map { $0 ^ value } ?? 0
            before = value
            least = min(least, value)
            largest = max(largest, value)
            if changed != 0 { byteChanges[byte] += 1 }
            cells[first + bin].changes |= changed
            cells[first + bin].minimum = counts[bin] == 0 ? value : min(cells[first + bin].minimum, value)
            cells[first + bin].maximum = max(cells[first + bin].maximum, value)
            latest[bin] = value
            sums[bin] += Int(value)
            counts[bin] += 1
            for bit in 0..<8 {
                if value >> UInt8(bit) & 1 == 1 { ones[bin * 8 + bit] += 1 }
                if changed >> UInt8(bit) & 1 == 1 { bitChanges[byte * 8 + bit] += 1 }
            }
        }
        extremes.append(least <= largest ? least...largest : 0...0)
        var last: (value: UInt8, bin: Int)?
        for bin in 0..<bins.count {
            if counts[bin] > 0 {
                func share(_ bit: Int) -> UInt8 { UInt8(ones[bin * 8 + bit] * 255 / counts[bin]) }
                cells[first + bin].isKnown = true
                cells[first + bin].mean = UInt8(sums[bin] / counts[bin])
                cells[first + bin].ones = (
                    share(0), share(1), share(2), share(3), share(4), share(5), share(6), share(7)
                )
                last = (latest[bin], bin)
            } else if let last, bin - last.bin <= hold {
                cells[first + bin] = Cell(at: last.value)
            }
        }
    }
}
