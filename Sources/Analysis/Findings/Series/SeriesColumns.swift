internal import CANCapture

/// Memory for the columns of one series after the other while rules examine it. Its frames are spread over the table,
/// and rules pass over them many times.
///
/// `@unchecked Sendable` because one thread at a time uses it, and fills it for a series before reading it.
final class SeriesColumns: @unchecked Sendable {
    enum Part { case times, all }

    private(set) var times: UnsafeMutablePointer<Int64>
    private(set) var heads: UnsafeMutablePointer<UInt64>
    private(set) var lengths: UnsafeMutablePointer<UInt16>
    private var capacity = 1

    /// A series with more frames is looked up in the table. The limit is 9 MB for each thread; frames of so long a
    /// series are close together.
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
