/// The frames of one channel group in the order of the file, a few thousand to a table, so that memory can be given
/// back as they are merged with others.
struct MDFRun {
    private static let tableSize = FrameChunk.capacity

    private(set) var tables: [FrameTable] = []
    private(set) var count = 0

    /// Adds a frame and returns where its payload goes.
    @inline(__always)
    mutating func append(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, length: Int
    ) -> UnsafeMutablePointer<UInt8> {
        if count % Self.tableSize == 0 { tables.append(FrameTable()) }
        count += 1
        return tables[tables.count - 1].append(
            time: time, identifier: identifier, flags: flags, channel: channel, length: length)
    }

    /// Frees the table of a number; its frames have been taken.
    mutating func drop(_ index: Int) { tables[index] = FrameTable() }
}

/// Puts the frames of several runs in the order of their times.
///
/// Frames of one run keep their order; of equal times the run that began first in the file comes first.
struct MDFMerge {
    private struct Head {
        var time: Int64
        var run: Int

        static func < (left: Head, right: Head) -> Bool {
            left.time != right.time ? left.time < right.time : left.run < right.run
        }
    }

    private var runs: [MDFRun]
    private var rows: [Int]
    /// A heap: the earliest frame that is left comes first.
    private var heads: [Head] = []

    init(_ runs: [MDFRun]) {
        self.runs = runs.filter { $0.count > 0 }
        rows = Array(repeating: 0, count: self.runs.count)
        for (run, frames) in self.runs.enumerated() { heads.append(Head(time: frames.tables[0].time(0), run: run)) }
        for index in stride(from: heads.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Hands the frames, all of which have passed the filter, to a collector.
    mutating func merge(into collector: inout FrameCollector) {
        forEach { table, row in
            let place = collector.frames.append(
                time: table.time(row), identifier: table.identifier(row), flags: table.flags(row),
                channel: table.channel(row), length: table.length(row))
            Self.copy(table.payload(row), to: place)
        }
    }

    /// Makes one run of them.
    mutating func merged() -> MDFRun {
        var run = MDFRun()
        forEach { table, row in
            let place = run.append(
                time: table.time(row), identifier: table.identifier(row), flags: table.flags(row),
                channel: table.channel(row), length: table.length(row))
            Self.copy(table.payload(row), to: place)
        }
        return run
    }

    @inline(__always)
    private static func copy(_ payload: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) {
        if let source = payload.baseAddress { place.update(from: source, count: payload.count) }
    }

    @inline(__always)
    private mutating func forEach(_ body: (borrowing FrameTable, Int) -> Void) {
        while let head = heads.first {
            let row = rows[head.run]
            let (table, slot) = (row / FrameChunk.capacity, row % FrameChunk.capacity)
            body(runs[head.run].tables[table], slot)
            if slot == FrameChunk.capacity - 1 { runs[head.run].drop(table) }
            advance(head.run, to: row + 1)
        }
    }

    private mutating func advance(_ run: Int, to row: Int) {
        rows[run] = row
        if row == runs[run].count {
            let last = heads.removeLast()
            if heads.isEmpty { return }
            heads[0] = last
        } else {
            heads[0].time = runs[run].tables[row / FrameChunk.capacity].time(row % FrameChunk.capacity)
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
