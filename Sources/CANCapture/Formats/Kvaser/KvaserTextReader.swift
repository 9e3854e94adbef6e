/// Reads the plain text that the converters of Kvaser make from logs of Memorators.
package enum KvaserTextReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "kvaser-txt", name: "Kvaser plain text", suffixes: ["txt"],
        recognisedBy: "the title 'Kvaser Memorator Log', or lines such as 0.189160 1 118 Rx 2 0D 0F 1",
        carries: ["channel", "time", "direction", "remote frames", "error frames", "FD flags"],
        limits: "the text has no date; without its settings, numbers are read as hexadecimal, and a note says so")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = KvaserTextParser()
        defer { parser.frames.release() }
        parser.survey(head)
        if parser.sawTitle { return .certain }
        let (frames, unreadable) = parser.tally
        return frames > unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { KvaserTextParser() }
}

/// Reads lines of time, channel, identifier, direction, flags, length code, bytes and a counter. The settings above them
/// name the bases of identifiers and bytes.
///
///     0.190160  1    18FEF100x   Rx            8  01 02 03 04 05 06 07 08             2
///     0.190500  1  ErrorFrame    Rx               ERROR FRAME                         9
///     0.190600  1         7E0    Rx       R    4  RTR                                10
struct KvaserTextParser: TextFormatParser {
    var frames = TextFrames()
    var sawTitle = false
    var dataIsDecimal: Bool?
    var identifierIsDecimal: Bool?

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { return .nothing }
        let digit = cursor.byte == UInt8(ascii: "-") ? cursor.byte(after: 1) : cursor.byte
        guard digit &- 0x30 < 10 else {
            header(cursor)
            return .nothing
        }
        guard let time = cursor.seconds(), cursor.isAtWordEnd else { return .unreadable("the time cannot be read") }
        let channel = cursor.token()
        if channel.equals("trigger") { return .other(channel) }
        guard channel.decimal != nil else { return .unreadable("the channel cannot be read") }
        let name = cursor.token()
        var flags: FrameFlags = []
        let isError = name.hasPrefix("errorframe")
        let identifier = isError ? 0 : self.identifier(name, &flags)
        guard let identifier else { return .unreadable("the identifier cannot be read") }
        let direction = cursor.token()
        if direction.equals("txrq") { return .other(direction) }
        guard let received = direction.direction else { return .unreadable("neither Rx nor Tx after the identifier") }
        flags.formUnion(received)
        if isError { return error(&cursor, time, flags, channel) }
        guard let code = marks(&cursor, &flags) else { return .unreadable("the length cannot be read") }
        if flags.contains(.remote) {
            guard cursor.token().equals("rtr"), isCounter(&cursor) else {
                return .unreadable("no RTR and counter after the length of a remote frame")
            }
            return frames.add(time, identifier, flags, channel, min(code, 8))
        }
        let length = flags.contains(.fd) ? PayloadLength.fd[code] : min(code, 8)
        guard bytes(&cursor, length), isCounter(&cursor) else {
            return .unreadable("fewer or more data bytes than the length says, or an invalid byte")
        }
        return frames.add(time, identifier, flags, channel, length)
    }

    /// `Format of data field: HEX`, in the settings.
    private mutating func header(_ rest: TextCursor) {
        let line = TextCursor.Token(start: rest.at, count: rest.end - rest.at)
        guard line.count < 200 else { return }
        if line.hasPrefix("kvaser memorator log") { sawTitle = true }
        let isData = line.hasPrefix("format of data field")
        guard isData || line.hasPrefix("format of id field") else { return }
        var cursor = rest
        guard cursor.at < cursor.end else { return }
        var last = cursor.token()
        while last.count > 0 {
            if last.equals("hex") || last.equals("dec") {
                if isData { dataIsDecimal = last.equals("dec") } else { identifierIsDecimal = last.equals("dec") }
            }
            last = cursor.token()
        }
    }

    /// `x` at the end means 29 bits.
    private func identifier(_ token: TextCursor.Token, _ flags: inout FrameFlags) -> UInt32? {
        guard token.count > 0 else { return nil }
        let isExtended = token.start[token.count - 1] == UInt8(ascii: "x")
        if isExtended { flags.insert(.extended) }
        let digits = TextCursor.Token(start: token.start, count: token.count - (isExtended ? 1 : 0))
        let value = identifierIsDecimal == true ? digits.decimal.map { UInt32($0) } : digits.hexadecimal
        return value.flatMap { frames.fits($0, flags) ? $0 : nil }
    }

    /// The letters of the flags, and the length code after them: an error of a transceiver (`E`), FD (`F`, `B`, `P`), a
    /// remote frame, a wake-up and an overrun.
    private func marks(_ cursor: inout TextCursor, _ flags: inout FrameFlags) -> Int? {
        while true {
            let word = cursor.token()
            if let code = word.decimal { return code <= 15 ? code : nil }
            guard word.count > 0, word.count <= 7 else { return nil }
            for index in 0..<word.count {
                switch word.start[index] {
                case UInt8(ascii: "F"): flags.insert(.fd)
                case UInt8(ascii: "B"): flags.formUnion([.fd, .bitRateSwitch])
                case UInt8(ascii: "P"): flags.formUnion([.fd, .errorStateIndicator])
                case UInt8(ascii: "R"): flags.insert(.remote)
                case UInt8(ascii: "E"), UInt8(ascii: "W"), UInt8(ascii: "#"): break
                default: return nil
                }
            }
        }
    }

    private mutating func error(
        _ cursor: inout TextCursor, _ time: Int64, _ flags: FrameFlags, _ channel: TextCursor.Token
    ) -> TextOutcome {
        // Flags may precede the words.
        for _ in 0..<8 {
            let word = cursor.token()
            if word.count == 0 { break }
            guard word.equals("error") else { continue }
            guard cursor.token().equals("frame"), isCounter(&cursor) else { break }
            return frames.add(time, 0, flags.union(.error), channel, 0)
        }
        return .unreadable("no ERROR FRAME and counter in an error frame")
    }

    private func bytes(_ cursor: inout TextCursor, _ count: Int) -> Bool {
        guard dataIsDecimal == true else { return count == 0 || cursor.hexBytes(count, into: frames.payload) }
        for index in 0..<count {
            guard let value = cursor.token().decimal, value <= 255 else { return false }
            frames.payload[index] = UInt8(value)
        }
        return true
    }

    /// Whether exactly a counter is left of the line.
    private func isCounter(_ cursor: inout TextCursor) -> Bool {
        let counter = cursor.token()
        guard counter.count > 0, counter.count <= 20 else { return false }
        for index in 0..<counter.count where counter.start[index] &- 0x30 > 9 { return false }
        return cursor.isBlankToEnd()
    }

    mutating func finish() {
        frames.collector.source.clock = .relative
        if identifierIsDecimal == nil || dataIsDecimal == nil {
            frames.collector.source.notes.append(
                "the settings of the file are missing; its numbers are read as hexadecimal")
        }
    }

    var canFork: Bool { sawTitle && frames.canFork }

    func forked() -> KvaserTextParser {
        var fork = self
        fork.frames = frames.forked()
        return fork
    }

    mutating func join(_ later: KvaserTextParser, from base: KvaserTextParser, linesBefore: Int) -> Bool {
        guard sawTitle == base.sawTitle, dataIsDecimal == base.dataIsDecimal,
            identifierIsDecimal == base.identifierIsDecimal, frames.canJoin(later.frames, from: base.frames)
        else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        (sawTitle, dataIsDecimal, identifierIsDecimal) =
            (later.sawTitle, later.dataIsDecimal, later.identifierIsDecimal)
        return true
    }
}
