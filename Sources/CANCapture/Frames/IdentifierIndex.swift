/// The identifiers of a capture, and the identifier of every frame.
package struct IdentifierIndex: Sendable {
    package struct Entry: Sendable, Equatable {
        package let identifier: UInt32
        // Rows have 32 bits, and a capture may have a million identifiers.
        private var storedCount: UInt32 = 0
        private var storedDataCount: UInt32 = 0
        private var storedRank: UInt32 = 0
        package let channel: UInt16
        package let isExtended: Bool
        package let isSymbolic: Bool
        /// The identifier is a priority (CiA 610-1), which says nothing of the identifier with the same number.
        package let isXL: Bool

        fileprivate init(_ kind: FrameHeader) {
            (identifier, channel) = (kind.identifier, kind.channel)
            isExtended = kind.flags.contains(.extended)
            isSymbolic = kind.flags.contains(.symbolic)
            isXL = kind.flags.contains(.xl)
        }

        /// Data and remote frames.
        package fileprivate(set) var count: Int {
            get { Int(storedCount) }
            set { storedCount = UInt32(clamping: newValue) }
        }
        package fileprivate(set) var dataCount: Int {
            get { Int(storedDataCount) }
            set { storedDataCount = UInt32(clamping: newValue) }
        }
        /// Place among all distinct identifiers in ascending order, channels left out.
        package fileprivate(set) var rank: Int {
            get { Int(storedRank) }
            set { storedRank = UInt32(clamping: newValue) }
        }
    }

    /// In the order in which they first appear.
    package private(set) var entries: [Entry] = []
    /// The number of error frames.
    package private(set) var errorCount = 0
    /// For every frame the index of its entry; ``none`` for error frames.
    package private(set) var slots = HeaderColumn()

    private var lookup = PlaceLookup()

    package static let none = UInt32.max

    /// - Complexity: one pass over headers.
    package init(_ frames: FrameTable) {
        append(rows: 0..<frames.count, of: frames)
    }

    /// The same in a pass that also does other work and counts itself.
    ///
    /// - Parameter look: called with each chunk, its first row, and the slots of its rows.
    package init(uncounted frames: FrameTable, look: (FrameChunk, Int, HeaderColumn.Part) -> Void) {
        append(rows: 0..<frames.count, of: frames, look: look)
    }

    /// Adds rows that were added to a table after those of the index. Slots stay the same; ranks change if identifiers
    /// are new.
    package mutating func append(rows: Range<Int>, of frames: FrameTable) {
        if !rows.isEmpty { frames.notePass() }
        append(rows: rows, of: frames) { _, _, _ in }
    }

    private mutating func append(
        rows: Range<Int>, of frames: FrameTable, look: (FrameChunk, Int, HeaderColumn.Part) -> Void
    ) {
        var (entries, lookup) = (entries, lookup)
        let known = entries.count
        var counts: [(all: Int, data: Int)] = []
        var errors = 0
        slots.append(rows, of: frames) { kind in
            let flags = kind.flags
            guard !flags.contains(.error) else { return Self.none }
            let slot = lookup.place(of: Self.key(kind.identifier, flags, kind.channel)) { entries[$0].key }
            if slot == entries.count {
                entries.append(Entry(kind))
            }
            return UInt32(truncatingIfNeeded: slot)
        } counted: { kind, slot, rows in
            guard slot != Self.none else {
                errors += rows
                return
            }
            while counts.count <= slot { counts.append((0, 0)) }
            counts[Int(slot)].all += rows
            if !kind.flags.contains(.remote) { counts[Int(slot)].data += rows }
        } looked: {
            look($0, $1, $2)
        }
        (self.entries, self.lookup) = (entries, lookup)
        errorCount += errors
        for (slot, count) in counts.enumerated() {
            self.entries[slot].count += count.all
            self.entries[slot].dataCount += count.data
        }
        if entries.count > known { rankEntries() }
    }

    fileprivate static func key(_ identifier: UInt32, _ flags: FrameFlags, _ channel: UInt16) -> UInt64 {
        let kind: UInt64 =
            (flags.contains(.extended) ? 1 : 0) | (flags.contains(.symbolic) ? 2 : 0) | (flags.contains(.xl) ? 4 : 0)
        return UInt64(identifier) | kind << 32 | UInt64(channel) << 40
    }

    private mutating func rankEntries() {
        func order(_ entry: Entry) -> UInt64 {
            UInt64(entry.identifier) | (entry.isExtended ? 1 << 32 : 0) | (entry.isSymbolic ? 1 << 33 : 0)
                | (entry.isXL ? 1 << 34 : 0)
        }
        let sorted = entries.indices.sorted { (order(entries[$0]), $0) < (order(entries[$1]), $1) }
        var rank = -1
        var last: UInt64?
        for index in sorted {
            if order(entries[index]) != last { rank += 1 }
            last = order(entries[index])
            entries[index].rank = rank
        }
    }

    /// The number of different identifiers, regardless of channels.
    package var distinctCount: Int { (entries.map(\.rank).max() ?? -1) + 1 }
}

extension IdentifierIndex.Entry {
    /// Of its frames, as of ``IdentifierIndex/key(_:_:_:)``.
    fileprivate var key: UInt64 { IdentifierIndex.key(identifier, flags, channel) }

    /// The fields that its frames share.
    package var flags: FrameFlags {
        var flags: FrameFlags = []
        if isExtended { flags.insert(.extended) }
        if isSymbolic { flags.insert(.symbolic) }
        if isXL { flags.insert(.xl) }
        return flags
    }
}
