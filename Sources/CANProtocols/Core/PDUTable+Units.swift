extension PDUTable {
    /// Messages of a single frame each that differ in their rows alone.
    package struct AlikeMessages: Sendable {
        /// The first of them.
        package let unit: ProtocolDataUnit
        let lastRow: Int32
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

        /// What is spoken in them, and possibly more.
        package var networks: Set<NetworkProtocol> { list.networks }

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

        /// The messages of which a condition as in ``matching(_:)`` holds, those that are alike once: the last of them, behind all
        /// others.
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

        /// Whether a condition as in ``matching(_:)`` holds of a message.
        package func contain(_ holds: (ProtocolDataUnit) -> Bool) -> Bool {
            list.alike.contains { holds($0.unit) } || (0..<list.kept.count).contains { holds(list.kept($0)) }
        }

        /// The messages by what they are, in the order of the first of each: those that are alike once.
        ///
        /// - Parameter keeps: whether a message counts; nil where all do.
        package func distinct(keeps: ((ProtocolDataUnit) -> Bool)? = nil) -> DistinctUnits {
            DistinctUnits(list, keeps: keeps)
        }
    }
}
