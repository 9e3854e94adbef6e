internal import CMalloc

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A folder of files that gets its name when all of them are complete: it is created beside the target, and renamed as
/// a whole.
///
/// Files are written into it by their paths. A folder that is not published is removed, also on signals. Not Sendable:
/// one task fills it.
package final class OutputFolder {
    /// As the user gave it.
    private let path: String
    /// The folder in which files are collected.
    private var scratch: String { gathered.path }
    private let gathered: ScratchFolder
    private let replaces: Bool
    /// In the order in which they are written.
    package private(set) var names: [String] = []
    private let isOwn: (String) -> Bool

    /// - Parameters:
    ///   - path: of the folder, or of a file into which its files are packed.
    ///   - replaces: whether an existing folder may be replaced.
    ///   - isOwn: whether folders of this kind have files with a name: a folder with others is not replaced.
    package init(
        beside path: String, replaces: Bool, isOwn: @escaping (String) -> Bool
    ) throws(OutputFailure) {
        var plain = path
        while plain.count > 1, plain.hasSuffix("/") { plain.removeLast() }
        (self.path, self.isOwn, self.replaces) = (plain, isOwn, replaces)
        let folder = OutputTarget.folder(of: plain)
        if let missing = OutputTarget.missingFolder(of: plain) {
            throw OutputFailure(
                "\(Printable.text(path)): folder \(Printable.text(missing)) does not exist")
        }
        gathered = try ScratchFolder(in: folder, for: path)
    }

    /// The path for a file in the folder.
    package func add(_ name: String) -> String {
        names.append(name)
        return gathered.add(name)
    }

    /// The content of a file in the folder.
    package func bytes(of name: String) throws(OutputFailure) -> [UInt8] {
        var status = stat()
        let file = scratch + "/" + name
        guard stat(file, &status) == 0 else { throw .system(path, "cannot be written", errno) }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path, "cannot be written", errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let done = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if done < 0, errno == EINTR { continue }
            guard done > 0 else { throw .system(path, "cannot be written", errno) }
            count += done
        }
        return bytes
    }

    /// Throws if publishing would replace something that it must not: called before anything is read.
    package func check() throws(OutputFailure) {
        guard OutputTarget.isThere(path) else { return }
        guard replaces else {
            throw OutputFailure(
                "\(Printable.text(path)) already exists; use --force to overwrite it, or -o for another name")
        }
        guard let there = FolderEntries.names(of: path) else {
            throw OutputFailure("\(Printable.text(path)): is not a readable folder; use -o for another name")
        }
        for name in there where !isOwn(name) || !Self.isPlainFile(path + "/" + name) {
            throw OutputFailure(
                "\(Printable.text(path)): contains \(Printable.text(name)), which would be lost; use -o for another"
                    + " folder")
        }
        for name in there {
            guard let file = FileIdentity(path: path + "/" + name), FilesRead.contains(file) else { continue }
            throw .wouldBeLost(path + "/" + name)
        }
    }

    /// Makes the complete folder appear instead of the old one.
    package func publish() throws(OutputFailure) {
        try check()
        // A signal in between ends the process when everything is consistent.
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        guard OutputTarget.isThere(path) else {
            guard rename(scratch, path) == 0 else { throw .system(path, "cannot be written", errno) }
            return gathered.forgetFiles()
        }
        if canfolio_exchange(scratch, path) == 0 {
            gathered.forgetFiles()
            return Self.remove(scratch)
        }
        guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw .system(path, "cannot be replaced", errno) }
        try replaceInTwoSteps()
    }

    /// For file systems that cannot exchange two names.
    private func replaceInTwoSteps() throws(OutputFailure) {
        let old = scratch + "-old"
        guard rename(path, old) == 0 else { throw .system(path, "cannot be replaced", errno) }
        guard rename(scratch, path) == 0 else {
            let failure = OutputFailure.system(path, "cannot be written", errno)
            // The reason of a failure may be gone on a second try.
            if rename(old, path) == 0 || rename(old, path) == 0 { throw failure }
            throw OutputFailure(
                "\(failure.description); the old folder is now \(Printable.text(old))", isPassing: failure.isPassing)
        }
        gathered.forgetFiles()
        Self.remove(old)
    }

    /// Removes the folder that was at the path, under the name that it has now.
    private static func remove(_ old: String) {
        for name in FolderEntries.names(of: old) ?? [] { unlink(old + "/" + name) }
        rmdir(old)
    }

    private static func isPlainFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
