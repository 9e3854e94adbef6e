/// Signals of one message that share bits although both can be in the same frame.
enum DBCOverlaps {
    /// The search takes the square of a message's signals; messages of more are taken as they are.
    private static let searched = 512

    /// One fault for a message, with the first pair.
    static func tell(of message: Message, _ entry: DBCFile.Entry, _ faults: inout FaultList) {
        let signals = message.signals
        guard (2...searched).contains(signals.count) else { return }
        let places = signals.map { signal in
            let start = DBCParser.firstBit(signal)
            return start..<start + signal.length
        }
        var byName: [String: Int]?
        for second in signals.indices.dropFirst() {
            for first in signals[..<second].indices {
                guard shareBits(signals[first], places[first], signals[second], places[second]) else { continue }
                if signals[first].condition != nil, signals[second].condition != nil {
                    let names = byName ?? index(signals)
                    byName = names
                    if exclude(first, second, signals, names) { continue }
                }
                faults.add(
                    entry.offsets[second],
                    "'\(DBCParser.short(signals[second].name))' shares bits with '\(DBCParser.short(signals[first].name))'; both are kept"
                )
                return
            }
        }
    }

    private static func index(_ signals: [Signal]) -> [String: Int] {
        Dictionary(zip(signals.map(\.name), signals.indices)) { first, _ in first }
    }

    /// Whether two signals meet. Each place counts bits in its signal's own order, in which they stand together.
    private static func shareBits(
        _ first: Signal, _ firstPlace: Range<Int>, _ second: Signal, _ secondPlace: Range<Int>
    ) -> Bool {
        if first.byteOrder == second.byteOrder { return firstPlace.overlaps(secondPlace) }
        // The numbers of the bytes are the same in both orders.
        guard firstPlace.lowerBound / 8 <= (secondPlace.upperBound - 1) / 8,
            secondPlace.lowerBound / 8 <= (firstPlace.upperBound - 1) / 8
        else { return false }
        return firstPlace.contains { secondPlace.contains(8 * ($0 / 8) + 7 - $0 % 8) }
    }

    /// Whether somewhere up their multiplexers one excludes the other.
    private static func exclude(_ first: Int, _ second: Int, _ signals: [Signal], _ names: [String: Int]) -> Bool {
        let conditions = chain(first, signals, names)
        for other in chain(second, signals, names) {
            for one in conditions where one.multiplexer == other.multiplexer {
                if !one.values.contains(where: { range in other.values.contains { $0.overlaps(range) } }) {
                    return true
                }
            }
        }
        return false
    }

    private static func chain(_ index: Int, _ signals: [Signal], _ names: [String: Int]) -> [Signal.Condition] {
        var conditions: [Signal.Condition] = []
        var index: Int? = index
        // As many as there are levels; circles have been broken, and this bounds what they could cost.
        while let current = index, let condition = signals[current].condition, conditions.count < 16 {
            conditions.append(condition)
            index = names[condition.multiplexer]
        }
        return conditions
    }
}
