extension PDUTable {
    /// Messages of a table with their places, in their order.
    package struct PlacedUnits: Sequence, IteratorProtocol {
        private let list: MessageList
        /// From the list, which owns them, because references would be counted for each message.
        private let startWords: UnsafeMutableBufferPointer<UInt64>
        private let keptWords: UnsafeMutableBufferPointer<UInt64>
        private let keptCount: Int
        private let holds: (ProtocolDataUnit) -> Bool
        /// For messages that are alike: whether they are wanted; nil if none are.
        private let isWanted: [Bool]?
        private var word = -1
        private var starts: UInt64 = 0
        private var kept: UInt64 = 0
        /// The place of the next message, and the place of the next stored one.
        private var place = 0
        private var nextKept = 0
        /// The message of the last call: a number that it shares with similar ones, nil for a single one.
        package private(set) var alike: Int?

        /// How many numbers ``alike`` has.
        package var alikeCount: Int { list.alike.count }

        init(_ list: MessageList, _ holds: @escaping (ProtocolDataUnit) -> Bool) {
            let isWanted = list.alike.map { holds($0.unit) }
            self.init(list, isWanted: isWanted.contains(true) ? isWanted : nil, holds)
        }

        /// For those that are stored one by one.
        init(keptOf list: MessageList, _ holds: @escaping (ProtocolDataUnit) -> Bool) {
            self.init(list, isWanted: nil, holds)
        }

        private init(_ list: MessageList, isWanted: [Bool]?, _ holds: @escaping (ProtocolDataUnit) -> Bool) {
            self.list = list
            self.isWanted = isWanted
            self.holds = holds
            (startWords, keptWords) = (list.starts.rows.words, list.kept.rows.words)
            keptCount = list.kept.count
        }

        package mutating func next() -> (place: Int, unit: ProtocolDataUnit)? {
            guard let isWanted else { return nextOfKept() }
            while true {
                while starts == 0 {
                    word += 1
                    guard word < startWords.count else { return nil }
                    starts = startWords[word]
                    kept = keptWords[word]
                }
                let bit = starts & (0 &- starts)
                let row = word << 6 + starts.trailingZeroBitCount
                starts ^= bit
                defer { place += 1 }
                guard kept & bit != 0 else {
                    let alike = list.alike(ofRow: row)
                    guard isWanted[alike] else { continue }
                    self.alike = alike
                    return (place, list.single(row, alike))
                }
                let unit = list.kept(nextKept)
                nextKept += 1
                guard holds(unit) else { continue }
                alike = nil
                return (place, unit)
            }
        }

        /// If nothing else is wanted, the frames are not visited.
        private mutating func nextOfKept() -> (place: Int, unit: ProtocolDataUnit)? {
            while nextKept < keptCount {
                let unit = list.kept(nextKept)
                nextKept += 1
                if holds(unit) { return (keptPlace(unit), unit) }
            }
            return nil
        }

        /// The place of a message after those of earlier calls.
        private mutating func keptPlace(_ unit: ProtocolDataUnit) -> Int {
            if list.starts.count == keptCount { return nextKept - 1 }
            let row = Int(unit.firstRow)
            word = Swift.max(word, 0)
            while word < row >> 6 {
                place += startWords[word].nonzeroBitCount
                word += 1
            }
            return place + (startWords[word] & ((1 << UInt64(row & 63)) - 1)).nonzeroBitCount
        }
    }

    /// Messages of a table grouped by content.
    package struct DistinctUnits: Sequence, IteratorProtocol {
        /// A message, or several that differ only in their rows.
        package struct Element {
            /// The first of them.
            package var place: Int
            package var unit: ProtocolDataUnit
            package var count: Int
        }

        /// Those that are alike, in the order of the first of each.
        private var alike: [Element] = []
        private var nextAlike = 0
        private var kept: PlacedUnits
        private var nextKept: (place: Int, unit: ProtocolDataUnit)?

        init(_ list: MessageList, keeps: ((ProtocolDataUnit) -> Bool)?) {
            kept = PlacedUnits(keptOf: list, keeps ?? { _ in true })
            nextKept = kept.next()
            guard let keeps else {
                alike = list.alike.map {
                    Element(place: list.starts.place(of: Int($0.unit.firstRow)), unit: $0.unit, count: $0.count)
                }
                return
            }
            var known = [Int](repeating: -1, count: list.alike.count)
            var all = PlacedUnits(list) { _ in true }
            while let (place, unit) = all.next() {
                guard let kind = all.alike, keeps(unit) else { continue }
                if known[kind] < 0 {
                    known[kind] = alike.count
                    alike.append(Element(place: place, unit: unit, count: 0))
                }
                alike[known[kind]].count += 1
            }
        }

        package mutating func next() -> Element? {
            if nextAlike < alike.count, nextKept.map({ alike[nextAlike].place < $0.place }) ?? true {
                defer { nextAlike += 1 }
                return alike[nextAlike]
            }
            guard let (place, unit) = nextKept else { return nil }
            nextKept = kept.next()
            return Element(place: place, unit: unit, count: 1)
        }
    }
}
