#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
internal import Formatting
package import Platform

/// The captures known in an output folder: lines of `manifest.jsonl`, or of one such file for each shard. The last line
/// of a path counts.
package final class FleetManifest {
    /// By path.
    package private(set) var entries: [CapturePath: ManifestEntry] = [:]
    /// Number of lines that are JSON and do not belong to a manifest: from another tool, or from a later version.
    package private(set) var foreignLines = 0
    private let file: Int32
    private let path: String
    /// Held during the run.
    private let lock: Int32

    /// Another run uses the folder.
    package struct InUse: Error, CustomStringConvertible {
        package let description: String
    }

    /// Opens the manifest of a folder, which is created if it does not exist.
    ///
    /// - Parameter shard: the part of the run; parts of one run may work in one folder at once.
    package init(in folder: String, shard: Shard?) throws {
        try Self.makeFolder(folder)
        let name = "manifest" + (shard.map { "-\($0.name)" } ?? "")
        let lockPath = "\(folder)/.\(name).lock"
        lock = open(try RunOutput.checked(lockPath), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard lock >= 0 else { throw OutputFailure.system(lockPath, "cannot be written", errno) }
        if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(lock)
            throw InUse(description: "\(Printable.text(folder)): another run of canfolio batch is using this folder")
        }
        path = "\(folder)/\(name).jsonl"
        do {
            _ = try RunOutput.checked(path)
        } catch {
            close(lock)
            throw error
        }
        var known = Known()
        do {
            // The results of this part of the run take precedence over those of others for the same captures.
            for other in Self.files(in: folder) where other != name + ".jsonl" {
                try known.read("\(folder)/\(other)")
            }
            file = try Self.opened(path, &known)
        } catch {
            close(lock)
            throw error
        }
        (entries, foreignLines) = (known.entries, known.foreignLines)
    }

    /// What lines say.
    private struct Known {
        var entries: [CapturePath: ManifestEntry] = [:]
        var foreignLines = 0
        /// Whether the last file has lines that are not JSON.
        var hasBroken = false

        /// Adds the lines of a file.
        ///
        /// - Returns: false if it has a line that is too long.
        @discardableResult
        mutating func read(_ path: String) throws(OutputFailure) -> Bool {
            hasBroken = false
            var last: ManifestEntry?
            return try FleetManifest.forEachLine(of: path) { line in
                if let entry = ManifestEntry(line, after: last) {
                    entries[entry.path] = entry
                    last = entry
                } else if JSONFields(line) == nil {
                    hasBroken = true
                } else {
                    foreignLines += 1
                }
            }
        }
    }

    /// Reads a manifest and opens it for appending: without an incomplete last line, without broken lines, and a file of
    /// its own.
    private static func opened(_ path: String, _ known: inout Known) throws(OutputFailure) -> Int32 {
        let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .system(path, "cannot be written", errno) }
        do {
            guard try isReplaced(file, path, &known) else {
                try cutHalfLine(file, path)
                return file
            }
        } catch {
            close(file)
            throw error
        }
        close(file)
        let new = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
        guard new >= 0 else { throw .system(path, "cannot be written", errno) }
        return new
    }

    /// Replaces a file by one with its whole lines if it has broken ones, which no later run would remove, or if it has
    /// another name, under which it must not change (a backup of hard links).
    private static func isReplaced(_ file: Int32, _ path: String, _ known: inout Known) throws(OutputFailure) -> Bool {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(path, "cannot be read", errno) }
        let isWhole = try known.read(path)
        // A line that is too long hides those after it.
        guard isWhole || status.st_nlink == 1 else {
            throw OutputFailure(
                "\(Printable.text(path)): has several hard links and a line of more than 64 MiB; replace it with a"
                    + " copy")
        }
        guard isWhole, known.hasBroken || status.st_nlink > 1 else { return false }
        let copy = try OutputFile(path: path)
        var failure: OutputFailure?
        _ = try forEachLine(of: path) { line in
            guard failure == nil, JSONFields(line) != nil else { return }
            do throws(OutputFailure) {
                try (Array(line) + [0x0A]).withBytes { (bytes) throws(OutputFailure) in try copy.write(bytes) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        try copy.publish()
        return true
    }

    deinit {
        close(file)
        close(lock)
    }

    /// Names of the manifest files in a folder, sorted.
    package static func files(in folder: String) -> [String] {
        (FolderEntries.names(of: folder, followsLinks: true) ?? []).filter { isName(Array($0.utf8)) }.sorted()
    }

    static func isName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.starts(with: "manifest".utf8) && name.suffix(6).elementsEqual(".jsonl".utf8)
    }

    package static func makeFolder(_ path: String) throws(OutputFailure) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made == "/" ? "" : "/") + part
            guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
            let reason = errno
            var status = stat()
            guard stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw .system(path, "cannot be created", reason)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .system(path, "cannot be created", ENOTDIR)
        }
    }

    /// Removes an incomplete last line, which a full disk may have left.
    private static func cutHalfLine(_ file: Int32, _ path: String) throws(OutputFailure) {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0 else { return }
        var end = Int(status.st_size)
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while end > 0 {
            let start = max(0, end - block.count)
            let count = pread(file, &block, end - start, off_t(start))
            guard count == end - start else { throw .system(path, "cannot be read", errno) }
            if let last = block[..<count].lastIndex(of: 0x0A) {
                let whole = start + last + 1
                if whole < Int(status.st_size), ftruncate(file, off_t(whole)) != 0 {
                    throw .system(path, "cannot be written", errno)
                }
                return
            }
            end = start
        }
        if ftruncate(file, 0) != 0 { throw .system(path, "cannot be written", errno) }
    }

    /// Passes on the lines of a file; a line of more than 64 MB is not a manifest line and ends it.
    ///
    /// - Returns: whether that did not happen.
    @discardableResult
    package static func forEachLine(
        of path: String, _ body: (ArraySlice<UInt8>) -> Void
    ) throws(OutputFailure) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .system(path, "cannot be read", errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw OutputFailure("\(Printable.text(path)): is not a regular file")
        }
        var rest: [UInt8] = []
        // Most files of rows are small.
        var block = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 1 << 12), 1 << 18))
        while true {
            let count = Glibc.read(file, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(path, "cannot be read", errno) }
            guard count > 0 else { return true }
            guard rest.count < 64 << 20 else { return false }
            rest += block[..<count]
            var start = 0
            while let end = rest[start...].firstIndex(of: 0x0A) {
                if end > start { body(rest[start..<end]) }
                start = end + 1
            }
            rest.removeSubrange(..<start)
        }
    }

    /// Appends the line of a capture completely, with one write call.
    package func append(_ entry: ManifestEntry) throws(OutputFailure) {
        let line = Array((entry.line + "\n").utf8)
        let count = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        guard count == line.count else {
            let reason = count < 0 ? errno : ENOSPC
            try? Self.cutHalfLine(file, path)
            throw .system(path, "cannot be written", reason)
        }
        entries[entry.path] = entry
    }

    /// Entries of captures that no longer exist.
    package func forget(_ path: CapturePath) { entries[path] = nil }

    /// Waits until the appended lines are on the disk.
    package func settle() { try? DescriptorIO.synchronise(file) }
}
