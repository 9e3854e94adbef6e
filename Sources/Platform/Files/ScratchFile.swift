#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Files that are written before they get their final names.
package enum ScratchFile {
    /// O_TMPFILE of Linux, which the C library hides behind _GNU_SOURCE.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
    /// AT_EMPTY_PATH, hidden likewise.
    private static let emptyPath: Int32 = 0x1000

    /// Opens an unnamed file, to be linked later; -1, and errno, if the file system does not support it.
    package static func openUnnamed(in folder: String) -> Int32 {
        let opened = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o666)
        // It has a name for a moment when it is published.
        if opened >= 0 { _ = ScratchLock.take(opened) }
        return opened
    }

    /// Opens a file with a hidden name, which ``TemporaryNames`` removes on signals; -1, and errno, if that fails.
    package static func openNamed(in folder: String) -> (descriptor: Int32, name: String?) {
        for _ in 0..<100 {
            let (opened, name) = makeNamed(in: folder)
            guard let name else { return (opened, nil) }
            if ScratchLock.take(opened) { return (opened, name) }
            // Another process took it for a leftover before it was locked.
            close(opened)
            remove(name)
        }
        errno = EAGAIN
        return (-1, nil)
    }

    private static func makeNamed(in folder: String) -> (descriptor: Int32, name: String?) {
        var name = TemporaryNames.pattern(in: folder)
        // No signal may come between creating the file and recording its name.
        return SignalsBlocked.during {
            let opened = mkstemp(&name)
            guard opened >= 0 else { return (opened, nil) }
            fchmod(opened, FilePermissions.masked(0o666))
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            let created = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            TemporaryNames.remember(created)
            return (opened, created)
        }
    }

    /// Opens a file that never gets a name, in one of the folders for such files; -1, and errno, if none can be
    /// written.
    /// written.
    package static func openAnywhere() -> (descriptor: Int32, folder: String) {
        for folder in folders {
            var opened = openUnnamed(in: folder)
            if opened < 0 { opened = openUnlinked(in: folder) }
            if opened >= 0 { return (opened, folder) }
        }
        return (-1, folders[0])
    }

    /// Opens a file with a hidden name and removes the name; -1, and errno, if that fails.
    static func openUnlinked(in folder: String) -> Int32 {
        let (descriptor, name) = openNamed(in: folder)
        if let name { remove(name) }
        return descriptor
    }

    /// The folder for files that do not belong beside the output: `TMPDIR`, or `/tmp`.
    package static var standardFolder: String { folders[0] }

    private static var folders: [String] {
        let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return (wanted.isEmpty ? [] : [wanted]) + ["/tmp", "/var/tmp", "/dev/shm"]
    }

    /// Gives an unnamed file a hidden name; nil, and errno, if that fails.
    package static func link(_ descriptor: Int32, in folder: String) -> String? {
        for attempt in 0..<100 {
            let name = "\(folder)/\(TemporaryNames.prefix)\(getpid())-\(attempt)"
            if link(descriptor, as: name) { return name }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    /// Gives an unnamed file a name; false, and errno, if that fails.
    static func link(_ descriptor: Int32, as name: String) -> Bool {
        if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 { return true }
        // Without /proc. Older systems allow this only for root.
        return errno == ENOENT && linkat(descriptor, "", AT_FDCWD, name, emptyPath) == 0
    }

    /// Removes a file that ``openNamed(in:)`` made.
    package static func remove(_ name: String) {
        unlink(name)
        TemporaryNames.forget(name)
    }
}
