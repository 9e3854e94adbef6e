/// String literals of JSON (RFC 8259), for all JSON that is written.
package enum JSONString {
    /// With quotes. Control characters, line separators and bidirectional controls are escaped, so that a literal is
    /// safe wherever it is pasted, and shows its characters in order.
    package static func literal(_ text: String) -> String {
        var result = ""
        append(text, to: &result)
        return result
    }

    /// Adds the literal to JSON that is being written.
    package static func append(_ text: String, to result: inout String) {
        result += "\""
        defer { result += "\"" }
        guard text.utf8.contains(where: mayNeedEscape) else { return result += text }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where Printable.isUnsafe(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// For UTF-8: bytes that are escaped, or begin a character that may be.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F
    }
}
