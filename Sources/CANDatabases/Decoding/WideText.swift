/// Values of more than 64 bits as text.
package enum WideText {
    /// The value as characters if all of its bytes are printable ASCII, apart from zeros, 0xFF and spaces that pad it
    /// at either end; otherwise its bytes as in ``hexadecimal(_:)``.
    package static func physical(_ bytes: ArraySlice<UInt8>) -> String {
        var text = bytes
        while let last = text.last, isPadding(last) { text.removeLast() }
        while let first = text.first, isPadding(first) { text.removeFirst() }
        guard !text.isEmpty, text.allSatisfy({ (0x20...0x7E).contains($0) }) else { return hexadecimal(bytes) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Two digits a byte, `4C5356`.
    package static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            var count = 0
            for byte in bytes {
                buffer[count] = digit(byte >> 4)
                buffer[count + 1] = digit(byte & 15)
                count += 2
            }
            return count
        }
    }

    private static func isPadding(_ byte: UInt8) -> Bool { byte == 0 || byte == 0xFF || byte == 0x20 }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
