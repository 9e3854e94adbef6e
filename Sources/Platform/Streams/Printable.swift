/// Text from a file or a command line, made safe for a terminal and a page.
public enum Printable {
    /// The text with control characters, bidirectional overrides and line breaks written as `\u{…}`.
    public static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var safe = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                safe += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// The text of UTF-8 bytes; invalid ones become U+FFFD.
    package static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : Self.text(text)
    }

    /// Whether a character moves or hides others: control characters, line separators, and controls of the text
    /// direction. All are in the basic multilingual plane.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: return true
        // Bidirectional embeddings, overrides, isolates; line and paragraph separators.
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }
}
