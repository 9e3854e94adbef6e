#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Platform

/// The captures below a folder, or in a list.
package struct CaptureFolder: Sendable {
    /// The root of the paths; empty for the working folder.
    package let root: [UInt8]
    /// In the order of their bytes, each once.
    package private(set) var captures: [Found] = []
    /// Number of files whose names do not match, of pipes and devices, and of folders that cannot be read.
    package private(set) var otherFiles = 0
    package private(set) var specialFiles = 0
    package private(set) var unreadableFolders: [CapturePath] = []
    /// Whether the list is incomplete.
    package private(set) var isCut = false

    /// A file, with its size and time when it was found.
    package struct Found: Sendable, Equatable {
        package var path: CapturePath
        package var stamp: FileStamp
    }

    /// Maximum number of captures; further ones are left out, with a message.
    package static let most = 10_000_000

    /// All regular files below a folder whose names match.
    ///
    /// Symbolic links are followed. Each folder is read once, so loops of links end.
    ///
    /// - Parameters:
    ///   - patterns: patterns for names of files (fnmatch(3)), such as `*.blf`; upper and lower case are the same.
    ///   - excluded: patterns for files to leave out: compared with paths below the root if they contain a `/`, otherwise
    ///     with names.
    ///   - output: the folder of the run's outputs; its files are not captures.
    /// - Throws: ``FolderFailure`` if the root cannot be read, otherwise an ``OutputFailure``.
    package init(below root: String, patterns: [String], excluded: [String], output: String) throws {
        self.root = Array(root.utf8)
        var seen: Set<FolderIdentity> = []
        if let output = FolderIdentity(Array(output.utf8)) { seen.insert(output) }
        guard let first = FolderIdentity(self.root) else {
            let reason = errno
            guard FileStamp(path: self.root) == nil else {
                throw OutputFailure(
                    "\(Printable.text(root)): is a file; name a folder, or @FILE for a list of captures")
            }
            throw FolderFailure(root, reason)
        }
        guard seen.insert(first).inserted else {
            throw OutputFailure("\(Printable.text(root)): is the output folder; name the folder of the captures")
        }
        let wanted = NamePatterns(patterns, comparesPaths: false)
        let excluded = NamePatterns(excluded, comparesPaths: true)
        var folders: [[UInt8]] = [[]]
        while let folder = folders.popLast() {
            guard let open = OpenFolder(absolute(folder)) else {
                if folder.isEmpty { throw FolderFailure(root, errno) }
                unreadableFolders.append(CapturePath(folder))
                continue
            }
            // Tables of another run are not captures.
            guard !open.names.contains(where: FleetManifest.isName) else { continue }
            let parent = folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]
            var isClosed = false
            for name in open.names where name.first != UInt8(ascii: ".") {
                var path: [UInt8] = []
                path.reserveCapacity(parent.count + name.count)
                path += parent
                path += name
                guard !excluded.fit(path, nameFrom: parent.count) else { continue }
                var status = stat()
                guard open.examine(name, &status) else {
                    // Links that lead nowhere, and files that have just been removed, are not captures.
                    isClosed = isClosed || ![ENOENT, ENOTDIR, ELOOP].contains(errno)
                    continue
                }
                switch status.st_mode & S_IFMT {
                case S_IFDIR:
                    if seen.insert(FolderIdentity(status)).inserted { folders.append(path) }
                case S_IFREG:
                    if wanted.fit(path, nameFrom: parent.count) {
                        captures.append(Found(path: CapturePath(path), stamp: FileStamp(status)))
                    } else {
                        otherFiles += 1
                    }
                default: specialFiles += 1
                }
            }
            // Its names may be listed, and its files may not be examined.
            if isClosed { unreadableFolders.append(CapturePath(folder)) }
            guard captures.count <= Self.most else {
                isCut = true
                break
            }
        }
        unreadableFolders.sort()
        captures.sort { $0.path < $1.path }
    }

    /// The files of a list: one a line, or ended by NUL if there is one.
    package init(list: [UInt8]) {
        root = []
        let separator: UInt8 = list.contains(0) ? 0 : 0x0A
        var seen: Set<CapturePath> = []
        for line in list.split(separator: separator) {
            var line = line
            if separator == 0x0A, line.last == 0x0D { line.removeLast() }
            let path = CapturePath(Array(line))
            guard !line.isEmpty, seen.insert(path).inserted else { continue }
            var status = stat()
            // A missing one is reported with its capture.
            let isThere = Self.withCString(path.bytes) { stat($0, &status) } == 0
            captures.append(Found(path: path, stamp: isThere ? FileStamp(status) : FileStamp()))
        }
        captures.sort { $0.path < $1.path }
    }

    /// A path relative to the working folder.
    package func absolute(_ path: [UInt8]) -> [UInt8] {
        root.isEmpty ? path : path.isEmpty ? root : root + [UInt8(ascii: "/")] + path
    }

    static func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                body(characters.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}

/// A folder that stays open, so that the system need not look for it again for each of its files.
private final class OpenFolder {
    /// In any order; each ends with NUL in ``bytes``.
    private var ends: [Int] = []
    private var bytes: [UInt8] = []
    private let folder: OpaquePointer

    /// nil if the folder cannot be read.
    init?(_ path: [UInt8]) {
        guard let folder = CaptureFolder.withCString(path, { opendir($0) }) else { return nil }
        self.folder = folder
        while let entry = readdir(folder) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes += $0.prefix { $0 != 0 } }
            bytes.append(0)
            ends.append(bytes.count - 1)
        }
    }

    deinit { closedir(folder) }

    /// Slices of one array.
    var names: some Sequence<ArraySlice<UInt8>> {
        ends.indices.lazy.map { self.bytes[($0 == 0 ? 0 : self.ends[$0 - 1] + 1)..<self.ends[$0]] }
    }

    /// Looks at a file, following links. If the result is false, `errno` has the reason.
    ///
    /// - Parameter name: one of ``names``.
    func examine(_ name: ArraySlice<UInt8>, _ status: inout stat) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return (start + name.startIndex).withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
                fstatat(dirfd(folder), $0, &status, 0) == 0
            }
        }
    }
}

/// Why a folder of captures cannot be read.
package struct FolderFailure: PassingFailure, CustomStringConvertible {
    package let description: String
    /// Whether another try may succeed, because the folder exists; for example after its permissions have changed.
    package let isPassing: Bool

    init(_ path: String, _ code: Int32) {
        description = OutputFailure.system(path, "cannot be read", code).description
        isPassing = ![ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
    }
}

/// The identity of a folder, whatever names lead to it.
private struct FolderIdentity: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// nil if there is no folder at the path.
    init?(_ path: [UInt8]) {
        var status = stat()
        guard CaptureFolder.withCString(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return nil
        }
        self.init(status)
    }
}

/// Facts that show, without reading a file, that it is unchanged.
package struct FileStamp: Sendable, Equatable {
    package var size = -1
    /// Nanoseconds since 1970.
    package var modified = 0
    package var inode = 0

    package init(size: Int = -1, modified: Int = 0, inode: Int = 0) {
        (self.size, self.modified, self.inode) = (size, modified, inode)
    }

    init(_ status: stat) {
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        inode = Int(truncatingIfNeeded: status.st_ino)
    }

    /// Whether nothing exists at a path; false if it may only not be examined.
    package static func isMissing(_ path: [UInt8]) -> Bool {
        var status = stat()
        return CaptureFolder.withCString(path) { stat($0, &status) } != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Whether a path is something other than a regular file or a folder: a pipe would wait for a writer.
    package static func isSpecial(_ path: [UInt8]) -> Bool {
        var status = stat()
        guard CaptureFolder.withCString(path, { stat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// nil if nothing exists at the path.
    package init?(path: [UInt8]) {
        var status = stat()
        guard CaptureFolder.withCString(path, { stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }
}
