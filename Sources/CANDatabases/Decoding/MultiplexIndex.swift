/// The signals of a message that depend on the values of its multiplexers, looked up by value.
///
/// A message with thousands of multiplexed signals would otherwise compare each of them with the value in every frame.
struct MultiplexIndex: Sendable {
    /// Signals that depend on no multiplexer, by place.
    let always: [Int32]
    /// By multiplexer, one after the other: its part of `starts`; one more for the end.
    private var begins: [Int32] = [0]
    /// As in ``Slot``, of all multiplexers: a frame may ask thousands of them.
    private var starts: [UInt64] = []
    private var offsets: [Int32] = [0]
    private var places: [Int32] = []

    /// The values of a multiplexer, divided at each change of the set of signals.
    fileprivate struct Slot {
        /// Ascending: the first value of each stretch.
        var starts: [UInt64] = []
        /// By stretch: the beginning of its signals in `places`; one more for the end.
        var offsets: [Int32] = [0]
        var places: [Int32] = []
    }

    /// With fewer multiplexed signals, comparing each one is faster.
    static let fewest = 64
    /// An index lists a signal in each stretch of values that it covers. If ranges overlap so much that there are more
    /// than this many entries a range, most frames contain most signals, and an index gains nothing.
    private static let mostEntriesARange = 8

    /// nil if comparing each signal is as fast.
    init?(_ signals: [CompiledSignal], _ ranges: [ClosedRange<UInt64>], multiplexers: Int) {
        guard multiplexers > 0, signals.count >= Self.fewest else { return nil }
        always = signals.indices.filter { signals[$0].multiplexer == CompiledSignal.always }
            .map { Int32(truncatingIfNeeded: $0) }
        guard signals.count - always.count >= Self.fewest else { return nil }
        var members = [[Int]](repeating: [], count: multiplexers)
        for place in signals.indices where signals[place].multiplexer >= 0 {
            members[Int(signals[place].multiplexer)].append(place)
        }
        for members in members {
            guard let slot = Self.slot(of: members, signals, ranges) else { return nil }
            let before = Int32(truncatingIfNeeded: places.count)
            starts += slot.starts
            offsets += slot.offsets.dropFirst().map { $0 + before }
            places += slot.places
            begins.append(Int32(truncatingIfNeeded: starts.count))
        }
    }

    private static func slot(
        of members: [Int], _ signals: [CompiledSignal], _ ranges: [ClosedRange<UInt64>]
    ) -> Slot? {
        var cuts: [UInt64] = []
        var count = 0
        for place in members {
            for index in signals[place].ranges {
                let range = ranges[Int(index)]
                cuts.append(range.lowerBound)
                if range.upperBound < .max { cuts.append(range.upperBound + 1) }
                count += 1
            }
        }
        cuts.sort()
        var slot = Slot()
        for cut in cuts where slot.starts.last != cut { slot.starts.append(cut) }
        // By stretch: first the number of its signals, then the signals.
        var entries: [(stretch: Int, place: Int)] = []
        for place in members {
            for index in signals[place].ranges {
                let range = ranges[Int(index)]
                var stretch = slot.stretch(of: range.lowerBound)
                while stretch < slot.starts.count, slot.starts[stretch] <= range.upperBound {
                    entries.append((stretch, place))
                    guard entries.count <= mostEntriesARange * count else { return nil }
                    stretch += 1
                }
            }
        }
        entries.sort { ($0.stretch, $0.place) < ($1.stretch, $1.place) }
        slot.offsets.reserveCapacity(slot.starts.count + 1)
        var next = 0
        for stretch in slot.starts.indices {
            while next < entries.count, entries[next].stretch == stretch {
                let place = Int32(truncatingIfNeeded: entries[next].place)
                // Ranges of one signal may overlap.
                if slot.places.count == Int(slot.offsets[stretch]) || slot.places.last != place {
                    slot.places.append(place)
                }
                next += 1
            }
            slot.offsets.append(Int32(truncatingIfNeeded: slot.places.count))
        }
        return slot
    }

    /// Adds the places of the signals that depend on a value of a multiplexer.
    func append(slot: Int, value: UInt64, to all: inout [Int32]) {
        let begin = Int(begins[slot])
        let stretch = MultiplexIndex.last(starts, begin..<Int(begins[slot + 1]), upTo: value)
        guard stretch >= begin else { return }
        for place in offsets[stretch]..<offsets[stretch + 1] { all.append(places[Int(place)]) }
    }

    /// The last place in a range of ascending values whose value is not greater; one before the range for none.
    fileprivate static func last(_ values: [UInt64], _ range: Range<Int>, upTo value: UInt64) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension MultiplexIndex.Slot {
    /// The last stretch that begins at a value or before it; -1 for none.
    fileprivate func stretch(of value: UInt64) -> Int {
        MultiplexIndex.last(starts, starts.indices, upTo: value)
    }
}
