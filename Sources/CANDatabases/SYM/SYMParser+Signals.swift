extension SYMParser {
    /// `Sig=Name unsigned 16 -m /u:V …` in {SIGNALS}
    mutating func definition(_ scanner: inout SYMScanner, _ offset: Int, _ comment: String?) {
        guard let name = scanner.name(), let type = scanner.name() else {
            return faults.add(offset, "expected the name of a signal and its type; it is left out")
        }
        let length = scanner.whole()
        guard let signal = signal(name, type: type, length: length, &scanner, offset, comment) else { return }
        file.signals[name] = signal
    }

    /// A signal without its place: type, flags and options. nil if it is invalid; the error is reported.
    mutating func signal(
        _ name: String, type: String, length: Int?, _ scanner: inout SYMScanner, _ offset: Int, _ comment: String?
    ) -> Signal? {
        var signal = Signal(name: name, start: 0, length: length ?? 0, comment: comment, line: offset)
        switch type.lowercased() {
        case "unsigned", "string", "raw": break
        case "signed": signal.kind = .signed
        case "float":
            signal.kind = .float
            signal.length = 32
        case "double":
            signal.kind = .float
            signal.length = 64
        case "bit":
            signal.length = 1
            signal.minimum = 0
            signal.maximum = 1
        // One character, or a text of several.
        case "char": signal.length = max(8, length ?? 8)
        default:
            // The name of an enumeration can be a type.
            guard let labels = file.enumerations[type] else {
                faults.add(
                    offset,
                    "'\(Self.short(type))' is neither a type nor an enumeration; \(Self.short(name)) is left"
                        + " out")
                return nil
            }
            signal.labels = labels
        }
        if let reason = SignalPlace.refusal(start: 0, length: signal.length, kind: signal.kind) {
            faults.add(offset, "\(Self.short(name)): \(reason); the signal is left out")
            return nil
        }
        while !scanner.isAtEnd {
            guard option(&scanner, &signal, offset) else {
                faults.add(offset, "an option of \(Self.short(name)) cannot be read; it and what follows are left out")
                break
            }
        }
        if let remark = SignalPlace.remark(signal) { faults.add(offset, "\(Self.short(name)): \(remark)") }
        return signal
    }

    /// `-m`, `/u:"km/h"`, `/f:0.1`. False if it is not an option.
    private mutating func option(_ scanner: inout SYMScanner, _ signal: inout Signal, _ offset: Int) -> Bool {
        guard let word = scanner.name(stops: ":\"") else { return false }
        guard word.hasPrefix("/") else {
            if word.lowercased() == "-m" { signal.byteOrder = .bigEndian }
            // The other flags decide how a value is shown: -h -b hexadecimal, binary; -s -t -v similarly.
            return word.hasPrefix("-") && word.utf8.count == 2
        }
        guard scanner.take(":") else { return false }
        // A space after the colon ends the option: `/u: /f:2`.
        let isEmpty = scanner.position >= scanner.end || scanner.bytes[scanner.position].isXMLBlank
        let text = isEmpty ? "" : scanner.name(stops: "")
        guard let text else { return false }
        switch word.lowercased() {
        case "/u": signal.unit = text
        case "/f": signal.factor = number(text, offset) ?? 1
        case "/o": signal.offset = number(text, offset) ?? 0
        case "/min": signal.minimum = number(text, offset)
        case "/max": signal.maximum = number(text, offset)
        case "/spn": signal.spn = Int(text)
        case "/e":
            if let labels = file.enumerations[text] {
                signal.labels = labels
            } else {
                faults.add(offset, "unknown enumeration '\(Self.short(text))'; the values stay without labels")
            }
        // Default value, long name, decimal places, and options of later versions.
        default: break
        }
        return true
    }

    /// Hexadecimal with `h` after it, or decimal.
    private mutating func number(_ text: String, _ offset: Int) -> Number? {
        if text.last == "h", let value = Int64(text.dropLast(), radix: 16) { return .integer(value) }
        if let number = NumberReader.number(text) { return number }
        faults.add(offset, "'\(Self.short(text))' is not a number; it is left out")
        return nil
    }
}
