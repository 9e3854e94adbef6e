internal import Capture

/// The messages of a capture in the order of their first frames. What a message of a single frame says beside its row
/// lies with its kind of frame; only others are kept one by one.
final class MessageList: Sendable {
    /// Rows at which messages begin.
    let starts: RankedRows
    /// Those of messages that are kept one by one.
    let kept: RankedRows
    /// In the order of their first frames.
    let alike: [PDUTable.AlikeMessages]
    private let messages: GrowingColumn<StoredMessage>
    /// Where messages are that are kept, in the order of their rows; empty where that is their own order.
    private let places: [UInt32]
    let kindOfRow: KindColumn
    /// By number of a kind of frame a place in ``alike``, or -1.
    let alikeOfKind: [Int32]

    init(
        _ frames: FramesByIdentifier, starts: RankedRows, kept: RankedRows, messages: GrowingColumn<StoredMessage>,
        places: [UInt32], alike: [(kind: Int, messages: PDUTable.AlikeMessages)]
    ) {
        self.starts = starts
        self.kept = kept
        self.messages = messages
        self.places = places
        kindOfRow = frames.kindOfRow
        self.alike = alike.map(\.messages)
        var alikeOfKind = [Int32](repeating: -1, count: frames.kinds.count)
        for (place, entry) in alike.enumerated() { alikeOfKind[entry.kind] = Int32(truncatingIfNeeded: place) }
        self.alikeOfKind = alikeOfKind
    }

    /// The place in ``alike`` of the message of a row that is not kept.
    @inline(__always)
    func alike(ofRow row: Int) -> Int { Int(alikeOfKind[Int(kindOfRow[row])]) }

    /// The message that is the frame of a row.
    @inline(__always)
    func single(_ row: Int, _ place: Int) -> ProtocolDataUnit {
        var unit = alike[place].unit
        unit.firstRow = Int32(truncatingIfNeeded: row)
        unit.lastRow = Int32(truncatingIfNeeded: row)
        return unit
    }

    /// A message by its place among those that are kept.
    func kept(_ place: Int) -> ProtocolDataUnit {
        var unit = messages[places.isEmpty ? place : Int(places[place])].unit
        if unit.request >= 0 {
            let row = Int(unit.request)
            unit.request = starts.rows.contains(row) ? Int32(truncatingIfNeeded: starts.place(of: row)) : -1
        }
        return unit
    }

    func unit(_ place: Int) -> ProtocolDataUnit {
        let row = starts.row(at: place)
        return kept.rows.contains(row) ? kept(kept.place(of: row)) : single(row, alike(ofRow: row))
    }
}

extension PDUTable {
    /// Messages of a single frame each that differ in their rows alone.
    package struct AlikeMessages: Sendable {
        /// The first of them.
        package let unit: ProtocolDataUnit
        package let count: Int
    }

    /// The messages of a table, each made when somebody asks for it.
    ///
    /// Whoever wants few of them asks for those (``matching(_:)``), and whoever counts them asks for what is distinct
    /// (``distinct(keeps:)``): both look at kinds of frames and not at each message. Going through all is faster than
    /// by places.
    package struct Units: RandomAccessCollection, Sendable {
        let list: MessageList

        init(_ list: MessageList) { self.list = list }

        package var startIndex: Int { 0 }
        package var endIndex: Int { list.starts.count }

        package subscript(place: Int) -> ProtocolDataUnit { list.unit(place) }

        package func makeIterator() -> Iterator { Iterator(places: placed) }

        /// All messages with their places.
        package var placed: PlacedUnits { PlacedUnits(list) { _ in true } }

        package struct Iterator: IteratorProtocol {
            fileprivate var places: PlacedUnits

            package mutating func next() -> ProtocolDataUnit? { places.next()?.unit }
        }

        /// The messages of which a condition holds, with their places. It is asked once for messages that are alike, so it
        /// may depend on all but their rows, and on what their frames have in common: identifier, channel and length.
        package func matching(_ holds: @escaping (ProtocolDataUnit) -> Bool) -> PlacedUnits {
            PlacedUnits(list, holds)
        }

        /// Whether a condition as in ``matching(_:)`` holds of a message.
        package func contain(_ holds: (ProtocolDataUnit) -> Bool) -> Bool {
            list.alike.contains { holds($0.unit) } || (0..<list.kept.count).contains { holds(list.kept($0)) }
        }

        /// A message, or several that differ in their rows alone.
        package struct Distinct {
            /// The first of them.
            package var place: Int
            package var unit: ProtocolDataUnit
            package var count: Int
        }

        /// The messages by what they are, in the order of the first of each.
        ///
        /// - Parameter keeps: whether a message counts; nil where all do.
        package func distinct(keeps: ((ProtocolDataUnit) -> Bool)? = nil) -> [Distinct] {
            var found: [Distinct] = []
            guard let keeps else {
                found.reserveCapacity(list.alike.count + list.kept.count)
                for alike in list.alike {
                    let place = list.starts.place(of: Int(alike.unit.firstRow))
                    found.append(Distinct(place: place, unit: alike.unit, count: alike.count))
                }
                for (place, unit) in PlacedUnits(keptOf: list) {
                    found.append(Distinct(place: place, unit: unit, count: 1))
                }
                found.sort { $0.place < $1.place }
                return found
            }
            var known = [Int](repeating: -1, count: list.alike.count)
            for (place, unit) in placed where keeps(unit) {
                let row = Int(unit.firstRow)
                let alike = list.kept.rows.contains(row) ? -1 : list.alike(ofRow: row)
                if alike >= 0, known[alike] >= 0 {
                    found[known[alike]].count += 1
                    continue
                }
                if alike >= 0 { known[alike] = found.count }
                found.append(Distinct(place: place, unit: unit, count: 1))
            }
            return found
        }
    }

    /// Messages of a table with their places, in their order.
    package struct PlacedUnits: Sequence, IteratorProtocol {
        private let list: MessageList
        private let holds: (ProtocolDataUnit) -> Bool
        /// Of messages that are alike, whether they are wanted; nil where none are.
        private let isWanted: [Bool]?
        private var word = -1
        private var starts: UInt64 = 0
        private var kept: UInt64 = 0
        /// The place of the next message, and that of the next one that is kept among those.
        private var place = 0
        private var nextKept = 0
        /// The message of the last call: a number that it shares with those that are like it, nil for one by itself.
        package private(set) var alike: Int?

        /// How many numbers ``alike`` has.
        package var alikeCount: Int { list.alike.count }

        init(_ list: MessageList, _ holds: @escaping (ProtocolDataUnit) -> Bool) {
            self.list = list
            self.holds = holds
            let isWanted = list.alike.map { holds($0.unit) }
            self.isWanted = isWanted.contains(true) ? isWanted : nil
        }

        /// Those that are kept one by one.
        init(keptOf list: MessageList) {
            self.list = list
            holds = { _ in true }
            isWanted = nil
        }

        package mutating func next() -> (place: Int, unit: ProtocolDataUnit)? {
            guard let isWanted else { return nextOfKept() }
            while true {
                while starts == 0 {
                    word += 1
                    guard word < list.starts.rows.words.count else { return nil }
                    starts = list.starts.rows.words[word]
                    kept = list.kept.rows.words[word]
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

        /// Where nothing else is wanted the frames are not gone through.
        private mutating func nextOfKept() -> (place: Int, unit: ProtocolDataUnit)? {
            while nextKept < list.kept.count {
                let unit = list.kept(nextKept)
                nextKept += 1
                if holds(unit) { return (list.starts.place(of: Int(unit.firstRow)), unit) }
            }
            return nil
        }
    }
}
