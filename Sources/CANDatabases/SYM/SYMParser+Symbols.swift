extension SYMParser {
    /// Maximum number of identifiers of one symbol.
    private static let longestRange = 4096

    /// A statement about the current symbol.
    mutating func property(_ keyword: String, _ scanner: inout SYMScanner, _ offset: Int, _ comment: String?) {
        guard var symbol = file.symbols.popLast() else {
            return faults.add(offset, "this belongs to a symbol, but no symbol precedes it; it is left out")
        }
        defer { file.symbols.append(symbol) }
        switch keyword {
        case "id": identifiers(&scanner, offset, &symbol, comment)
        case "type": type(scanner.name() ?? "", offset, &symbol)
        case "len", "dlc":
            guard let length = scanner.whole(), (0...SignalPlace.longestPayload).contains(length) else {
                return faults.add(offset, "the length is not a number of bytes; it is left out")
            }
            symbol.length = length
        case "cycletime":
            guard let time = scanner.whole(), time >= 0 else {
                return faults.add(offset, "the cycle time is not a number of milliseconds; it is left out")
            }
            symbol.cycleTime = time
        default: multiplex(&scanner, offset, &symbol, comment)
        }
    }

    /// `ID=10FFh`, `ID=22h-23h`
    private mutating func identifiers(
        _ scanner: inout SYMScanner, _ offset: Int, _ symbol: inout SYMFile.Symbol, _ comment: String?
    ) {
        let start = scanner.position
        guard let first = identifier(&scanner) else {
            return faults.add(offset, "expected an identifier such as 1A0h; the symbol is left out")
        }
        // Eight digits and the h mean an extended identifier, whatever its value.
        if scanner.position - start == 9 { symbol.isExtended = true }
        var last = first
        if scanner.take("-") {
            guard let given = identifier(&scanner), given >= first else {
                return faults.add(offset, "expected the last identifier of a range; the symbol is left out")
            }
            last = given
            if last - first >= Self.longestRange {
                faults.add(offset, "a range of more than \(Self.longestRange) identifiers; only the first is kept")
                last = first
            }
        }
        symbol.identifiers = first...last
        symbol.comment = comment
    }

    private func identifier(_ scanner: inout SYMScanner) -> UInt32? {
        guard let value = scanner.integer(), (0...0x1FFF_FFFF).contains(value) else { return nil }
        return UInt32(value)
    }

    private mutating func type(_ text: String, _ offset: Int, _ symbol: inout SYMFile.Symbol) {
        switch text.lowercased() {
        case "standard": break
        case "extended": symbol.isExtended = true
        case "fdstandard": symbol.isFD = true
        case "fdextended":
            symbol.isExtended = true
            symbol.isFD = true
        default: faults.add(offset, "'\(Self.short(text))' is not a type of symbol; it is read as Standard")
        }
    }

    /// `Mux=Name 0,16 0Ah -m`
    private mutating func multiplex(
        _ scanner: inout SYMScanner, _ offset: Int, _ symbol: inout SYMFile.Symbol, _ comment: String?
    ) {
        guard let name = scanner.name(), let start = scanner.whole(), scanner.take(","), let length = scanner.whole(),
            let value = scanner.integer().flatMap({ UInt64(exactly: $0) })
        else {
            return faults.add(
                offset, "expected a name, a place 'start,length' and a value; the multiplexer is left out")
        }
        var isBig = false
        while let flag = scanner.name() { if flag == "-m" { isBig = true } }
        if length == 0 {
            faults.add(offset, "the multiplexer \(Self.short(name)) has no bits; its signals are in every frame")
        } else if let reason = SignalPlace.refusal(start: start, length: length, kind: .unsigned) {
            return faults.add(offset, "\(Self.short(name)): \(reason); the multiplexer is left out")
        }
        symbol.multiplex = .init(
            name: name, start: isBig ? SignalPlace.fromSendOrder(start) : start, length: length, value: value,
            isBigEndian: isBig, comment: comment, offset: offset)
    }

    /// `Sig=Name 16` in a symbol: a signal of {SIGNALS} at a place.
    mutating func use(_ scanner: inout SYMScanner, _ offset: Int) {
        guard let name = scanner.name(), let start = scanner.whole() else {
            return faults.add(offset, "expected the name of a signal and its first bit; it is left out")
        }
        guard let signal = file.signals[name] else {
            return faults.add(offset, "{SIGNALS} has no valid signal '\(Self.short(name))'; it is left out")
        }
        put(signal, at: start, offset)
    }

    /// `Var=Name unsigned 0,16 …` in a symbol: a signal defined where it is.
    mutating func variable(_ scanner: inout SYMScanner, _ offset: Int, _ comment: String?) {
        guard var name = scanner.name(), var type = scanner.name() else {
            return faults.add(offset, "expected a name, a type and a place 'start,length'; the variable is left out")
        }
        // A name with spaces needs quotes, which some tools omit: the type is then the word before the place.
        var place = startAndLength(&scanner)
        while place == nil, let word = scanner.name() {
            name += " " + type
            type = word
            place = startAndLength(&scanner)
            if place != nil { faults.add(offset, "the name '\(Self.short(name))' needs quotes; it is kept") }
        }
        guard let (start, length) = place else {
            return faults.add(offset, "expected a name, a type and a place 'start,length'; the variable is left out")
        }
        guard let signal = signal(name, type: type, length: length, &scanner, offset, comment) else { return }
        put(signal, at: start, offset)
    }

    /// `0,16`; reads nothing if there is no place.
    private func startAndLength(_ scanner: inout SYMScanner) -> (start: Int, length: Int)? {
        let begin = scanner.position
        if let start = scanner.whole(), scanner.take(","), let length = scanner.whole() { return (start, length) }
        scanner.position = begin
        return nil
    }

    private mutating func put(_ signal: Signal, at start: Int, _ offset: Int) {
        guard !file.symbols.isEmpty else {
            return faults.add(offset, "this belongs to a symbol, but no symbol precedes it; it is left out")
        }
        if let reason = SignalPlace.refusal(start: start, length: signal.length, kind: signal.kind) {
            return faults.add(offset, "\(Self.short(signal.name)): \(reason); the signal is left out")
        }
        var placed = signal
        placed.start = signal.byteOrder == .bigEndian ? SignalPlace.fromSendOrder(start) : start
        placed.line = offset
        file.symbols[file.symbols.count - 1].signals.append(placed)
    }
}
