/// Moves over the bytes of one line, never past its end.
struct TextCursor {
    var at: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// A piece of the line.
    struct Token {
        let start: UnsafePointer<UInt8>
        let count: Int

        /// Without the apostrophe that keeps a spreadsheet from reading a text as a formula; see ``CSVLines/cell(_:_:)``.
        var withoutGuard: Token {
            guard count > 1, start[0] == 0x27 else { return self }
            switch start[1] {
            case 0x3D, 0x2B, 0x2D, 0x40, 0x27, 0x5C, 0x09: return Token(start: start + 1, count: count - 1)
            default: return self
            }
        }

        /// Whether the token is this ASCII text, in any case; `text` is lower case.
        @inline(__always)
        func equals(_ text: StaticString) -> Bool {
            guard count == text.utf8CodeUnitCount else { return false }
            return hasPrefix(text)
        }

        @inline(__always)
        func hasPrefix(_ text: StaticString) -> Bool {
            let length = text.utf8CodeUnitCount
            guard count >= length else { return false }
            let other = text.utf8Start
            for index in 0..<length {
                var byte = start[index]
                if byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
                if byte != other[index] { return false }
            }
            return true
        }

        /// The value of up to nine decimal digits and nothing else.
        var decimal: Int? {
            guard count > 0, count <= 9 else { return nil }
            var value = 0
            for index in 0..<count {
                let digit = start[index] &- 0x30
                guard digit < 10 else { return nil }
                value = value &* 10 &+ Int(digit)
            }
            return value
        }

        /// The value of up to eight hexadecimal digits and nothing else.
        var hexadecimal: UInt32? {
            guard count > 0, count <= 8 else { return nil }
            let hex = HexDigits.values
            var value: UInt32 = 0
            for index in 0..<count {
                let digit = hex[Int(start[index])]
                guard digit < 16 else { return nil }
                value = value << 4 | UInt32(digit)
            }
            return value
        }

        /// As text; bytes that are not UTF-8 become U+FFFD.
        var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
    }

    init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        at = text
        end = text + count
    }

    @inline(__always)
    var isAtEnd: Bool { at >= end }

    /// The byte here; 0 at the end.
    @inline(__always)
    var byte: UInt8 { at < end ? at.pointee : 0 }

    /// The byte some places on; 0 past the end.
    @inline(__always)
    func byte(after distance: Int) -> UInt8 { end - at > distance ? at[distance] : 0 }

    @inline(__always)
    mutating func skipBlanks() {
        while at < end && (at.pointee == 0x20 || at.pointee == 0x09) { at += 1 }
    }

    /// Skips this byte if it is here.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard at < end, at.pointee == byte else { return false }
        at += 1
        return true
    }

    /// The bytes up to the next space; count 0 at the end of the line.
    @inline(__always)
    mutating func token() -> Token {
        skipBlanks()
        let start = at
        while at < end && at.pointee != 0x20 && at.pointee != 0x09 { at += 1 }
        return Token(start: start, count: at - start)
    }

    /// Seconds with any number of decimals, as nanoseconds; digits past the ninth decimal are dropped.
    @inline(__always)
    mutating func seconds() -> Int64? { usualSeconds() ?? anySeconds() }

    /// Seconds of ten digits with six decimals, `1436509052.249713`, the form in nearly every line of a long log.
    @inline(__always)
    mutating func usualSeconds() -> Int64? {
        if end - at > 17, at[10] == 0x2E, at[17] &- 0x30 > 9, let high = Self.eightDigits(at + 2),
            let low = Self.eightDigits(at + 9, ignoringSecond: true), at[0] &- 0x30 < 10, at[1] &- 0x30 < 10
        {
            let whole = Int64(at[0] &- 0x30) &* 1_000_000_000 &+ Int64(at[1] &- 0x30) &* 100_000_000 &+ high
            if whole <= Self.mostSeconds {
                at += 17
                return whole &* 1_000_000_000 &+ low % 1_000_000 &* 1000
            }
        }
        return nil
    }

    /// The value of eight decimal digits read at once; nil if one is not a digit. The second may be excluded from the
    /// check.
    @inline(__always)
    private static func eightDigits(_ start: UnsafePointer<UInt8>, ignoringSecond: Bool = false) -> Int64? {
        var word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian
        if ignoringSecond { word = word & ~0xFF00 | 0x3000 }
        // Each byte is 0x30…0x39: its high half is 3, and still is after 6 has been added.
        let tops: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let threes: UInt64 = 0x3030_3030_3030_3030
        guard word & tops == threes, (word &+ 0x0606_0606_0606_0606) & tops == threes else { return nil }
        // Neighbours are joined to two, four, then eight digits.
        word = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) &>> 8
        word = ((word & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
        word = ((word & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
        return Int64(word)
    }

    @inline(never)
    private mutating func anySeconds() -> Int64? {
        let negative = take(0x2D)
        let start = at
        var whole: Int64 = 0
        while at < end {
            let digit = at.pointee &- 0x30
            guard digit < 10 else { break }
            guard at - start < 18 else { return nil }
            whole = whole &* 10 &+ Int64(digit)
            at += 1
        }
        guard at > start, whole <= Self.mostSeconds else { return nil }
        var time = whole &* 1_000_000_000
        if take(0x2E) {
            // Six decimals, as most writers have them; the digit before the point is read with them.
            if end - at >= 6, end - at == 6 || at[6] &- 0x30 > 9,
                let low = Self.eightDigits(at - 2, ignoringSecond: true)
            {
                at += 6
                time = time &+ low % 1_000_000 &* 1000
                return negative ? 0 &- time : time
            }
            var unit: Int64 = 100_000_000
            while at < end {
                let digit = at.pointee &- 0x30
                guard digit < 10 else { break }
                time = time &+ Int64(digit) &* unit
                unit /= 10
                at += 1
            }
        }
        return negative ? 0 &- time : time
    }

    /// More seconds than this do not fit into 64 bits of nanoseconds.
    private static let mostSeconds: Int64 = 9_223_372_035

    /// Decimal digits, exactly `count` of them.
    mutating func digits(_ count: Int) -> Int? {
        guard end - at >= count else { return nil }
        let value = Token(start: at, count: count).decimal
        if value != nil { at += count }
        return value
    }
}
