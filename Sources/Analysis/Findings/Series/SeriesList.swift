internal import CANCapture

/// The series of all identifiers, by slot of the index. They are made when they are asked for: a million of them would take
/// 100 MB.
struct SeriesList: RandomAccessCollection, Sendable {
    private let entries: [IdentifierIndex.Entry]
    private let rows: RowsByIdentifier
    private let frames: FrameColumns
    /// By slot those that lack frames of their identifiers.
    private let chosen: [Int: IdentifierSeries]
    /// Slots, see ``IdentifierSeries/isSpoken`` and ``IdentifierSeries/isFastPacket``.
    var spoken: Set<Int> = []
    var fastPackets: Set<Int> = []

    init(
        _ index: IdentifierIndex, _ rows: RowsByIdentifier, _ frames: FrameColumns,
        besides chosen: [Int: IdentifierSeries] = [:]
    ) {
        (entries, self.rows, self.frames, self.chosen) = (index.entries, rows, frames, chosen)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }

    subscript(slot: Int) -> IdentifierSeries {
        var one = chosen.isEmpty ? all(slot) : chosen[slot] ?? all(slot)
        if !spoken.isEmpty { one.isSpoken = spoken.contains(slot) }
        if !fastPackets.isEmpty { one.isFastPacket = fastPackets.contains(slot) }
        return one
    }

    private func all(_ slot: Int) -> IdentifierSeries { IdentifierSeries(slot, entries[slot], rows, frames) }
}

/// The rhythms of all identifiers, by slot. Those of identifiers with a single frame take no room.
struct RhythmList: Sendable {
    private var places: [UInt32]
    private var known: [Rhythm] = []

    private static let none = UInt32.max

    /// None.
    init(slots: Int) { places = Array(repeating: Self.none, count: slots) }

    mutating func add(_ rhythm: Rhythm, ofSlot slot: Int) {
        places[slot] = UInt32(truncatingIfNeeded: known.count)
        known.append(rhythm)
    }

    subscript(slot: Int) -> Rhythm {
        let place = places[slot]
        return place == Self.none ? Rhythm() : known[Int(place)]
    }
}
