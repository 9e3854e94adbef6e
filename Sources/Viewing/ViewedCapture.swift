package import Analysis
package import CANCapture
internal import CANDatabases
internal import CANProtocols
package import Formatting
internal import Platform
internal import Wording

/// A capture that windows look at, as far as it has been read.
package final class ViewedCapture: Sendable {
    /// Counts what windows were shown, from 1: more frames, other databases, another capture.
    package let generation: Int
    /// Counts the captures that took each other's place, from 1.
    package let capture: Int
    package let recording: Recording
    package let zone: TimeZoneChoice
    /// Whether the whole capture was read, and its findings are known.
    package let isComplete: Bool
    /// The capture's name as windows may show it.
    package let name: String
    /// Names of databases.
    package let databases: [String]

    private let onceKeys = Once<[String]>()
    private let onceListed = Once<[Int]>()
    private let onceSlots = Once<[String: Int]>()
    private let onceMessages = Once<[UInt64]>()
    /// By slot, of identifiers whose bytes were shown.
    private let changes = Locked<[Int: Once<ByteChanges>]>([:])
    /// Recent choices of identifiers.
    private let selections = Locked<[(filter: RowFilter, selection: Selection)]>([])

    package init(
        generation: Int, capture: Int = 1, _ recording: Recording, zone: TimeZoneChoice, isComplete: Bool, name: String,
        databases: [String]
    ) {
        self.generation = generation
        self.capture = capture
        self.recording = recording
        self.zone = zone
        self.isComplete = isComplete
        self.name = name
        self.databases = databases
    }

    package var frames: FrameTable { recording.frames }
    package var isTimed: Bool { recording.isTimed }

    /// Nanoseconds since the first frame, or the number of the row without times.
    package func time(ofRow row: Int) -> Int64 {
        isTimed ? frames.time(row).subtractingSaturating(recording.origin) : Int64(row)
    }

    /// The last time, in the same way.
    package var end: Int64 {
        guard !frames.isEmpty else { return 0 }
        return isTimed
            ? recording.facts.latest.subtractingSaturating(recording.origin) : Int64(frames.count - 1)
    }

    /// The first time; negative if frames are older than the origin.
    package var start: Int64 {
        guard isTimed, !frames.isEmpty else { return 0 }
        return recording.facts.earliest.subtractingSaturating(recording.origin)
    }

    /// The changes of an identifier's bytes.
    func byteChanges(ofSlot slot: Int) -> ByteChanges {
        let made = changes.withLock { changes in
            let made = changes[slot] ?? Once()
            changes[slot] = made
            return made
        }
        return made.value { ByteChanges(recording, slot: slot) }
    }

    /// Messages of protocols with a text in the log: the row under which it is in the upper half, which is their order,
    /// and their place in the table in the lower half.
    var messagesByLastRow: [UInt64] {
        onceMessages.value {
            var messages = recording.reader.table.units.placed
            var told: [UInt64] = []
            while let (place, unit) = messages.next() {
                guard unit.hasStatement else { continue }
                told.append(UInt64(UInt32(bitPattern: unit.lastRow)) << 32 | UInt64(UInt32(truncatingIfNeeded: place)))
            }
            told.sort()
            return told
        }
    }

    // MARK: Identifiers

    /// The name of an identifier in addresses: `0C9`, or `0C9@1` on the second of several channels. It stays the same
    /// while a capture grows.
    package func key(ofSlot slot: Int) -> String { keys[slot] }

    private var keys: [String] {
        onceKeys.value {
            let names = frames.names
            return recording.index.entries.map { entry in
                let text = Hexadecimal.identifier(entry, names: names)
                return entry.channel == 0 ? text : "\(text)@\(entry.channel)"
            }
        }
    }

    /// The slot of a key; nil for one that the capture does not have.
    package func slot(ofKey key: String) -> Int? {
        onceSlots.value { Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one }) }[key]
    }

    /// Error frames, and the identifiers that windows do not list.
    package static let errorKey = "@error"
    package static let othersKey = "@others"
    private static let mostSelections = 3

    /// Identifiers that a window lists; a capture of random identifiers has a million.
    private static let mostListed = 500

    /// The slots of the identifiers that a window lists, in their order; of very many those with the most frames.
    var listedSlots: [Int] {
        onceListed.value {
            let entries = recording.index.entries
            var slots = Array(entries.indices)
            if slots.count > Self.mostListed {
                slots.sort { (entries[$1].count, $0) < (entries[$0].count, $1) }
                slots.removeLast(slots.count - Self.mostListed)
            }
            return slots.sorted { (entries[$0].channel, entries[$0].rank) < (entries[$1].channel, entries[$1].rank) }
        }
    }

    /// The rows that a filter leaves.
    package func selection(_ filter: RowFilter) -> Selection {
        selections.withLock { known in
            if let place = known.firstIndex(where: { $0.filter == filter }) {
                let found = known.remove(at: place)
                known.append(found)
                return found.selection
            }
            let made = makeSelection(filter)
            known.append((filter, made))
            if known.count > Self.mostSelections { known.removeFirst() }
            return made
        }
    }

    private func makeSelection(_ filter: RowFilter) -> Selection {
        let (hidden, times) = (filter.hidden, filter.times)
        var slots = Set(hidden.compactMap { slot(ofKey: $0) })
        if hidden.contains(Self.othersKey) {
            slots.formUnion(Set(recording.index.entries.indices).subtracting(listedSlots))
        }
        let hidesErrors = hidden.contains(Self.errorKey)
        guard !slots.isEmpty || hidesErrors || times != nil else { return Selection(recording) }
        let index = recording.index
        let isHidden = index.entries.indices.map(slots.contains)
        // The rank is that of the identifier, whatever the channel.
        func key(_ entry: IdentifierIndex.Entry) -> UInt64 { UInt64(entry.channel) << 32 | UInt64(entry.rank) }
        let hiddenKeys = Set(slots.map { key(index.entries[$0]) })
        frames.notePass()
        let kept = RowSet(count: frames.count) { row in
            if let times, !times.contains(time(ofRow: row)) { return false }
            let slot = index.slots[row]
            return slot == IdentifierIndex.none ? !hidesErrors : !isHidden[Int(slot)]
        }
        return Selection(recording, keeping: kept) { !hiddenKeys.contains(key($0)) }
    }
}

/// Which rows of a capture a window shows.
package struct RowFilter: Sendable, Hashable {
    /// Keys of identifiers that are not shown, in order; see ``ViewedCapture/key(ofSlot:)``.
    package var hidden: [String]
    /// The times of the rows that are shown; nil for all. See ``ViewedCapture/time(ofRow:)``.
    package var times: ClosedRange<Int64>?

    package init(hidden: [String] = [], times: ClosedRange<Int64>? = nil) {
        self.hidden = Array(Set(hidden)).sorted()
        self.times = times
    }
}
