/// Reads what adapters with the protocol of Lawicel (slcan) send, one frame in a line, and leaves out their answers.
///
///     t1238112233445566778801A2
///
/// The letter says what follows: `t` and `r` an identifier of three digits, `T` and `R` of eight, `d`, `D`, `b` and `B`
/// the same with CAN FD, and the length code and the bytes. Four more digits are milliseconds of the minute.
struct LawicelParser: TextFormatParser {
    var frames = TextFrames()
    var turns = CANhackerParser.secondsOfMinute
    /// Frames with and without a time.
    var timed = 0
    var untimed = 0
    private var last: Int64 = 0

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        let word = cursor.token()
        guard word.count > 0 else { return .nothing }
        let kind = word.start[0]
        var flags: FrameFlags = []
        switch kind {
        case UInt8(ascii: "t"), UInt8(ascii: "T"): break
        case UInt8(ascii: "r"), UInt8(ascii: "R"): flags.insert(.remote)
        case UInt8(ascii: "d"), UInt8(ascii: "D"): flags.insert(.fd)
        case UInt8(ascii: "b"), UInt8(ascii: "B"): flags.formUnion([.fd, .bitRateSwitch])
        default: return Self.isAnswer(word) ? .nothing : .unreadable("the line does not begin like a frame")
        }
        guard cursor.isBlankToEnd() else { return .unreadable("more than one frame in the line") }
        let width = kind & 0x20 == 0 ? 8 : 3
        if width == 8 { flags.insert(.extended) }
        guard word.count > width + 1,
            let identifier = TextCursor.Token(start: word.start + 1, count: width).hexadecimal,
            frames.fits(identifier, flags)
        else { return .unreadable("the identifier cannot be read") }
        let code = Int(HexDigits.values[Int(word.start[width + 1])])
        guard code <= (flags.contains(.fd) ? 15 : 8) else { return .unreadable("the length cannot be read") }
        let length = PayloadLength.fd[code]
        let bytes = flags.contains(.remote) ? 0 : length
        let end = width + 2 + 2 * bytes
        guard word.count == end || word.count == end + Self.stampDigits else {
            return .unreadable("fewer or more data bytes than the length says")
        }
        for index in 0..<bytes {
            let place = word.start + width + 2 + 2 * index
            guard let byte = TextCursor.Token(start: place, count: 2).hexadecimal else {
                return .unreadable("an invalid data byte")
            }
            frames.payload[index] = UInt8(truncatingIfNeeded: byte)
        }
        if word.count > end {
            let digits = TextCursor.Token(start: word.start + end, count: Self.stampDigits)
            guard let milliseconds = digits.hexadecimal, milliseconds < 60_000,
                let time = turns.time(Int64(milliseconds) * 1_000_000)
            else { return .unreadable("the time cannot be read") }
            last = time
            timed += 1
        } else {
            untimed += 1
        }
        return frames.add(last, identifier, flags, TextCursor.Token(""), length)
    }

    private static let stampDigits = 4

    /// Answers of an adapter, and commands to it: `z`, `Z`, `V1013`, `N1234`, `F00`, `S6`, `O`, `C`.
    private static func isAnswer(_ word: TextCursor.Token) -> Bool {
        guard word.count <= 9 else { return false }
        guard word.count > 1 else { return true }
        switch word.start[0] {
        case UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "V"), UInt8(ascii: "v"), UInt8(ascii: "N"),
            UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "s"), UInt8(ascii: "M"), UInt8(ascii: "m"):
            return true
        default: return word.start[0] < 0x20
        }
    }

    mutating func finish() {
        frames.collector.source.clock = timed == 0 ? .none : .relative
        if timed > 0 { frames.collector.source.time.untimedFrames = untimed }
    }
}
