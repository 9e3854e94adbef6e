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

/// Pages of earlier runs, by the digest of all that decides their bytes.
///
/// Entries are in a folder of the user's, which takes no more than a limit: what was used longest ago goes first. Damaged
/// entries are removed. Trouble with the folder is a warning: a page that cannot be kept is drawn again the next time.
/// Safe on any thread, and beside other runs.
package final class PageCache: Sendable {
    private struct Room {
        /// Entries that may go, the first to go last; nil until the folder has been looked through.
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

    /// What went wrong with the folder, if anything did.
    package var warning: String? { room.withLock { $0.warning } }

    /// For a page's key: of what all pages of a document have in common. The pages' own digests go on from it.
    package func hasher(kind: String) -> ContentHasher {
        var hasher = ContentHasher(seed: seed)
        hasher.combine(kind)
        hasher.combine(Version.creator)
        // A program that was built anew may draw otherwise.
        var status = stat()
        if stat("/proc/self/exe", &status) == 0 {
            hasher.combine(UInt64(status.st_size), UInt64(status.st_ino))
            hasher.combine(
                UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
        }
        return hasher
    }

    /// What is kept under a key, if it passes the check; otherwise it is removed.
    package func content<Content>(_ key: ContentDigest, check: (ArraySlice<UInt8>) -> Content?) -> Content? {
        let name = key.text + Self.suffix
        guard let bytes = folder.read(name, most: PageCacheEntry.largest) else { return nil }
        if let content = PageCacheEntry.content(of: bytes, key: key, seed: seed).flatMap(check) { return content }
        folder.remove(name)
        return nil
    }

    /// Keeps something under a key, if there is room for it.
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

    /// Puts the folder under its limit again: other runs may have filled it meanwhile, or the limit is a new one.
    package func finish() {
        let files = folder.files(suffix: Self.suffix)
        var used = files.reduce(0) { $0 + $1.size }
        for file in files where used > limit {
            folder.remove(file.name)
            used -= file.size
        }
    }

    /// Removes what was used longest ago, and nothing that this run used: a document that is larger than the cache keeps
    /// its first pages, rather than the last ones only.
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

    /// The folder's own seed, made with the first entry: who cannot read the folder cannot make two pages of one digest.
    private static func seed(in folder: PageCacheFolder) throws(OutputFailure) -> ContentHasher.Seed {
        if let seed = readSeed(folder) { return seed }
        let isDamaged = folder.read(seedName, most: seedSize) != nil
        let bytes = (0..<seedSize).map { _ in UInt8.random(in: .min ... .max) }
        try folder.write(bytes, as: seedName, replacing: isDamaged)
        // Another run may have been first; its seed holds.
        guard let seed = readSeed(folder) else {
            throw OutputFailure("the cache folder returned other bytes than were written")
        }
        return seed
    }

    private static func readSeed(_ folder: PageCacheFolder) -> ContentHasher.Seed? {
        guard let bytes = folder.read(seedName, most: seedSize), bytes.count == seedSize else { return nil }
        let words = stride(from: 0, to: seedSize, by: 8).map { offset in
            bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return ContentHasher.Seed((words[0], words[1], words[2], words[3]))
    }
}

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
