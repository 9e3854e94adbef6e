internal import CANCapture

/// Finds the bits that differ between two recordings and rarely change within them.
package struct RecordingDifference: Sendable {
    /// Best first, at most ``EventChanges/most``. Slots and rows are those of the second recording;
    /// ``PayloadChange/rowBefore`` is a row of the first.
    package private(set) var changes: [PayloadChange] = []
    /// Slots of identifiers that only one of the recordings contains.
    package private(set) var onlyInFirst: [Int] = []
    package private(set) var onlyInSecond: [Int] = []

    /// - Complexity: a few passes over the frames.
    package init(from one: Recording, to other: Recording) {
        let (first, firstIndex, firstAutomatic) = (one.frames, one.index, one.automaticBits)
        let (second, secondIndex, secondAutomatic) = (other.frames, other.index, other.automaticBits)
        let (firstRows, secondRows) = (one.rows, other.rows)
        let matches = Self.matches(first, firstIndex, second, secondIndex)
        onlyInSecond = matches.indices.filter { matches[$0] == nil }
        let matched = Set(matches.compactMap { $0 })
        onlyInFirst = firstIndex.entries.indices.filter { !matched.contains($0) }
        var (before, after) = (PayloadColumns(), PayloadColumns())
        first.notePass()
        second.notePass()
        for (slot, match) in matches.enumerated() {
            guard let match, !firstRows[match].isEmpty, !secondRows[slot].isEmpty else { continue }
            before.load(firstRows[match], of: first)
            after.load(secondRows[slot], of: second)
            let masks = (firstAutomatic.mask(ofSlot: match), secondAutomatic.mask(ofSlot: slot))
            changes += SlotDifference(before: BitShares(before), after: BitShares(after)).fields(
                slot, before, after, skipped: masks)
        }
        changes.sort(by: PayloadChange.order)
        if changes.count > EventChanges.most { changes.removeLast(changes.count - EventChanges.most) }
    }

    /// By slot of the second recording, the same identifier of the first: on the channel of the same name, or, if each
    /// recording has a single channel, on that.
    private static func matches(
        _ first: FrameTable, _ firstIndex: IdentifierIndex, _ second: FrameTable, _ secondIndex: IdentifierIndex
    ) -> [Int?] {
        let isSingle =
            Set(firstIndex.entries.map(\.channel)).count < 2 && Set(secondIndex.entries.map(\.channel)).count < 2
        func key(_ entry: IdentifierIndex.Entry, _ frames: FrameTable) -> Key {
            let channel = Int(entry.channel)
            return Key(
                channel: isSingle || channel >= frames.channels.count ? "" : frames.channels[channel],
                identifier: entry.isSymbolic ? 0 : entry.identifier, flags: entry.flags.rawValue,
                name: entry.isSymbolic && Int(entry.identifier) < frames.names.count
                    ? frames.names[Int(entry.identifier)] : "")
        }
        var slots: [Key: Int] = [:]
        for (slot, entry) in firstIndex.entries.enumerated() { slots[key(entry, first)] = slot }
        return secondIndex.entries.map { slots[key($0, second)] }
    }

    private struct Key: Hashable {
        var channel: String
        var identifier: UInt32
        var flags: UInt16
        var name: String
    }
}

/// By bit of an identifier's payload: how often it is 1, and how often it changes.
private struct BitShares {
    private(set) var ones: [Int32]
    private(set) var tally = BitTally()
    let count: Int

    init(_ columns: PayloadColumns) {
        count = columns.count
        ones = Array(repeating: 0, count: columns.width * 64)
        for place in 0..<columns.count {
            for word in 0..<columns.width {
                var bits = columns.words[place &* columns.width &+ word]
                while bits != 0 {
                    ones[word &* 64 &+ bits.trailingZeroBitCount] &+= 1
                    bits &= bits &- 1
                }
            }
        }
        tally.count(columns, at: EventTimes([], window: 0))
    }

    func share(_ bit: Int) -> Double { Double(ones[bit]) / Double(max(1, count)) }
    func changes(_ bit: Int) -> Int { Int(tally.outside[bit]) }
}

/// The differences of one identifier.
private struct SlotDifference {
    let before: BitShares
    let after: BitShares

    /// Minimum share of the time in which a bit must differ.
    private static let leastShare = 0.2
    /// Reduction for a changing value in the bit below: measured values differ between any two recordings.
    private static let movingPenalty = 1.4

    func fields(
        _ slot: Int, _ first: PayloadColumns, _ second: PayloadColumns, skipped: ([UInt8], [UInt8])
    ) -> [PayloadChange] {
        var found: [PayloadChange] = []
        let lengths = (first.lengths.min() ?? 0, second.lengths.min() ?? 0)
        for byte in 0..<Int(min(lengths.0, lengths.1)) {
            let skip = (byte < skipped.0.count ? skipped.0[byte] : 0) | (byte < skipped.1.count ? skipped.1[byte] : 0)
            var groups: [(bits: UInt8, changes: Int, difference: Double, score: Double)] = []
            for bit in 0..<8 where skip >> UInt8(bit) & 1 == 0 {
                let place = byte * 8 + bit
                let difference = abs(after.share(place) - before.share(place))
                guard difference >= Self.leastShare else { continue }
                let changes = before.changes(place) + after.changes(place)
                let score = score(place, difference, changes, bit)
                guard score > 0 else { continue }
                // Bits with the same difference are one value.
                if let group = groups.firstIndex(where: {
                    $0.changes == changes && abs($0.difference - difference) < 0.05
                }) {
                    groups[group].bits |= 1 << UInt8(bit)
                    groups[group].score = max(groups[group].score, score)
                } else {
                    groups.append((1 << UInt8(bit), changes, difference, score))
                }
            }
            found += groups.map { group in
                let values = (usual(before, byte, group.bits), usual(after, byte, group.bits))
                let (one, other) = (
                    place(of: values.0, first, byte, group.bits), place(of: values.1, second, byte, group.bits)
                )
                return PayloadChange(
                    slot: slot, byte: byte, bits: group.bits, rowBefore: Int(first.rows[one]),
                    firstRow: Int(second.rows[other]), byteBefore: first.byte(one, byte),
                    byteAfter: second.byte(other, byte), elsewhere: group.changes, hits: 1, score: group.score)
            }
        }
        return found
    }

    /// How much more often the bit differs than it changes within the recordings.
    private func score(_ place: Int, _ difference: Double, _ changes: Int, _ bit: Int) -> Double {
        let chance = min(1, (Double(changes) + 0.5) / Double(min(before.count, after.count) + 1))
        let below = bit == 0 ? 0 : before.changes(place - 1) + after.changes(place - 1)
        let isMoving = below >= 4 && below > 2 * changes
        return logarithm(difference) - logarithm(chance) - (isMoving ? Self.movingPenalty : 0)
    }

    /// The value that each bit has most of the time. If it is the same in both recordings, 1 means more often.
    private func usual(_ shares: BitShares, _ byte: Int, _ bits: UInt8) -> UInt8 {
        var value: UInt8 = 0
        for bit in 0..<8 where bits >> UInt8(bit) & 1 == 1 {
            let (one, other) = (before.share(byte * 8 + bit), after.share(byte * 8 + bit))
            let isOne =
                one < 0.5 && other < 0.5 || one >= 0.5 && other >= 0.5
                ? shares.share(byte * 8 + bit) == max(one, other) : shares.share(byte * 8 + bit) >= 0.5
            if isOne { value |= 1 << UInt8(bit) }
        }
        return value
    }

    /// The first frame with a value, otherwise the first frame.
    private func place(of value: UInt8, _ columns: PayloadColumns, _ byte: Int, _ bits: UInt8) -> Int {
        (0..<columns.count).first { columns.byte($0, byte) & bits == value } ?? 0
    }
}
