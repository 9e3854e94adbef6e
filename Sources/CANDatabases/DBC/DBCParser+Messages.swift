extension DBCParser {
    /// Identifiers of 29 bits have this bit set.
    private static let extendedBit: UInt32 = 0x8000_0000
    private static let largestStandard: UInt32 = 0x7FF
    private static let largestExtended: UInt32 = 0x1FFF_FFFF
    /// Bytes; more than any transport protocol for which messages are described, ISO 15765-2 (2004) and SAE J1939-21.
    private static let longestMessage = 4095
    /// Bits of CAN FD's largest frame. A signal that begins after them and after its message has no place.
    private static let bitsOfFrame = 512

    /// `BO_ 2566834709 Engine: 8 Gateway`
    mutating func message(at start: Int) throws(DBCSyntaxError) {
        owner = .leftOut
        let identifierPlace = scanner.position
        let identifier = try scanner.identifier()
        scanner.skipBlanksInLine()
        do throws(DBCSyntaxError) {
            try message(identifier, at: start, identifierPlace)
        } catch {
            file.leftOutMessages.insert(identifier)
            throw DBCSyntaxError(offset: error.offset, text: "\(error.text); the message is left out")
        }
    }

    private mutating func message(
        _ identifier: UInt32, at start: Int, _ identifierPlace: Int
    ) throws(DBCSyntaxError) {
        let name = try newName(of: "the message")
        scanner.skipBlanksInLine()
        guard scanner.take(":") else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected ':' after the message's name")
        }
        scanner.skipBlanksInLine()
        let lengthPlace = scanner.position
        let length = try scanner.count("the message's length")
        guard length <= Self.longestMessage else {
            throw DBCSyntaxError(offset: lengthPlace, text: "a message of \(length) bytes is not possible")
        }
        let senders = nodeList()
        let isIndependent = name == DBCFile.signalsWithoutMessage
        var isExtended = identifier & Self.extendedBit != 0
        let bits = identifier & ~Self.extendedBit
        if bits > Self.largestExtended, !isIndependent {
            throw DBCSyntaxError(
                offset: identifierPlace, text: "the identifier \(Self.hexadecimal(bits)) has more than 29 bits")
        }
        if !isExtended, bits > Self.largestStandard, !isIndependent {
            isExtended = true
            faults.add(
                identifierPlace,
                "the identifier \(Self.hexadecimal(bits)) has more than 11 bits, but bit 31 is not set; read as a 29-bit identifier"
            )
        }
        file.entries.append(
            DBCFile.Entry(
                identifier: identifier,
                message: Message(
                    name: name, identifier: bits, isExtended: isExtended, length: length, senders: senders),
                offset: start))
        owner = .last
        endOfLine(behind: "the message")
    }

    static func hexadecimal(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }

    /// ` SG_ Speed m2M : 7|16@0+ (0.01,0) [0|250] "km/h" Gateway,Display`
    mutating func signal(at start: Int) throws(DBCSyntaxError) {
        guard owner == .last, let message = file.entries.last else {
            if owner == .none { faults.add(start, "a signal before any message; it is left out") }
            scanner.skipToLineEnd()
            return
        }
        let name = try newName(of: "the signal")
        do throws(DBCSyntaxError) {
            let mark = try multiplexMark()
            let signal = try layout(name, in: message)
            file.entries.addToLast(signal, mark, Int32(truncatingIfNeeded: start))
        } catch {
            file.leftOutSignals.insert(
                DBCFile.SignalKey(message: message.identifier, signal: name))
            throw DBCSyntaxError(offset: error.offset, text: "\(error.text); the signal is left out")
        }
        endOfLine(behind: "the signal")
    }

    private mutating func multiplexMark() throws(DBCSyntaxError) -> DBCFile.MultiplexMark {
        scanner.skipBlanksInLine()
        let place = scanner.position
        let word = scanner.word()
        scanner.skipBlanksInLine()
        var mark = DBCFile.MultiplexMark.none
        if !word.isEmpty {
            let unknown = DBCSyntaxError(
                offset: place, text: "expected ':' or a multiplexer mark (M, m1, m1M) after the signal's name")
            if word.count == 1, scanner.bytes[place] == UInt8(ascii: "M") {
                mark = .multiplexer
            } else {
                guard scanner.bytes[place] == UInt8(ascii: "m") else { throw unknown }
                let isBoth = scanner.bytes[word.upperBound - 1] == UInt8(ascii: "M")
                let digits = word.lowerBound + 1..<max(word.lowerBound + 1, word.upperBound - (isBoth ? 1 : 0))
                guard !digits.isEmpty else {
                    // Occurs with multiplexers in `SG_MUL_VAL_`, which decides.
                    faults.add(place, "expected a number after 'm'; the mark is ignored")
                    return try colon(isBoth ? .multiplexer : .none)
                }
                guard let value = scanner.whole(digits), value >= 0 else { throw unknown }
                mark = isBoth ? .both(UInt64(value)) : .multiplexed(UInt64(value))
            }
        }
        return try colon(mark)
    }

    private mutating func colon(_ mark: DBCFile.MultiplexMark) throws(DBCSyntaxError) -> DBCFile.MultiplexMark {
        guard scanner.take(":") else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected ':' after the signal's name")
        }
        return mark
    }

    /// The part after the colon.
    private mutating func layout(_ name: String, in message: DBCEntries.Head) throws(DBCSyntaxError) -> Signal {
        scanner.skipBlanksInLine()
        let startPlace = scanner.position
        let start = try scanner.count("the signal's start bit")
        try sign("|")
        let lengthPlace = scanner.position
        let length = try scanner.count("the signal's length")
        try sign("@")
        let byteOrder: ByteOrder
        if scanner.take("1") {
            byteOrder = .littleEndian
        } else if scanner.take("0") {
            byteOrder = .bigEndian
        } else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected the byte order, 0 or 1")
        }
        scanner.skipBlanksInLine()
        let isSigned = scanner.take("-")
        if !isSigned, !scanner.take("+") {
            throw DBCSyntaxError(offset: scanner.position, text: "expected the sign, + or -")
        }
        try sign("(")
        let factor = try scanner.number("the factor")
        try sign(",")
        let offset = try scanner.number("the offset")
        try sign(")")
        var signal = Signal(
            name: name, start: start, length: length, byteOrder: byteOrder, kind: isSigned ? .signed : .unsigned,
            factor: factor, offset: offset)
        try range(&signal)
        scanner.skipBlanksInLine()
        let unit = try scanner.quoted(.line, for: "the unit")
        if !unit.isEmpty { signal.unit = unit }
        signal.receivers = nodeList()
        if !message.isIndependent { try check(signal, message.length, startPlace, lengthPlace) }
        return signal
    }

    private mutating func check(
        _ signal: Signal, _ messageLength: Int, _ startPlace: Int, _ lengthPlace: Int
    ) throws(DBCSyntaxError) {
        guard signal.start < max(Self.bitsOfFrame, 8 * messageLength) else {
            throw DBCSyntaxError(offset: startPlace, text: "start bit \(signal.start) is out of range")
        }
        let fits = signal.length <= 8 * messageLength && Self.firstBit(signal) <= 8 * messageLength - signal.length
        guard signal.length > 0 else { throw DBCSyntaxError(offset: lengthPlace, text: "the signal has 0 bits") }
        guard !signal.isWide || signal.length <= 8 * messageLength else {
            throw DBCSyntaxError(
                offset: lengthPlace,
                text: "a signal of \(signal.length) bits is longer than its message of \(Self.bytes(messageLength))")
        }
        if let remark = SignalPlace.remark(signal) { faults.add(lengthPlace, remark) }
        if !fits {
            faults.add(
                startPlace, "the signal does not fit into its message of \(Self.bytes(messageLength)); it is kept")
        }
    }

    /// A letter and a comma make a name, which takes eight times as much memory; no list of nodes is so long.
    private static let longestNodeList = 4096

    private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    /// Counted from the first bit on the wire in the signal's own byte order.
    static func firstBit(_ signal: Signal) -> Int {
        signal.byteOrder == .littleEndian ? signal.start : 8 * (signal.start / 8) + 7 - signal.start % 8
    }

    /// `[0|250]`; `[0|0]`, in exactly this form, if no range is stated.
    private mutating func range(_ signal: inout Signal) throws(DBCSyntaxError) {
        try sign("[")
        let place = scanner.position
        let minimum: Number
        let maximum: Number
        let isUnsaid: Bool
        do throws(DBCSyntaxError) {
            let minimumPlace = scanner.position
            minimum = try scanner.number("the minimum")
            let minimumDigits = scanner.position - minimumPlace
            try sign("|")
            let maximumPlace = scanner.position
            maximum = try scanner.number("the maximum")
            isUnsaid = minimum == 0 && maximum == 0 && minimumDigits == 1 && scanner.position == maximumPlace + 1
        } catch {
            // Decoding does not use it.
            while !scanner.isAtLineEnd, scanner.next != UInt8(ascii: "]") { scanner.position += 1 }
            faults.add(place, "\(error.text); the signal is kept without a range")
            try sign("]")
            return
        }
        try sign("]")
        if !isUnsaid {
            signal.minimum = minimum
            signal.maximum = maximum
        }
    }

    private mutating func sign(_ character: Unicode.Scalar) throws(DBCSyntaxError) {
        scanner.skipBlanksInLine()
        guard scanner.take(character) else {
            throw DBCSyntaxError(offset: scanner.position, text: "expected '\(character)'")
        }
        scanner.skipBlanksInLine()
    }

    /// Names up to the end of the line, or of the statement; they may continue in the next line after a comma.
    mutating func nodeList() -> [String] {
        let nodes = readNodeList()
        guard !nodes.isEmpty else { return nodes }
        // Most lists equal earlier ones, and share their memory.
        let slot = Int(UInt(bitPattern: nodes.hashValue) % UInt(recentNodeLists.count))
        if recentNodeLists[slot] != nodes { recentNodeLists[slot] = nodes }
        return recentNodeLists[slot]
    }

    private mutating func readNodeList() -> [String] {
        var nodes: [String] = []
        var isTold = false
        while true {
            scanner.skipBlanksInLine()
            if scanner.isAtLineEnd { return nodes }
            let place = scanner.position
            let word = scanner.word()
            if !word.isEmpty {
                if nodes.count < Self.longestNodeList {
                    if let name = nodeName(word) { nodes.append(name) }
                } else if !isTold {
                    isTold = true
                    faults.add(place, "a list of more than \(Self.longestNodeList) nodes; the others are left out")
                }
            } else if scanner.take(",") {
                scanner.skipBlanksInLine()
                if scanner.isAtLineEnd, !isStatementNext { scanner.skipBlanks() }
            } else {
                return nodes
            }
        }
    }

    private var isStatementNext: Bool {
        var ahead = scanner
        ahead.skipBlanks()
        return ahead.isAtEnd || ahead.keyword() != nil
    }

    private func nodeName(_ word: Range<Int>) -> String? {
        let name = scanner.text(word)
        return name == DBCFile.noNode ? nil : name
    }

    /// Text that does not belong after a statement that ends with its line.
    private mutating func endOfLine(behind what: String) {
        scanner.skipBlanksInLine()
        _ = scanner.take(";")
        scanner.skipBlanksInLine()
        guard !scanner.isAtLineEnd else { return }
        if scanner.isBeforeStatement { return }
        faults.add(scanner.position, "unexpected text after \(what); ignored")
        scanner.skipToLineEnd()
    }
}
