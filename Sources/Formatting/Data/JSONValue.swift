/// A value of JSON (RFC 8259) that was read: for the small files that the command itself has written before.
package indirect enum JSONValue: Sendable, Equatable {
    case object([String: JSONValue])
    case list([JSONValue])
    case text(String)
    /// As it was written.
    case number(String)
    case truth(Bool)
    case null

    /// Deeper values are refused, so that no file overflows the stack.
    private static let deepest = 64

    /// nil for what is no JSON.
    package init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
        self = value
    }

    /// The value of a key; nil where there is none, and for what is no object.
    package subscript(key key: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields[key]
    }

    /// nil if it is not a text.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// nil if it is not a number.
    package var number: Double? {
        guard case .number(let text) = self else { return nil }
        return Double(text)
    }

    /// nil if it is not an integer that fits.
    package var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    /// nil if it is not a list.
    package var list: [JSONValue]? {
        guard case .list(let values) = self else { return nil }
        return values
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

        var isAtEnd: Bool {
            mutating get {
                skipBlanks()
                return place == bytes.count
            }
        }

        private mutating func skipBlanks() {
            while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
        }

        private mutating func take(_ wanted: UInt8) -> Bool {
            skipBlanks()
            guard byte == wanted else { return false }
            place += 1
            return true
        }

        private mutating func take(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard place + count <= bytes.count,
                (0..<count).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
            else { return false }
            place += count
            return true
        }

        mutating func value(depth: Int) -> JSONValue? {
            guard depth <= JSONValue.deepest else { return nil }
            skipBlanks()
            switch byte {
            case UInt8(ascii: "{"): return object(depth)
            case UInt8(ascii: "["): return list(depth)
            case UInt8(ascii: "\""): return text().map(JSONValue.text)
            case UInt8(ascii: "t"): return take("true") ? .truth(true) : nil
            case UInt8(ascii: "f"): return take("false") ? .truth(false) : nil
            case UInt8(ascii: "n"): return take("null") ? .null : nil
            default: return number()
            }
        }

        private mutating func object(_ depth: Int) -> JSONValue? {
            place += 1
            var fields: [String: JSONValue] = [:]
            if take(UInt8(ascii: "}")) { return .object(fields) }
            repeat {
                skipBlanks()
                guard byte == UInt8(ascii: "\""), let key = text(), take(UInt8(ascii: ":")),
                    let value = value(depth: depth + 1)
                else { return nil }
                fields[key] = value
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}")) ? .object(fields) : nil
        }

        private mutating func list(_ depth: Int) -> JSONValue? {
            place += 1
            var values: [JSONValue] = []
            if take(UInt8(ascii: "]")) { return .list(values) }
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "]")) ? .list(values) : nil
        }

        private mutating func number() -> JSONValue? {
            let start = place
            while let byte, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { place += 1 }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            return Double(text) == nil ? nil : .number(text)
        }

        private mutating func text() -> String? {
            place += 1
            var text: [UInt8] = []
            while let byte {
                place += 1
                switch byte {
                case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let scalar = escape() else { return nil }
                    text += Array(String(Character(scalar)).utf8)
                case 0..<0x20: return nil
                default: text.append(byte)
                }
            }
            return nil
        }

        private mutating func escape() -> Unicode.Scalar? {
            guard let byte else { return nil }
            place += 1
            switch byte {
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "b"): return "\u{8}"
            case UInt8(ascii: "f"): return "\u{C}"
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
            case UInt8(ascii: "u"): return unicode()
            default: return nil
            }
        }

        /// Four digits, and four more for the second half of a pair.
        private mutating func unicode() -> Unicode.Scalar? {
            guard let first = digits() else { return nil }
            guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
            guard take("\\u"), let second = digits(), (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
            return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        }

        private mutating func digits() -> UInt32? {
            guard place + 4 <= bytes.count else { return nil }
            let text = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
            place += 4
            return UInt32(text, radix: 16)
        }
    }
}
