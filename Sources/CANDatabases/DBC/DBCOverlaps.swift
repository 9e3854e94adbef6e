/// Finds signals of one message that share bits although both can be in the same frame.
///
/// It compares every pair, so its work is limited for each message and for the file; beyond the limit nothing is
/// checked.
struct DBCOverlaps {
    /// Remaining steps for the file, about a tenth of a second.
    private var budget = 10_000_000
    /// Number of signals of the largest message that is checked.
    private static let searched = 512
    /// Maximum depth of multiplexers.
    private static let levels = 16

    /// One error for a message, with the first pair.
    mutating func tell(of message: Message, _ entry: DBCFile.Entry, _ faults: inout FaultList) {
        let signals = message.signals
        guard (2...Self.searched).contains(signals.count) else { return }
        let places = signals.map { signal in
            let start = DBCParser.firstBit(signal)
            return start..<start + signal.length
        }
        let decisions = Self.decisions(signals)
        for second in signals.indices.dropFirst() {
            budget -= second
            guard budget > 0 else { return }
            for first in signals[..<second].indices {
                guard Self.shareBits(signals[first], places[first], signals[second], places[second]),
                    !exclude(first, second, signals, decisions)
                else { continue }
                faults.add(
                    entry.offset(second),
                    "'\(DBCParser.short(signals[second].name))' shares bits with '\(DBCParser.short(signals[first].name))'; both are kept"
                )
                return
            }
        }
    }

    /// For each signal with a condition, the place of its multiplexer among the signals.
    private static func decisions(_ signals: [Signal]) -> [Int?] {
        guard signals.contains(where: { $0.condition != nil }) else { return signals.map { _ in nil } }
        let places = Dictionary(zip(signals.map(\.name), signals.indices)) { first, _ in first }
        return signals.map { $0.condition.flatMap { places[$0.multiplexer] } }
    }

    /// Whether two signals overlap. Each place counts bits in its signal's own order, in which they are consecutive.
    private static func shareBits(
        _ first: Signal, _ firstPlace: Range<Int>, _ second: Signal, _ secondPlace: Range<Int>
    ) -> Bool {
        if first.byteOrder == second.byteOrder { return firstPlace.overlaps(secondPlace) }
        // The byte numbers are the same in both orders.
        guard firstPlace.lowerBound / 8 <= (secondPlace.upperBound - 1) / 8,
            secondPlace.lowerBound / 8 <= (firstPlace.upperBound - 1) / 8
        else { return false }
        return firstPlace.contains { secondPlace.contains(8 * ($0 / 8) + 7 - $0 % 8) }
    }

    /// Whether one excludes the other by one of their multiplexers. If the budget is used up, nothing is reported.
    private mutating func exclude(_ first: Int, _ second: Int, _ signals: [Signal], _ decisions: [Int?]) -> Bool {
        var one = first
        for _ in 0..<Self.levels {
            guard let multiplexer = decisions[one] else { return false }
            var other = second
            for _ in 0..<Self.levels {
                guard let otherMultiplexer = decisions[other] else { break }
                if multiplexer == otherMultiplexer, !meet(one, other, signals) { return true }
                other = otherMultiplexer
            }
            one = multiplexer
        }
        return false
    }

    /// Whether two signals of one multiplexer have a common value of it. Both lists of values are ascending.
    private mutating func meet(_ one: Int, _ other: Int, _ signals: [Signal]) -> Bool {
        guard let values = signals[one].condition?.values, let others = signals[other].condition?.values else {
            return true
        }
        budget -= values.count + others.count
        guard budget > 0 else { return false }
        var index = 0
        for range in values {
            while index < others.count, others[index].upperBound < range.lowerBound { index += 1 }
            guard index < others.count else { return false }
            if others[index].lowerBound <= range.upperBound { return true }
        }
        return false
    }
}
