package import Analysis
package import CANCapture
internal import CANDatabases
internal import CANProtocols
package import Formatting
internal import Platform
internal import Wording

/// A capture that windows look at, as far as it has been read.
package final class ViewedCapture: Sendable {
    /// Counts the captures that took each other's place, from 1.
    package let generation: Int
    package let recording: Recording
    package let zone: TimeZoneChoice
    /// Whether the whole capture was read, and its findings are known.
    package let isComplete: Bool
    /// The capture's name as windows may show it.
    package let name: String
    /// Names of databases.
    package let databases: [String]

    private let onceKeys = Once<[String]>()
    private let onceSlots = Once<[String: Int]>()
    private let onceMessages = Once<[UInt64]>()
    /// Of identifiers whose bytes were shown.
    private let longest = Locked<[Int: Int]>([:])
    /// Recent choices of identifiers.
    private let selections = Locked<[(hidden: [String], selection: Selection)]>([])

    package init(
        generation: Int, _ recording: Recording, zone: TimeZoneChoice, isComplete: Bool, name: String,
        databases: [String]
    ) {
        self.generation = generation
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

    /// Number of bytes of the longest frame of an identifier.
    func longestPayload(ofSlot slot: Int) -> Int {
        if let known = longest.withLock({ $0[slot] }) { return known }
        let found = recording.rows[slot].reduce(0) { max($0, frames.length(Int($1))) }
        longest.withLock { $0[slot] = found }
        return found
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

    /// Error frames.
    package static let errorKey = "error"
    private static let mostSelections = 3

    /// The rows without those of some identifiers.
    package func selection(without hidden: [String]) -> Selection {
        selections.withLock { known in
            if let place = known.firstIndex(where: { $0.hidden == hidden }) {
                let found = known.remove(at: place)
                known.append(found)
                return found.selection
            }
            let made = makeSelection(without: hidden)
            known.append((hidden, made))
            if known.count > Self.mostSelections { known.removeFirst() }
            return made
        }
    }

    private func makeSelection(without hidden: [String]) -> Selection {
        let slots = Set(hidden.compactMap { slot(ofKey: $0) })
        let hidesErrors = hidden.contains(Self.errorKey)
        guard !slots.isEmpty || hidesErrors else { return Selection(recording) }
        let index = recording.index
        let isHidden = index.entries.indices.map(slots.contains)
        frames.notePass()
        let kept = RowSet(count: frames.count) { row in
            let slot = index.slots[row]
            return slot == IdentifierIndex.none ? !hidesErrors : !isHidden[Int(slot)]
        }
        return Selection(recording, keeping: kept) { entry in
            index.entries.firstIndex(of: entry).map { !isHidden[$0] } ?? true
        }
    }
}
