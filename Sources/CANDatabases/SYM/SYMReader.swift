/// Reads PEAK-System's symbol files (PCAN Symbol File Format, versions 4 to 6).
package enum SYMReader: DatabaseReader {
    package static let format = Database.Format.sym
    package static let name = "PEAK SYM"

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        var statements = SYMStatements(head)
        // Only comments may precede it.
        guard let first = statements.next() else { return false }
        return head[first.range].starts(with: "FormatVersion".utf8)
    }

    /// - Parameter path: is stored in the database, never opened.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let encoding = TextEncoding(detecting: bytes)
        var parser = SYMParser(bytes, encoding: encoding)
        parser.parse()
        var lines = SourceLines(bytes, encoding: encoding)
        var assembly = SYMAssembly(parser.file, faults: parser.faults)
        let messages = assembly.messages { lines.line(at: $0) }
        var database = Database(
            format: .sym, path: path, version: parser.file.version, messages: messages,
            faults: assembly.faults.faults(&lines))
        if messages.isEmpty {
            database.seen = SeenCounts.text([
                (parser.file.symbols.count, "symbol that is left out", "symbols that are left out"),
                (parser.file.signals.count, "signal", "signals"),
                (parser.file.enumerations.count, "enumeration", "enumerations"),
            ])
        }
        return database
    }
}

/// Makes messages from the symbols of a SYM file.
struct SYMAssembly {
    /// Maximum number of messages and signals of one file, because symbols may have ranges of identifiers. At
    /// most `repeats` for each one in the file are added to the `first` ones.
    private static let (mostMessages, mostSignals) = (100_000, 500_000)
    private static let (first, repeats) = (16_384, 256)
    private static let tooMany = "too many identifiers and signals; the rest of the file is left out"

    private let file: SYMFile
    private(set) var faults: FaultList

    private struct Key: Hashable {
        var section: SYMFile.Section
        var name: String
    }

    init(_ file: SYMFile, faults: FaultList) {
        self.file = file
        self.faults = faults
    }

    /// - Parameter line: returns the line of an offset; called with ascending offsets.
    mutating func messages(line: (Int) -> Int) -> [Message] {
        var parts: [Key: [Int]] = [:]
        for (index, symbol) in file.symbols.enumerated() {
            parts[Key(section: symbol.section, name: symbol.name), default: []].append(index)
        }
        var messages: [Message] = []
        let messageLimit = min(Self.mostMessages, Self.first + Self.repeats * file.symbols.count)
        let written = file.symbols.reduce(file.signals.count) { $0 + 1 + $1.signals.count }
        var signalsLeft = min(Self.mostSignals, Self.first + Self.repeats * written)
        for (index, symbol) in file.symbols.enumerated() {
            let all = parts[Key(section: symbol.section, name: symbol.name)] ?? []
            guard let identifiers = symbol.identifiers else {
                // The parts of a multiplexed symbol after the first have no identifier.
                if all.first == index, !all.contains(where: { file.symbols[$0].identifiers != nil }) {
                    faults.add(symbol.offset, "\(SYMParser.short(symbol.name)) has no identifier; it is left out")
                }
                continue
            }
            // Only a multiplexed symbol has parts; symbols that are each other's are many times many.
            let parts = symbol.multiplex == nil ? [] : all
            signalsLeft -= parts.count
            guard signalsLeft >= 0 else {
                faults.add(symbol.offset, Self.tooMany)
                return messages
            }
            let message = message(symbol, parts: parts.map { file.symbols[$0] }, line)
            for identifier in identifiers {
                guard messages.count < messageLimit, signalsLeft >= message.signals.count else {
                    faults.add(symbol.offset, Self.tooMany)
                    return messages
                }
                signalsLeft -= message.signals.count
                var one = message
                one.identifier = identifier
                messages.append(one)
            }
        }
        return messages
    }

    private mutating func message(_ symbol: SYMFile.Symbol, parts: [SYMFile.Symbol], _ line: (Int) -> Int) -> Message {
        var isExtended = symbol.isExtended
        if let last = symbol.identifiers?.upperBound, last > 0x7FF, !isExtended {
            faults.add(
                symbol.offset,
                "the identifier of \(SYMParser.short(symbol.name)) has more than 11 bits; it is read as an extended identifier"
            )
            isExtended = true
        }
        var message = Message(
            name: symbol.name, identifier: 0, isExtended: isExtended, length: symbol.length ?? 8, isFD: symbol.isFD,
            cycleTime: symbol.cycleTime, senders: symbol.section.senders, comment: symbol.comment,
            line: line(symbol.offset))
        message.signals = symbol.multiplex == nil ? symbol.signals : multiplexed(symbol, parts)
        let needed = message.signals.map(SignalPlace.bytesNeeded).max() ?? 0
        if needed > message.length {
            faults.add(
                symbol.offset,
                "the length of \(SYMParser.short(symbol.name)) is \(message.length), but its signals need"
                    + " \(needed) bytes; all are kept")
        }
        for index in message.signals.indices { message.signals[index].line = line(message.signals[index].line) }
        return message
    }

    /// One multiplexer for all parts, at the place in the first one.
    private mutating func multiplexed(_ symbol: SYMFile.Symbol, _ parts: [SYMFile.Symbol]) -> [Signal] {
        guard let first = symbol.multiplex, first.length > 0 else { return parts.flatMap(\.signals) }
        // Version 6 names the multiplexer; in earlier versions `Mux=` names its value.
        let namesValues = !file.version.hasPrefix("6")
        var multiplexer = Signal(
            name: namesValues ? symbol.name + "_MUX" : first.name, start: first.start, length: first.length,
            byteOrder: first.isBigEndian ? .bigEndian : .littleEndian, isMultiplexer: true, comment: first.comment,
            line: first.offset)
        var labels: [Int64: String] = [:]
        var signals: [Signal] = []
        for part in parts {
            guard let own = part.multiplex else {
                signals += part.signals
                continue
            }
            if own.length > 0, own.start != first.start || own.length != first.length {
                faults.add(own.offset, "the multiplexer is not at the same place as in the symbol's first part")
            }
            if let value = Int64(exactly: own.value), namesValues, labels[value] == nil { labels[value] = own.name }
            signals += part.signals.map { signal in
                var signal = signal
                signal.condition = .init(multiplexer: multiplexer.name, values: [own.value...own.value])
                return signal
            }
        }
        multiplexer.labels = labels.map { .init(value: $0.key, text: $0.value) }.sorted { $0.value < $1.value }
        return [multiplexer] + signals
    }
}
