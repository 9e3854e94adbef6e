package import CANCapture

/// By identifier: the bits of counters and checksums, whose changes mean nothing, as masks. ``PayloadFacts`` of the
/// statistics found them.
package struct CounterAndChecksumBits: Sendable {
    /// By slot of the index, by byte; empty if there are no counters and checksums, as with a million identifiers.
    private let masks: [[UInt8]]

    /// Takes one pass over the payloads of each identifier.
    ///
    /// - Parameter rows: of the index, if they are known.
    package init(_ frames: FrameTable, index: IdentifierIndex, rows: RowsByIdentifier? = nil) {
        let (rows, columns) = (rows ?? RowsByIdentifier(frames, index), FrameColumns(frames))
        frames.notePass()
        let fewest = PayloadMeter.fewestFrames(index)
        masks = Self.masks(count: index.entries.count) { slot in
            let entry = index.entries[slot]
            guard entry.count >= fewest else { return [] }
            var meter = PayloadMeter(count: entry.count)
            defer { meter.destroy() }
            for row in rows[slot] {
                let payload = columns.lookup.payload(row)
                if let bytes = payload.baseAddress { meter.add(bytes, length: payload.count) }
            }
            return Self.mask(meter.facts())
        }
    }

    /// The same for frames that are an excerpt of a capture: a counter of the capture is a counter in the excerpt,
    /// however short it is.
    ///
    /// - Parameter whole: the capture of which the frames are a part.
    init(_ frames: FrameTable, index: IdentifierIndex, learningFrom whole: Recording) {
        let own = CounterAndChecksumBits(frames, index: index)
        let (others, otherIndex, learnt) = (whole.frames, whole.index, whole.automaticBits)
        var known: [Key: [UInt8]] = [:]
        for (slot, entry) in otherIndex.entries.enumerated() where !learnt.mask(ofSlot: slot).isEmpty {
            if let key = Key(entry, others) { known[key] = learnt.mask(ofSlot: slot) }
        }
        masks = Self.masks(count: index.entries.count) { slot in
            let (entry, mask) = (index.entries[slot], own.mask(ofSlot: slot))
            guard let key = Key(entry, frames), let other = known[key] else { return mask }
            return Self.union(mask, other)
        }
    }

    /// The identity of an identifier in any table of frames.
    private struct Key: Hashable {
        let channel: String
        let identifier: UInt32
        let kinds: [Bool]

        /// - Returns: nil for names instead of identifiers, whose numbers differ between tables.
        init?(_ entry: IdentifierIndex.Entry, _ frames: FrameTable) {
            guard !entry.isSymbolic, Int(entry.channel) < frames.channels.count else { return nil }
            channel = frames.channels[Int(entry.channel)]
            identifier = entry.identifier
            kinds = [entry.isExtended, entry.isXL]
        }
    }

    /// What the beginning of a growing capture says. Its channels, names and identifiers keep their numbers while it grows.
    struct Learnt: Sendable {
        fileprivate let masks: [GrownKey: [UInt8]]
    }

    fileprivate struct GrownKey: Hashable {
        let channel: UInt16
        let identifier: UInt32
        let kinds: [Bool]

        init(_ entry: IdentifierIndex.Entry) {
            (channel, identifier) = (entry.channel, entry.identifier)
            kinds = [entry.isExtended, entry.isXL, entry.isSymbolic]
        }
    }

    func learnt(_ index: IdentifierIndex) -> Learnt {
        let all = zip(index.entries, masks).lazy.filter { !$1.isEmpty }.map { (GrownKey($0), $1) }
        return Learnt(masks: Dictionary(all, uniquingKeysWith: Self.union))
    }

    /// Bits that are known from the beginning of the same capture; others count as no counters.
    init(_ index: IdentifierIndex, _ learnt: Learnt) {
        masks = index.entries.map { learnt.masks[GrownKey($0)] ?? [] }
    }

    private static func union(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        (0..<max(one.count, other.count)).map { byte in
            (byte < one.count ? one[byte] : 0) | (byte < other.count ? other[byte] : 0)
        }
    }

    /// Without those of some identifiers.
    package func keeping(_ isKept: (_ slot: Int) -> Bool) -> CounterAndChecksumBits {
        CounterAndChecksumBits(masks: masks.enumerated().map { isKept($0.offset) ? $0.element : [] })
    }

    private init(masks: [[UInt8]]) { self.masks = masks }

    package init(statistics: [IdentifierStatistics]) {
        masks = Self.masks(count: statistics.count) { statistics[$0].payload.map(Self.mask) ?? [] }
    }

    private static func masks(count: Int, _ mask: (Int) -> [UInt8]) -> [[UInt8]] {
        var masks: [[UInt8]] = []
        for slot in 0..<count {
            let mask = mask(slot)
            if masks.isEmpty, !mask.isEmpty { masks = Array(repeating: [], count: count) }
            if !masks.isEmpty { masks[slot] = mask }
        }
        return masks
    }

    private static func mask(_ facts: PayloadFacts) -> [UInt8] {
        var mask: [UInt8] = []
        func set(_ bits: UInt8, _ byte: Int) {
            if mask.count <= byte { mask += Array(repeating: 0, count: byte + 1 - mask.count) }
            mask[byte] |= bits
        }
        for counter in facts.counters {
            switch counter.part {
            case .byte: set(0xFF, counter.byte)
            case .lowNibble: set(0x0F, counter.byte)
            case .highNibble: set(0xF0, counter.byte)
            }
        }
        for check in facts.checks { set(0xFF, check.byte) }
        return mask
    }

    /// Bits of each byte; bytes after the last one have none.
    @inline(__always)
    package func mask(ofSlot slot: Int) -> [UInt8] { masks.isEmpty ? [] : masks[slot] }

    package var isEmpty: Bool { masks.allSatisfy(\.isEmpty) }
}
