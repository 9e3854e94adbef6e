/// Reads the messages that python-can prints.
package enum PythonCANTextReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "python-can-text", name: "python-can printed messages", suffixes: ["txt", "log"],
        recognisedBy: "lines such as Timestamp: 1436509052.249713 ID: 0123 S Rx DL: 2 11 22",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        var parser = PythonCANTextParser()
        defer { parser.frames.release() }
        parser.survey(head)
        let (frames, unreadable) = parser.tally
        return frames > 0 && frames >= unreadable ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { PythonCANTextParser() }
}

/// Reads lines of words and their values. Earlier versions of python-can print three digits instead of the letters:
/// remote frame, 29 bits, error frame.
///
///     Timestamp: 1579876676.199507    ID: 18ff3127    X Rx                DL:  6    12 f3 3b 45 cc 6e     Channel: vcan0
///     Timestamp: 1479121434.850202        ID: 0350    000    DLC: 8    05 28 84 66 6d 00 00 a2
struct PythonCANTextParser: TextFormatParser {
    var frames = TextFrames()
    var largest: Int64 = 0

    private static let earliestDate: Int64 = 100_000_000 * 1_000_000_000

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        let first = cursor.token()
        guard first.count > 0 else { return .nothing }
        guard first.equals("timestamp:") else {
            let isDamaged = first.resembles("timestamp:")
            return isDamaged ? .unreadable("the line does not begin with 'Timestamp:'") : .other(first)
        }
        cursor.skipBlanks()
        guard let time = cursor.seconds(), cursor.isAtWordEnd else { return .unreadable("the time cannot be read") }
        guard cursor.token().equals("id:") else { return .unreadable("no 'ID:' after the time") }
        let digits = cursor.token()
        guard let identifier = digits.hexadecimal else { return .unreadable("the identifier cannot be read") }
        var flags: FrameFlags = digits.count > 4 ? .extended : []
        guard marks(&cursor, &flags) else { return .unreadable("the flags cannot be read") }
        guard frames.fits(identifier, flags) else { return .unreadable("the identifier is out of range") }
        guard let length = cursor.token().decimal, PayloadLength.isFD(length) else {
            return .unreadable("the length cannot be read")
        }
        if !flags.contains(.remote) {
            if length > 8 { flags.insert(.fd) }
            guard length == 0 || cursor.hexBytes(length, into: frames.payload) else {
                return .unreadable("fewer data bytes than the length says, or an invalid byte")
            }
        }
        guard let channel = channel(&cursor) else { return .unreadable("more data than the length says") }
        if flags.contains(.error) {
            let data = UnsafeBufferPointer(start: UnsafePointer(frames.payload), count: length)
            if SocketCANErrorForm.holds(identifier: identifier, data: data) { flags.insert(.socketCAN) }
        }
        if time > largest { largest = time }
        return frames.add(time, identifier, flags, channel, flags.contains(.remote) ? min(length, 8) : length)
    }

    /// The words up to `DL:` or `DLC:`; false if one of them is unknown, or nothing follows.
    private func marks(_ cursor: inout TextCursor, _ flags: inout FrameFlags) -> Bool {
        for _ in 0..<10 {
            let word = cursor.token()
            if word.equals("dl:") || word.equals("dlc:") { return true }
            if let direction = word.direction {
                flags.formUnion(direction)
            } else if word.equals("s") {
                flags.remove(.extended)
            } else if word.equals("x") {
                flags.insert(.extended)
            } else if word.equals("e") {
                flags.insert(.error)
            } else if word.equals("r") {
                flags.insert(.remote)
            } else if word.equals("f") {
                flags.insert(.fd)
            } else if word.equals("bs") {
                flags.formUnion([.fd, .bitRateSwitch])
            } else if word.equals("ei") {
                flags.formUnion([.fd, .errorStateIndicator])
            } else if !digits(word, &flags) {
                return false
            }
        }
        return false
    }

    private func digits(_ word: TextCursor.Token, _ flags: inout FrameFlags) -> Bool {
        guard word.count == 3 else { return false }
        for index in 0..<3 where word.start[index] != UInt8(ascii: "0") && word.start[index] != UInt8(ascii: "1") {
            return false
        }
        if word.start[0] == UInt8(ascii: "1") { flags.insert(.remote) }
        if word.start[1] == UInt8(ascii: "1") { flags.insert(.extended) }
        if word.start[2] == UInt8(ascii: "1") { flags.insert(.error) }
        return true
    }

    /// The name after `Channel:`, empty if there is none; nil if something else follows the data. Data of letters and
    /// digits may be repeated as a text in quotation marks.
    private func channel(_ cursor: inout TextCursor) -> TextCursor.Token? {
        cursor.skipBlanks()
        if cursor.byte == UInt8(ascii: "'") || cursor.byte == UInt8(ascii: "b") && cursor.byte(after: 1) == 0x27 {
            _ = cursor.token()
            cursor.skipBlanks()
        }
        guard !cursor.isAtEnd else { return TextCursor.Token("") }
        guard cursor.token().equals("channel:") else { return nil }
        let name = cursor.token()
        return cursor.isBlankToEnd() ? name : nil
    }

    mutating func finish() {
        frames.collector.source.clock = largest >= Self.earliestDate ? .epoch : .relative
    }

    var canFork: Bool { frames.canFork }

    func forked() -> PythonCANTextParser {
        var fork = self
        fork.frames = frames.forked()
        return fork
    }

    mutating func join(_ later: PythonCANTextParser, from base: PythonCANTextParser, linesBefore: Int) -> Bool {
        guard frames.canJoin(later.frames, from: base.frames) else { return false }
        frames.join(later.frames, linesBefore: linesBefore)
        largest = max(largest, later.largest)
        return true
    }
}
