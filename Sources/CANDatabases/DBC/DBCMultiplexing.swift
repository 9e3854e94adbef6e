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
                    "the message has no multiplexer '\(DBCParser.short(condition.multiplexer))'; passed over")
            }
            guard let value = entry.marks[index].value else { continue }
            guard let multiplexer = plain.first else {
                faults.add(
                    entry.offset(index),
                    "the message has no multiplexer (M) for '\(DBCParser.short(name))'; it is taken to be always there")
                continue
            }
            if plain.count > 1 {
                faults.add(
                    entry.offset(index),
                    "the message has several multiplexers and does not say which is that of '\(DBCParser.short(name))'; the first one is taken"
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

    /// Signals that decide on each other cannot be decoded; they lose their conditions.
    ///
    /// Repeatedly takes off what depends on nothing: what remains depends on itself, or on such.
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
                "'\(DBCParser.short(message.signals[index].name))' depends on itself by its multiplexers; it is taken to be always there"
            )
            message.signals[index].condition = nil
        }
    }
}
