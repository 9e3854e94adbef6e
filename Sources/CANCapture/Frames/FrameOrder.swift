internal import Platform

/// The order of all frames of a capture of which a filter keeps a part: their times, and which of them are kept.
///
/// It gives kept frames their numbers among all frames if several runs of frames are merged. A frame takes about three
/// bytes.
struct FrameOrder: Sendable {
    /// All but the last of them are full.
    private var parts: [StoredColumn<UInt8>] = []
    private var last: Int64 = 0
    private(set) var count = 0
    private var offset: Int64 = 0
    private let store: FrameStore

    private static let partSize = 1 << 20

    init(in store: FrameStore) { self.store = store }

    /// For frames that are all kept.
    init(_ frames: FrameTable) {
        self.init(in: frames.store)
        for row in 0..<frames.count { append(time: frames.time(row), isKept: true) }
    }

    /// Times are stored as differences, zigzag, seven bits a byte; the first byte has six of them and whether the frame
    /// is kept.
    mutating func append(time: Int64, isKept: Bool) {
        let step = time &- last
        last = time
        count &+= 1
        var rest = UInt64(bitPattern: (step << 1) ^ (step >> 63))
        let first = UInt8(truncatingIfNeeded: rest & 0x3F) << 1 | (isKept ? 1 : 0)
        rest >>= 6
        put(first | (rest > 0 ? 0x80 : 0))
        while rest > 0 {
            let next = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
            put(next | (rest > 0 ? 0x80 : 0))
        }
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        if parts.last.map({ $0.count == Self.partSize }) ?? true, !beginPart() { return }
        parts[parts.count - 1].append(byte)
    }

    /// - Returns: whether there is memory for one. Without memory the store fails, and the order is not read.
    private mutating func beginPart() -> Bool {
        guard let part = try? StoredColumn<UInt8>(capacity: Self.partSize, in: store) else { return false }
        if let full = parts.indices.last { parts[full].settle() }
        parts.append(part)
        return true
    }

    /// Adds a number of nanoseconds to every time.
    mutating func move(by offset: Int64) { self.offset = self.offset.addingSaturating(offset) }

    /// Earliest and latest time of all frames; nil if there are none.
    var span: ClosedRange<Int64>? {
        var reader = Reader(self)
        var span: ClosedRange<Int64>?
        while let frame = reader.next() {
            span = min(frame.time, span?.lowerBound ?? frame.time)...max(frame.time, span?.upperBound ?? frame.time)
        }
        return span
    }

    /// Visits the frames from the first to the last.
    struct Reader {
        private let order: FrameOrder
        private var part = 0
        private var position = 0
        private var time: Int64 = 0

        init(_ order: FrameOrder) { self.order = order }

        mutating func next() -> (time: Int64, isKept: Bool)? {
            guard let first = nextByte() else { return nil }
            var folded = UInt64(first >> 1 & 0x3F)
            var shift: UInt64 = 6
            var goesOn = first & 0x80 != 0
            while goesOn, let byte = nextByte() {
                folded |= UInt64(byte & 0x7F) << shift
                shift += 7
                goesOn = byte & 0x80 != 0
            }
            time = time &+ (Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1))
            return (time.addingSaturating(order.offset), first & 1 != 0)
        }

        private mutating func nextByte() -> UInt8? {
            while part < order.parts.count {
                if position < order.parts[part].count {
                    position += 1
                    return order.parts[part][position - 1]
                }
                order.parts[part].leave()
                (part, position) = (part + 1, 0)
            }
            return nil
        }
    }

    /// The numbers of kept frames among all.
    struct Numbers {
        /// All frames in their order.
        private(set) var order: FrameOrder
        /// By run and row, from 0.
        private(set) var places: [StoredColumn<UInt32>]

        /// Runs that follow each other.
        init(_ runs: [FrameOrder], following sequence: [Int], in store: FrameStore) throws(StoreFailure) {
            try self.init(runs, in: store)
            for run in sequence {
                var reader = Reader(runs[run])
                while let frame = reader.next() { take(frame, of: run) }
            }
            settle()
        }

        /// Runs that are merged by time; the first one comes first where times are equal.
        init(merging runs: [FrameOrder], in store: FrameStore) throws(StoreFailure) {
            try self.init(runs, in: store)
            var readers = runs.map(Reader.init)
            var heap = EarliestRun()
            var next = readers.indices.map { readers[$0].next() }
            for run in runs.indices { if let frame = next[run] { heap.push(frame.time, run) } }
            while let run = heap.pop() {
                guard let frame = next[run] else { continue }
                take(frame, of: run)
                next[run] = readers[run].next()
                if let frame = next[run] { heap.push(frame.time, run) }
            }
            settle()
        }

        private init(_ runs: [FrameOrder], in store: FrameStore) throws(StoreFailure) {
            order = FrameOrder(in: store)
            places = []
            for run in runs { places.append(try StoredColumn(capacity: run.count, in: store)) }
        }

        private mutating func settle() { for run in places.indices { places[run].settle() } }

        private mutating func take(_ frame: (time: Int64, isKept: Bool), of run: Int) {
            if frame.isKept { places[run].append(UInt32(truncatingIfNeeded: order.count)) }
            order.append(time: frame.time, isKept: frame.isKept)
        }
    }
}

/// A heap of runs: the one with the earliest next frame comes first, of equal ones the first run.
private struct EarliestRun {
    private var items: [(time: Int64, run: Int)] = []

    mutating func push(_ time: Int64, _ run: Int) {
        items.append((time, run))
        var index = items.count - 1
        while index > 0, items[index] < items[(index - 1) / 2] {
            items.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func pop() -> Int? {
        guard let first = items.first else { return nil }
        let last = items.removeLast()
        guard !items.isEmpty else { return first.run }
        items[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < items.count && items[child] < items[least] {
                least = child
            }
            guard least != index else { return first.run }
            items.swapAt(index, least)
            index = least
        }
    }
}
