/// 128 bits that identify contents.
package struct ContentDigest: Sendable, Hashable {
    package let first: UInt64
    package let second: UInt64

    package init(first: UInt64, second: UInt64) {
        self.first = first
        self.second = second
    }

    /// A digest as ``text`` writes it; nil for another text.
    package init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let first = UInt64(text.prefix(16), radix: 16), let second = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(first: first, second: second)
    }

    /// 32 hexadecimal digits.
    package var text: String {
        [first, second].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// Computes digests at about one instruction a byte, in the manner of wyhash: a product of 128 bits for every 16 bytes.
///
/// Two lanes read every word at different places, each with a seed of its own, so that two contents are equal in both
/// by chance at most once in 2^100. Two such contents cannot be constructed without the seed. It is not a signature.
package struct ContentHasher: Sendable {
    /// For stored digests it belongs to the place where they are stored.
    package struct Seed: Sendable, Equatable {
        package var words: (UInt64, UInt64, UInt64, UInt64)

        package init(_ words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

        /// For digests that do not outlive the process. The fractional parts of √2, √3, √5 and √7.
        package static let fixed = Seed(
            (0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1))

        package static func == (one: Seed, other: Seed) -> Bool { one.words == other.words }
    }

    private var first: UInt64
    private var second: UInt64
    private let keyOfFirst: UInt64
    private let keyOfSecond: UInt64
    private var count: UInt64 = 0

    package init(seed: Seed) {
        first = seed.words.0
        second = seed.words.1
        keyOfFirst = seed.words.2
        keyOfSecond = seed.words.3
    }

    @inline(__always)
    package mutating func combine(_ one: UInt64, _ other: UInt64) {
        first = Self.mix(first ^ one, keyOfFirst ^ other)
        second = Self.mix(second ^ other, keyOfSecond ^ one)
        count &+= 16
    }

    package mutating func combine(_ one: Double, _ other: Double) { combine(one.bitPattern, other.bitPattern) }

    /// The bytes and their number.
    package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        while bytes.count - offset >= 16 {
            combine(
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)))
            offset += 16
        }
        var rest = (UInt64(0), UInt64(0))
        withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset...])) }
        combine(UInt64(littleEndian: rest.0), UInt64(littleEndian: rest.1))
        combine(UInt64(bytes.count), 0)
    }

    package mutating func combine(_ bytes: [UInt8]) { bytes.withUnsafeBytes { combine($0) } }

    package mutating func combine(_ text: String) { combine(Array(text.utf8)) }

    package consuming func finish() -> ContentDigest {
        // Twice, so that the last words are mixed as well as the first. A key must not be used here: a product with it
        // could be zero, whatever came before.
        // be zero, whatever came before.
        let total = count
        combine(total, 0x9E37_79B9_7F4A_7C15)
        combine(0xD1B5_4A32_D192_ED03, total)
        return ContentDigest(first: first, second: second)
    }

    @inline(__always)
    private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
