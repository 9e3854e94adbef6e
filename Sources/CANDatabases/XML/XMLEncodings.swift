internal import CExpat

/// Encodings that expat does not bring, or whose bytes cannot be quoted as they are.
enum XMLEncodings {
    /// A UTF-16 file as UTF-8, so that a fault can quote its lines; nil for a file that is not UTF-16.
    ///
    /// Told by the byte order mark, or by `<` in one of the first two bytes beside a zero (XML 1.0, appendix F).
    static func utf8(fromUTF16 bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard bytes.count >= 2 else { return nil }
        let isLittle: Bool
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): isLittle = true
        case (0xFE, 0xFF), (0, UInt8(ascii: "<")): isLittle = false
        default: return nil
        }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for place in stride(from: 0, to: bytes.count - 1, by: 2) {
            let first = UInt16(bytes[place])
            let second = UInt16(bytes[place + 1])
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Teaches expat windows-1252, which it asks for by name, and that ASCII, which it knows as US-ASCII only, is a
    /// part of it. False for any other encoding.
    static func fillMap(_ encoding: inout XML_Encoding, for name: String) -> Bool {
        guard ["windows-1252", "cp1252", "ascii"].contains(name.lowercased()) else { return false }
        withUnsafeMutableBytes(of: &encoding.map) { raw in
            let map = raw.bindMemory(to: CInt.self)
            for byte in 0..<min(256, map.count) {
                let one = [UInt8(byte)]
                let text = one.withUnsafeBytes { TextEncoding.windows1252.text($0) }
                // expat wants -1 for a byte that means nothing.
                map[byte] = text.unicodeScalars.first.map { CInt($0.value) } ?? -1
            }
        }
        encoding.data = nil
        encoding.convert = nil
        encoding.release = nil
        return true
    }
}
