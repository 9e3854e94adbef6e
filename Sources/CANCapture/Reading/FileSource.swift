internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file, a FIFO or standard input (`-`), read with read(2).
final class FileSource: ByteSource {
    let path: String
    /// The size of a regular file; nil for a pipe or a device.
    let size: Int?
    private(set) var storedBytes = 0
    private let descriptor: Int32
    private let owned: Bool
    /// Whether a signal ends it.
    private let isLive: Bool
    /// Receives the number of bytes of the file that were read.
    private let progress: (@Sendable (Int) -> Void)?
    /// The mapped file, and up to where its memory was released.
    private var mapping: (start: UnsafeMutableRawPointer, released: Int)?
    /// Memory is released in steps of at least this many bytes; a multiple of every usual page size.
    private static let releaseStep = 1 << 20

    init(
        path: String, waiting: CaptureWaiting = .unlimited, progress: (@Sendable (Int) -> Void)? = nil
    ) throws(CaptureError) {
        self.path = path
        self.progress = progress
        owned = path != "-"
        let unblocked = waiting == .brief ? O_NONBLOCK : 0
        descriptor = owned ? open(path, O_RDONLY | O_CLOEXEC | unblocked) : STDIN_FILENO
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            if owned { close(descriptor) }
            throw Self.failure(path, code)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            if owned { close(descriptor) }
            throw Self.failure(path, EISDIR)
        }
        size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        FilesRead.note(descriptor: descriptor)
        isLive = size == nil && waiting == .unlimited && LiveInput.isWanted
        if isLive { LiveInput.arm() }
        guard owned, waiting == .brief else { return }
        if status.st_mode & S_IFMT == S_IFIFO, !PipeWait.comesBriefly(descriptor) {
            throw CaptureError(
                path: path, kind: .system, reason: "is a named pipe that delivered nothing for a second")
        }
        PipeWait.block(descriptor)
    }

    /// Whether there is a regular file at the path.
    static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Size of the file at the path; nil if there is none, and for pipes and devices.
    static func byteCount(_ path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    deinit {
        if isLive { LiveInput.disarm() }
        if owned { close(descriptor) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        while true {
            // A signal ends a pipe as its writer would.
            if isLive, !LiveInput.waits(for: descriptor) { return 0 }
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 {
                storedBytes += count
                progress?(storedBytes)
                if count == 0, isLive { LiveInput.disarm() }
                return count
            }
            if errno == EAGAIN {
                // For a standard input that another program made non-blocking.
                PipeWait.untilReadable(descriptor)
            } else if errno != EINTR {
                throw Self.failure(path, errno)
            }
        }
    }

    /// The whole of a regular file as mapped memory; nil if it cannot be mapped.
    func withMappedBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        guard let size, size > 0 else { return nil }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        mapping = (start, 0)
        defer {
            mapping = nil
            munmap(start, size)
        }
        return try body(UnsafeRawBufferPointer(start: start, count: size))
    }

    /// Releases the memory of the mapped bytes before `offset`; they are read from the file again if needed.
    func release(before offset: Int) {
        guard let mapping, let size else { return }
        let end = min(offset, size) / Self.releaseStep * Self.releaseStep
        // A reader that passes through the bytes again starts with a smaller offset.
        if end > mapping.released {
            madvise(mapping.start + mapping.released, end - mapping.released, MADV_DONTNEED)
        }
        self.mapping = (mapping.start, end)
        progress?(end)
    }

    /// Throws the error with which opening a file would fail. Standard input is not checked.
    fileprivate static func check(_ path: String) throws(CaptureError) {
        guard path != "-" else { return }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(path, EISDIR) }
        guard access(path, R_OK) == 0 else { throw failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> CaptureError {
        switch code {
        case ENOENT, ENOTDIR:
            let folder = OutputTarget.missingFolder(of: path).map { "folder \(Printable.text($0)) does not exist" }
            return CaptureError(path: path, kind: .notFound, reason: folder ?? "no such file")
        case EISDIR:
            return CaptureError(path: path, kind: .isDirectory, reason: FolderAdvice.text(path))
        case EACCES, EPERM:
            return CaptureError(path: path, kind: .notPermitted, reason: "no permission to read it")
        default:
            return CaptureError(
                path: path, kind: .system, reason: "cannot be read: \(String(cString: strerror(code)))")
        }
    }
}

extension CaptureError {
    /// Throws an error if a file does not exist, is a folder, or may not be read.
    package static func check(_ path: String) throws(CaptureError) { try FileSource.check(path) }
}
