extension FrameTable {
    /// Adds all rows of another table. Channels and names stay what they are here: its rows must have their numbers.
    mutating func append(_ other: FrameTable) {
        for source in other.chunks {
            var row = 0
            while row < source.count {
                let end = roomyChunk()
                guard let target = chunks.last else { return }
                let rows = row..<min(source.count, row + FrameChunk.capacity - target.count)
                target.append(rows, of: source, at: end)
                count += rows.count
                row = rows.upperBound
            }
        }
    }
}

extension FrameChunk {
    /// Forgets all rows, and keeps their memory.
    func empty() {
        state.pointee.count = 0
        state.pointee.payloadCount = 0
    }

    /// Adds some rows of another chunk, at least one, for which there must be room; `end` is the end of this one.
    fileprivate func append(_ rows: Range<Int>, of other: FrameChunk, at end: End) {
        let first = count
        let start = Int(other.offsets[rows.lowerBound])
        let stored =
            (rows.upperBound < other.count ? Int(other.offsets[rows.upperBound]) : other.state.pointee.payloadCount)
            - start
        // The first row makes room for the payloads of all.
        let place = end.append(
            time: 0, identifier: 0, flags: [], channel: 0, length: 0, stored: stored)
        place.update(from: other.payload + start, count: stored)
        state.pointee.count = first + rows.count
        let from = rows.lowerBound
        (times + first).update(from: other.times + from, count: rows.count)
        (identifiers + first).update(from: other.identifiers + from, count: rows.count)
        (flags + first).update(from: other.flags + from, count: rows.count)
        (channels + first).update(from: other.channels + from, count: rows.count)
        (lengths + first).update(from: other.lengths + from, count: rows.count)
        let moved = offsets[first] &- UInt32(truncatingIfNeeded: start)
        for row in 0..<rows.count { offsets[first &+ row] = other.offsets[from &+ row] &+ moved }
    }
}
