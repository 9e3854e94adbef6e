extension FrameTable {
    /// Adds all rows of another table. Channels and names stay what they are here: its rows must have their numbers.
    mutating func append(_ other: FrameTable) {
        var known = KnownKinds()
        defer { known.deallocate() }
        for source in other.chunks {
            var row = 0
            while row < source.count {
                let end = roomyChunk()
                guard let target = chunks.last else { return }
                let rows = row..<min(source.count, row + FrameChunk.capacity - target.count)
                end.append(
                    rows, of: source, known.numbers(from: source.kinds, to: target.kinds), unknown: KnownKinds.none)
                count += rows.count
                row = rows.upperBound
            }
        }
    }
}

extension FrameTable {
    /// Adds rows of a table that has the same channels and names, under the numbers that they have there.
    mutating func append(_ rows: Range<Int>, of other: FrameTable) {
        for row in rows {
            announce(place: other.place(row))
            let chunk = other.chunks[row >> FrameChunk.shift]
            let slot = row & FrameChunk.mask
            let kind = chunk.kind(slot)
            let end = roomyChunk()
            count += 1
            end.append(time: chunk.times[slot], kind: kind, stored: kind.stored)
                .update(from: chunk.stored(slot), count: kind.stored)
        }
    }
}

/// Which kinds of one table are which of another, as far as anybody has asked.
private struct KnownKinds {
    static let none = UInt16.max
    private var numbers = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
    private var pair: (source: FrameKinds, target: FrameKinds)?

    mutating func numbers(from source: FrameKinds, to target: FrameKinds) -> UnsafeMutableBufferPointer<UInt16> {
        if let pair, pair.source === source, pair.target === target { return numbers }
        pair = (source, target)
        numbers.deallocate()
        numbers = .allocate(capacity: source.count)
        numbers.initialize(repeating: Self.none)
        return numbers
    }

    func deallocate() { numbers.deallocate() }
}
