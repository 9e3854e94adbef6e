package import Capture

/// How many frames of a row of a diagram fall into each bin of time.
///
/// A row is whatever the caller makes it: an identifier, several identifiers folded into one, the error frames of a
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

    package let bins: TimeBins
    private var counts: [UInt32]

    /// Rows times bins that are counted at most: 64 MB.
    package static let most = 1 << 24

    /// The counts of a row.
    package subscript(row: Int) -> ArraySlice<UInt32> {
        let start = row * bins.count
        guard row >= 0, start + bins.count <= counts.count else { return [] }
        return counts[start..<start + bins.count]
    }

    /// One pass over the frames.
    ///
    /// - Parameter isTimed: false takes the row numbers of frames for their times.
    package init(_ frames: FrameTable, index: IdentifierIndex, rows: Rows, bins: TimeBins, isTimed: Bool) {
        let rowCount = max(0, min(rows.count, Self.most / bins.count))
        self.bins = bins
        counts = Array(repeating: 0, count: rowCount * bins.count)
        counts.withUnsafeMutableBufferPointer { counts in
            var counter = Counter(counts: counts, bins: bins, rowCount: rowCount)
            index.slots.withUnsafeBufferPointer { slots in
                rows.bySlot.withUnsafeBufferPointer { bySlot in
                    counter.add(frames, slots, bySlot, rows.byErrorChannel, isTimed: isTimed)
                }
            }
        }
    }

    private struct Counter {
        let counts: UnsafeMutableBufferPointer<UInt32>
        let bins: TimeBins
        let rowCount: Int
        // Frames come mostly in the order of time: the bin of the one before is that of the next, without a division.
        var bin = 0
        var from: UInt64 = 0
        var to: UInt64 = 0

        mutating func add(
            _ frames: FrameTable, _ slots: UnsafeBufferPointer<UInt32>, _ bySlot: UnsafeBufferPointer<Int32>,
            _ byErrorChannel: [Int32], isTimed: Bool
        ) {
            var base = 0
            for chunk in frames.chunks {
                let count = min(chunk.count, slots.count - base)
                for row in 0..<count {
                    let time = isTimed ? chunk.times[row] : Int64(base &+ row)
                    let slot = slots[base &+ row]
                    if slot != IdentifierIndex.none {
                        if slot < UInt32(bySlot.count) { add(time: time, row: Int(bySlot[Int(slot)])) }
                    } else {
                        let channel = Int(chunk.channels[row])
                        if channel < byErrorChannel.count { add(time: time, row: Int(byErrorChannel[channel])) }
                    }
                }
                base += count
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
            // No bin has 2^32 frames: rows are numbered with 32 bits.
            counts[row &* bins.count &+ bin] &+= 1
        }
    }
}
