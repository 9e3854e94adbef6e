internal import Platform

/// Puts the frames of several tables in the order of their times, or one table after the other.
///
/// Frames of one table keep their order; of equal times the frame of the first table comes first. Memory is released
/// some thousand frames at a time as they are moved.
struct FrameMerge: ~Copyable {
    /// A table whose frames are moved, and their conversion.
    struct Part {
        var frames: FrameTable
        /// What is added to times.
        var offset: Int64 = 0
        var change: (inout FrameHeader) -> Void = { _ in }
    }

    /// The frames of a table, and the number of frames moved so far.
    private struct Run {
        var chunks: [FrameChunk?]
        let count: Int
        let offset: Int64
        let change: (inout FrameHeader) -> Void
        var row = 0

        func time(_ row: Int) -> Int64 {
            (chunks[row >> FrameChunk.shift]?.times[row & FrameChunk.mask] ?? 0).addingSaturating(offset)
        }
    }

    private struct Head {
        var time: Int64
        var run: Int

        static func < (left: Head, right: Head) -> Bool {
            left.time != right.time ? left.time < right.time : left.run < right.run
        }
    }

    private var runs: [Run] = []
    /// Whether rows keep the numbers that they have in the tables.
    private let keepsPlaces: Bool
    /// A heap: the earliest remaining frame comes first.
    private var heads: [Head] = []

    /// Takes the tables away from the caller, because their memory could not be released otherwise.
    init(taking parts: inout [Part], keepsPlaces: Bool) {
        self.keepsPlaces = keepsPlaces
        runs = parts.map { Run(chunks: $0.frames.chunks, count: $0.frames.count, offset: $0.offset, change: $0.change) }
        parts = []
    }

    /// Passes on the frames, one table after the other.
    consuming func join(in order: [Int], into target: inout FrameTable) {
        for run in order {
            var copies = CopiedRows(offset: runs[run].offset, change: runs[run].change)
            while runs[run].row < runs[run].count { take(run, upTo: nil, &copies, into: &target) }
        }
    }

    /// Passes on the frames by their times.
    consuming func merge(into target: inout FrameTable) {
        heads = runs.indices.filter { runs[$0].count > 0 }.map { Head(time: runs[$0].time(0), run: $0) }
        for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { sink(index) }
        // The notes on kinds of each table are together in memory of their own, because they cannot be copied.
        let copies = UnsafeMutableBufferPointer<CopiedRows>.allocate(capacity: runs.count)
        for run in runs.indices {
            copies.initializeElement(at: run, to: CopiedRows(offset: runs[run].offset, change: runs[run].change))
        }
        defer {
            copies.deinitialize()
            copies.deallocate()
        }
        while let head = heads.first {
            // All frames before the first ones of the other tables are moved at once.
            var bound: Head?
            if heads.count > 1 { bound = heads[1] }
            if heads.count > 2 && heads[2] < heads[1] { bound = heads[2] }
            // Frames of this run up to this time come before the bound.
            let limit = bound.map { head.run < $0.run ? $0.time : $0.time &- 1 }
            take(head.run, upTo: limit, &copies[head.run], into: &target)
            advance(head.run)
        }
    }

    /// Moves frames of a chunk: the next one, and the following ones up to a time.
    private mutating func take(
        _ run: Int, upTo limit: Int64?, _ copies: inout CopiedRows, into target: inout FrameTable
    ) {
        let first = runs[run].row
        let (index, slot) = (first >> FrameChunk.shift, first & FrameChunk.mask)
        guard let chunk = runs[run].chunks[index] else { return }
        let end = min(FrameChunk.capacity, slot + runs[run].count - first)
        var row = slot + 1
        if let limit {
            let offset = runs[run].offset
            while row < end, chunk.times[row].addingSaturating(offset) <= limit { row += 1 }
        } else {
            row = end
        }
        copies.add(slot..<row, of: chunk, numberedFrom: keepsPlaces ? index << FrameChunk.shift : nil, to: &target)
        if row == FrameChunk.capacity { runs[run].chunks[index] = nil }
        runs[run].row = first + row - slot
    }

    private mutating func advance(_ run: Int) {
        let row = runs[run].row
        if row == runs[run].count {
            let last = heads.removeLast()
            if heads.isEmpty { return }
            heads[0] = last
        } else {
            heads[0].time = runs[run].time(row)
        }
        sink(0)
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var least = index
            let left = 2 * index + 1
            if left < heads.count && heads[left] < heads[least] { least = left }
            if left + 1 < heads.count && heads[left + 1] < heads[least] { least = left + 1 }
            if least == index { return }
            heads.swapAt(index, least)
            index = least
        }
    }
}
