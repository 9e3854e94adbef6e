internal import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The folder of a page cache. Its files are always complete, even if other processes read and write them at the same
/// time.
///
/// Safe on any thread: it has only a file descriptor.
final class PageCacheFolder: Sendable {
    struct File {
        var name: String
        /// The approximate space on the disk: whole blocks of 4096 bytes.
        var size: Int
        /// Seconds and nanoseconds since 1970 of the last use: files are touched when they are used.
        var lastUse: [Int]
    }

    private let path: String
    private let descriptor: Int32

    private static let temporaryPrefix = ".new-"
    /// Temporary files of a killed run are removed after this number of seconds.
    private static let staleAfter = 3600

    /// Opens the folder, or creates it if it does not exist. Other users cannot read it.
    init(path: String) throws(OutputFailure) {
        self.path = path
        for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
        mkdir(path, 0o700)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path, "cannot be opened", errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else {
            close(descriptor)
            throw OutputFailure("\(Printable.text(path)): belongs to another user")
        }
        if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o700) }
    }

    deinit {
        close(descriptor)
    }

    /// For messages.
    var printedPath: String { Printable.text(path) }

    static func size(ofFileWith count: Int) -> Int { (count + 4095) / 4096 * 4096 }

    /// The content of a file, which is marked as used; nil if no file can be read.
    func read(_ name: String, most: Int) -> [UInt8]? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, (0...most).contains(Int(status.st_size))
        else { return [] }
        let wanted = Int(status.st_size)
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted {
                let done = Glibc.read(file, buffer.baseAddress.map { $0 + count }, wanted - count)
                if done < 0, errno == EINTR { continue }
                isRead = done >= 0
                if done <= 0 { break }
                count += done
            }
        }
        futimens(file, nil)
        return isRead ? bytes : []
    }

    /// Writes a file, which appears when it is complete.
    ///
    /// - Parameter replacing: whether to replace an existing file.
    func write(_ bytes: [UInt8], as name: String, replacing: Bool = true) throws(OutputFailure) {
        let temporary = Self.temporaryPrefix + "\(getpid())-\(UInt64.random(in: .min ... .max))"
        let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .system(path, "cannot be written", errno) }
        var code = Self.put(bytes, to: file)
        if close(file) != 0, code == 0 { code = errno }
        // If the file system has no links and two processes write the file at the same time, the last one wins.
        let isLinked = code == 0 && !replacing && linkat(descriptor, temporary, descriptor, name, 0) == 0
        let isThere = code == 0 && !replacing && !isLinked && errno == EEXIST
        if code == 0, !isLinked, !isThere {
            if renameat(descriptor, temporary, descriptor, name) == 0 { return }
            code = errno
        }
        unlinkat(descriptor, temporary, 0)
        if code != 0 { throw .system(path, "cannot be written", code) }
    }

    private static func put(_ bytes: [UInt8], to file: Int32) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return errno }
                done += count
            }
            return 0
        }
    }

    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// All entries, the least recently used first. Removes the temporary files of killed runs.
    func files(suffix: String) -> [File] {
        // A separate descriptor, because reading a folder moves its position.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return [] }
        guard let folder = fdopendir(own) else {
            close(own)
            return []
        }
        defer { closedir(folder) }
        let now = time(nil)
        var files: [File] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let isTemporary = name.hasPrefix(Self.temporaryPrefix)
            guard isTemporary || name.hasSuffix(suffix) else { continue }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if isTemporary {
                if now - status.st_mtim.tv_sec > Self.staleAfter { remove(name) }
                continue
            }
            files.append(
                File(
                    name: name, size: Self.size(ofFileWith: Int(status.st_size)),
                    lastUse: [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]))
        }
        return files.sorted { ($0.lastUse[0], $0.lastUse[1], $0.name) < ($1.lastUse[0], $1.lastUse[1], $1.name) }
    }
}
