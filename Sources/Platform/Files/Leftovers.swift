#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Temporary files and folders of killed processes, which could not remove them.
package enum Leftovers {
    private static let searched = Locked<Set<String>>([])

    /// Removes those that no process uses any more; once for each output folder.
    package static func remove(from folder: String) {
        guard searched.withLock({ $0.insert(folder).inserted }) else { return }
        for name in FolderEntries.names(of: folder) ?? [] where isTemporary(name) { remove(folder + "/" + name) }
    }

    /// Whether ``ScratchFile`` or `mkdtemp` makes such names. A folder with a longer name contains replaced files, and
    /// stays.
    static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix(TemporaryNames.prefix) else { return false }
        let rest = name.utf8.dropFirst(TemporaryNames.prefix.utf8.count)
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let isMade = rest.count == 6 && rest.allSatisfy { isDigit($0) || (0x41...0x5A).contains($0 & 0xDF) }
        let numbers = rest.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return isMade || numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func remove(_ path: String) {
        var status = stat()
        // Files of other users are left for their runs.
        guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: whileAbandoned(path, O_RDONLY) { _ in unlink(path) }
        case S_IFDIR:
            whileAbandoned(path, O_RDONLY | O_DIRECTORY) { folder in
                guard SetJournal.finish(path) else { return }
                for name in FolderEntries.names(in: folder) { unlinkat(folder, name, 0) }
                rmdir(path)
            }
        default: break
        }
    }

    private static func whileAbandoned(_ path: String, _ flags: Int32, _ body: (Int32) -> Void) {
        let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if ScratchLock.takeAbandoned(descriptor) { body(descriptor) }
    }
}
