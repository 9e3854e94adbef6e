/// Text within Markdown (CommonMark with the tables of GitHub): what comes from files stays text.
package enum MarkdownText {
    /// For paragraphs, headings and cells of tables, where the text does not begin the line.
    package static func escaped(_ text: String) -> String {
        var result = ""
        var previous: Unicode.Scalar = " "
        let scalars = Array(text.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            switch scalar {
            case "\\", "`", "*", "[", "]", "<", ">", "&", "|", "~", "#", "!", "$", "@": result += "\\"
            // Within a word it is a letter.
            case "_": if !isWord(previous) || !isWord(next) { result += "\\" }
            // Links and pictures by names that are made of themselves.
            case ":": if next == "/" || isWord(next) && !isDigit(next) { result += "\\" }
            case ".": if isLetter(previous) && isLetter(next) { result += "\\" }
            default: break
            }
            if scalar == "\n" || scalar == "\r" || scalar == "\t" {
                result += " "
            } else {
                result.unicodeScalars.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
            }
            previous = scalar
        }
        return result
    }

    /// The same at the beginning of a line, where it might begin a list, a quotation or a rule.
    package static func paragraph(_ text: String) -> String {
        begun(escaped(String(text.drop { $0 == " " || $0 == "\t" })))
    }

    /// What has been escaped, as the beginning of a line.
    static func begun(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        if "+-=".unicodeScalars.contains(first) { return "\\" + text }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard !digits.isEmpty, rest.hasPrefix(".") || rest.hasPrefix(")") else { return text }
        return digits + "\\" + rest
    }

    /// Code, as a cell of a table has it; "" for nothing.
    package static func code(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        var longest = 0
        var run = 0
        for character in text {
            run = character == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let isBare = !text.hasPrefix("`") && !text.hasSuffix("`") && !text.hasPrefix(" ") && !text.hasSuffix(" ")
        let gap = isBare ? "" : " "
        return fence + gap + text.replacing("|", with: "\\|").replacing("\n", with: " ") + gap + fence
    }

    /// The target of a link.
    package static func target(_ path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool { isLetter(scalar) || isDigit(scalar) }
}
