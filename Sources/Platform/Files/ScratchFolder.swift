#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A hidden folder of files that are to be elsewhere later. What is still in it when it is released is removed, also on
/// signals, and by ``Leftovers`` where the process was killed. Not Sendable: one task fills it.
package final class ScratchFolder {
    package let path: String
    private let descriptor: Int32
    private var names: [String] = []

    /// - Parameter folder: in which it is made.
    /// - Throws: where that cannot be, and in the name of what output.
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
            // Another process has taken it for a leftover before it was locked.
            guard opened >= 0 || reason == ENOENT else { throw .system(output, "cannot be written", reason) }
        }
        throw .system(output, "cannot be written", EAGAIN)
    }

    deinit {
        for name in names { ScratchFile.remove(path + "/" + name) }
        // By its name: what was made in the folder may have another by now, and what it replaced this one.
        for name in FolderEntries.names(of: path) ?? [] { unlink(path + "/" + name) }
        rmdir(path)
        TemporaryNames.forget(path)
        close(descriptor)
    }

    /// The path of a file that is to be in the folder.
    package func add(_ name: String) -> String {
        names.append(name)
        let file = path + "/" + name
        TemporaryNames.remember(file)
        return file
    }

    /// The files are elsewhere now, or gone.
    func forgetFiles() {
        for name in names { TemporaryNames.forget(path + "/" + name) }
        names = []
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
