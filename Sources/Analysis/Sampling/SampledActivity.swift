package import CANCapture
internal import Platform

/// Which identifiers a sampled capture contains, how often, and when. Small pictures of a capture are drawn from it.
///
/// If parts of the file were not read, counts are estimates: an unread part is assumed to contain as many frames per
/// byte as the stretches at both of its ends.
package struct SampledActivity: Sendable {
    package struct Identity: Sendable, Equatable {
        /// Index into ``channels``.
        package var channel: Int
        package var identifier: UInt32
        package var isExtended: Bool
        /// The name of a message without a known identifier; `identifier` only numbers it.
        package var symbol: String?
        /// Place among the distinct identifiers in ascending order, channels left out, as in ``IdentifierIndex``.
        package var rank = 0
        /// Number of frames in the whole file, estimated if parts were not read.
        package var count: Double = 0
    }

    /// One stretch, with its frames numbered by identity.
    struct Part {
        var stretch: SampledCapture.Stretch
        var slots: [UInt32]
        var backward: Int
    }

    /// By channel and identifier, in ascending order.
    package private(set) var identities: [Identity] = []
    /// Names of channels with frames, in the order of their first frame.
    package private(set) var channels: [String] = []
    /// Number of frames in the whole file, including error frames, estimated if parts were not read.
    package private(set) var frameCount: Double = 0
    /// Number of error frames and of steps backward in time that were read.
    package private(set) var errorCount = 0
    package private(set) var backwardSteps = 0
    /// Of all frames, nanoseconds; if the capture has no times, bytes from the start of the file.
    package private(set) var earliest: Int64 = .max
    package private(set) var latest: Int64 = .min
    package private(set) var hasFD = false
    package private(set) var hasXL = false
    /// Whether there are more identifiers than ``identities`` contains; the last one also counts the others.
    package private(set) var hasFurtherIdentities = false
    /// Whether the times are those of the capture.
    package private(set) var isTimed: Bool
    private(set) var parts: [Part] = []

    /// Whether the whole file was read.
    package var isWhole: Bool { parts.allSatisfy { $0.stretch.unreadAfter == 0 } }

    /// Total of all backward steps, nanoseconds.
    private var returned: Int64 = 0
    /// The largest of them.
    package private(set) var largestReturn: Int64 = 0
    private var hasLeap = false

    static let error = UInt32.max

    package init(_ capture: SampledCapture) {
        isTimed = capture.source.clock != .none
        var catalog = IdentityCatalog()
        parts.reserveCapacity(capture.stretches.count)
        for stretch in capture.stretches { add(stretch, &catalog) }
        if isTimed, !timesHold { placeByOrder() }
        channels = catalog.channels
        hasFurtherIdentities = catalog.isFull
        estimateCounts(catalog.identities)
        sortIdentities(catalog.identities)
    }

    /// Nanoseconds from the earliest frame to the latest.
    package var duration: Int64 { earliest <= latest ? latest.subtractingSaturating(earliest) : 0 }

    private mutating func add(_ stretch: SampledCapture.Stretch, _ catalog: inout IdentityCatalog) {
        let frames = stretch.frames
        var part = Part(stretch: stretch, slots: [], backward: 0)
        part.slots.reserveCapacity(stretch.rows.count)
        catalog.begin(frames)
        var before = Int64.min
        for row in stretch.rows {
            let flags = frames.flags(row)
            if flags.contains(.fd) { hasFD = true }
            if flags.contains(.xl) { hasXL = true }
            if flags.contains(.error) {
                errorCount += 1
                catalog.note(channel: frames.channel(row))
                part.slots.append(Self.error)
            } else {
                part.slots.append(catalog.slot(frames.identifier(row), flags, frames.channel(row)))
            }
            let time = time(row, of: stretch)
            earliest = min(earliest, time)
            latest = max(latest, time)
            if time < before {
                backwardSteps += 1
                let step = before.subtractingSaturating(time)
                returned = returned.addingSaturating(step)
                largestReturn = max(largestReturn, step)
            }
            if before > .min, time.subtractingSaturating(before).magnitude > Self.leap { hasLeap = true }
            before = time
        }
        parts.append(part)
    }

    /// Nanoseconds.
    private static let leap: UInt64 = 3_600_000_000_000

    /// Whether the times decide the positions of frames in a picture, as ``Selection/hasTimeAxis``: the clock does not
    /// repeatedly step back, and jumps are not nearly all of the time.
    private var timesHold: Bool {
        let rows = parts.reduce(0) { $0 + $1.slots.count }
        if backwardSteps * 100 >= rows, returned / 10 > duration { return false }
        guard hasLeap, earliest < latest else { return true }
        let occupied = TimeAxisTrust.occupied(earliest...latest) { note in
            for part in parts {
                for row in part.stretch.rows { note(time(row, of: part.stretch)) }
            }
        }
        return TimeAxisTrust.holds(occupied: occupied, frames: rows)
    }

    /// Frames are drawn at their positions in the file.
    private mutating func placeByOrder() {
        isTimed = false
        (earliest, latest) = (.max, .min)
        for part in parts {
            guard !part.stretch.rows.isEmpty else { continue }
            earliest = min(earliest, time(part.stretch.rows.lowerBound, of: part.stretch))
            latest = max(latest, time(part.stretch.rows.upperBound - 1, of: part.stretch))
        }
    }

    @inline(__always)
    func time(_ row: Int, of stretch: SampledCapture.Stretch) -> Int64 {
        guard !isTimed else { return stretch.frames.time(row) }
        let share = Double(row - stretch.rows.lowerBound) / Double(max(1, stretch.rows.count))
        // If everything was read, the number of bytes may be unknown; a frame takes at least one.
        let length = max(stretch.bytes, stretch.rows.count)
        return Int64(stretch.offset) + Int64(share * Double(length))
    }

    private mutating func estimateCounts(_ found: [Identity]) {
        identities = found
        // Error frames are counted after the identities.
        var before = PartCounts(slots: found.count + 1)
        var counts = before
        var unread: (after: Int, bytes: Int) = (0, 0)
        for part in parts {
            counts.count(part.slots, error: found.count)
            let factor = Double(unread.after) / Double(max(1, unread.bytes + part.stretch.bytes))
            frameCount += Double(part.slots.count)
            for slot in counts.slots {
                if slot < found.count { identities[slot].count += counts[slot] * (1 + factor) }
                frameCount += counts[slot] * factor
            }
            if factor > 0 {
                for slot in before.slots {
                    if slot < found.count { identities[slot].count += before[slot] * factor }
                    frameCount += before[slot] * factor
                }
            }
            swap(&before, &counts)
            unread = (part.stretch.unreadAfter, part.stretch.bytes)
        }
    }

    /// Sorts the identities, and updates the frames' references to them.
    private mutating func sortIdentities(_ found: [Identity]) {
        func order(_ identity: Identity) -> UInt64 {
            UInt64(identity.identifier) | (identity.isExtended ? 1 << 32 : 0) | (identity.symbol != nil ? 1 << 33 : 0)
        }
        let byIdentifier = identities.indices.sorted { order(identities[$0]) < order(identities[$1]) }
        var rank = -1
        var last: UInt64?
        for slot in byIdentifier {
            if order(identities[slot]) != last { rank += 1 }
            last = order(identities[slot])
            identities[slot].rank = rank
        }
        let sorted = byIdentifier.sorted {
            (identities[$0].channel, identities[$0].rank) < (identities[$1].channel, identities[$1].rank)
        }
        var place = [UInt32](repeating: 0, count: sorted.count)
        for (new, old) in sorted.enumerated() { place[old] = UInt32(new) }
        identities = sorted.map { identities[$0] }
        for index in parts.indices {
            for row in parts[index].slots.indices where parts[index].slots[row] != Self.error {
                parts[index].slots[row] = place[Int(parts[index].slots[row])]
            }
        }
    }
}

/// Frames by slot, in memory that is reused: only the slots that occur are visited.
private struct PartCounts {
    private var counts: [Double]
    /// The slots that occur, by their first frame.
    private(set) var slots: [Int] = []

    init(slots count: Int) {
        counts = Array(repeating: 0, count: count)
    }

    subscript(slot: Int) -> Double { counts[slot] }

    mutating func count(_ frames: [UInt32], error: Int) {
        for slot in slots { counts[slot] = 0 }
        slots.removeAll(keepingCapacity: true)
        for frame in frames {
            let slot = frame == SampledActivity.error ? error : Int(frame)
            if counts[slot] == 0 { slots.append(slot) }
            counts[slot] += 1
        }
    }
}

extension SampledActivity {
    /// Frames by lane and column of a picture: `columns` equal parts of the time from the first frame to the last.
    package struct Columns: Sendable, Equatable {
        /// By lane, then by column.
        package var lanes: [[Double]]
        /// Error frames by column.
        package var errors: [Double]
    }

    /// - Parameters:
    ///   - laneOf: the lane of each identity, below `laneCount`.
    package func columns(_ columns: Int, laneOf: [Int], laneCount: Int) -> Columns {
        precondition(laneOf.count == identities.count && columns > 0)
        var cells = [Double](repeating: 0, count: (laneCount + 1) * columns)
        let scale = duration > 0 ? Double(columns) / Double(duration) : 0
        // A single moment is shown in the middle.
        let origin = duration > 0 ? 0 : Double(columns / 2)
        let last = Double(columns) - 1e-6
        func place(_ time: Int64) -> Double {
            max(0, min(last, origin + Double(time.subtractingSaturating(earliest)) * scale))
        }
        // Error frames have a row of cells after the lanes.
        let rowOf = laneOf.map { $0 * columns }
        let ends = ends(place)
        var before: (counts: [Double], end: Double, bytes: Int, unread: Int)?
        for (part, ends) in zip(parts, ends) {
            let counts = laneCounts(part, laneOf, laneCount)
            let rows = part.stretch.rows
            cells.withUnsafeMutableBufferPointer { cells in
                for (index, slot) in part.slots.enumerated() {
                    let column = Int(place(time(rows.lowerBound + index, of: part.stretch)))
                    cells[(slot == Self.error ? laneCount * columns : rowOf[Int(slot)]) + column] += 1
                }
            }
            if let before, before.unread > 0 {
                let factor = Double(before.unread) / Double(max(1, before.bytes + part.stretch.bytes))
                let gap = UnreadGap(from: before.end, to: ends.first, columns: columns)
                for lane in counts.indices where before.counts[lane] + counts[lane] > 0 {
                    gap.spread(
                        before: before.counts[lane] * factor, after: counts[lane] * factor,
                        over: &cells[(lane * columns)..<((lane + 1) * columns)])
                }
            }
            before = (counts, ends.last, part.stretch.bytes, part.stretch.unreadAfter)
        }
        return Columns(
            lanes: (0..<laneCount).map { Array(cells[($0 * columns)..<(($0 + 1) * columns)]) },
            errors: Array(cells[(laneCount * columns)...]))
    }

    /// Frames by lane, followed by error frames.
    private func laneCounts(_ part: Part, _ laneOf: [Int], _ laneCount: Int) -> [Double] {
        var counts = [Double](repeating: 0, count: laneCount + 1)
        // Needed only for an unread part.
        guard parts.count > 1 else { return counts }
        for slot in part.slots { counts[slot == Self.error ? laneCount : laneOf[Int(slot)]] += 1 }
        return counts
    }

    /// Where each part begins and ends in a picture. A part without frames is placed by its position in the file
    /// between those with frames.
    private func ends(_ place: (Int64) -> Double) -> [(first: Double, last: Double)] {
        let known = parts.map { part -> (first: Double, last: Double)? in
            guard !part.stretch.rows.isEmpty else { return nil }
            return (
                place(time(part.stretch.rows.lowerBound, of: part.stretch)),
                place(time(part.stretch.rows.upperBound - 1, of: part.stretch))
            )
        }
        return parts.indices.map { index in
            if let ends = known[index] { return ends }
            let before = known[..<index].lastIndex { $0 != nil }
            let after = known[index...].firstIndex { $0 != nil }
            let from = before.flatMap { known[$0]?.last } ?? after.flatMap { known[$0]?.first } ?? 0
            let to = after.flatMap { known[$0]?.first } ?? from
            guard let before, let after else { return (from, from) }
            let start = parts[before].stretch.offset + parts[before].stretch.bytes
            let reach = Double(max(1, parts[after].stretch.offset - start))
            let stretch = parts[index].stretch
            func place(_ offset: Int) -> Double { from + (to - from) * min(1, max(0, Double(offset - start) / reach)) }
            return (place(stretch.offset), place(stretch.offset + stretch.bytes))
        }
    }
}

/// The time between two stretches of a sampled capture, in columns of a picture. It is unknown what happened in it.
///
/// A column that partly contains a stretch shows as many frames as if all of it were like that stretch. The rest of the
/// gap stays empty, so that no identifier is drawn where none was seen. Only a gap that is too narrow to be visible is
/// bridged, for identifiers that occur before and after it.
struct UnreadGap {
    /// Maximum share of a picture's width of a gap that is bridged.
    private static let bridged = 0.01

    private let left: Double
    private let right: Double
    private let isBridged: Bool

    /// - Parameter columns: of the whole picture.
    init(from start: Double, to end: Double, columns: Int) {
        (left, right) = (min(start, end), max(start, end))
        isBridged = right - left <= max(1, Double(columns) * Self.bridged)
    }

    /// Adds the frames that the gap would contain if it were like the stretches before and after it.
    ///
    /// - Parameters:
    ///   - before: number of frames estimated from the stretch before it; `after` is estimated from the stretch after
    ///     it. The sum of both is the estimate.
    func spread(before: Double, after: Double, over row: inout ArraySlice<Double>) {
        let (first, last) = (Int(left), Int(right))
        guard right - left > 1e-9 else {
            row[row.startIndex + first] += before + after
            return
        }
        let amount = (before + after) / (right - left)
        let isBridged = isBridged && before > 0 && after > 0
        // If a gap is not bridged, only its ends are visited, however wide it is.
        for column in stride(from: first, through: last, by: isBridged ? 1 : max(1, last - first)) {
            let isSeen = (column == first && before > 0) || (column == last && after > 0)
            guard isSeen || isBridged else { continue }
            let overlap = min(right, Double(column + 1)) - max(left, Double(column))
            row[row.startIndex + column] += amount * max(0, overlap)
        }
    }
}
