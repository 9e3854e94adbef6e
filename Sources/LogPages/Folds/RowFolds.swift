internal import Platform
internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import TemplateReading

/// Rows that stand for similar rows, and the rows left out for this. They are found in one pass over the columns.
package struct RowFolds: Sendable {
    package struct Fold: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            /// Error frames of one channel without another frame between them.
            case errors
            /// Frames of an identifier with the same payload.
            case repeats
        }

        var kind: Kind
        /// The first row, which is shown, and the last one.
        package var row: UInt32
        package var last: UInt32
        /// Number of all rows, including the first; of error frames without the other frames among them.
        package var count: UInt32
    }

    /// In the order of rows.
    package private(set) var all: [Fold] = []
    /// One bit per row: whether it is left out.
    private var hidden: [UInt64] = []

    /// Minimum number of folded error frames: fewer take almost no more lines one by one, and show more.
    ///
    /// A fold that is too short has at most two rows after its first: ``foldRepeats`` shows the second and the last.
    static let fewest: UInt32 = 4
    /// Number of rows before a separator that are shown whatever their payload is.
    private static let shownBeside = 3
    /// If more periods of a cyclic message pass, the message is missing: this is shown and not folded.
    static let longestGap = 2.5

    init() {}

    /// Whether no rows are folded.
    var isEmpty: Bool { all.isEmpty && hidden.isEmpty }

    /// - Parameters:
    ///   - automatic: bits of counters and checksums, whose changes do not matter.
    ///   - messages: messages that stand for others.
    ///   - separators: a row with a separator before it is not left out, nor are the last repeated payloads before one:
    ///     the last frames before a silence stay beside it.
    ///   - periods: for each slot of the index the usual time from frame to frame; nil if it is not cyclic. Only needed
    ///     if repeated payloads are folded.
    init(
        _ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier, style: LogStyle.Fold,
        separators: Separators, explainsErrors: Bool, automatic: CounterAndChecksumBits?, messages: LogMessages?,
        periods: () -> [Int64?]
    ) {
        guard style != .none else { return }
        for row in messages?.folds.hiddenRows ?? [] { hide(row, of: frames.count) }
        guard messages?.isTable != true else { return }
        let separated = separators.all.map(\.row)
        if rows.errorRows.count >= Int(Self.fewest) { foldErrors(rows.errorRows, frames, separated, explainsErrors) }
        if style == .repeats { foldRepeats(frames, index, separated, automatic, messages?.carriers, periods()) }
        all.sort { $0.row < $1.row }
    }

    @inline(__always)
    package func isHidden(_ row: Int) -> Bool {
        !hidden.isEmpty && hidden[row &>> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1 == 1
    }

    /// The fold that begins with a row.
    package func fold(_ row: Int) -> Fold? {
        let place = firstIndex(atOrAfter: row)
        return place < all.count && all[place].row == row ? all[place] : nil
    }

    /// The row that is shown for a row: itself, unless it is one of folded error frames.
    package func shown(_ row: Int) -> Int {
        guard isHidden(row) else { return row }
        var place = firstIndex(atOrAfter: row)
        // Folds of repeated payloads may begin between them.
        while place > 0 {
            place -= 1
            if all[place].kind == .errors { return all[place].last >= row ? Int(all[place].row) : row }
        }
        return row
    }

    private func firstIndex(atOrAfter row: Int) -> Int {
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if Int(all[middle].row) < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func hide(_ row: Int, of count: Int) {
        if hidden.isEmpty { hidden = Array(repeating: 0, count: (count + 63) / 64) }
        hidden[row >> 6] |= 1 << UInt64(row & 63)
    }

    private mutating func show(_ row: Int) { hidden[row >> 6] &= ~(1 << UInt64(row & 63)) }

    /// Equal error frames of one channel without another frame between them.
    private mutating func foldErrors(
        _ rows: [UInt32], _ frames: FrameTable, _ separated: [Int], _ explains: Bool
    ) {
        var separated = separated[...]
        // For each channel the rows of the current run.
        var open: [UInt16: [UInt32]] = [:]
        var before = -1
        for row in rows.map({ Int($0) }) {
            while let next = separated.first, next < row { separated.removeFirst() }
            if row != before + 1 {
                open.values.forEach { foldErrors($0[...], frames) }
                open.removeAll(keepingCapacity: true)
            }
            before = row
            let channel = frames.channel(row)
            if separated.first != row, let first = open[channel]?.first,
                Self.areAlike(frames, Int(first), row, explains)
            {
                open[channel]?.append(UInt32(truncatingIfNeeded: row))
            } else {
                if let run = open[channel] { foldErrors(run[...], frames) }
                open[channel] = [UInt32(truncatingIfNeeded: row)]
            }
        }
        open.values.forEach { foldErrors($0[...], frames) }
    }

    /// A time between two error frames that is longer than this multiple of the usual time, and at least
    /// ``shortestPause``, is not folded.
    static let longestInterval: Int64 = 3
    /// Nanoseconds.
    private static let shortestPause: Int64 = 10_000_000

    /// The longest time between two error frames that is not a pause, from all of these times; nanoseconds.
    static func longestGap(of gaps: [Int64]) -> Int64 {
        guard !gaps.isEmpty else { return shortestPause }
        return max(shortestPause, gaps.sorted()[gaps.count / 2].multipliedSaturating(by: longestInterval))
    }

    /// A run is divided this often: each time at all of its pauses, and the rest may have shorter ones.
    private static let mostDivisions = 16

    /// Folds a run, divided at its pauses.
    private mutating func foldErrors(_ run: ArraySlice<UInt32>, _ frames: FrameTable) {
        var pieces = [run]
        for _ in 0..<Self.mostDivisions where !pieces.isEmpty {
            pieces = pieces.flatMap { fold($0, frames) }
        }
        pieces.forEach { add($0, of: frames.count) }
    }

    /// Adds a run without pauses; the pieces of any other.
    private mutating func fold(_ run: ArraySlice<UInt32>, _ frames: FrameTable) -> [ArraySlice<UInt32>] {
        guard run.count >= Self.fewest else { return [] }
        let gaps = zip(run, run.dropFirst()).map { one, other in
            frames.time(Int(other)).subtractingSaturating(frames.time(Int(one)))
        }
        let limit = Self.longestGap(of: gaps)
        var pieces: [ArraySlice<UInt32>] = []
        var start = run.startIndex
        for (place, gap) in zip(run.indices, gaps) where gap > limit {
            pieces.append(run[start...place])
            start = place + 1
        }
        guard start > run.startIndex else {
            add(run, of: frames.count)
            return []
        }
        return pieces + [run[start...]]
    }

    private mutating func add(_ run: ArraySlice<UInt32>, of count: Int) {
        guard run.count >= Self.fewest, let first = run.first, let last = run.last else { return }
        for row in run.dropFirst() { hide(Int(row), of: count) }
        all.append(Fold(kind: .errors, row: first, last: last, count: UInt32(truncatingIfNeeded: run.count)))
    }

    static func areAlike(_ frames: FrameTable, _ one: Int, _ other: Int, _ explains: Bool) -> Bool {
        let (first, second) = (frames.payload(one), frames.payload(other))
        let isExplained = frames.flags(one).contains(.socketCAN)
        guard frames.flags(other).contains(.socketCAN) == isExplained else { return false }
        if explains, isExplained {
            return SocketCANError.areAlike(frames.identifier(one), first, frames.identifier(other), second)
        }
        return frames.identifier(one) == frames.identifier(other) && isSame(first, second)
    }

    @inline(__always)
    private static func isSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in 0..<one.count where one[index] != other[index] { return false }
        return true
    }

    /// Whether payloads differ only in bits of counters and checksums.
    private static func isSame(
        _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, but masks: [UInt8]
    ) -> Bool {
        guard one.count == other.count else { return false }
        for index in 0..<one.count {
            let mask = index < masks.count ? masks[index] : 0
            if (one[index] ^ other[index]) & ~mask != 0 { return false }
        }
        return true
    }

    private mutating func foldRepeats(
        _ frames: FrameTable, _ index: IdentifierIndex, _ separated: [Int], _ automatic: CounterAndChecksumBits?,
        _ carriers: RowSet?, _ periods: [Int64?]
    ) {
        let longest = periods.map { $0.map { Int64(min(Double($0) * Self.longestGap, 9e18)) } ?? -1 }
        var open = [Int32](repeating: -1, count: index.entries.count)
        // The last data frame of each slot.
        var last = [UInt32](repeating: IdentifierIndex.none, count: index.entries.count)
        var found: [Fold] = []
        // For each fold its second row. If the fold is too short, the other rows are between the second and the last.
        var seconds: [UInt32] = []
        var separated = separated[...]
        frames.notePass()
        for row in 0..<frames.count {
            while let next = separated.first, next < row { separated.removeFirst() }
            let isBeside = separated.first.map { $0 <= row + Self.shownBeside } ?? false
            let slot = index.slots[row]
            guard slot != IdentifierIndex.none else { continue }
            let (previous, flags) = (last[Int(slot)], frames.flags(row))
            if !flags.contains(.remote) { last[Int(slot)] = UInt32(truncatingIfNeeded: row) }
            // A frame of a message is shown or left out together with the message.
            guard carriers?.contains(row) != true else { continue }
            guard previous != IdentifierIndex.none, !isBeside,
                flags.isDisjoint(with: [.xl, .remote]), flags == frames.flags(Int(previous)),
                frames.time(row).subtractingSaturating(frames.time(Int(previous))) <= longest[Int(slot)],
                Self.isSame(
                    frames.payload(row), frames.payload(Int(previous)), but: automatic?.mask(ofSlot: Int(slot)) ?? [])
            else {
                open[Int(slot)] = -1
                continue
            }
            hide(row, of: frames.count)
            if open[Int(slot)] < 0 {
                open[Int(slot)] = Int32(truncatingIfNeeded: found.count)
                found.append(Fold(kind: .repeats, row: previous, last: previous, count: 1))
                seconds.append(UInt32(truncatingIfNeeded: row))
            }
            found[Int(open[Int(slot)])].last = UInt32(truncatingIfNeeded: row)
            found[Int(open[Int(slot)])].count += 1
        }
        for (fold, second) in zip(found, seconds) where fold.count < Self.fewest {
            show(Int(second))
            show(Int(fold.last))
        }
        all += found.filter { $0.count >= Self.fewest }
    }
}
