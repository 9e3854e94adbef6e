package import CANCapture

/// How many frames of a row of a diagram fall into each bin of time.
///
/// A row is what the caller decides: an identifier, several identifiers folded into one, or the error frames of a
/// channel.
package struct ActivityBins: Sendable, Equatable {
    /// Which row a frame counts for; -1 for none.
    package struct Rows: Sendable, Equatable {
        package var count: Int
        /// By slot of the ``IdentifierIndex``.
        package var bySlot: [Int32]
        /// By channel, for error frames.
        package var byErrorChannel: [Int32]

        package init(count: Int, bySlot: [Int32], byErrorChannel: [Int32]) {
            self.count = count
            self.bySlot = bySlot
            self.byErrorChannel = byErrorChannel
        }
    }

    package private(set) var bins: TimeBins
    private var counts: [UInt32] = []
    /// Rows of a table that have been counted.
    private var taken = 0

    /// Maximum number of rows times bins: 64 MB.
    package static let most = 1 << 24

    /// The counts of a row.
    package subscript(row: Int) -> ArraySlice<UInt32> {
        let start = row * bins.count
        guard row >= 0, start + bins.count <= counts.count else { return [] }
        return counts[start..<start + bins.count]
    }

    /// Counts all frames in one pass over the table. ``OverviewBins`` also counts this pass.
    ///
    /// - Parameter isTimed: false uses the row number of a frame as its time.
    package init(_ frames: FrameTable, index: IdentifierIndex, rows: Rows, bins: TimeBins, isTimed: Bool) {
        self.bins = bins
        append(rows: 0..<min(frames.count, index.slots.count), of: frames, index: index, to: rows, isTimed: isTimed)
    }

    /// Counts the frames that were added to a table after the last call.
    ///
    /// Frames outside of the range of the bins are not counted, now or later: call ``widen(toHold:)`` first.
    ///
    /// - Parameters:
    ///   - index: of the table, including these frames.
    ///   - lanes: rows of the diagram. There may be more than before; earlier counts are kept.
    package mutating func append(
        rows: Range<Int>, of frames: FrameTable, index: IdentifierIndex, to lanes: Rows, isTimed: Bool
    ) {
        precondition(rows.lowerBound == taken && rows.upperBound <= min(frames.count, index.slots.count))
        let laneCount = max(0, min(lanes.count, Self.most / bins.count))
        if laneCount * bins.count > counts.count {
            counts.append(contentsOf: repeatElement(0, count: laneCount * bins.count - counts.count))
        }
        taken = rows.upperBound
        let bins = bins
        counts.withUnsafeMutableBufferPointer { counts in
            var counter = Counter(counts: counts, bins: bins, rowCount: laneCount)
            lanes.bySlot.withUnsafeBufferPointer { bySlot in
                counter.add(rows, of: frames, index.slots, bySlot, lanes.byErrorChannel, isTimed: isTimed)
            }
        }
    }

    /// Doubles the range until it contains a time after its end. Two bins become one, and the counts are the same as if
    /// the range had had this length from the beginning.
    package mutating func widen(toHold time: Int64) {
        while time >= bins.start, bins.index(of: time) == nil, let wide = bins.doubled {
            let old = counts
            for start in stride(from: 0, to: old.count, by: bins.count) {
                for bin in 0..<bins.count {
                    let first = 2 * bin
                    let pair = first < bins.count ? old[start + first..<start + min(first + 2, bins.count)] : []
                    counts[start + bin] = pair.reduce(0, &+)
                }
            }
            bins = wide
        }
    }

    private struct Counter {
        let counts: UnsafeMutableBufferPointer<UInt32>
        let bins: TimeBins
        let rowCount: Int
        // Most frames are in the order of time, so the bin of the previous frame is tried first, which saves a
        // division.
        var bin = 0
        var from: UInt64 = 0
        var to: UInt64 = 0

        mutating func add(
            _ rows: Range<Int>, of frames: FrameTable, _ slots: HeaderColumn,
            _ bySlot: UnsafeBufferPointer<Int32>, _ byErrorChannel: [Int32], isTimed: Bool
        ) {
            var next = rows.lowerBound
            while next < rows.upperBound {
                let place = next / FrameChunk.capacity
                let (chunk, base) = (frames.chunks[place], place * FrameChunk.capacity)
                let end = min(base + chunk.count, rows.upperBound)
                let slots = slots.part(place)
                for row in (next - base)..<(end - base) {
                    let time = isTimed ? chunk.times[row] : Int64(base &+ row)
                    let slot = slots[row]
                    if slot != IdentifierIndex.none {
                        if slot < UInt32(bySlot.count) { add(time: time, row: Int(bySlot[Int(slot)])) }
                    } else {
                        let channel = Int(chunk.kind(row).channel)
                        if channel < byErrorChannel.count { add(time: time, row: Int(byErrorChannel[channel])) }
                    }
                }
                next = end
            }
        }

        @inline(__always)
        private mutating func add(time: Int64, row: Int) {
            guard row >= 0, row < rowCount, time >= bins.start else { return }
            let offset = UInt64(bitPattern: time &- bins.start)
            if offset < from || offset >= to {
                guard offset < bins.span else { return }
                bin = bins.index(ofOffset: offset)
                from = bin == 0 ? 0 : bins.end(ofBin: bin - 1)
                to = bins.end(ofBin: bin)
            }
            // Row numbers have 32 bits, so no bin has 2^32 frames.
            counts[row &* bins.count &+ bin] &+= 1
        }
    }
}
