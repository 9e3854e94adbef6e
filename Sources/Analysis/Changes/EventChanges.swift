internal import CANCapture
internal import Platform

/// Finds the bits that changed at the requested times and almost nowhere else.
///
/// The score of a field compares two explanations of its change: that it follows the event, so that a change near the
/// time is certain; and chance, so that it changes there as often as elsewhere. The score is the logarithm of their
/// ratio, reduced for signs of other causes: carries, checksums, and other fields that changed in the same frame.
package struct EventChanges: Sendable {
    /// Best first, at most ``most``.
    package private(set) var changes: [PayloadChange] = []
    /// The best of those that are more likely chance, at most ``mostWeak``.
    package private(set) var weak: [PayloadChange] = []
    /// Number of bits that change at the times, without counters and checksums.
    package private(set) var bits = 0

    package static let most = 200
    package static let mostWeak = 5
    /// Fields that change by chance with at least this probability (in tenths) are not reported.
    private static let likelyChance = 0.3
    /// Reductions of the score for a carry, a checksum, and a time at which nothing changed.
    private static let carryPenalty = 4.6
    private static let checkPenalty = 3.0
    /// Reduction for a change in one frame that a checksum would also show.
    private static let followerPenalty = 1.6
    private static let missPenalty = 2.3
    /// Reduction for each second of delay.
    private static let delayPenalty = 0.4
    private static let mostDelays: Int64 = 40

    /// - Parameter latest: nanoseconds after the times within which an effect may follow, always with the same delay,
    ///   such as a lamp that another control unit switches on, or a pump that starts.
    /// - Complexity: a few passes over the frames, and some for each delay; 40 bytes a frame of the busiest identifier.
    package init(_ recording: Recording, events: EventTimes, latest: Int64 = 0) {
        let step = max(events.half, latest / Self.mostDelays, 1)
        let delays: [Int64] = [0] + (latest > 0 ? Array(stride(from: step, through: latest, by: Int(step))) : [])
        let (frames, index, rows) = (recording.frames, recording.index, recording.rows)
        let automatic = recording.automaticBits
        var columns = PayloadColumns()
        var tally = BitTally()
        frames.notePass()
        for slot in index.entries.indices where rows[slot].count > 1 {
            columns.load(rows[slot], of: frames)
            var best: [Int: PayloadChange] = [:]
            for delay in delays {
                let delayed = delay == 0 ? events : events.delayed(by: delay, half: step)
                tally.count(columns, at: delayed)
                guard !tally.insidePlaces.isEmpty else { continue }
                var search = SlotSearch(
                    slot: slot, columns: columns, tally: tally, events: delayed, skipped: automatic.mask(ofSlot: slot))
                search.penalise(
                    CheckCompanion(frames: frames, columns: columns, identifier: index.entries[slot].identifier))
                if delay == 0 { bits += search.bits }
                for var change in search.found() {
                    guard change.score > 0 else {
                        if delay == 0 { weak.append(change) }
                        continue
                    }
                    if delay > 0 {
                        // With many possible delays one of them fits by chance more easily.
                        change.score -= logarithm(Double(delays.count)) + Self.delayPenalty * Double(delay) / 1e9
                        guard change.score > 0, change.hits == events.times.count else { continue }
                        change.delay = max(1, change.delay.addingSaturating(delay))
                    } else {
                        change.delay = 0
                    }
                    let key = change.byte << 8 | Int(change.bits)
                    if best[key].map({ $0.score < change.score }) ?? true { best[key] = change }
                }
            }
            changes += best.values.sorted(by: PayloadChange.order)
            // A bit that stands out after a delay is not told once more without it.
            weak.removeAll { weak in
                weak.slot == slot && best.values.contains { $0.byte == weak.byte && $0.bits & weak.bits != 0 }
            }
            weak.sort(by: PayloadChange.order)
            weak.removeLast(max(0, weak.count - Self.mostWeak))
        }
        changes.sort(by: PayloadChange.order)
        if changes.count > Self.most { changes.removeLast(changes.count - Self.most) }
    }

    /// The fields of one identifier.
    private struct SlotSearch {
        let slot: Int
        let columns: PayloadColumns
        let tally: BitTally
        let events: EventTimes
        var fields: [(field: ChangedField, penalty: Double)] = []
        /// Number of bits that change at the times.
        private(set) var bits = 0

        init(slot: Int, columns: PayloadColumns, tally: BitTally, events: EventTimes, skipped: [UInt8]) {
            (self.slot, self.columns, self.tally, self.events) = (slot, columns, tally, events)
            let steps = Double(max(1, tally.insidePlaces.count)) / Double(max(1, events.times.count))
            var isInside: [Bool] = []
            for byte in 0..<columns.width * 8 {
                let skip = byte < skipped.count ? skipped[byte] : 0
                let bits = (0..<8).filter { bit in
                    let place = byte * 8 + bit
                    guard tally.inside[place] > 0, skip >> UInt8(bit) & 1 == 0 else { return false }
                    self.bits += 1
                    return Self.chance(Double(tally.outside[place]) / 2, tally.outsideSteps, steps)
                        < EventChanges.likelyChance
                }
                guard !bits.isEmpty else { continue }
                if isInside.isEmpty {
                    isInside = Array(repeating: false, count: columns.count)
                    for place in tally.insidePlaces { isInside[place] = true }
                }
                fields += ChangedField.fields(byte: byte, bits: bits, columns, tally, isInside).map { ($0, 0) }
            }
        }

        /// The probability that a field that changes this often elsewhere changes at a time by chance.
        static func chance(_ changes: Double, _ outsideSteps: Int, _ steps: Double) -> Double {
            // Half a change is added, because a bit that was never seen to change elsewhere may still do so.
            min(1, (changes + 0.5) / Double(outsideSteps + 1) * steps)
        }

        mutating func penalise(_ companion: CheckCompanion) {
            let carry = CarryTest(columns: columns, tally: tally)
            var hasCheck: Set<Int> = []
            for place in fields.indices where carry.isCarry(fields[place].field) {
                fields[place].penalty += EventChanges.carryPenalty
            }
            // If the last byte is a checksum, the first byte seems to be one as well, because any byte follows from the
            // others.
            for place in fields.indices.reversed() {
                let field = fields[place].field
                guard let first = field.places.first, !hasCheck.contains(first),
                    fields.contains(where: { $0.field.byte != field.byte && $0.field.places.contains(first) }),
                    case let isCheck = companion.isCheck(byte: field.byte, at: first),
                    isCheck || companion.follows(byte: field.byte, at: first)
                else { continue }
                fields[place].penalty += isCheck ? EventChanges.checkPenalty : EventChanges.followerPenalty
                hasCheck.insert(first)
            }
            // One event explains one field. If several changed in one frame, each of them is less likely to be the
            // cause.
            let sound = fields.filter { $0.penalty == 0 }
            for place in fields.indices where fields[place].penalty == 0 {
                let first = fields[place].field.places.first
                fields[place].penalty = logarithm(Double(sound.count { $0.field.places.first == first }))
            }
            for place in fields.indices { fields[place].penalty += carry.steps(fields[place].field) }
        }

        /// Also those with a score of 0 and below.
        func found() -> [PayloadChange] {
            fields.compactMap { field, penalty in
                guard let first = field.places.first else { return nil }
                let (score, hits, delay) = score(field)
                var change = PayloadChange(
                    slot: slot, byte: field.byte, bits: field.bits, rowBefore: Int(columns.rows[first - 1]),
                    firstRow: Int(columns.rows[first]), byteBefore: columns.byte(first - 1, field.byte),
                    byteAfter: columns.byte(first, field.byte), elsewhere: field.elsewhere, hits: hits,
                    score: score - penalty)
                change.delay = delay
                if field.elsewhere > 0, tally.outsideSteps > 0 {
                    let inside = Double(field.places.count) / Double(tally.insidePlaces.count)
                    change.frequency = inside / (Double(field.elsewhere) / Double(tally.outsideSteps))
                }
                return change
            }
        }

        /// - Returns: also the median time from the events to the changes, nanoseconds.
        private func score(_ field: ChangedField) -> (score: Double, hits: Int, delay: Int64) {
            let count = events.times.count
            var delays: [Int64] = []
            var nearest = [Double](repeating: .infinity, count: count)
            for place in field.places {
                let (before, after) = (columns.times[place - 1], columns.times[place])
                for event in events.hits(after: before, upTo: after) {
                    delays.append(after.subtractingSaturating(events.times[event]))
                    nearest[event] = min(nearest[event], events.remoteness(of: event, after: before, upTo: after))
                }
            }
            let steps = Double(tally.insidePlaces.count) / Double(count)
            let gain = -logarithm(Self.chance(field.unexplained, tally.outsideSteps, max(1, steps)))
            var score = 0.0
            var hits = 0
            for remoteness in nearest {
                if remoteness.isFinite {
                    score += max(0, gain) - remoteness
                    hits += 1
                } else {
                    score -= EventChanges.missPenalty
                }
            }
            // A switch turns on, and at most off again. What changes repeatedly in the window is a measured value.
            let restless = Double(field.places.count) / Double(max(1, 2 * hits))
            // Almost nowhere else: twice for each time is still accepted.
            let excess = max(0, field.unexplained / Double(max(1, hits)) - 2)
            delays.sort()
            let delay = delays.isEmpty ? 0 : delays[delays.count / 2]
            return (score - max(0, logarithm(restless)) - logarithm(1 + excess), hits, delay)
        }
    }
}

/// Whether a byte follows from the others. If a byte changed together with other bytes, its checksum is not the result
/// that the user wants, though it changes as rarely as they do.
struct CheckCompanion {
    let frames: FrameTable
    let columns: PayloadColumns
    let identifier: UInt32

    private static let samples = 64

    /// Whether the last byte changed in a frame exactly as the sum or the exclusive or of the others did.
    func follows(byte: Int, at place: Int) -> Bool {
        let length = Int(columns.lengths[place])
        guard length >= 2, byte == length - 1, columns.lengths[place - 1] == columns.lengths[place] else {
            return false
        }
        var (bits, sum): (UInt8, UInt8) = (0, 0)
        for other in 0..<byte {
            bits ^= columns.changed(place, other)
            sum = sum &+ columns.byte(place, other) &- columns.byte(place - 1, other)
        }
        let step = columns.byte(place, byte) &- columns.byte(place - 1, byte)
        return bits != 0 && bits == columns.changed(place, byte) || sum != 0 && (step == sum || step == 0 &- sum)
    }

    /// Checks the last byte and the first, where checksums usually are.
    func isCheck(byte: Int, at place: Int) -> Bool {
        let length = Int(columns.lengths[place])
        guard length >= 2, length <= 8, byte == length - 1 || byte == 0 else { return false }
        var places = [place - 1, place]
        places += Array(stride(from: 0, to: columns.count, by: max(1, columns.count / Self.samples)))
        places = places.filter { Int(columns.lengths[$0]) == length }
        return ChecksumMethod.allCases.contains { method in
            var rest: UInt8?
            return places.allSatisfy { place in
                let found = method.rest(
                    frames.payload(Int(columns.rows[place])), byte: byte, identifier: identifier)
                defer { rest = found }
                return rest == nil || rest == found
            }
        }
    }
}

/// Whether bits changed because a value below them overflowed: the high bits of a counter or of a measured value flip
/// now and then without an event.
struct CarryTest {
    let columns: PayloadColumns
    let tally: BitTally

    /// With fewer changes of the bit below, overflow is not assumed.
    private static let fewestMoves = 4

    /// Whether a field changed as the high part of a value in its byte, or in its byte and the one beside it, at its
    /// first place.
    func isCarry(_ field: ChangedField) -> Bool {
        let low = field.bits.trailingZeroBitCount
        if low >= 2, isActive(field.byte, low - 1, field), carries(field, beside: nil, share: 4) { return true }
        // The byte with the lower part of a value follows in big-endian values, and precedes in little-endian ones.
        for beside in [field.byte + 1, field.byte - 1] where beside >= 0 && beside < columns.width * 8 {
            let isBelow = low == 0 ? isActive(beside, 7, field) : isActive(field.byte, low - 1, field)
            if isBelow, carries(field, beside: beside, share: 8) { return true }
        }
        return false
    }

    /// How much a change looks like the smallest step of a number, from 134 to 135 or from 98 to 97, which measured
    /// values do now and then. A natural logarithm; 0 for changes that look like a switch or an enumeration.
    func steps(_ field: ChangedField) -> Double {
        guard let place = field.places.first else { return 0 }
        let low = UInt8(field.bits.trailingZeroBitCount)
        let (before, after) = (columns.byte(place - 1, field.byte) >> low, columns.byte(place, field.byte) >> low)
        let count = field.bits.nonzeroBitCount
        guard max(before, after) - min(before, after) == 1, (before ^ after) == field.bits >> low else {
            // Each further bit is one more thing that changed.
            return min(Self.patternPenalty, Double(count - 1) * Self.bitPenalty)
        }
        let isLarge = max(before, after) >= Self.fewestOfNumber
        if count == 1 { return low == 0 && isLarge ? Self.unitPenalty : 0 }
        return count >= 3 || isLarge ? Self.chainPenalty : Self.bitPenalty
    }

    private static let bitPenalty = 0.25
    private static let patternPenalty = 1.0
    private static let unitPenalty = 0.7
    private static let chainPenalty = 1.6
    /// Enumerations rarely have this many values.
    private static let fewestOfNumber: UInt8 = 16

    private func isActive(_ byte: Int, _ bit: Int, _ field: ChangedField) -> Bool {
        let moves = tally.total(byte, bit)
        // In a value that counts, each bit changes twice as often as the one above it.
        return moves >= Self.fewestMoves && moves * 2 > 3 * (field.places.count + field.elsewhere)
    }

    /// Whether the value moved by a small part of the weight of the field's lowest bit, though that bit flipped; false
    /// if the part below also overflowed at other times without an effect on the field.
    private func carries(_ field: ChangedField, beside: Int?, share: Int) -> Bool {
        guard let place = field.places.first else { return false }
        let low = field.bits.trailingZeroBitCount
        let top = 8 - field.bits.leadingZeroBitCount
        let unit = 1 << (low + (beside == nil ? 0 : 8))
        let all = 1 << (top + (beside == nil ? 0 : 8))
        let step = (value(place, field, beside) - value(place - 1, field, beside)) & (all - 1)
        guard min(step, all - step) * share <= unit else { return false }
        var idleWraps = 0
        for place in 1..<columns.count {
            let moved = abs(value(place, field, beside) & (unit - 1) - value(place - 1, field, beside) & (unit - 1))
            guard moved * 4 >= unit * 3, columns.changed(place, field.byte) >> UInt8(low) == 0 else { continue }
            idleWraps += 1
            if idleWraps > 1 { return false }
        }
        return true
    }

    /// The bits of the byte up to the field's highest one, followed by the byte beside it.
    private func value(_ place: Int, _ field: ChangedField, _ beside: Int?) -> Int {
        let top = 8 - field.bits.leadingZeroBitCount
        let high = Int(columns.byte(place, field.byte)) & (1 << top - 1)
        guard let beside else { return high }
        return high << 8 | Int(columns.byte(place, beside))
    }
}
