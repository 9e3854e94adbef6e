/// Reads the log files of PP2CAN.
package enum PP2CANReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "pp2can", name: "PP2CAN log", suffixes: ["log"],
        recognisedBy: "a first line that begins with 'CAN speed 1:' and says 'Id format:'",
        carries: ["channel", "time of day"],
        limits: "times in milliseconds, without date, direction or remote frames; decimal logs are not read")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        let start = String(decoding: head.prefix(256), as: UTF8.self)
        let beginsSo = start.hasPrefix("CAN speed 1:")
        let saysSo = start.contains("Id format:")
        return beginsSo && saysSo ? .certain : beginsSo || saysSo ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser { PP2CANParser() }
}

/// Reads records with tabs between their fields: a mark, number, time of day and a count, kind of identifier,
/// identifier, a number, length, eight bytes or spaces, port.
///
///     >   0      17:18:39.303:4446.00   St   0x197   0   4   64   E0   9E   C0               p:1
struct PP2CANParser: TextFormatParser {
    var frames = TextFrames()
    var isDecimal = false
    private var hasRecords = false
    var days = TurningTime.ofDay

    mutating func record(_ text: UnsafePointer<UInt8>, _ count: Int) -> TextOutcome {
        var cursor = TextCursor(text, count)
        if count > 12 && TextCursor.Token(start: text, count: count).hasPrefix("can speed 1:") {
            isDecimal = TextCursor.Token(start: text, count: count).text.contains("format: DEC")
            return .nothing
        }
        let mark = cursor.field(0x09)
        guard mark.count > 0 || !cursor.isBlankToEnd() else { return .nothing }
        // Titles and dates are above the records.
        guard hasRecords || mark.count <= 1 else { return .nothing }
        hasRecords = true
        guard !isDecimal else { return .other(TextCursor.Token("decimal")) }
        _ = cursor.field(0x09)
        let stamp = cursor.field(0x09)
        let kind = cursor.field(0x09)
        guard kind.equals("st") || kind.equals("ex") else { return .unreadable("neither St nor Ex for the identifier") }
        let flags: FrameFlags = kind.equals("ex") ? .extended : []
        guard let identifier = cursor.field(0x09).withoutHexPrefix.hexadecimal, frames.fits(identifier, flags) else {
            return .unreadable("the identifier cannot be read")
        }
        _ = cursor.field(0x09)
        guard let length = cursor.field(0x09).decimal, length <= 8 else {
            return .unreadable("the length cannot be read")
        }
        for index in 0..<8 {
            let cell = cursor.field(0x09)
            guard index < length else { continue }
            guard cell.count <= 2, let value = cell.hexadecimal else {
                return .unreadable("fewer data bytes than the length says, or an invalid byte")
            }
            frames.payload[index] = UInt8(truncatingIfNeeded: value)
        }
        let port = cursor.field(0x09)
        guard port.hasPrefix("p:"), cursor.isBlankToEnd(), let time = time(stamp) else {
            return .unreadable("the port or the time cannot be read")
        }
        return frames.add(
            time, identifier, flags, TextCursor.Token(start: port.start + 2, count: port.count - 2), length)
    }

    /// `17:18:39.303:4446.00`: hours, minutes, seconds and milliseconds without padding (`17:19:5.8` is 8 ms after five
    /// seconds). A count of another clock follows.
    private mutating func time(_ token: TextCursor.Token) -> Int64? {
        var cursor = TextCursor(token.start, token.count)
        guard let whole = cursor.timeOfDay(), cursor.take(0x2E), let milliseconds = cursor.shortNumber(),
            milliseconds < 1000, cursor.isAtEnd || cursor.byte == 0x3A
        else { return nil }
        return days.time(whole + Int64(milliseconds) * 1_000_000)
    }

    func refusal(path: String) -> CaptureError? {
        guard isDecimal else { return nil }
        return CaptureError(
            path: path, reason: "a PP2CAN log with decimal numbers, which canfolio does not read; record it in HEX")
    }

    mutating func finish() {
        frames.collector.source.clock = .relative
        frames.collector.source.notes.append("the file records times of day without a date")
    }
}
