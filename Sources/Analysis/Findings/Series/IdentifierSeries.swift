internal import CANCapture
internal import Platform

/// The data frames of one identifier on one channel, in the order of the file; frames that were recorded twice occur
/// once.
///
/// A series is a list of rows, whose times and payloads are looked up in the table. Rules that examine all frames of a
/// series receive it with its columns gathered; see ``SeriesColumns``.
struct IdentifierSeries: Sendable {
    let slot: Int
    let entry: IdentifierIndex.Entry
    let count: Int
    /// Whether messages of ISO 15765-2 were recognised in its frames.
    var isSpoken = false
    /// Whether its frames contain fast packets of NMEA 2000, several to a message.
    var isFastPacket = false
    private let frames: FrameColumns
    private let list: RowList
    private var gathered: SeriesColumns?

    /// Keeps the memory of the rows alive.
    ///
    /// `@unchecked Sendable` because rows are not written any more.
    private enum RowList: @unchecked Sendable {
        case all(RowsByIdentifier, UnsafeBufferPointer<UInt32>)
        case some(ChosenRows)

        var rows: UnsafeBufferPointer<UInt32> {
            switch self {
            case .all(_, let rows): rows
            case .some(let chosen): chosen.rows
            }
        }
    }

    init(_ slot: Int, _ entry: IdentifierIndex.Entry, _ rows: RowsByIdentifier, _ frames: FrameColumns) {
        self.slot = slot
        self.entry = entry
        self.frames = frames
        list = .all(rows, rows[slot])
        count = rows[slot].count
    }

    private init(_ series: IdentifierSeries, _ rows: ChosenRows) {
        slot = series.slot
        entry = series.entry
        isSpoken = series.isSpoken
        isFastPacket = series.isFastPacket
        frames = series.frames
        list = .some(rows)
        count = rows.rows.count
    }

    /// The same with some of its frames, in memory of its own.
    ///
    /// - Parameter most: maximum number of frames that are chosen.
    func choosing(most: Int, where isChosen: (Int) -> Bool) -> IdentifierSeries {
        IdentifierSeries(self, ChosenRows(rows, most: most, where: isChosen))
    }

    /// The same with its columns in memory of their own, if it does not have too many frames.
    func gathered(in columns: SeriesColumns, only part: SeriesColumns.Part = .all) -> IdentifierSeries {
        guard count <= SeriesColumns.mostFrames else { return self }
        columns.fill(rows, frames.lookup, part)
        var series = self
        series.gathered = columns
        return series
    }

    var rows: UnsafeBufferPointer<UInt32> { list.rows }
    /// Nanoseconds. Valid as long as the series exists, as the other columns.
    var times: SeriesTimes {
        SeriesTimes(gathered: gathered.map { UnsafePointer($0.times) }, rows: rows, frames: frames.lookup)
    }
    /// The first eight bytes of payloads, the first byte least significant; missing bytes are 0.
    var heads: SeriesHeads {
        SeriesHeads(gathered: gathered.map { UnsafePointer($0.heads) }, rows: rows, frames: frames.lookup)
    }
    var lengths: SeriesLengths {
        SeriesLengths(gathered: gathered.map { UnsafePointer($0.lengths) }, rows: rows, frames: frames.lookup)
    }

    /// ``heads`` side by side; nil if the columns are not gathered. Loops over them take a fraction of the time.
    var gatheredHeads: UnsafeBufferPointer<UInt64>? {
        gathered.map { UnsafeBufferPointer(start: $0.heads, count: count) }
    }
    /// The same of ``lengths``.
    var gatheredLengths: UnsafeBufferPointer<UInt16>? {
        gathered.map { UnsafeBufferPointer(start: $0.lengths, count: count) }
    }

    func payload(_ place: Int) -> UnsafeBufferPointer<UInt8> { frames.lookup.payload(rows[place]) }

    func row(_ place: Int) -> Int { Int(rows[place]) }
    func rowRange(_ places: ClosedRange<Int>) -> ClosedRange<Int> { row(places.lowerBound)...row(places.upperBound) }

    /// The last place whose row is not after this one; -1 if there is none.
    func place(notBehind row: Int) -> Int { rows.lowerBound(UInt32(truncatingIfNeeded: row + 1)) - 1 }

    /// The same, found in few steps if it lies a little after `place`, where a search ended before.
    func place(notBehind row: Int, near place: Int) -> Int {
        let rows = rows
        guard rows.indices.contains(place), Int(rows[place]) <= row else { return self.place(notBehind: row) }
        var (low, step) = (place, 1)
        while low + step < rows.count, Int(rows[low + step]) <= row {
            low += step
            step *= 2
        }
        var high = min(rows.count, low + step)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(rows[middle]) <= row { low = middle } else { high = middle }
        }
        return low
    }

    /// The first place with this time or a later one, in a series with ascending times.
    func place(notBefore time: Int64) -> Int { place(of: time, in: 0..<count) }

    /// Number of its frames in some rows with ascending times that have this time or a later one.
    func count(from time: Int64, within rows: ClosedRange<Int>) -> Int {
        let (first, last) = (place(notBehind: rows.lowerBound - 1) + 1, place(notBehind: rows.upperBound))
        return first > last ? 0 : last + 1 - place(of: time, in: first..<(last + 1))
    }

    /// Number of its frames in some rows with ascending times that have this time or an earlier one.
    func count(until time: Int64, within rows: ClosedRange<Int>) -> Int {
        let (first, last) = (place(notBehind: rows.lowerBound - 1) + 1, place(notBehind: rows.upperBound))
        return first > last ? 0 : place(of: time.addingSaturating(1), in: first..<(last + 1)) - first
    }

    /// The first of some places whose time is not earlier than this one.
    private func place(of time: Int64, in places: Range<Int>) -> Int {
        let times = times
        var (low, high) = (places.lowerBound, places.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Identifiers that are sent on request, so that their times say nothing about the bus: those with messages of ISO
    /// 15765-2 in this recording, those of diagnostics (ISO 15765-4: 7DF to 7EF, PDU formats DA and DB of 29 bits), and
    /// transport, requests and acknowledgements of SAE J1939-21 (E8 to EC).
    var isConversation: Bool {
        if isSpoken { return true }
        guard entry.isExtended else { return (0x7DF...0x7EF).contains(entry.identifier) }
        let format = entry.identifier >> 16 & 0xFF
        return (0xE8...0xEC).contains(format) || format == 0xDA || format == 0xDB
    }
}

/// A list of rows of its own, ascending.
///
/// `@unchecked Sendable` because ``init(_:most:where:)`` alone writes it.
private final class ChosenRows: @unchecked Sendable {
    let rows: UnsafeBufferPointer<UInt32>

    init(_ all: UnsafeBufferPointer<UInt32>, most: Int, where isChosen: (Int) -> Bool) {
        let chosen = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: max(1, most))
        var count = 0
        for place in all.indices where count < most && isChosen(place) {
            chosen.initializeElement(at: count, to: all[place])
            count += 1
        }
        rows = UnsafeBufferPointer(start: chosen.baseAddress, count: count)
    }

    deinit { rows.baseAddress?.deallocate() }
}

/// Times of a series by place, nanoseconds. Valid as long as the series exists.
///
/// `@unchecked Sendable` because the memory that it points to is not written while the series is in use.
struct SeriesTimes: @unchecked Sendable {
    fileprivate let gathered: UnsafePointer<Int64>?
    fileprivate let rows: UnsafeBufferPointer<UInt32>
    fileprivate let frames: FrameColumns.Lookup

    @inline(__always)
    subscript(place: Int) -> Int64 {
        assert(place >= 0 && place < rows.count)
        return gathered.map { $0[place] } ?? frames.time(rows[place])
    }

    var last: Int64? { rows.isEmpty ? nil : self[rows.count - 1] }
}

/// The first eight bytes of payloads by place. Valid as long as the series exists.
struct SeriesHeads {
    /// All of them side by side; nil if the columns are not gathered.
    fileprivate(set) var gathered: UnsafePointer<UInt64>?
    fileprivate let rows: UnsafeBufferPointer<UInt32>
    fileprivate let frames: FrameColumns.Lookup

    @inline(__always)
    subscript(place: Int) -> UInt64 {
        assert(place >= 0 && place < rows.count)
        return gathered.map { $0[place] } ?? frames.head(rows[place])
    }
}

/// Lengths of payloads by place. Valid as long as the series exists.
struct SeriesLengths {
    fileprivate let gathered: UnsafePointer<UInt16>?
    fileprivate let rows: UnsafeBufferPointer<UInt32>
    fileprivate let frames: FrameColumns.Lookup

    @inline(__always)
    subscript(place: Int) -> UInt16 {
        assert(place >= 0 && place < rows.count)
        return gathered.map { $0[place] } ?? frames.length(rows[place])
    }
}
