internal import Formatting

/// The fields of one JSON object. Values are parsed only when they are needed: a manifest may have hundreds of
/// thousands of lines, and a run needs few fields of each.
package struct JSONFields: Sendable {
    /// Not copied: the lines of a file are slices of the block that was read.
    private let bytes: ArraySlice<UInt8>
    private var places: [Place] = []

    /// Offsets in ``bytes``: a key without its quotes, and its value.
    private typealias Place = (key: Range<Int>, value: Range<Int>)

    /// nil for text that is not an object, or is incomplete.
    package init?(_ line: ArraySlice<UInt8>) {
        bytes = line
        let places = bytes.withUnsafeBufferPointer { bytes in
            var scanner = Scanner(bytes: bytes)
            return scanner.fields()
        }
        guard let places else { return nil }
        self.places = places
    }

    private func bytes(_ place: Range<Int>) -> ArraySlice<UInt8> {
        bytes[bytes.startIndex + place.lowerBound..<bytes.startIndex + place.upperBound]
    }

    /// The bytes of a value; nil if there is no such field.
    private func value(_ key: StaticString) -> ArraySlice<UInt8>? {
        let length = key.utf8CodeUnitCount
        let found = bytes.withUnsafeBufferPointer { bytes in
            places.first { place in
                guard place.key.count == length else { return false }
                for offset in 0..<length where bytes[place.key.lowerBound + offset] != key.utf8Start[offset] {
                    return false
                }
                return true
            }
        }
        return found.map { bytes($0.value) }
    }

    /// The bytes between the quotes of a text without escapes; nil for another value.
    package func plainText(_ key: StaticString) -> ArraySlice<UInt8>? {
        guard let value = value(key), value.first == UInt8(ascii: "\"") else { return nil }
        let inner = value.dropFirst().dropLast()
        return inner.contains(UInt8(ascii: "\\")) ? nil : inner
    }

    /// nil if the field is not text.
    package func text(_ key: StaticString) -> String? {
        if let plain = plainText(key) { return String(decoding: plain, as: UTF8.self) }
        return value(key).flatMap { JSONValue(Array($0))?.text }
    }

    /// The same. If the field is `known`, the result shares its storage, as most lines of a manifest have the same
    /// options.
    package func text(_ key: StaticString, known: String) -> String? {
        plainText(key)?.elementsEqual(known.utf8) == true ? known : text(key)
    }

    package func integer(_ key: StaticString) -> Int? {
        value(key).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    package func number(_ key: StaticString) -> Double? {
        value(key).flatMap { Double(String(decoding: $0, as: UTF8.self)) }
    }

    /// The fields of a value that is an object; nil if it is not one.
    package func object(_ key: StaticString) -> JSONFields? { value(key).flatMap(JSONFields.init) }

    /// The objects of a value that is a list; nil if it is not one, or if a value in it is not an object.
    package func objects(_ key: StaticString) -> [JSONFields]? {
        guard let list = value(key) else { return nil }
        let items = list.withUnsafeBufferPointer { bytes in
            var scanner = Scanner(bytes: bytes)
            return scanner.items()
        }
        guard let items else { return nil }
        var objects: [JSONFields] = []
        for item in items {
            let start = list.startIndex
            guard let fields = JSONFields(list[start + item.lowerBound..<start + item.upperBound]) else { return nil }
            objects.append(fields)
        }
        return objects
    }

    /// Finds where values begin and end.
    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var place = 0

        private mutating func skipBlanks() {
            while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        }

        /// Whether the next byte other than blanks is this one, which is then passed.
        private mutating func take(_ byte: UInt8) -> Bool {
            skipBlanks()
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
            return true
        }

        private mutating func isAtEnd() -> Bool {
            skipBlanks()
            return place == bytes.count
        }

        /// The position after a string that begins here; nil if it does not end.
        private func endOfString(_ start: Int) -> Int? {
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

        /// Passes a value; nil if there is none or it does not end.
        private mutating func value() -> Range<Int>? {
            skipBlanks()
            let start = place
            var depth = 0
            scan: while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "\""):
                    guard let end = endOfString(place) else { return nil }
                    place = end
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { break scan }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: break scan
                default: break
                }
                place += 1
            }
            // A value inside of another ends at one of these bytes.
            guard place > start, place < bytes.count else { return nil }
            var end = place
            while bytes[end - 1] <= 0x20 { end -= 1 }
            return start..<end
        }

        /// The fields of an object; nil if it is not one, or not the whole text.
        mutating func fields() -> [Place]? {
            guard take(UInt8(ascii: "{")) else { return nil }
            if take(UInt8(ascii: "}")) { return isAtEnd() ? [] : nil }
            var places: [Place] = []
            places.reserveCapacity(24)
            repeat {
                guard take(UInt8(ascii: "\"")), let end = endOfString(place - 1) else { return nil }
                let key = place..<end - 1
                place = end
                guard take(UInt8(ascii: ":")), let value = value() else { return nil }
                places.append((key, value))
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}")) && isAtEnd() ? places : nil
        }

        /// The values of a list; nil if it is not one, or not the whole text.
        mutating func items() -> [Range<Int>]? {
            guard take(UInt8(ascii: "[")) else { return nil }
            if take(UInt8(ascii: "]")) { return isAtEnd() ? [] : nil }
            var items: [Range<Int>] = []
            repeat {
                guard let value = value() else { return nil }
                items.append(value)
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "]")) && isAtEnd() ? items : nil
        }
    }
}
