internal import CMalloc

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The identity of a regular file, whatever names lead to it.
///
/// A file system gives the number of a removed file to a new one, so the time of birth belongs to the identity where
/// the system knows it.
package struct FileIdentity: Sendable, Equatable {
    /// The number of a file, which at most one file has at a time.
    struct Place: Sendable, Hashable {
        let device: UInt64
        let inode: UInt64
    }

    let place: Place
    /// Nanoseconds; -1 is not known.
    let birth: Int64

    /// Follows symbolic links; nil if there is no regular file at the path.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status, birth: canfolio_birth(AT_FDCWD, path))
    }

    /// nil if the descriptor is closed, or belongs to a pipe or a device.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status, birth: canfolio_birth(descriptor, ""))
    }

    private init?(_ status: stat, birth: Int64) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
            birth: birth)
    }

    init(device: UInt64, inode: UInt64, birth: Int64) {
        (place, self.birth) = (Place(device: device, inode: inode), birth)
    }

    /// Files of which one has no known birth are the same by their number, so that an input is kept in doubt.
    package static func == (one: FileIdentity, other: FileIdentity) -> Bool {
        one.place == other.place && (one.birth == other.birth || one.birth < 0 || other.birth < 0)
    }
}

/// The regular files that this process has opened to read the user's input: captures, databases, notes, templates,
/// standard input. No output may replace them, because a recording cannot be made again.
///
/// Whoever opens such a file adds it, and whoever publishes a file checks it, so names do not matter.
package enum FilesRead {
    private static let noted = NotedFiles()

    /// Adds the file that a descriptor reads; pipes and devices cannot be replaced, and are ignored.
    package static func note(descriptor: Int32) {
        if let identity = FileIdentity(descriptor: descriptor) { noted.insert(identity) }
    }

    package static func contains(_ identity: FileIdentity) -> Bool { noted.contains(identity) }
}

/// `@unchecked Sendable` because the set is touched only between lock and unlock.
final class NotedFiles: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var files: [FileIdentity.Place: [FileIdentity]] = [:]

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func insert(_ identity: FileIdentity) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if files[identity.place]?.contains(identity) != true { files[identity.place, default: []].append(identity) }
    }

    func contains(_ identity: FileIdentity) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return files[identity.place]?.contains(identity) == true
    }
}
