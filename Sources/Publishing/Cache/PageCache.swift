internal import Formatting
package import Layout
package import Platform
internal import RenderQueues
internal import Wording

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Pages of earlier runs. The key of a page is a digest of everything that its bytes depend on.
///
/// The entries are in a folder of the user with a size limit: the least recently used are removed first. Damaged
/// entries are removed. An error of the folder is a warning: a page that cannot be kept is drawn again the next time.
/// Safe on any thread, and if other runs use the folder, too.
package final class PageCache: Sendable {
    private struct Room {
        /// Entries that may be removed, the first to remove at the end; nil until the folder has been read.
        var oldest: [PageCacheFolder.File]?
        var used = 0
        var isFull = false
        var warning: String?
    }

    private let folder: PageCacheFolder
    private let seed: ContentHasher.Seed
    private let limit: Int
    private let start = Int(time(nil))
    private let room = Locked(Room())

    private static let suffix = ".page"
    private static let seedName = "seed"
    private static let seedSize = 32

    package init(_ choice: PageCacheChoice) throws(OutputFailure) {
        guard let path = choice.folder ?? PageCacheChoice.standardFolder() else {
            throw OutputFailure("no cache folder: neither XDG_CACHE_HOME nor HOME is set")
        }
        limit = choice.limit
        folder = try PageCacheFolder(path: path)
        seed = try Self.seed(in: folder)
    }

    /// The first error of the folder.
    package var warning: String? { room.withLock { $0.warning } }

    /// The beginning of the keys of pages: a digest of what all pages of a document share. The digests of the pages
    /// continue from it.
    package func hasher(kind: String) -> ContentHasher {
        var hasher = ContentHasher(seed: seed)
        hasher.combine(kind)
        hasher.combine(Version.creator)
        // Another build of the program may draw differently.
        var status = stat()
        if stat("/proc/self/exe", &status) == 0 {
            hasher.combine(UInt64(status.st_size), UInt64(status.st_ino))
            hasher.combine(
                UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
        }
        return hasher
    }

    /// The entry of a key if its check succeeds; otherwise the entry is removed.
    package func content<Content>(_ key: ContentDigest, check: (ArraySlice<UInt8>) -> Content?) -> Content? {
        let name = key.text + Self.suffix
        guard let bytes = folder.read(name, most: PageCacheEntry.largest) else { return nil }
        if let content = PageCacheEntry.content(of: bytes, key: key, seed: seed).flatMap(check) { return content }
        folder.remove(name)
        return nil
    }

    /// Stores an entry if there is space for it.
    package func keep(_ content: [UInt8], as key: ContentDigest) {
        let bytes = PageCacheEntry.file(content, key: key, seed: seed)
        let size = PageCacheFolder.size(ofFileWith: bytes.count)
        guard bytes.count <= PageCacheEntry.largest, makeRoom(for: size) else { return }
        do {
            try folder.write(bytes, as: key.text + Self.suffix)
        } catch {
            room.withLock {
                $0.isFull = true
                $0.warning = error.description
            }
        }
    }

    /// Removes entries until the folder is within its limit: other runs may have added entries, or the limit may be
    /// lower now.
    package func finish() {
        let files = folder.files(suffix: Self.suffix)
        var used = files.reduce(0) { $0 + $1.size }
        for file in files where used > limit {
            folder.remove(file.name)
            used -= file.size
        }
    }

    /// Removes the least recently used entries, but none that this run used: of a document larger than the cache the
    /// first pages are kept, not only the last ones.
    private func makeRoom(for size: Int) -> Bool {
        room.withLock { room in
            if room.isFull { return false }
            if room.oldest == nil {
                let files = folder.files(suffix: Self.suffix)
                room.used = files.reduce(0) { $0 + $1.size }
                room.oldest = files.filter { $0.lastUse[0] < start }.reversed()
            }
            while room.used + size > limit {
                guard let file = room.oldest?.popLast() else {
                    room.isFull = true
                    return false
                }
                folder.remove(file.name)
                room.used -= file.size
            }
            room.used += size
            return true
        }
    }

    /// The seed of the folder, created with the first entry: without it an attacker cannot make two pages with the same digest.
    private static func seed(in folder: PageCacheFolder) throws(OutputFailure) -> ContentHasher.Seed {
        // One read decides: between two, another run may write the seed, and a whole one must not be replaced.
        let stored = folder.read(seedName, most: seedSize)
        if let seed = stored.flatMap(seed(of:)) { return seed }
        let bytes = (0..<seedSize).map { _ in UInt8.random(in: .min ... .max) }
        try folder.write(bytes, as: seedName, replacing: stored != nil)
        // If another run was first, its seed is used.
        guard let seed = folder.read(seedName, most: seedSize).flatMap(seed(of:)) else {
            throw OutputFailure("\(folder.printedPath)/\(seedName): cannot be read; remove it, and it is made again")
        }
        return seed
    }

    private static func seed(of bytes: [UInt8]) -> ContentHasher.Seed? {
        guard bytes.count == seedSize else { return nil }
        let words = stride(from: 0, to: seedSize, by: 8).map { offset in
            bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return ContentHasher.Seed((words[0], words[1], words[2], words[3]))
    }
}

/// The file of an entry: a signature, the key, the length, the bytes, and a digest of all this.
enum PageCacheEntry {
    /// The name and version of the format. It must change if pages are drawn differently.
    private static let mark = Array("CFPAGE1\n".utf8)
    private static let headSize = 8 + 16 + 8
    private static let tailSize = 16
    /// The maximum size of a page.
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

    /// The content of a file; nil if it is damaged, has another version, or belongs to another page.
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
