/// Puts together what the statements of a DBC file say of its messages and signals.
struct DBCAssembly {
    private var file: DBCFile
    private var faults: FaultList
    private var lines: SourceLines
    /// What is said of signals without a message is no fault, and no message either.
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
        var known: [UInt32: Int] = [:]
        for entry in file.entries {
            let message = self.message(entry)
            guard !entry.isIndependent else {
                unassigned += message.signals.filter { $0.length > 0 }
                continue
            }
            if let other = known[entry.identifier] {
                faults.add(
                    entry.offset,
                    "the identifier of '\(DBCParser.short(message.name))' is that of '\(DBCParser.short(messages[other].name))' in line \(messages[other].line); both are kept"
                )
            } else {
                known[entry.identifier] = messages.count
            }
            messages.append(message)
        }
        addFaultsOfUnusedNotes(known)
        return Database(
            format: .dbc, path: path, version: file.version ?? "", statesVersion: file.version != nil,
            busType: file.busType ?? defaultBusType, nodes: file.nodes.map(longName), messages: messages,
            unassignedSignals: unassigned, faults: faults.faults(&lines))
    }

    private var defaultBusType: String? {
        if case .text(let type) = file.defaults[.busType], !type.isEmpty { return type }
        return nil
    }

    private func longName(_ node: String) -> String { file.nodeLongNames[node] ?? node }

    private mutating func message(_ entry: DBCFile.Entry) -> Message {
        var message = entry.message
        message.line = lines.line(at: entry.offset)
        let notes = file.messageNotes[entry.identifier]
        file.messageNotes[entry.identifier]?.isUsed = true
        message.comment = notes?.comment
        for node in notes?.transmitters ?? [] where !message.senders.contains(node) { message.senders.append(node) }
        message.senders = message.senders.map(longName)
        message.cycleTime = Self.milliseconds(notes?.cycleTime ?? file.defaults[.cycleTime])
        let format = DBCFrameFormat(attribute: notes?.frameFormat, in: file)
        message.isFD = format.isFD
        if format.isJ1939 { message.matching = .parameterGroup }
        addSignals(of: entry, to: &message)
        if let name = notes?.longName { message.name = name }
        return message
    }

    private mutating func addSignals(of entry: DBCFile.Entry, to message: inout Message) {
        var names: Set<String> = []
        var longNames: [String: String] = [:]
        for index in message.signals.indices {
            let name = message.signals[index].name
            message.signals[index].line = lines.line(at: entry.offsets[index])
            message.signals[index].isMultiplexer = entry.marks[index].isMultiplexer
            if !names.insert(name).inserted, !entry.isIndependent {
                faults.add(
                    entry.offsets[index],
                    "the message has another signal '\(DBCParser.short(name))'; both are kept")
            }
            message.signals[index].receivers = message.signals[index].receivers.map(longName)
        }
        if !entry.isIndependent {
            DBCMultiplexing.resolve(entry, names: names, notes: file.signalNotes, of: &message, &faults)
        }
        for index in message.signals.indices {
            let key = DBCFile.SignalKey(message: entry.identifier, signal: message.signals[index].name)
            guard let position = file.signalNotes.index(forKey: key) else { continue }
            file.signalNotes.values[position].isUsed = true
            let notes = file.signalNotes.values[position]
            message.signals[index].comment = notes.comment
            message.signals[index].labels = notes.labels ?? []
            message.signals[index].spn = notes.spn
            if let type = notes.valueType, type != 0 { setFloat(type, &message.signals[index], notes) }
            if let name = notes.longName { longNames[key.signal] = name }
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
        guard message.signals.contains(where: { $0.length > DBCParser.widestValue }) else { return }
        message.wideSignals = message.signals.filter { $0.length > DBCParser.widestValue }
        message.signals.removeAll { $0.length > DBCParser.widestValue }
    }

    private mutating func setFloat(_ type: Int, _ signal: inout Signal, _ notes: DBCFile.SignalNotes) {
        let wanted = type == 1 ? 32 : 64
        if [16, 32, 64].contains(signal.length) { signal.kind = .float }
        guard signal.length != wanted else { return }
        let name = type == 1 ? "float" : "double"
        let outcome = signal.kind == .float ? "read as a float of its length" : "read as a whole number"
        faults.add(
            notes.offset,
            "'\(DBCParser.short(signal.name))' is called a \(name) and has \(signal.length) bits; \(outcome)")
    }

    /// 0 is how tools write that a message is not cyclic.
    private static func milliseconds(_ value: DBCFile.AttributeValue?) -> Int? {
        guard case .number(let number) = value else { return nil }
        switch number {
        case .integer(let whole): return whole > 0 ? Int(exactly: whole) : nil
        case .real(let real): return real >= 0.5 && real < 1e15 ? Int(real.rounded()) : nil
        }
    }

    private mutating func addFaultsOfUnusedNotes(_ known: [UInt32: Int]) {
        var unused: [(offset: Int, text: String)] = []
        for (identifier, notes) in file.messageNotes where !notes.isUsed {
            guard !file.leftOutMessages.contains(identifier) else { continue }
            unused.append((notes.offset, "no message has the identifier \(identifier); passed over"))
        }
        for (key, notes) in file.signalNotes where !notes.isUsed {
            guard !file.leftOutMessages.contains(key.message), !file.leftOutSignals.contains(key) else { continue }
            let name = DBCParser.short(key.signal)
            unused.append(
                (
                    notes.offset,
                    known[key.message] == nil
                        ? "no message has the identifier \(key.message), with a signal '\(name)'; passed over"
                        : "the message \(key.message) has no signal '\(name)'; passed over"
                ))
        }
        // A dictionary has its keys in another order every time.
        for (offset, text) in unused.sorted(by: { $0.offset < $1.offset }) { faults.add(offset, text) }
    }
}
