/// The form of nearly all lines of a log, `(1436509052.249713) can0 123#1122` with ` R` or ` T` after it, read a word at
/// a time. Every other line, damaged ones with them, is left to the parser of all forms, which gives the same result.
extension CandumpParser {
    /// Reads a line of this form; false, with nothing changed, if it is another one.
    @inline(__always)
    mutating func readUsual(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        // The bracket and the time take 18 bytes, the interface with a space and the identifier with # at least six.
        guard count >= Self.nameStart + 8, text[0] == 0x28, text[Self.nameStart - 2] == 0x29,
            text[Self.nameStart - 1] == 0x20, !stampsAreDeltas
        else { return false }
        var cursor = TextCursor(text, count)
        cursor.at += 1
        guard let time = cursor.usualSeconds() else { return false }
        let word = UInt64(littleEndian: UnsafeRawPointer(text + Self.nameStart).loadUnaligned(as: UInt64.self))
        guard let (channel, length) = usualNames.channel(word) else { return false }
        var end = cursor.end
        let start = text + Self.nameStart + length + 1
        var flags: FrameFlags = []
        if end[-2] == 0x20 {
            guard end[-1] == 0x52 || end[-1] == 0x54 else { return false }
            flags = end[-1] == 0x52 ? .received : .transmitted
            end -= 2
        }
        guard end - start >= 4 else { return false }
        let (identifier, digits): (UInt32, Int)
        if start[3] == 0x23 {
            let (high, middle, low) = (hex[Int(start[0])], hex[Int(start[1])], hex[Int(start[2])])
            guard high < 8, middle | low < 16 else { return false }
            (identifier, digits) = (UInt32(high) << 8 | UInt32(middle << 4 | low), 3)
        } else {
            guard end - start >= 9, start[8] == 0x23, let bytes = HexDigits.fourBytes(start) else { return false }
            // With a bit of can.h, such as that of an error frame, it is none of the usual ones.
            guard bytes.byteSwapped <= CandumpFilter.extendedMask else { return false }
            (identifier, digits) = (bytes.byteSwapped, 8)
            flags.insert(.extended)
        }
        guard let bytes = usualData(start + digits + 1, end) else { return false }
        collector.add(
            time: time, identifier: identifier, flags: flags, channel: channel, payload: payload, length: bytes)
        (lastTime, sawTime, afterErrorFrame) = (time, true, false)
        if firstTime == nil { firstTime = time }
        return true
    }

    /// Where the name of the interface begins in a line of this form.
    private static let nameStart = 20

    /// Reads up to eight bytes, of which nothing is missing, into `payload`; nil if these are none. The seven bytes before
    /// `start` belong to the line.
    @inline(__always)
    private func usualData(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
        let digits = end - start
        guard digits & 1 == 0, digits <= 16 else { return nil }
        let length = digits >> 1
        let place = UnsafeMutableRawPointer(payload)
        guard digits >= 8 else {
            for byte in 0..<length {
                let (high, low) = (hex[Int(start[2 &* byte])], hex[Int(start[2 &* byte &+ 1])])
                guard high | low < 16 else { return nil }
                payload[byte] = high << 4 | low
            }
            return length
        }
        // Two words that overlap if there are fewer than eight bytes.
        guard let first = HexDigits.fourBytes(start), let last = HexDigits.fourBytes(end - 8) else { return nil }
        place.storeBytes(of: first.littleEndian, as: UInt32.self)
        place.storeBytes(of: last.littleEndian, toByteOffset: length &- 4, as: UInt32.self)
        return length
    }
}

/// The first interfaces of a log whose names take at most seven bytes, each as a word with the space after it.
struct UsualNames {
    /// 0, which is no name, where there is none.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    private var channels: (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)

    /// The channel of the name with which these eight bytes begin, and its length; nil if it is not known.
    @inline(__always)
    func channel(_ bytes: UInt64) -> (channel: UInt16, length: Int)? {
        // Finds the lowest byte that is a space: the subtraction borrows there first.
        let others = bytes ^ 0x2020_2020_2020_2020
        let spaces = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
        guard spaces != 0 else { return nil }
        let bits = spaces.trailingZeroBitCount
        let word = bytes & (~0 &>> UInt64(63 - bits))
        let length = bits >> 3
        if word == words.0 { return (channels.0, length) }
        if word == words.1 { return (channels.1, length) }
        if word == words.2 { return (channels.2, length) }
        if word == words.3 { return (channels.3, length) }
        return nil
    }

    /// Notes a name that is not known yet, if it is short and there is room.
    mutating func note(_ name: TextCursor.Token, channel: UInt16) {
        guard name.count > 0, name.count < 8 else { return }
        var word = UInt64(0x20) << UInt64(8 * name.count)
        for index in 0..<name.count { word |= UInt64(name.start[index]) << UInt64(8 * index) }
        if words.0 == 0 {
            (words.0, channels.0) = (word, channel)
        } else if words.1 == 0 {
            (words.1, channels.1) = (word, channel)
        } else if words.2 == 0 {
            (words.2, channels.2) = (word, channel)
        } else if words.3 == 0 {
            (words.3, channels.3) = (word, channel)
        }
    }
}
