#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Formatting

/// The path of a capture below the folder of a run, in the bytes of the file system, which need not be UTF-8.
package struct CapturePath: Sendable, Hashable, Comparable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// By bytes, like `LC_ALL=C sort`.
    package static func < (one: CapturePath, other: CapturePath) -> Bool {
        one.bytes.withUnsafeBytes { one in
            other.bytes.withUnsafeBytes { other in
                let order = compare(one, other, min(one.count, other.count))
                return order == 0 ? one.count < other.count : order < 0
            }
        }
    }

    package static func == (one: CapturePath, other: CapturePath) -> Bool {
        one.bytes.count == other.bytes.count
            && one.bytes.withUnsafeBytes { one in
                other.bytes.withUnsafeBytes { other in compare(one, other, one.count) == 0 }
            }
    }

    /// All bytes at once: an array would give them to the hasher one by one.
    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    private static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ count: Int) -> Int32 {
        guard count > 0, let first = one.baseAddress, let second = other.baseAddress else { return 0 }
        return memcmp(first, second, count)
    }

    /// As a string; nil for a name that is not UTF-8, which Swift's strings cannot store.
    package var text: String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// For people and tables: a byte that is not UTF-8 becomes `%FF`.
    package var shown: String {
        if let text { return text }
        var shown = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let piece = String(decoding: rest.prefix(length), as: UTF8.self)
            if piece.unicodeScalars.contains("\u{FFFD}") {
                shown += "%" + Self.hexadecimal([first])
                rest = rest.dropFirst()
            } else {
                shown += piece
                rest = rest.dropFirst(length)
            }
        }
        return shown
    }

    /// The bytes in hexadecimal.
    package var hexadecimal: String { Self.hexadecimal(bytes) }

    package init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8((digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0)) }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map(Hexadecimal.byte).joined() }

    /// 64 bits that stay the same when captures are added.
    package var hash: UInt64 {
        var hash = StableHash()
        hash.combine(bytes)
        return hash.value
    }

    /// The name in a form for every file system: bytes other than letters, digits and some signs become `%2F`, and a
    /// long name is shortened, with a hash of the removed part.
    package var fileName: String {
        let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+= ".utf8)
        let parts = bytes.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
        return parts.map { part -> String in
            var name = part.map { safe.contains($0) ? String(Unicode.Scalar($0)) : "%" + Self.hexadecimal([$0]) }
                .joined()
            // Neither the parent folder nor a hidden file.
            if name.hasPrefix(".") { name = "%2E" + name.dropFirst() }
            guard name.utf8.count > Self.longest else { return name }
            return String(name.prefix(Self.longest - 17)) + "-" + String(CapturePath(Array(part)).hash, radix: 16)
        }.joined(separator: "/")
    }

    /// File systems allow 255 bytes; endings and a digest follow.
    private static let longest = 160
}

/// 64 bits of some bytes, the same in each run: FNV-1a, mixed (MurmurHash3's finaliser), because FNV alone distributes
/// names badly that differ in their last character.
package struct StableHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func combine(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { combine($0) }
    }

    package mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine($0) }
    }

    private mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    package var value: UInt64 {
        var hash = state
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
