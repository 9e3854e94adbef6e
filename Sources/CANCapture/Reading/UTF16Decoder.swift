/// Decodes UTF-16 to UTF-8 as its bytes arrive.
///
/// What is not valid becomes U+FFFD, as in other texts. The result is at most one and a half times as long.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second one was not read yet.
    private var half: UInt8?
    /// The first unit of a pair.
    private var high: UInt32?
    /// What was decoded; the user of the decoder removes it.
    var output: [UInt8] = []

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Whether bytes begin with a mark, and in which order they are; nil if they do not.
    static func isBigEndian(_ bytes: UnsafeRawBufferPointer) -> Bool? {
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        // Two zeros after the mark belong to UTF-32.
        return bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFF, 0xFE, 0, 0]) ? false : nil
    }

    /// Whether bytes are probably such text without a mark: every second one is zero.
    static func isLikely(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let looked = bytes.prefix(256)
        guard looked.count >= 16 else { return false }
        func zeros(_ offset: Int) -> Int { stride(from: offset, to: looked.count, by: 2).count { looked[$0] == 0 } }
        let half = looked.count / 2
        return zeros(1) * 10 >= half * 9 && zeros(0) == 0 || zeros(0) * 10 >= half * 9 && zeros(1) == 0
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            take(isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first))
        }
    }

    /// Decodes the end of a text that was cut within a character.
    mutating func finish() {
        if half != nil || high != nil { put(0xFFFD) }
        (half, high) = (nil, nil)
    }

    private mutating func take(_ unit: UInt32) {
        if let first = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 { return put(0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF) }
            put(0xFFFD)
        }
        switch unit & 0xFC00 {
        case 0xD800: high = unit
        case 0xDC00: put(0xFFFD)
        default: put(unit)
        }
    }

    private mutating func put(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x80: output.append(UInt8(scalar))
        case 0x80..<0x800:
            output.append(UInt8(0xC0 | scalar >> 6))
            output.append(UInt8(0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            output.append(UInt8(0xE0 | scalar >> 12))
            output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(0x80 | scalar & 0x3F))
        default:
            output.append(UInt8(0xF0 | scalar >> 18 & 7))
            output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
