/// The data bytes of a frame in one cell, in the usual notations.
enum CSVData {
    /// The longest payload of CAN FD; none of these files contains CAN XL.
    private static let longest = 64

    /// `11223344`, `11 22 33 44`, `0x11 0x22`, `11-22-33`, `1 2 3`: the number of bytes; nil for other content.
    @inline(__always)
    static func hexadecimal(_ cell: TextCursor.Token, into payload: UnsafeMutablePointer<UInt8>) -> Int? {
        let hex = HexDigits.values
        var at = cell.start
        let end = at + cell.count
        var count = 0
        var isAfterGap = true
        while at < end {
            let high = hex[Int(at.pointee)]
            guard high < 16 else {
                guard isSeparator(at.pointee) else { return nil }
                isAfterGap = true
                at += 1
                continue
            }
            guard count < longest else { return nil }
            let next = end - at > 1 ? at[1] : 0x20
            if hex[Int(next)] < 16 {
                payload[count] = high << 4 | hex[Int(next)]
                at += 2
            } else if high == 0 && next | 0x20 == 0x78 {
                at += 2
                isAfterGap = true
                continue
            } else {
                // A single digit is a byte only if it stands alone; otherwise half a byte is missing.
                guard isAfterGap, isSeparator(next) else { return nil }
                payload[count] = high
                at += 1
            }
            isAfterGap = false
            count += 1
        }
        return count
    }

    /// Space, `-`, `:`, `.`, `,`, `;`, `_` and brackets.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x2D, 0x3A, 0x2E, 0x2C, 0x3B, 0x5F, 0x5B, 0x5D, 0x09: return true
        default: return false
        }
    }

    /// `17 34 255`.
    static func decimal(_ cell: TextCursor.Token, into payload: UnsafeMutablePointer<UInt8>) -> Int? {
        var cursor = TextCursor(cell.start, cell.count)
        var count = 0
        while true {
            while !cursor.isAtEnd && isSeparator(cursor.byte) { cursor.at += 1 }
            if cursor.isAtEnd { return count }
            guard count < longest, let value = cursor.shortNumber(), value <= 255 else { return nil }
            payload[count] = UInt8(value)
            count += 1
        }
    }

    /// Base 64 (RFC 4648, 4), with padding; `digits` is ``base64Digits``. The payload has room for a few more bytes.
    @inline(__always)
    static func base64(
        _ cell: TextCursor.Token, _ digits: UnsafePointer<UInt8>, into payload: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        guard cell.count & 3 == 0, cell.count <= (longest + 2) / 3 * 4 else { return nil }
        guard cell.count > 0 else { return 0 }
        let last = cell.count &- 4
        // The padding of the last four characters counts as zeros.
        let padding = cell.start[last &+ 3] != 0x3D ? 0 : cell.start[last &+ 2] != 0x3D ? 1 : 2
        var count = 0
        var seen: UInt32 = 0
        for at in stride(from: 0, to: cell.count, by: 4) {
            let first = UInt32(digits[Int(cell.start[at])])
            let second = UInt32(digits[Int(cell.start[at &+ 1])])
            let third = at == last && padding == 2 ? 0 : UInt32(digits[Int(cell.start[at &+ 2])])
            let fourth = at == last && padding > 0 ? 0 : UInt32(digits[Int(cell.start[at &+ 3])])
            seen |= first | second | third | fourth
            let bytes = first &<< 26 | second &<< 20 | third &<< 14 | fourth &<< 8
            UnsafeMutableRawPointer(payload + count).storeBytes(of: bytes.bigEndian, as: UInt32.self)
            count &+= 3
        }
        count &-= padding
        return seen < 64 && count <= longest ? count : nil
    }

    // because: written once before its first use, and only read then.
    nonisolated(unsafe) static let base64Digits: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        table.initialize(repeating: 0xFF, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in alphabet.utf8.enumerated() { table[Int(letter)] = UInt8(value) }
        return UnsafePointer(table)
    }()
}

extension TextCursor {
    /// The next cell of a row, without spaces and quotation marks around it; the separator after it is skipped.
    ///
    /// - Parameter isDoubled: becomes true if the cell has two quotation marks for each one of its text.
    @inline(__always)
    mutating func cell(_ separator: UInt8, isDoubled: inout Bool) -> Token {
        while at < end && at.pointee == 0x20 { at += 1 }
        guard byte == 0x22 else { return field(separator) }
        at += 1
        let start = at
        while at < end {
            if at.pointee == 0x22 {
                guard end - at > 1, at[1] == 0x22 else { break }
                isDoubled = true
                at += 1
            }
            at += 1
        }
        let inside = Token(start: start, count: at - start)
        while at < end && at.pointee != separator { at += 1 }
        if at < end { at += 1 }
        return inside
    }
}

extension TextCursor.Token {
    /// The text of a cell whose quotation marks are doubled, in the memory that is given; nil if there is not enough.
    func withoutDoubledQuotes(in room: UnsafeMutableBufferPointer<UInt8>) -> TextCursor.Token? {
        guard count <= room.count, let first = room.baseAddress else { return nil }
        var (length, place) = (0, 0)
        while place < count {
            room[length] = start[place]
            length += 1
            place += start[place] == 0x22 ? 2 : 1
        }
        return TextCursor.Token(start: first, count: length)
    }
}
