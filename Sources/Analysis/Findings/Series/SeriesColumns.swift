internal import CANCapture

/// Memory in which the columns of one series after the other lie while rules look at it: its frames are spread over the
/// table, and rules go over them many times.
///
/// `@unchecked Sendable` because one thread at a time uses it, which fills it for a series before it looks at it.
final class SeriesColumns: @unchecked Sendable {
    enum Part { case times, all }

    private(set) var times: UnsafeMutablePointer<Int64>
    private(set) var heads: UnsafeMutablePointer<UInt64>
    private(set) var lengths: UnsafeMutablePointer<UInt16>
    private var capacity = 1

    /// A series with more frames is looked up in the table: 9 MB for each thread. In so long a series frames lie close.
    static let mostFrames = 1 << 19

    init() {
        times = .allocate(capacity: 1)
        heads = .allocate(capacity: 1)
        lengths = .allocate(capacity: 1)
    }

    deinit { deallocate() }

    func fill(_ rows: UnsafeBufferPointer<UInt32>, _ frames: FrameColumns.Lookup, _ part: Part) {
        makeRoom(rows.count)
        let (times, heads, lengths) = (times, heads, lengths)
        guard part == .all else {
            for place in 0..<rows.count { times[place] = frames.time(rows[place]) }
            return
        }
        for place in 0..<rows.count {
            let row = rows[place]
            times[place] = frames.time(row)
            heads[place] = frames.head(row)
            lengths[place] = frames.length(row)
        }
    }

    private func makeRoom(_ count: Int) {
        guard count > capacity else { return }
        deallocate()
        capacity = min(Self.mostFrames, max(count, 2 * capacity))
        times = .allocate(capacity: capacity)
        heads = .allocate(capacity: capacity)
        lengths = .allocate(capacity: capacity)
    }

    private func deallocate() {
        times.deallocate()
        heads.deallocate()
        lengths.deallocate()
    }
}
