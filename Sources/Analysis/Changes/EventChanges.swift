internal import CANCapture

/// Which bits changed at the times asked for and nearly nowhere else.
///
/// A field's score compares two explanations of its change: that it follows what happened, which makes a change near the
/// time certain; and chance, by which it changes there as often as it does elsewhere. It is the logarithm of their ratio,
/// less what speaks for other causes: values that carry, checksums, other fields that changed in the same frame.
package struct EventChanges: Sendable {
    /// Best first, at most ``most``.
    package private(set) var changes: [PayloadChange] = []

    package static let most = 200
    /// Of fields by chance so many in ten may have changed at the time, and are not worth telling.
    private static let likelyChance = 0.3
    /// What a carry, a checksum, and a time at which nothing changed cost.
    private static let carryPenalty = 4.6
    private static let checkPenalty = 3.0
    /// What it costs to change in one frame as a checksum would.
    private static let followerPenalty = 1.6
    private static let missPenalty = 2.3

    /// - Complexity: a few passes over the frames; 40 bytes a frame of the busiest identifier.
    package init(_ recording: Recording, events: EventTimes) {
        let (frames, index, rows) = (recording.frames, recording.index, recording.rows)
        let automatic = recording.automaticBits
        var columns = PayloadColumns()
        var tally = BitTally()
        for slot in index.entries.indices where rows[slot].count > 1 {
            columns.load(rows[slot], of: frames)
            tally.count(columns, at: events)
            guard !tally.insidePlaces.isEmpty else { continue }
            var search = SlotSearch(
                slot: slot, columns: columns, tally: tally, events: events, skipped: automatic.mask(ofSlot: slot))
            search.penalise(
                CheckCompanion(frames: frames, columns: columns, identifier: index.entries[slot].identifier))
            changes += search.found()
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

        init(slot: Int, columns: PayloadColumns, tally: BitTally, events: EventTimes, skipped: [UInt8]) {
            (self.slot, self.columns, self.tally, self.events) = (slot, columns, tally, events)
            let steps = Double(max(1, tally.insidePlaces.count)) / Double(max(1, events.times.count))
            var isInside: [Bool] = []
            for byte in 0..<columns.width * 8 {
                let skip = byte < skipped.count ? skipped[byte] : 0
                let bits = (0..<8).filter { bit in
                    let place = byte * 8 + bit
                    guard tally.inside[place] > 0, skip >> UInt8(bit) & 1 == 0 else { return false }
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

        /// The share of times at which a field that changes so often elsewhere would change by chance.
        static func chance(_ changes: Double, _ outsideSteps: Int, _ steps: Double) -> Double {
            // Half a change more: what has never been seen to change may do so.
            min(1, (changes + 0.5) / Double(outsideSteps + 1) * steps)
        }

        mutating func penalise(_ companion: CheckCompanion) {
            let carry = CarryTest(columns: columns, tally: tally)
            var hasCheck: Set<Int> = []
            for place in fields.indices where carry.isCarry(fields[place].field) {
                fields[place].penalty += EventChanges.carryPenalty
            }
            // Where the last byte is one, the first seems to be one as well: any byte follows from the others then.
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
            // One event explains one field: of several that changed in one frame each is less likely to be it.
            let sound = fields.filter { $0.penalty == 0 }
            for place in fields.indices where fields[place].penalty == 0 {
                let first = fields[place].field.places.first
                fields[place].penalty = logarithm(Double(sound.count { $0.field.places.first == first }))
            }
            for place in fields.indices { fields[place].penalty += carry.steps(fields[place].field) }
        }

        func found() -> [PayloadChange] {
            fields.compactMap { field, penalty in
                guard let first = field.places.first else { return nil }
                let (score, hits) = score(field)
                guard score - penalty > 0 else { return nil }
                return PayloadChange(
                    slot: slot, byte: field.byte, bits: field.bits, rowBefore: Int(columns.rows[first - 1]),
                    firstRow: Int(columns.rows[first]), byteBefore: columns.byte(first - 1, field.byte),
                    byteAfter: columns.byte(first, field.byte), elsewhere: field.elsewhere, hits: hits,
                    score: score - penalty)
            }
        }

        private func score(_ field: ChangedField) -> (score: Double, hits: Int) {
            let count = events.times.count
            var nearest = [Double](repeating: .infinity, count: count)
            for place in field.places {
                let (before, after) = (columns.times[place - 1], columns.times[place])
                for event in events.hits(after: before, upTo: after) {
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
            // A switch goes over, and back at the most; what changes again and again in the window is a value that moves.
            let restless = Double(field.places.count) / Double(max(1, 2 * hits))
            // Nearly nowhere else: twice for each time is not too often.
            let excess = max(0, field.unexplained / Double(max(1, hits)) - 2)
            return (score - max(0, logarithm(restless)) - logarithm(1 + excess), hits)
        }
    }
}
