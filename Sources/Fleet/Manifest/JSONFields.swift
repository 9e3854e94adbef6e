package import Formatting

/// The fields of one JSON object. Values are parsed only when they are needed: a manifest may have hundreds of
/// thousands of lines, and a run needs few fields of each.
package struct JSONFields: Sendable {
    private let bytes: [UInt8]
    private var places: [(key: Range<Int>, value: Range<Int>)] = []

    /// nil for text that is not an object, or is incomplete.
    package init?(_ line: some Collection<UInt8>) {
        bytes = Array(line)
        guard let places = bytes.withUnsafeBufferPointer({ Self.places(of: $0) }) else { return nil }
        self.places = places
    }

    private static func places(
        of bytes: UnsafeBufferPointer<UInt8>
    ) -> [(key: Range<Int>, value: Range<Int>)]? {
        var places: [(key: Range<Int>, value: Range<Int>)] = []
        places.reserveCapacity(32)
        var place = 0
        func skipBlanks() { while place < bytes.count, bytes[place] <= 0x20 { place += 1 } }
        /// The position after a string that begins here; nil if it does not end.
        func endOfString(_ start: Int) -> Int? {
            var at = start + 1
            while at < bytes.count {
                if bytes[at] == UInt8(ascii: "\\") {
                    at += 2
                } else if bytes[at] == UInt8(ascii: "\"") {
                    return at + 1
                } else {
                    at += 1
                }
            }
            return nil
        }
        func endOfValue() -> Int? {
            var depth = 0
            var at = place
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\""):
                    guard let end = endOfString(at) else { return nil }
                    at = end
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return at }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return at
                default: break
                }
                at += 1
            }
            return nil
        }
        skipBlanks()
        guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return nil }
        place += 1
        skipBlanks()
        if place < bytes.count, bytes[place] == UInt8(ascii: "}") {
            place += 1
            skipBlanks()
            return place == bytes.count ? places : nil
        }
        while true {
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\""), let keyEnd = endOfString(place) else {
                return nil
            }
            let key = place + 1..<keyEnd - 1
            place = keyEnd
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
            place += 1
            skipBlanks()
            guard let end = endOfValue(), end > place else { return nil }
            var last = end
            while bytes[last - 1] <= 0x20 { last -= 1 }
            places.append((key, place..<last))
            place = end
            let isMore = bytes[place] == UInt8(ascii: ",")
            place += 1
            if isMore { continue }
            guard bytes[place - 1] == UInt8(ascii: "}") else { return nil }
            skipBlanks()
            return place == bytes.count ? places : nil
        }
    }

    /// The bytes of a value; nil if there is no such field.
    private func value(_ key: StaticString) -> ArraySlice<UInt8>? {
        let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        return places.first { bytes[$0.key].elementsEqual(wanted) }.map { bytes[$0.value] }
    }

    /// nil if the field is not text.
    package func text(_ key: StaticString) -> String? {
        guard let value = value(key), value.first == UInt8(ascii: "\"") else { return nil }
        let inner = value.dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return JSONValue(Array(value))?.text
    }

    package func integer(_ key: StaticString) -> Int? {
        value(key).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    /// The parsed value of a field; nil if there is none.
    package func json(_ key: StaticString) -> JSONValue? { value(key).flatMap { JSONValue(Array($0)) } }
}
