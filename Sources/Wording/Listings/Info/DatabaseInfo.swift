internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Platform
internal import Formatting

/// A comparison of databases with a capture: known and unknown identifiers, and messages that never occur.
struct DatabaseInfo: Sendable {
    /// An identifier of the capture on one of its channels.
    private struct Seen: Sendable {
        var identifier: String
        var isXL: Bool
        var channel: String
        var frames: Int
        /// nil for an identifier that is in no database.
        var message: String?
        /// Length in the database, if some frames have another length.
        var describedLength: Int?
        var lengths: ClosedRange<Int>?
    }

    private let paths: [String]
    private let seen: [Seen]
    /// Indices of messages in the catalog that never occur.
    private let unseen: [Int32]
    private let databases: DatabaseSet
    private let showsChannel: Bool
    private let notices: [String]

    /// Maximum number of lines of each list in the text; JSON has all.
    private static let listed = 20

    init(_ selection: Selection) {
        let (frames, index, databases) = (selection.frames, selection.index, selection.recording.databases)
        let found = selection.matches
        let described = found.map { $0.map { databases.catalog.messages[$0].compiled.length } ?? -1 }
        var lengths = [ClosedRange<Int>?](repeating: nil, count: index.entries.count)
        var isOff = [Bool](repeating: false, count: index.entries.count)
        frames.notePass()
        for row in 0..<frames.count
        where index.slots[row] != IdentifierIndex.none && !frames.flags(row).contains(.remote) {
            let slot = Int(index.slots[row])
            let length = frames.length(row)
            lengths[slot] =
                lengths[slot].map { min($0.lowerBound, length)...max($0.upperBound, length) } ?? length...length
            if !isOff[slot], described[slot] >= 0, described[slot] != length, let message = found[slot] {
                isOff[slot] = !databases.catalog.messages[message].allows(
                    length: length, isFD: frames.flags(row).contains(.fd))
            }
        }
        var used = Set<Int>()
        var ranked: [(rank: Int, seen: Seen)] = []
        for (slot, entry) in index.entries.enumerated() {
            if let found = found[slot] { used.insert(found) }
            let message = found[slot].map { databases.catalog.messages[$0].message }
            let seen = Seen(
                identifier: Self.name(entry, frames), isXL: entry.isXL,
                channel: Int(entry.channel) < frames.channels.count ? frames.channels[Int(entry.channel)] : "",
                frames: entry.count, message: message?.name, describedLength: isOff[slot] ? described[slot] : nil,
                lengths: lengths[slot])
            ranked.append((entry.rank, seen))
        }
        seen = ranked.sorted { ($0.rank, $0.seen.channel) < ($1.rank, $1.seen.channel) }.map(\.seen)
        unseen = databases.messages.joined().filter { !used.contains(Int($0)) }
        self.databases = databases
        paths = databases.bindings.map { binding in
            (binding.channel.map { $0 + "=" } ?? "") + binding.database.path
        }
        showsChannel = frames.channels.count > 1
        notices = databases.notices(channels: frames.channels)
    }

    private static func name(_ entry: IdentifierIndex.Entry, _ frames: FrameTable) -> String {
        guard entry.isSymbolic else { return Hexadecimal.identifier(entry.identifier, isExtended: entry.isExtended) }
        let name = Int(entry.identifier)
        return name < frames.names.count ? frames.names[name] : "?"
    }

    private var known: [Seen] { seen.filter { $0.message != nil } }
    private var unknown: [Seen] { seen.filter { $0.message == nil } }

    func write(to lines: inout InfoLines) {
        for path in paths { lines.add("database", Printable.text(path)) }
        for notice in notices { lines.add("remark", notice) }
        list("known", known, frames: known, to: &lines) { seen in
            let off = seen.describedLength.map { described in
                let lengths = seen.lengths.map {
                    $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
                }
                return "length \(lengths ?? "?"), database \(described)"
            }
            return [
                Printable.text(seen.identifier), Decimal.grouped(seen.frames), Printable.text(seen.message ?? ""),
                place(seen), off ?? "",
            ]
        }
        list("unknown", unknown, frames: unknown, to: &lines) { seen in
            [Printable.text(seen.identifier) + (seen.isXL ? " XL" : ""), Decimal.grouped(seen.frames), place(seen)]
        }
        list("never seen", unseen, frames: nil, to: &lines) { unseen in
            let message = databases.catalog.messages[Int(unseen)].message
            return [MessageText.identifier(message), "", Printable.text(message.name)]
        }
    }

    private func place(_ seen: Seen) -> String { showsChannel ? Printable.text(seen.channel) : "" }

    private func list<Element>(
        _ label: String, _ elements: [Element], frames: [Seen]?, to lines: inout InfoLines,
        _ cells: (Element) -> [String]
    ) {
        let count = LogProse.count(elements.count, frames == nil ? "message" : "identifier")
        let sum = elements.isEmpty ? nil : frames.map { $0.reduce(0) { $0 + $1.frames } }
        lines.add(label, (elements.isEmpty ? "none" : count) + (sum.map { " in " + LogProse.count($0, "frame") } ?? ""))
        var table = TextTable(flushLeft: [0, 2, 3, 4])
        (table.names, table.optional) = ([0, 2, 3], [3, 4])
        for element in elements.prefix(Self.listed) { table.add(cells(element)) }
        lines.add(table)
        if elements.count > Self.listed {
            lines.add("", "\u{2026} \(Decimal.grouped(elements.count - Self.listed)) more; --json lists all")
        }
    }

    func write(to writer: inout JSONText) {
        writer.strings("databases", paths)
        writer.strings("database_notices", notices)
        writer.field("known_identifiers", known.count)
        writer.field("unknown_identifiers", unknown.count)
        writer.field("never_seen", unseen.count)
        writer.list("known", known) { writer, seen in
            writer.field("id", seen.identifier)
            writer.field("channel", seen.channel)
            writer.field("message", seen.message)
            writer.field("frames", seen.frames)
            writer.field("shortest", seen.lengths?.lowerBound)
            writer.field("longest", seen.lengths?.upperBound)
            if let described = seen.describedLength { writer.field("database_length", described) }
        }
        writer.list("unknown", unknown) { writer, seen in
            writer.field("id", seen.identifier)
            if seen.isXL { writer.field("xl", 1) }
            writer.field("channel", seen.channel)
            writer.field("frames", seen.frames)
        }
        // Messages of a range of identifiers share their name, which may be as long as a file.
        let limits = RepetitionLimits()
        writer.list("unseen", unseen) { writer, unseen in
            let entry = databases.catalog.messages[Int(unseen)]
            writer.field("id", MessageText.identifier(entry.message))
            writer.field("message", limits.text(entry.message.name))
            writer.field("database", databases.bindings[entry.database].database.path)
        }
    }
}
