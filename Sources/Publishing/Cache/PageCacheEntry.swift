internal import Layout

/// An entry of the page cache as a file: what it is, its key, its length, its bytes, and a digest of all before.
enum PageCacheEntry {
    /// The name and version of the format. A page that is drawn otherwise than before needs another.
    private static let mark = Array("CFPAGE1\n".utf8)
    private static let headSize = 8 + 16 + 8
    private static let tailSize = 16
    /// No page is larger.
    static let largest = 64 << 20

    static func file(_ content: [UInt8], key: ContentDigest, seed: ContentHasher.Seed) -> [UInt8] {
        var bytes = mark
        bytes.reserveCapacity(headSize + content.count + tailSize)
        for word in [key.first, key.second, UInt64(content.count)] { append(word, to: &bytes) }
        bytes += content
        let check = digest(of: bytes[...], seed)
        for word in [check.first, check.second] { append(word, to: &bytes) }
        return bytes
    }

    /// The content of a file; nil if it is damaged, of another version, or another page's.
    static func content(of bytes: [UInt8], key: ContentDigest, seed: ContentHasher.Seed) -> ArraySlice<UInt8>? {
        guard bytes.count >= headSize + tailSize, bytes.count <= largest, bytes.starts(with: mark),
            word(at: 8, of: bytes) == key.first, word(at: 16, of: bytes) == key.second,
            word(at: 24, of: bytes) == UInt64(bytes.count - headSize - tailSize)
        else { return nil }
        let end = bytes.count - tailSize
        let check = ContentDigest(first: word(at: end, of: bytes), second: word(at: end + 8, of: bytes))
        return digest(of: bytes[..<end], seed) == check ? bytes[headSize..<end] : nil
    }

    private static func digest(of bytes: ArraySlice<UInt8>, _ seed: ContentHasher.Seed) -> ContentDigest {
        var hasher = ContentHasher(seed: seed)
        bytes.withUnsafeBytes { hasher.combine($0) }
        return hasher.finish()
    }

    private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func word(at offset: Int, of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }
}
