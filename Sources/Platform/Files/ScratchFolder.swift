#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A hidden folder for files that will be moved elsewhere. Files that are still in it when it is released are removed,
/// also on signals, and by ``Leftovers`` if the process was killed. Not Sendable: one task fills it.
package final class ScratchFolder {
    package let path: String
    private let descriptor: Int32
    private var names: [String] = []
    private var isAbandoned = false

    /// - Parameter folder: in which it is created.
    /// - Throws: if that is impossible, with the name of the output.
    package init(in folder: String, for output: String) throws(OutputFailure) {
        Leftovers.remove(from: folder)
        for _ in 0..<100 {
            guard let made = Self.make(in: folder) else { throw .system(output, "cannot be written", errno) }
            let opened = open(made, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if opened >= 0, ScratchLock.take(opened) {
                (path, descriptor) = (made, opened)
                chmod(made, FilePermissions.masked(0o777))
                return
            }
            let reason = errno
            if opened >= 0 { close(opened) }
            rmdir(made)
            TemporaryNames.forget(made)
            // Another process took it for a leftover before it was locked.
            guard opened >= 0 || reason == ENOENT else { throw .system(output, "cannot be written", reason) }
        }
        throw .system(output, "cannot be written", EAGAIN)
    }

    deinit {
        defer { close(descriptor) }
        guard !isAbandoned else { return }
        for name in names { ScratchFile.remove(path + "/" + name) }
        // By its name: a folder that was created in it may have another name now, and the folder that it replaced may
        // have this one.
        for name in FolderEntries.names(of: path) ?? [] { unlink(path + "/" + name) }
        rmdir(path)
        TemporaryNames.forget(path)
    }

    /// The path of a file in the folder.
    package func add(_ name: String) -> String {
        names.append(name)
        let file = path + "/" + name
        TemporaryNames.remember(file)
        return file
    }

    /// The files have been moved or removed.
    func forgetFiles() {
        for name in names { TemporaryNames.forget(path + "/" + name) }
        names = []
    }

    /// Leaves the folder and its files to the next run, which finds them as if the process had been killed.
    func abandon() {
        forgetFiles()
        TemporaryNames.forget(path)
        isAbandoned = true
    }

    private static func make(in folder: String) -> String? {
        var name = TemporaryNames.pattern(in: folder)
        return SignalsBlocked.during {
            guard let made = mkdtemp(&name) else { return nil }
            let text = String(cString: made)
            TemporaryNames.remember(text)
            return text
        }
    }
}
