internal import Platform

/// The encoding of the texts of a database file.
enum TextEncoding: Sendable, Equatable {
    case utf8
    /// What CANdb++ and most other tools write on Windows, whatever the file says.
    case windows1252

    /// UTF-8 if all bytes are valid UTF-8, which is very unlikely for another encoding.
    init(detecting bytes: UnsafeRawBufferPointer) {
        self = Self.isASCII(bytes) || Self.isUTF8(bytes) ? .utf8 : .windows1252
    }

    func text(_ bytes: UnsafeRawBufferPointer) -> String {
        switch self {
        case .utf8: return BoundedText.text(String(decoding: bytes, as: UTF8.self))
        case .windows1252:
            if Self.isASCII(bytes) { return String(decoding: bytes, as: UTF8.self) }
            var text = ""
            text.reserveCapacity(bytes.count + bytes.count / 4)
            for byte in bytes { text.unicodeScalars.append(Self.windows1252(byte)) }
            return text
        }
    }

    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var seen: UInt8 = 0
        for byte in bytes { seen |= byte }
        return seen < 0x80
    }

    private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        (0x80..<0xA0).contains(byte) ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// Where Windows-1252 differs from Latin-1, from 0x80 on; five bytes mean nothing.
    private static let upperControls: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{02C6}",
        "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}", "\u{017D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}",
        "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}",
        "\u{203A}", "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
    ]
}
