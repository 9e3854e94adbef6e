/// Puts the frames of several channel groups in the order of their times.
///
/// Frames of one group keep their order; of equal times the group that began first in the file comes first. Memory is
/// given back, some thousand frames at a time, as they are taken.
struct MDFMerge: ~Copyable {
    /// The frames of a group, and how many of them have been taken.
    private struct Run {
        var chunks: [FrameChunk?]
        let count: Int
        /// Numbers of its frames among all of the file; empty where none was left out.
        let places: [UInt32]
        var row = 0
    }

    private struct Head {
        var time: Int64
        var run: Int

        static func < (left: Head, right: Head) -> Bool {
            left.time != right.time ? left.time < right.time : left.run < right.run
        }
    }

    /// The only one that has frames.
    private let single: FrameTable?
    private var runs: [Run] = []
    /// A heap: the earliest frame that is left comes first.
    private var heads: [Head] = []

    /// Leaves no tables to the caller: what is taken of them would not be given back.
    init(taking tables: inout [FrameTable]) {
        tables.removeAll { $0.isEmpty }
        single = tables.count == 1 ? tables[0] : nil
        for table in tables where single == nil {
            heads.append(Head(time: table.time(0), run: runs.count))
            runs.append(Run(chunks: table.chunks, count: table.count, places: table.places))
        }
        tables = []
        for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Hands the frames, all of which have passed the filter, to an empty table.
    consuming func merge(into target: inout FrameTable) {
        if let single { return target.adopt(single) }
        while let head = heads.first {
            // All that comes before the heads of the others comes at once.
            var bound: Head?
            if heads.count > 1 { bound = heads[1] }
            if heads.count > 2 && heads[2] < heads[1] { bound = heads[2] }
            take(head.run, before: bound, into: &target)
        }
    }

    private mutating func take(_ run: Int, before bound: Head?, into target: inout FrameTable) {
        let first = runs[run].row
        let (index, slot) = (first >> FrameChunk.shift, first & FrameChunk.mask)
        guard let chunk = runs[run].chunks[index] else { return }
        let end = min(FrameChunk.capacity, slot + runs[run].count - first)
        // Frames of this run up to this time come before the bound.
        let limit = bound.map { run < $0.run ? $0.time : $0.time &- 1 } ?? .max
        var row = slot
        repeat {
            let place = first + row - slot
            if place < runs[run].places.count { target.announce(place: Int(runs[run].places[place])) }
            Self.copy(chunk, row, to: &target)
            row += 1
        } while row < end && chunk.times[row] <= limit
        if row == FrameChunk.capacity { runs[run].chunks[index] = nil }
        advance(run, to: first + row - slot)
    }

    /// MDF has no CAN XL frames, whose payloads begin with their header.
    @inline(__always)
    private static func copy(_ chunk: FrameChunk, _ row: Int, to target: inout FrameTable) {
        let kind = chunk.kind(row)
        let length = Int(kind.length)
        let place = UnsafeMutableRawPointer(
            target.append(
                time: chunk.times[row], identifier: kind.identifier, flags: kind.flags, channel: kind.channel,
                length: length))
        if kind.flags.contains(.remote) { return }
        let source = UnsafeRawPointer(chunk.stored(row))
        if length == 8 {
            place.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
        } else {
            place.copyMemory(from: source, byteCount: length)
        }
    }

    private mutating func advance(_ run: Int, to row: Int) {
        runs[run].row = row
        if row == runs[run].count {
            let last = heads.removeLast()
            if heads.isEmpty { return }
            heads[0] = last
        } else if let chunk = runs[run].chunks[row >> FrameChunk.shift] {
            heads[0].time = chunk.times[row & FrameChunk.mask]
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
