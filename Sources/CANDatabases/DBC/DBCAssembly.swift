/// Combines the statements of a DBC file about its messages and signals.
struct DBCAssembly {
    private var file: DBCFile
    private var faults: FaultList
    private var lines: SourceLines
    /// Statements about signals without a message are not errors, and not messages.
    private var unassigned: [Signal] = []
    private var overlaps = DBCOverlaps()

    init(_ file: DBCFile, faults: FaultList, lines: SourceLines) {
        self.file = file
        self.faults = faults
        self.lines = lines
    }

    consuming func database(path: String) -> Database {
        var messages: [Message] = []
        messages.reserveCapacity(file.entries.count)
        var known: [UInt32: Int32] = [:]
        var entries = file.entries
        file.entries = DBCEntries()
        entries.drain { entry in
            let message = self.message(&entry)
            guard !entry.isIndependent else {
                unassigned += message.signals.filter { $0.length > 0 }
                return
            }
            if let other = known[entry.identifier] {
                let other = messages[Int(other)]
                faults.add(
                    entry.offset,
                    "'\(DBCParser.short(message.name))' has the same identifier as '\(DBCParser.short(other.name))'"
                        + " in line \(other.line); both are kept"
                )
            } else {
                known[entry.identifier] = Int32(truncatingIfNeeded: messages.count)
            }
            messages.append(message)
        }
        addFaultsOfUnusedNotes(known)
        var database = Database(
            format: .dbc, path: path, version: file.version ?? "", statesVersion: file.version != nil,
            busType: file.busType ?? defaultBusType, nodes: file.nodes.map(longName), messages: messages,
            unassignedSignals: unassigned, faults: faults.faults(&lines))
        if messages.isEmpty {
            database.seen = SeenCounts.text([
                (file.nodes.count, "node", "nodes"),
                (unassigned.count, "signal without a message", "signals without a message"),
                (file.leftOutMessages.count, "message that is left out", "messages that are left out"),
                (file.valueTables.count, "value table", "value tables"),
            ])
        }
        return database
    }

    private var defaultBusType: String? {
        if case .text(let type) = file.defaults[.busType], !type.isEmpty { return type }
        return nil
    }

    private func longName(_ node: String) -> String { file.nodeLongNames[node] ?? node }

    private mutating func message(_ entry: inout DBCFile.Entry) -> Message {
        var message = entry.message
        entry.message.signals = []
        message.line = lines.line(at: entry.offset)
        let notes = file.messageNotes[entry.identifier]
        file.messageNotes[entry.identifier]?.isUsed = true
        message.comment = notes?.comment
        if let nodes = notes?.more?.transmitters, !nodes.isEmpty {
            var known = Set(message.senders)
            for node in nodes where known.insert(node).inserted { message.senders.append(node) }
        }
        if !file.nodeLongNames.isEmpty { message.senders = message.senders.map(longName) }
        message.cycleTime = Self.milliseconds(notes?.more?.cycleTime ?? file.defaults[.cycleTime])
        let format = DBCFrameFormat(attribute: notes?.more?.frameFormat, in: file)
        message.isFD = format.isFD
        if format.isJ1939 { message.matching = .parameterGroup }
        addSignals(of: entry, to: &message)
        if let name = notes?.more?.longName { message.name = name }
        return message
    }

    private mutating func addSignals(of entry: DBCFile.Entry, to message: inout Message) {
        var names: Set<String> = []
        var longNames: [String: String] = [:]
        for index in message.signals.indices {
            let name = message.signals[index].name
            message.signals[index].line = lines.line(at: entry.offset(index))
            message.signals[index].isMultiplexer = entry.marks[index].isMultiplexer
            if !names.insert(name).inserted, !entry.isIndependent {
                faults.add(
                    entry.offset(index),
                    "the message has two signals '\(DBCParser.short(name))'; both are kept")
            }
            if !file.nodeLongNames.isEmpty {
                message.signals[index].receivers = message.signals[index].receivers.map(longName)
            }
        }
        if !entry.isIndependent {
            DBCMultiplexing.resolve(entry, names: names, notes: file.signalNotes, of: &message, &faults)
        }
        for index in message.signals.indices {
            let key = DBCFile.SignalKey(message: entry.identifier, signal: message.signals[index].name)
            guard let position = file.signalNotes.index(forKey: key) else { continue }
            file.signalNotes.values[position].isUsed = true
            let notes = file.signalNotes.values[position]
            if let comment = notes.comment { message.signals[index].comment = comment }
            if let labels = notes.labels { message.signals[index].labels = labels }
            if let spn = notes.more?.spn { message.signals[index].spn = spn }
            if let type = notes.more?.valueType, type != 0 { setFloat(type, &message.signals[index], notes) }
            if let name = notes.more?.longName { longNames[key.signal] = name }
        }
        if !entry.isIndependent { overlaps.tell(of: message, entry, &faults) }
        if !longNames.isEmpty {
            for index in message.signals.indices {
                if let name = longNames[message.signals[index].name] { message.signals[index].name = name }
                if let name = message.signals[index].condition?.multiplexer, let long = longNames[name] {
                    message.signals[index].condition?.multiplexer = long
                }
            }
        }
    }

    private mutating func setFloat(_ type: Int, _ signal: inout Signal, _ notes: DBCFile.SignalNotes) {
        let wanted = type == 1 ? 32 : 64
        if [16, 32, 64].contains(signal.length) { signal.kind = .float }
        guard signal.length != wanted else { return }
        let name = type == 1 ? "float" : "double"
        let outcome =
            signal.kind == .float
            ? "read as a float of its length" : signal.isWide ? "read as bytes" : "read as a whole number"
        faults.add(
            Int(notes.offset),
            "'\(DBCParser.short(signal.name))' is declared as \(name) and has \(signal.length) bits; \(outcome)")
    }

    /// Tools write 0 for a message that is not cyclic.
    private static func milliseconds(_ value: DBCFile.AttributeValue?) -> Int? {
        guard case .number(let number) = value else { return nil }
        switch number {
        case .integer(let whole): return whole > 0 ? Int(exactly: whole) : nil
        case .real(let real): return real >= 0.5 && real < 1e15 ? Int(real.rounded()) : nil
        }
    }

    private mutating func addFaultsOfUnusedNotes(_ known: [UInt32: Int32]) {
        var unused: [(offset: Int, key: DBCFile.SignalKey)] = []
        for (identifier, notes) in file.messageNotes where !notes.isUsed {
            guard !file.leftOutMessages.contains(identifier) else { continue }
            unused.append((Int(notes.offset), DBCFile.SignalKey(message: identifier, signal: "")))
        }
        for (key, notes) in file.signalNotes where !notes.isUsed {
            guard !file.leftOutMessages.contains(key.message), !file.leftOutSignals.contains(key) else { continue }
            unused.append((Int(notes.offset), key))
        }
        // A dictionary has a different order each time.
        unused.sort { $0.offset < $1.offset }
        for (offset, key) in unused { faults.add(offset, Self.unused(key, isKnown: known[key.message] != nil)) }
    }

    /// - Parameter key: of a message alone if the signal has no name.
    private static func unused(_ key: DBCFile.SignalKey, isKnown: Bool) -> String {
        if key.signal.isEmpty { return "no message has the identifier \(key.message); ignored" }
        let name = DBCParser.short(key.signal)
        return isKnown
            ? "the message \(key.message) has no signal '\(name)'; ignored"
            : "signal '\(name)': no message has the identifier \(key.message); ignored"
    }
}

/// What the attribute `VFrameFormat` says about the frames of a message.
struct DBCFrameFormat: Equatable {
    var isFD = false
    var isJ1939 = false

    /// The values of `VFrameFormat` as Vector defines them, for files that use it without a definition.
    private static let standard = [
        "StandardCAN", "ExtendedCAN", "reserved", "J1939PG", "reserved", "reserved", "reserved", "reserved",
        "reserved", "reserved", "reserved", "reserved", "reserved", "reserved", "StandardCAN_FD", "ExtendedCAN_FD",
    ]

    init(attribute: DBCFile.AttributeValue?, in file: DBCFile) {
        switch Self.name(attribute ?? file.defaults[.frameFormat], in: file) {
        case "J1939PG": isJ1939 = true
        case "StandardCAN_FD", "ExtendedCAN_FD": isFD = true
        default: break
        }
    }

    private static func name(_ value: DBCFile.AttributeValue?, in file: DBCFile) -> String? {
        switch value {
        case .text(let name): return name
        case .number(.integer(let index)):
            let formats = file.frameFormats.isEmpty ? standard : file.frameFormats
            guard let index = Int(exactly: index), formats.indices.contains(index) else { return nil }
            return formats[index]
        case .number(.real), nil: return nil
        }
    }
}

/// Which multiplexer decides on a signal, and with which of its values.
enum DBCMultiplexing {
    /// `SG_MUL_VAL_` where there is one for the signal; else its `m` and the one `M` of the message.
    ///
    /// - Parameter names: those of the message's signals.
    static func resolve(
        _ entry: DBCFile.Entry, names: Set<String>, notes: [DBCFile.SignalKey: DBCFile.SignalNotes],
        of message: inout Message, _ faults: inout FaultList
    ) {
        let plain = entry.marks.indices.filter { entry.marks[$0] == .multiplexer }
        var multiplexers: Set<String> = []
        for index in message.signals.indices {
            let name = message.signals[index].name
            let key = DBCFile.SignalKey(message: entry.identifier, signal: name)
            if let notes = notes[key]?.more, let condition = notes.condition {
                if names.contains(condition.multiplexer), condition.multiplexer != name {
                    message.signals[index].condition = condition
                    multiplexers.insert(condition.multiplexer)
                    continue
                }
                faults.add(
                    notes.conditionOffset,
                    "the message has no multiplexer '\(DBCParser.short(condition.multiplexer))'; ignored")
            }
            guard let value = entry.marks[index].value else { continue }
            guard let multiplexer = plain.first else {
                faults.add(
                    entry.offset(index),
                    "the message has no multiplexer (M) for '\(DBCParser.short(name))'; the signal is treated"
                        + " as always present")
                continue
            }
            if plain.count > 1 {
                faults.add(
                    entry.offset(index),
                    "the message has several multiplexers and does not name that of"
                        + " '\(DBCParser.short(name))'; the first one is used"
                )
            }
            message.signals[index].condition = Signal.Condition(
                multiplexer: message.signals[multiplexer].name, values: [value...value])
        }
        for index in message.signals.indices where multiplexers.contains(message.signals[index].name) {
            message.signals[index].isMultiplexer = true
        }
        breakCircles(entry, &message, &faults)
    }

    /// Signals that select each other cannot be decoded; they lose their conditions.
    ///
    /// Repeatedly removes signals that depend on nothing: those that remain depend on themselves, or on such signals.
    private static func breakCircles(
        _ entry: DBCFile.Entry, _ message: inout Message, _ faults: inout FaultList
    ) {
        let nested = message.signals.indices.filter { message.signals[$0].condition != nil }
        guard !nested.isEmpty else { return }
        var dependents: [String: [Int]] = [:]
        for index in nested {
            dependents[message.signals[index].condition?.multiplexer ?? "", default: []].append(index)
        }
        var resolved = message.signals.map { $0.condition == nil }
        var open = message.signals.filter { $0.condition == nil }.map(\.name)
        while let name = open.popLast() {
            for index in dependents.removeValue(forKey: name) ?? [] {
                resolved[index] = true
                open.append(message.signals[index].name)
            }
        }
        for index in nested where !resolved[index] {
            faults.add(
                entry.offset(index),
                "'\(DBCParser.short(message.signals[index].name))' depends on itself through its multiplexers; it is"
                    + " treated as always present"
            )
            message.signals[index].condition = nil
        }
    }
}
