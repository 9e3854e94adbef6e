internal import Platform

/// Finds the records of a data group again after damage, by their IDs, lengths and times.
extension MDFRecords {
    /// This many consecutive valid records cannot be a coincidence.
    private static let chainLength = 6
    /// Frames of several groups are written a little out of order.
    private static let earlier: Int64 = 5_000_000_000
    private static let later: Int64 = 600_000_000_000
    /// Maximum distance in which records are searched after a damaged one.
    private static let searchReach = 1 << 20
    /// Number of records from which the offsets of values are determined.
    private static let offsetReach = 200

    static func isNear(_ time: Int64, _ other: Int64) -> Bool {
        time >= other.subtractingSaturating(earlier) && time <= other.addingSaturating(later)
    }

    /// Whether the record at `position` is plausible by its length and its time.
    @inline(__always)
    mutating func isPlausible(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, _ length: Int, _ group: Int
    ) -> Bool {
        guard pass != .firstTimes, let base = bytes.baseAddress else { return true }
        if groups[group].isVariable {
            guard MDFVariableSource.isPayload(length &- numberSize &- 4) else {
                return isLongRecord(bytes, position, length)
            }
            return true
        }
        guard let layout = groups[group].layout, length <= bytes.count &- position else { return true }
        let time = layout.pointee.time.nanoseconds(base + (position &+ numberSize), groups[group].count)
        if let time, let last = lastTime, Self.isNear(time, last) {
            lastTime = time
            return true
        }
        return isFirstOrLeap(bytes, position, time)
    }

    /// A time far from the last one is right, or the only error, if records continue after it.
    @inline(never)
    private mutating func isFirstOrLeap(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ time: Int64?) -> Bool {
        guard isChain(bytes, at: position, behind: nil) else { return lastTime == nil && time != nil }
        lastTime = nil
        return true
    }

    /// A value longer than any payload is right if it ends where another record begins, or if no record is found in it.
    @inline(never)
    private func isLongRecord(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ length: Int) -> Bool {
        if length < bytes.count - position { return isChain(bytes, at: position + length, behind: lastTime) }
        return nextRecord(bytes, from: position + 1) == nil
    }

    /// Whether complete records with consistent times follow each other from `position` on; the time of the first is
    /// not compared if `behind` is nil.
    func isChain(_ bytes: UnsafeRawBufferPointer, at position: Int, behind: Int64?) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        var position = position
        var last = behind
        var (records, frames) = (0, 0)
        while records < Self.chainLength, position < bytes.count {
            guard case .known(let length, let group) = length(base + position, bytes.count - position) else {
                if case .unknownNumber = self.length(base + position, bytes.count - position) { return false }
                break
            }
            if groups[group].isVariable && !MDFVariableSource.isPayload(length - numberSize - 4) { return false }
            guard length > 0, length <= bytes.count - position else { break }
            if let layout = groups[group].layout, behind != nil || records > 0 {
                guard
                    let time = layout.pointee.time.nanoseconds(base + (position + numberSize), groups[group].count),
                    last.map({ Self.isNear(time, $0) }) ?? true
                else { return false }
                last = time
                frames += 1
            }
            records += 1
            position += length
        }
        // At the end of the bytes fewer records are enough.
        return frames >= (records == Self.chainLength ? 2 : 1)
    }

    /// The number of consecutive records of frames from the beginning of the bytes on, with consistent times, and
    /// whether everything up to the end is plausible.
    func chainLength(_ bytes: UnsafeRawBufferPointer) -> (frames: Int, isWhole: Bool) {
        guard let base = bytes.baseAddress else { return (0, true) }
        var (position, frames, records) = (0, 0, 0)
        var last: Int64?
        while position < bytes.count {
            switch length(base + position, bytes.count - position) {
            case .needs: return (frames, true)
            case .unknownNumber(let number):
                return (frames, number == 0 && bytes[position...].allSatisfy { $0 == 0 })
            case .known(let length, let group):
                if groups[group].isVariable && !MDFVariableSource.isPayload(length - numberSize - 4) {
                    return (frames, false)
                }
                guard length <= bytes.count - position else { return (frames, records > 0) }
                if let layout = groups[group].layout {
                    let time = layout.pointee.time.nanoseconds(base + (position + numberSize), groups[group].count)
                    guard let time, last.map({ Self.isNear(time, $0) }) ?? true else { return (frames, false) }
                    last = time
                    frames += 1
                }
                records += 1
                position += length
            }
        }
        return (frames, true)
    }

    /// The next place from which records follow each other.
    func nextRecord(_ bytes: UnsafeRawBufferPointer, from first: Int) -> Int? {
        let end = min(bytes.count, first + Self.searchReach)
        for position in stride(from: max(0, first), to: end, by: 1)
        where isChain(bytes, at: position, behind: lastTime ?? .min / 2) || isAnyChain(bytes, position) {
            return position
        }
        return nil
    }

    /// If no time is known yet, the first record may have any.
    private func isAnyChain(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
        lastTime == nil && isChain(bytes, at: position, behind: nil)
    }

    /// Determines from frames and values that follow damage where these values belong in their streams, because some
    /// values are lost.
    func findOffsets(_ bytes: UnsafeRawBufferPointer, from first: Int) {
        for (group, order) in valueOrders(bytes, from: first).enumerated() {
            for source in sources[group] { source.skip(to: order.anchor(lead: leads[group], from: source.end) ?? -1) }
        }
    }

    /// By group: how far values are ahead of their frames before the damage.
    func leads(_ bytes: UnsafeRawBufferPointer) -> [Int?] { valueOrders(bytes, from: 0).map(\.lead) }

    /// By group of values: the order of values and their frames in the first records.
    private func valueOrders(_ bytes: UnsafeRawBufferPointer, from first: Int) -> [MDFValueOrder] {
        var orders = [MDFValueOrder](repeating: MDFValueOrder(), count: groups.count)
        guard let base = bytes.baseAddress else { return orders }
        var position = first
        for _ in 0..<Self.offsetReach {
            guard position < bytes.count,
                case .known(let length, let group) = length(base + position, bytes.count - position),
                length <= bytes.count - position
            else { break }
            if groups[group].isVariable {
                orders[group].addValue(length - numberSize)
            } else if let layout = groups[group].layout, case .variable(let source) = layout.pointee.payload,
                let stated = layout.pointee.valueOffset?.rawNumber(base + (position + numberSize), 0),
                let target = sources.firstIndex(where: { $0.contains { $0 === source.takeUnretainedValue() } })
            {
                orders[target].addFrame(offset: Int(stated))
            }
            position += length
        }
        return orders
    }

    /// The number of bytes that are certainly before the damage of their block: times increase up to there. The last
    /// records before it are rejected.
    func soundPrefix(of bytes: UnsafeRawBufferPointer, carried: Int, remaining: Int) -> Int {
        guard let base = bytes.baseAddress, numberSize == 0, let layout = groups[0].layout else { return 0 }
        let size = groups[0].recordSize
        guard size > 0 else { return 0 }
        var position = carried > 0 ? size - carried : remaining
        var (last, records): (Int64?, Int) = (nil, 0)
        while position <= bytes.count - size {
            guard let time = layout.pointee.time.nanoseconds(base + position, groups[0].count + records),
                last.map({ time >= $0 && time <= $0.addingSaturating(Self.later) }) ?? true
            else { break }
            last = time
            records += 1
            position += size
        }
        return max(0, min(bytes.count, position - 3 * size))
    }
}

/// The order of variable-length values and their frames in a file.
///
/// A frame states the place of its value in the stream of values. After damage the number of lost values is unknown,
/// and if all values have one length, their places alone do not help: a frame without its value and a value without its
/// frame look alike. The distance by which a writer puts values ahead of their frames resolves this.
struct MDFValueOrder {
    /// The begin of each value, counted from the first.
    private var starts: [Int] = []
    private var end = 0
    /// The places that frames state, and the number of values before each.
    private var frames: [(offset: Int, before: Int)] = []

    /// - Parameter size: of the value in the stream, including its length field.
    mutating func addValue(_ size: Int) {
        starts.append(end)
        end += size
    }

    mutating func addFrame(offset: Int) { frames.append((offset, starts.count)) }

    /// Number of values between the value of a frame (included) and the frame, if the first value is the first of the
    /// stream: 1 if each value precedes its frame. nil if it is not the same for nearly all.
    var lead: Int? {
        let found = leads(from: 0)
        let counts = found.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value * 10 >= found.count * 9
        else { return nil }
        return most.key
    }

    private func leads(from anchor: Int) -> [Int] {
        let indices = Dictionary(starts.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
        return frames.compactMap { frame in indices[frame.offset &- anchor].map { frame.before - $0 } }
    }

    /// The place of the first of the values in the stream: the one with which most frames find a value at their offset,
    /// at the usual distance of this file.
    ///
    /// - Parameters:
    ///   - lead: ``lead`` before the damage; nil if unknown.
    ///   - end: the length of the stream so far.
    func anchor(lead: Int?, from end: Int) -> Int? {
        var best: (anchor: Int, score: Int)?
        for frame in frames.prefix(3) {
            for start in starts.prefix(4) where frame.offset >= end + start {
                let anchor = frame.offset - start
                let found = leads(from: anchor)
                let score = lead.map { lead in found.count { $0 == lead } } ?? found.count
                if score > best?.score ?? 0 { best = (anchor, score) }
            }
        }
        guard let best, best.score * 2 > min(frames.count, starts.count) else {
            return lead == nil ? nil : anchor(lead: nil, from: end)
        }
        return best.anchor
    }
}
