package import Drawing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Why output could not be written, for the person who asked for it.
package struct OutputFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    static func system(_ path: String, _ operation: String, _ code: Int32) -> OutputFailure {
        let name = path == "-" ? "standard output" : OutputFile.printable(path)
        return OutputFailure("\(name): \(operation): \(String(cString: strerror(code)))")
    }
}

/// A file that appears under its name when it is complete, and not at all before.
///
/// It is written without a name in the folder where it belongs (O_TMPFILE), then linked and renamed; where the file
/// system cannot do that, under a temporary name that is removed on errors and signals. Pipes and devices are written
/// directly. Not Sendable: one task writes it.
package final class OutputFile: ByteSink {
    /// As the user gave it.
    package let path: String
    /// Where the bytes really go: symbolic links are followed, so that they stay.
    private let target: String
    private let descriptor: Int32
    private var temporaryName: String?
    private let isDirect: Bool
    private var buffer: [UInt8] = []
    private var isClosed = false
    /// Bytes written so far.
    package private(set) var count = 0

    private static let bufferSize = 1 << 18
    /// O_TMPFILE of Linux, which the C library hides behind _GNU_SOURCE.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

    /// - Parameter path: a file, or `-` for standard output.
    package init(path: String) throws {
        self.path = path
        buffer.reserveCapacity(Self.bufferSize)
        if path == "-" {
            target = path
            descriptor = STDOUT_FILENO
            isDirect = true
            return
        }
        target = Self.resolved(path)
        var status = stat()
        if stat(target, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { throw OutputFailure("\(Self.printable(path)): is a folder") }
            if status.st_mode & S_IFMT != S_IFREG {
                descriptor = open(target, O_WRONLY | O_CLOEXEC)
                guard descriptor >= 0 else { throw OutputFailure.system(path, "cannot be written", errno) }
                isDirect = true
                return
            }
            guard access(target, W_OK) == 0 else { throw OutputFailure.system(path, "cannot be written", errno) }
        }
        isDirect = false
        let folder = Self.folder(of: target)
        var opened = open(folder, Self.unnamed | O_RDWR | O_CLOEXEC, 0o666)
        if opened < 0, [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) {
            (opened, temporaryName) = Self.openNamed(in: folder)
        }
        guard opened >= 0 else { throw OutputFailure.system(path, "cannot be written", errno) }
        descriptor = opened
        if status.st_mode & S_IFMT == S_IFREG { fchmod(descriptor, status.st_mode & 0o7777) }
    }

    deinit {
        guard !isClosed else { return }
        if !isDirect || descriptor > STDERR_FILENO { close(descriptor) }
        discardTemporaryName()
    }

    /// The folder of the output, where temporary files belong.
    package var folder: String { path == "-" || isDirect ? "/tmp" : Self.folder(of: target) }

    /// Whether bytes would go to a screen.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > Self.bufferSize { try drain() }
        if bytes.count > Self.bufferSize {
            try put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Makes the file appear, complete, in place of what was there.
    package func publish() throws {
        try drain()
        guard !isDirect else {
            if descriptor > STDERR_FILENO, close(descriptor) != 0 {
                isClosed = true
                throw OutputFailure.system(path, "cannot be written", errno)
            }
            isClosed = true
            return
        }
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
            throw OutputFailure.system(path, "cannot be written", errno)
        }
        // Between the link and the rename a temporary name exists; a signal waits for that moment.
        try SignalsBlocked.during {
            let name = try linkedName()
            guard rename(name, target) == 0 else {
                let code = errno
                unlink(name)
                throw OutputFailure.system(path, "cannot be written", code)
            }
            temporaryName.map(TemporaryNames.forget)
            temporaryName = nil
        }
        isClosed = true
        close(descriptor)
        let folder = open(Self.folder(of: target), O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// For file systems without unnamed files; -1, and errno, where that fails too.
    private static func openNamed(in folder: String) -> (descriptor: Int32, name: String?) {
        var name = Array("\(folder)/.canfolio-XXXXXX".utf8CString)
        // A signal must not come between the file and the note of its name.
        return SignalsBlocked.during {
            let opened = mkstemp(&name)
            guard opened >= 0 else { return (opened, nil) }
            let mask = umask(0)
            umask(mask)
            fchmod(opened, 0o666 & ~mask)
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            let created = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            TemporaryNames.remember(created)
            return (opened, created)
        }
    }

    private func linkedName() throws -> String {
        if let temporaryName { return temporaryName }
        let folder = Self.folder(of: target)
        for attempt in 0..<100 {
            let name = "\(folder)/.canfolio-\(getpid())-\(attempt)"
            if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return name }
            guard errno == EEXIST else { throw OutputFailure.system(path, "cannot be written", errno) }
        }
        throw OutputFailure.system(path, "cannot be written", EEXIST)
    }

    private func discardTemporaryName() {
        guard let name = temporaryName else { return }
        unlink(name)
        TemporaryNames.forget(name)
        temporaryName = nil
    }

    private func drain() throws {
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBytes { try put($0) }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                throw OutputFailure.system(path, "cannot be written", errno)
            }
            count += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    static func printable(_ path: String) -> String { PathText.printable(path) }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
