/// A message prepared for decoding: signals in the order of their first bits, multiplexers before the signals that
/// depend on them, names resolved to places.
///
/// A class, so that passing it for a frame counts one reference and not those of its arrays.
package final class CompiledMessage: Sendable {
    /// A multiplexer signal, and its values in the database.
    struct Multiplexer: Sendable {
        /// Place among ``signals``.
        var signal: Int
        /// Ascending, without overlaps; empty if nothing depends on it.
        var known: [ClosedRange<UInt64>]
        /// A value with a name is in the database, even if no signal depends on it. Messages may share one table.
        var labels: LabelTable
        /// The first of the known ranges; all values if every value is valid.
        let lowest: UInt64
        let highest: UInt64

        init(signal: Int, known: [ClosedRange<UInt64>], labels: LabelTable) {
            (self.signal, self.known, self.labels) = (signal, known, labels)
            // Nothing is in a range that ends before it begins.
            lowest = known.first?.lowerBound ?? (labels.isEmpty ? 0 : 1)
            highest = known.first?.upperBound ?? (labels.isEmpty ? .max : 0)
        }

        /// Every value is valid if the database describes none.
        ///
        /// - Parameter value: of `raw`.
        func knows(_ value: UInt64, _ raw: RawValue) -> Bool {
            if known.isEmpty, labels.isEmpty { return true }
            var low = 0
            var high = known.count
            while low < high {
                let middle = (low + high) / 2
                if known[middle].lowerBound <= value { low = middle + 1 } else { high = middle }
            }
            return low > 0 && known[low - 1].contains(value) || labels.contains(raw)
        }
    }

    /// In the order of their first bits.
    let signals: [CompiledSignal]
    /// By place: the index into ``Message/signals``; empty if both are the same.
    private let moved: [Int32]
    /// The places of ``signals`` that are not numbers, in order.
    let wide: [WideField]
    /// A multiplexer that depends on another one comes after it.
    let multiplexers: [Multiplexer]
    /// Ranges of multiplexer values to which signals refer.
    let ranges: [ClosedRange<UInt64>]
    /// nil if the message has few multiplexed signals, as most do.
    let index: MultiplexIndex?
    /// The length of a payload in the database, in bytes.
    package let length: Int

    /// Whether signals depend on the values of others.
    package var isMultiplexed: Bool { !multiplexers.isEmpty }

    /// The index into ``Message/signals`` of the signal at a place.
    package func index(at place: Int) -> Int { moved.isEmpty ? place : Int(moved[place]) }

    /// - Parameter labels: the names of a signal's values; one table for all signals that share it.
    package init(
        _ message: Message,
        labels: (Signal) -> LabelTable = { LabelTable($0.labels, ranges: $0.rangeLabels) }
    ) {
        length = message.length
        let source = message.signals
        // The first bit above the index: no list of what is compiled, which is larger.
        var order = source.indices.map { UInt64(UInt32(clamping: Self.firstBit(source[$0]))) << 32 | UInt64($0) }
        order.sort()
        var signals: [CompiledSignal] = []
        signals.reserveCapacity(source.count)
        var moved: [Int32] = []
        moved.reserveCapacity(source.count)
        for key in order {
            let index = Int(key & 0xFFFF_FFFF)
            // Signals that do not fit into any payload are left out; the reader of the database has reported them.
            guard let signal = CompiledSignal(source[index]) else { continue }
            signals.append(signal)
            moved.append(Int32(truncatingIfNeeded: index))
        }
        order = []
        wide = signals.indices.compactMap { place in
            let signal = source[Int(moved[place])]
            return signal.isWide ? WideField(signal, place: place) : nil
        }
        let places = Self.multiplexerPlaces(source, moved)
        var slots: [String: Int] = [:]
        for (slot, place) in places.enumerated() { slots[source[Int(moved[place])].name] = slot }
        var ranges: [ClosedRange<UInt64>] = []
        var latest: (values: [ClosedRange<UInt64>], places: Range<Int32>) = ([], 0..<0)
        var known = [[ClosedRange<UInt64>]](repeating: [], count: places.count)
        for place in signals.indices {
            guard let condition = source[Int(moved[place])].condition else { continue }
            guard let slot = slots[condition.multiplexer] else {
                signals[place].multiplexer = CompiledSignal.never
                continue
            }
            signals[place].multiplexer = Int32(truncatingIfNeeded: slot)
            // Signals of one group are consecutive, and share their ranges.
            if latest.values != condition.values {
                let first = Int32(truncatingIfNeeded: ranges.count)
                ranges += Self.joined(condition.values)
                latest = (condition.values, first..<Int32(truncatingIfNeeded: ranges.count))
            }
            signals[place].ranges = latest.places
            known[slot] += condition.values
        }
        self.signals = signals
        self.ranges = ranges
        multiplexers = zip(places, known).map { place, known in
            Multiplexer(signal: place, known: Self.joined(known), labels: labels(source[Int(moved[place])]))
        }
        index = MultiplexIndex(signals, ranges, multiplexers: places.count)
        self.moved = moved.enumerated().allSatisfy { $0.offset == Int($0.element) } ? [] : moved
    }

    /// For big-endian signals counted in the order in which a payload is sent; signals are sorted by it.
    private static func firstBit(_ signal: Signal) -> Int {
        guard signal.byteOrder == .bigEndian else { return signal.start }
        return signal.start / 8 * 8 + 7 - signal.start % 8
    }

    /// Places of the signals on which others depend, each after the one on which it depends itself. Signals that depend
    /// on themselves, directly or not, never occur in a frame.
    private static func multiplexerPlaces(_ signals: [Signal], _ moved: [Int32]) -> [Int] {
        var names = Set<String>()
        var isMultiplexed = false
        for signal in signals {
            if let condition = signal.condition { names.insert(condition.multiplexer) }
            isMultiplexed = isMultiplexed || signal.isMultiplexer
        }
        guard isMultiplexed || !names.isEmpty else { return [] }
        var placeByIndex = [Int32](repeating: -1, count: signals.count)
        for (place, index) in moved.enumerated() { placeByIndex[Int(index)] = Int32(truncatingIfNeeded: place) }
        var seen = Set<String>()
        var open: [Int] = []
        var dependents: [String: [Int]] = [:]
        for (index, signal) in signals.enumerated()
        where (names.contains(signal.name) || signal.isMultiplexer) && placeByIndex[index] >= 0 && !signal.isWide {
            // Of two signals with one name, the first counts.
            guard seen.insert(signal.name).inserted else { continue }
            if let condition = signal.condition {
                dependents[condition.multiplexer, default: []].append(index)
            } else {
                open.append(index)
            }
        }
        var places: [Int] = []
        var next = 0
        while next < open.count {
            let index = open[next]
            next += 1
            places.append(Int(placeByIndex[index]))
            open += dependents[signals[index].name] ?? []
        }
        return places
    }

    /// Ascending, and apart.
    private static func joined(_ ranges: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
        guard ranges.count > 1 else { return ranges }
        var result: [ClosedRange<UInt64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

/// Some signals of a message, and the multiplexers on which they depend: all that a figure needs of a message with
/// thousands of signals.
package struct ChosenSignals: Sendable {
    /// Ascending, among ``CompiledMessage/signals``.
    let places: [Int32]
    /// Ascending, among ``CompiledMessage/multiplexers``.
    let multiplexers: [Int32]

    init(of message: CompiledMessage, where isWanted: (_ place: Int) -> Bool) {
        let places = message.signals.indices.filter(isWanted)
        var slots = Set<Int32>()
        for place in places {
            var slot = message.signals[place].multiplexer
            while slot >= 0, slots.insert(slot).inserted {
                slot = message.signals[message.multiplexers[Int(slot)].signal].multiplexer
            }
        }
        self.places = places.map { Int32(truncatingIfNeeded: $0) }
        multiplexers = slots.sorted()
    }
}

/// Extracts the bytes of a value of more than 64 bits from a payload.
///
/// They are in the order of the payload. A value that does not begin or end at a byte border is treated as a number: of
/// a little-endian value the first byte has the lowest eight bits and the last one is filled with zeros; of a
/// big-endian value the last byte has the lowest eight bits and the first one is filled.
struct WideField: Sendable {
    /// Place among the signals of the message.
    let place: Int
    /// Number of bits before the value, in its own byte order.
    private let first: Int
    private let length: Int
    private let isBigEndian: Bool

    init(_ signal: Signal, place: Int) {
        self.place = place
        isBigEndian = signal.byteOrder == .bigEndian
        first = isBigEndian ? SignalPlace.fromSendOrder(signal.start) : signal.start
        length = signal.length
    }

    /// Appends (``length`` + 7) / 8 bytes. The payload contains the value.
    func append(of payload: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let count = (length + 7) / 8
        let padding = 8 * count - length
        if isBigEndian {
            for index in 0..<count {
                // The eight bits that end at the byte's end; before the value there are zeros.
                let end = first + 8 * (index + 1) - padding
                bytes.append(Self.bigEndian(payload, from: max(first, end - 8), to: end))
            }
        } else {
            for index in 0..<count {
                let start = first + 8 * index
                bytes.append(Self.littleEndian(payload, from: start, to: min(first + length, start + 8)))
            }
        }
    }

    /// Up to eight bits, the most significant bit of each byte first.
    private static func bigEndian(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt8 {
        var word = UInt16(payload[start / 8]) << 8
        if (end - 1) / 8 > start / 8 { word |= UInt16(payload[start / 8 + 1]) }
        let bits = (word << UInt16(start % 8)) >> UInt16(16 - (end - start))
        return UInt8(truncatingIfNeeded: bits)
    }

    /// Up to eight bits, the least significant bit of each byte first.
    private static func littleEndian(_ payload: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> UInt8 {
        var word = UInt16(payload[start / 8])
        if (end - 1) / 8 > start / 8 { word |= UInt16(payload[start / 8 + 1]) << 8 }
        return UInt8(truncatingIfNeeded: (word >> UInt16(start % 8)) & ((1 << UInt16(end - start)) - 1))
    }
}
