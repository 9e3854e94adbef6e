internal import Capture
internal import Platform

/// The data frames of one identifier on one channel, as columns in the order of the file; frames that were recorded twice
/// are there once.
struct Track: Sendable {
    let slot: Int
    let entry: IdentifierIndex.Entry
    let count: Int
    /// Whether messages of ISO 15765-2 were recognised in its frames.
    let isSpoken: Bool
    fileprivate let columns: TrackColumns
    fileprivate let base: Int

    var rows: UnsafeBufferPointer<UInt32> { .init(start: columns.rows + base, count: count) }
    /// Nanoseconds.
    var times: UnsafeBufferPointer<Int64> { .init(start: columns.times + base, count: count) }
    /// The first eight bytes of payloads, the first byte least significant; bytes that are not there are 0.
    var heads: UnsafeBufferPointer<UInt64> { .init(start: columns.heads + base, count: count) }
    var lengths: UnsafeBufferPointer<UInt16> { .init(start: columns.lengths + base, count: count) }

    func row(_ place: Int) -> Int { Int(rows[place]) }
    func rowRange(_ places: ClosedRange<Int>) -> ClosedRange<Int> { row(places.lowerBound)...row(places.upperBound) }

    /// The last place whose row is not behind this one; -1 where there is none.
    func place(notBehind row: Int) -> Int {
        let rows = rows
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if Int(rows[middle]) <= row { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// Identifiers that come when somebody asks: their times say nothing of the bus. Those that carry messages of
    /// ISO 15765-2 in this recording, those that diagnostics may have (ISO 15765-4: 7DF to 7EF, PDU formats DA and DB of
    /// 29 bits), and SAE J1939-21's transport, requests and acknowledgements (E8 to EC).
    var isConversation: Bool {
        if isSpoken { return true }
        guard entry.isExtended else { return (0x7DF...0x7EF).contains(entry.identifier) }
        let format = entry.identifier >> 16 & 0xFF
        return (0xE8...0xEC).contains(format) || format == 0xDA || format == 0xDB
    }
}

/// The memory of all tracks: 22 bytes a frame, in the order of slots.
///
/// `@unchecked Sendable` because ``tracks`` alone writes it, each of its threads at places of its own, before anybody else has
/// it, and it is only read then.
final class TrackColumns: @unchecked Sendable {
    fileprivate let rows: UnsafeMutablePointer<UInt32>
    fileprivate let times: UnsafeMutablePointer<Int64>
    fileprivate let heads: UnsafeMutablePointer<UInt64>
    fileprivate let lengths: UnsafeMutablePointer<UInt16>

    private init(capacity: Int) {
        rows = .allocate(capacity: capacity)
        times = .allocate(capacity: capacity)
        heads = .allocate(capacity: capacity)
        lengths = .allocate(capacity: capacity)
    }

    deinit {
        rows.deallocate()
        times.deallocate()
        heads.deallocate()
        lengths.deallocate()
    }

    /// One pass over the frames, at once for each of some parts of the slots.
    ///
    /// - Parameter spoken: slots that carry messages of ISO 15765-2.
    static func tracks(
        _ frames: FrameTable, _ index: IdentifierIndex, without duplicates: DuplicateRows, spoken: Set<Int>
    ) -> [Track] {
        let columns = TrackColumns(capacity: max(1, frames.count))
        let starts = index.entries.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        let parts = parts(starts)
        let ends = Concurrently.all(
            parts.map { part in { columns.fill(part, from: starts, frames, index.slots, without: duplicates) } }
        ).flatMap { $0 }
        return index.entries.indices.map {
            Track(
                slot: $0, entry: index.entries[$0], count: ends[$0] - starts[$0], isSpoken: spoken.contains($0),
                columns: columns, base: starts[$0])
        }
    }

    /// Fewer frames are not worth a thread.
    private static let leastPart = 1 << 18
    private static let mostParts = 4

    /// Stretches of slots that have some as many frames as others.
    private static func parts(_ starts: [Int]) -> [Range<Int>] {
        let (slots, frames) = (starts.count - 1, starts[starts.count - 1])
        let count = max(1, min(mostParts, frames / leastPart))
        var parts: [Range<Int>] = []
        var first = 0
        for part in 1...count {
            var end = first
            while end < slots, part == count || starts[end + 1] <= frames / count * part { end += 1 }
            parts.append(first..<end)
            first = end
        }
        return parts
    }

    /// Takes the frames of some slots; returns where those of each end.
    private func fill(
        _ part: Range<Int>, from starts: [Int], _ frames: FrameTable, _ allSlots: KindColumn,
        without duplicates: DuplicateRows
    ) -> [Int] {
        var ends = Array(starts[part])
        var duplicate = duplicates.rows.makeIterator()
        var nextDuplicate = duplicate.next() ?? .max
        ends.withUnsafeMutableBufferPointer { ends in
            var row = 0
            for (number, chunk) in frames.chunks.enumerated() {
                let slots = allSlots.part(number)
                for place in 0..<chunk.count {
                    defer { row &+= 1 }
                    if row == nextDuplicate {
                        nextDuplicate = duplicate.next() ?? .max
                        continue
                    }
                    // Error frames have the largest number.
                    let slot = Int(slots[place]) &- part.lowerBound
                    guard slot >= 0, slot < ends.count else { continue }
                    let kind = chunk.kind(place)
                    guard !kind.flags.contains(.remote) else { continue }
                    let end = ends[slot]
                    ends[slot] = end &+ 1
                    rows[end] = UInt32(truncatingIfNeeded: row)
                    times[end] = chunk.times[place]
                    lengths[end] = kind.length
                    heads[end] = chunk.head(place)
                }
            }
        }
        return ends
    }
}

extension FrameChunk {
    /// The first eight bytes of a row's payload, the first one least significant. The row is no remote frame.
    @inline(__always)
    func head(_ row: Int) -> UInt64 {
        let kind = kind(row)
        let place = stored(row) + (kind.flags.contains(.xl) ? FrameTable.storedXLHeader : 0)
        let length = Int(kind.length)
        if length >= 8 { return UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)) }
        var word: UInt64 = 0
        for byte in 0..<length { word |= UInt64(place[byte]) &<< UInt64(8 &* byte) }
        return word
    }
}
