extension PDUTable {
    /// Single-frame messages that differ only in their rows.
    package struct AlikeMessages: Sendable {
        /// The first of them.
        package let unit: ProtocolDataUnit
        let lastRow: Int32
        package let count: Int
    }

    /// The messages of a table, each made when it is needed.
    ///
    /// For a few of them use ``matching(_:)``, and to count them ``distinct(keeps:)``: both examine kinds of frames and
    /// not each message. Visiting all is faster than by places.
    package struct Units: RandomAccessCollection, Sendable {
        let list: MessageList

        init(_ list: MessageList) { self.list = list }

        package var startIndex: Int { 0 }
        package var endIndex: Int { list.starts.count }

        package subscript(place: Int) -> ProtocolDataUnit { list.unit(place) }

        package func makeIterator() -> Iterator { Iterator(places: placed) }

        /// The protocols in use in them, and possibly more.
        package var networks: Set<NetworkProtocol> { list.networks }

        /// All messages with their places.
        package var placed: PlacedUnits { PlacedUnits(list) { _ in true } }

        package struct Iterator: IteratorProtocol {
            fileprivate var places: PlacedUnits

            package mutating func next() -> ProtocolDataUnit? { places.next()?.unit }
        }

        /// The messages that meet a condition, with their places. The condition is evaluated once for messages that are
        /// alike, so it may depend on everything except their rows, and on the common properties of their frames:
        /// identifier, channel and length.
        package func matching(_ holds: @escaping (ProtocolDataUnit) -> Bool) -> PlacedUnits {
            PlacedUnits(list, holds)
        }

        /// The messages that meet a condition as in ``matching(_:)``, with similar ones once: the last of them, after
        /// all others.
        ///
        /// - Parameters:
        ///   - keeps: whether a message counts; nil if all do, which avoids reading all frames.
        ///   - body: called with a message and the number of messages like it, including itself.
        package func forEachLast(
            matching holds: @escaping (ProtocolDataUnit) -> Bool, keeps: ((ProtocolDataUnit) -> Bool)?,
            _ body: (ProtocolDataUnit, _ count: Int) -> Void
        ) {
            var last = [(row: Int32, count: Int)](repeating: (0, 0), count: list.alike.count)
            var units = matching(holds)
            if keeps == nil {
                for (number, alike) in list.alike.enumerated() where holds(alike.unit) {
                    last[number] = (alike.lastRow, alike.count)
                }
                units = PlacedUnits(keptOf: list, holds)
            }
            while let (_, unit) = units.next() {
                guard keeps?(unit) ?? true else { continue }
                if let number = units.alike {
                    last[number] = (unit.firstRow, last[number].count + 1)
                } else {
                    body(unit, 1)
                }
            }
            for (number, (row, count)) in last.enumerated() where count > 0 {
                body(list.single(Int(row), number), count)
            }
        }

        /// Whether a message meets a condition as in ``matching(_:)``.
        package func contain(_ holds: (ProtocolDataUnit) -> Bool) -> Bool {
            list.alike.contains { holds($0.unit) } || (0..<list.kept.count).contains { holds(list.kept($0)) }
        }

        /// The messages by content, in the order of the first of each, with similar ones once.
        ///
        /// - Parameter keeps: whether a message counts; nil if all do.
        package func distinct(keeps: ((ProtocolDataUnit) -> Bool)? = nil) -> DistinctUnits {
            DistinctUnits(list, keeps: keeps)
        }
    }
}
