/// Reads the text logs of Kvaser CanKing.
package enum CanKingReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "canking", name: "Kvaser CanKing log", suffixes: ["txt", "log"],
        recognisedBy: "a header line 'Chn Identifier Flg DLC …', or lines such as"
            + " 0 0CFBFFDB X 2 1B 31 100.000139 R",
        carries: ["channel", "time", "direction", "remote frames", "error frames", "FD flags"],
        limits: "the log has no date; logs with decimal numbers are not read")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = CanKingParser()
        defer { parser.frames.release() }
        parser.survey(head)
        if parser.sawHeads { return .certain }
        let (frames, unreadable) = parser.tally
        return frames > unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { CanKingParser() }
}

/// Reads lines of channel, identifier, flags, length, bytes, time and direction.
///
///     Chn Identifier Flg   DLC  D0...1...2...3...4...5...6..D7       Time     Dir
///      0    0CFBFFDB X       8  1B  31  20  EB  B3  FF  D9  FF     100.000139 R
///      0    00000000            ErrorFrame                          29.095270 R
struct CanKingParser: TextFormatParser {
    var frames = TextFrames()
    var sawHeads = false

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        let channel = cursor.token()
        guard channel.count > 0 else { return .nothing }
        if channel.equals("chn") {
            if cursor.token().equals("identifier") { sawHeads = true }
            return .nothing
        }
        // `Logging stopped.` and remarks of the user.
        guard channel.decimal != nil else { return .nothing }
        let digits = cursor.token()
        guard digits.count == 8, let identifier = digits.hexadecimal else {
            return .unreadable("the identifier is not a hexadecimal number of eight digits")
        }
        var flags: FrameFlags = []
        var word = cursor.token()
        if word.equals("errorframe") { return end(cursor, 0, .error, channel, 0) }
        while word.count > 0, word.decimal == nil {
            guard take(word, into: &flags) else { return .unreadable("the flags or the length cannot be read") }
            word = cursor.token()
        }
        guard let code = word.decimal, frames.fits(identifier, flags) else {
            return .unreadable(word.decimal == nil ? "the line has no length" : "the identifier is out of range")
        }
        guard !flags.contains(.remote) else { return end(cursor, identifier, flags, channel, min(code, 8)) }
        guard let length = length(code, cursor, &flags) else {
            return .unreadable("fewer or more data bytes than the length says")
        }
        guard length == 0 || cursor.hexBytes(length, into: frames.payload) else {
            return .unreadable("an invalid data byte")
        }
        return end(cursor, identifier, flags, channel, length)
    }

    /// `X` for 29 bits, `R` for a remote frame, `F` and `B` for CAN FD; others say nothing about the frame.
    private func take(_ word: TextCursor.Token, into flags: inout FrameFlags) -> Bool {
        for index in 0..<word.count {
            switch word.start[index] {
            case UInt8(ascii: "X"): flags.insert(.extended)
            case UInt8(ascii: "R"): flags.insert(.remote)
            case UInt8(ascii: "F"): flags.insert(.fd)
            case UInt8(ascii: "B"): flags.formUnion([.fd, .bitRateSwitch])
            case UInt8(ascii: "E"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "S"), UInt8(ascii: "W"): break
            default: return false
            }
        }
        return true
    }

    /// The number of bytes, which must be there; more than eight are CAN FD, with the length or its code.
    private func length(_ stated: Int, _ rest: TextCursor, _ flags: inout FrameFlags) -> Int? {
        var rest = rest
        var words = 0
        while words <= Self.mostWords, rest.token().count > 0 { words += 1 }
        let count = words - Self.wordsBehindData
        if stated <= 8 { return count == stated ? count : nil }
        guard count == stated || PayloadLength.fd.indices.contains(stated) && PayloadLength.fd[stated] == count else {
            // On classic CAN, the codes 9 to 15 mean eight bytes.
            return !flags.contains(.fd) && stated <= 15 && count == 8 ? 8 : nil
        }
        guard PayloadLength.isFD(count) else { return nil }
        flags.insert(.fd)
        return count
    }

    /// Time and direction.
    private static let wordsBehindData = 2
    private static let mostWords = 64 + wordsBehindData

    /// Reads the time and the direction, and adds the frame.
    private mutating func end(
        _ rest: TextCursor, _ identifier: UInt32, _ flags: FrameFlags, _ channel: TextCursor.Token, _ length: Int
    ) -> TextOutcome {
        var cursor = rest
        cursor.skipBlanks()
        guard let time = cursor.seconds(), cursor.isAtWordEnd else { return .unreadable("the time cannot be read") }
        let direction = cursor.token()
        guard direction.equals("r") || direction.equals("t") else {
            return .unreadable("neither R nor T for the direction")
        }
        let outcome = frames.add(
            time, identifier, flags.union(direction.equals("r") ? .received : .transmitted), channel, length)
        return cursor.isBlankToEnd() ? outcome : frames.ending(outcome, cursor, room: 0)
    }

    mutating func finish() { frames.collector.source.clock = .relative }

    var canFork: Bool { sawHeads && frames.canFork }

    func forked() -> CanKingParser {
        var fork = self
        fork.frames = frames.forked()
        return fork
    }

    mutating func join(_ later: CanKingParser, from base: CanKingParser, linesBefore: Int) -> Bool {
        guard sawHeads == base.sawHeads, frames.canJoin(later.frames, from: base.frames) else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        sawHeads = later.sawHeads
        return true
    }
}
