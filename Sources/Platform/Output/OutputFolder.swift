#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A folder of files that appears under its name when all of them are complete: it is made beside, and renamed whole.
///
/// Files are written into it by their paths. What is not published is removed, also on signals. Not Sendable: one task
/// fills it.
package final class OutputFolder {
    /// As the user gave it.
    private let path: String
    /// The folder in which files are gathered.
    private let scratch: String
    private let replaces: Bool
    /// In the order in which they are written.
    package private(set) var names: [String] = []
    private var isDone = false

    private let isOwn: (String) -> Bool

    /// - Parameters:
    ///   - path: of the folder, or of a file that its files are packed into.
    ///   - replaces: whether a folder that is there may be replaced.
    ///   - isOwn: whether folders of the kind have files of a name: one that holds others is not replaced.
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
        var name = TemporaryNames.pattern(in: folder)
        let made = SignalsBlocked.during { () -> String? in
            guard let made = mkdtemp(&name) else { return nil }
            let text = String(cString: made)
            TemporaryNames.remember(text)
            return text
        }
        guard let made else { throw .system(path, "cannot be written", errno) }
        scratch = made
        chmod(made, FilePermissions.masked(0o777))
    }

    deinit {
        if !isDone { discard() }
    }

    /// The path under which a file of the folder is to be written.
    package func add(_ name: String) -> String {
        let file = scratch + "/" + name
        names.append(name)
        TemporaryNames.remember(file)
        return file
    }

    /// What has been written into a file of the folder.
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

    /// Throws where something is at the path that publishing may not replace: asked before anything is read.
    package func check() throws(OutputFailure) {
        guard OutputTarget.isThere(path) else { return }
        guard replaces else {
            throw OutputFailure(
                "\(Printable.text(path)) already exists; use --force to overwrite it, or -o for another name")
        }
        guard let there = Self.files(of: path) else {
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

    /// Makes the folder appear, complete, in place of what was there.
    package func publish() throws(OutputFailure) {
        try check()
        // A signal that comes meanwhile ends the process when nothing half done is left.
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        let old = scratch + "-old"
        let isThere = OutputTarget.isThere(path)
        if isThere, rename(path, old) != 0 { throw .system(path, "cannot be replaced", errno) }
        guard rename(scratch, path) == 0 else {
            let reason = errno
            if isThere { rename(old, path) }
            throw .system(path, "cannot be written", reason)
        }
        isDone = true
        forget()
        guard isThere else { return }
        for name in Self.files(of: old) ?? [] { unlink(old + "/" + name) }
        rmdir(old)
    }

    private func discard() {
        for name in Self.files(of: scratch) ?? [] { unlink(scratch + "/" + name) }
        rmdir(scratch)
        forget()
    }

    private func forget() {
        for name in names { TemporaryNames.forget(scratch + "/" + name) }
        TemporaryNames.forget(scratch)
    }

    private static func isPlainFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The entries of a folder; nil where it is none.
    private static func files(of path: String) -> [String]? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else {
            return nil
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
