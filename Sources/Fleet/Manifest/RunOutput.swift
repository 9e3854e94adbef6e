#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif
package import Platform

/// Files that a run writes into its folder. Anybody may have written a manifest, so a file in it is only read or
/// removed if it is at a place where a run writes such files.
package enum RunOutput {
    package static let rows = "rows"
    package static let reports = "reports"
    package static let tickets = "tickets"
    package static let thumbnails = "thumbnails"

    /// What the files of a capture in these folders begin with. The same capture in two places has two sets of documents, and
    /// a changed capture has new ones.
    package static func name(of path: CapturePath, sha256: String) -> String { "\(path.fileName)-\(sha256.prefix(12))" }

    private static let folders: Set = [rows, reports, tickets, thumbnails]

    /// Removes temporary files of runs that were killed from the folders of results and tables.
    package static func removeLeftovers(in folder: String) {
        for name in folders.union(["tables"]).sorted() where leadsNowhere(name + "/file", in: folder) {
            Leftovers.remove(from: "\(folder)/\(name)")
        }
    }

    /// Whether a path of a manifest, relative to the folder of the run, is that of such a file, whatever links lead
    /// there.
    package static func isOne(_ path: String, in folder: String) -> Bool {
        // The system reads bytes: a slash before a combining mark is one, although it is another character.
        let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts.count > 1, folders.contains(where: { $0.utf8.elementsEqual(parts[0]) }),
            !parts.contains(where: { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) || $0.isEmpty })
        else { return false }
        return leadsNowhere(path, in: folder)
    }

    /// Whether no folder on the way to a file of a run is a link.
    ///
    /// - Parameter path: relative to the folder of the run, which may itself be a link.
    private static func leadsNowhere(_ path: String, in folder: String) -> Bool {
        let parents = path.utf8.split(separator: 0x2F).dropLast().map { String(decoding: $0, as: UTF8.self) }
        guard let root = RealPath.of(folder) else { return true }
        return parents.indices.allSatisfy { place in
            let parent = "/" + parents[...place].joined(separator: "/")
            return RealPath.of(folder + parent).map { $0 == (root == "/" ? "" : root) + parent } ?? true
        }
    }

    /// The path of a file that a run writes into its folder. The folder may come from another user: a link or a pipe in
    /// it would lead out of it.
    ///
    /// - Parameter path: relative to `folder`.
    package static func checked(_ path: String, in folder: String) throws(OutputFailure) -> String {
        guard leadsNowhere(path, in: folder) else {
            throw OutputFailure(
                "\(Printable.text("\(folder)/\(path)")): one of its folders is a link; remove the link")
        }
        return try checked("\(folder)/\(path)")
    }

    /// The same for a file directly in the folder.
    package static func checked(_ path: String) throws(OutputFailure) -> String {
        if OutputTarget.isThere(path), OutputTarget.isLink(path) || FileStamp.isSpecial(Array(path.utf8)) {
            throw OutputFailure("\(Printable.text(path)): is a link or not a regular file; remove it")
        }
        return path
    }

    /// SHA-256 of a file in hexadecimal; nil if it cannot be read.
    package typealias Digest = (_ path: String) -> String?

    /// What a file of a run is now; nil if it is not a regular file or cannot be read.
    ///
    /// - Parameter path: relative to `folder`.
    package static func output(_ path: String, in folder: String, digest: Digest) -> ManifestEntry.Output? {
        // The time first: a change after it will be seen.
        guard var output = present(path, in: folder), let sha256 = digest("\(folder)/\(path)") else { return nil }
        output.sha256 = sha256
        return output
    }

    /// The same without the digest.
    private static func present(_ path: String, in folder: String) -> ManifestEntry.Output? {
        var status = stat()
        guard lstat(folder + "/" + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var output = ManifestEntry.Output(path: path, byteCount: Int(status.st_size), sha256: "")
        output.changed = status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec
        output.inode = Int(truncatingIfNeeded: status.st_ino)
        return output
    }

    /// A file of a run with its present time and inode; nil if it does not exist or has other bytes.
    ///
    /// - Parameter digest: is asked about files that were changed after they were recorded, or had their attributes changed.
    package static func unchanged(
        _ output: ManifestEntry.Output, in folder: String, digest: Digest
    ) -> ManifestEntry.Output? {
        guard var now = present(output.path, in: folder), now.byteCount == output.byteCount else { return nil }
        if now.changed == output.changed, now.inode == output.inode { return output }
        guard digest("\(folder)/\(output.path)") == output.sha256 else { return nil }
        now.sha256 = output.sha256
        return now
    }

    /// The outputs of an entry with their present times and inodes; nil if one does not exist or has other bytes.
    ///
    /// - Parameter folders: what is known about the folders of outputs, for many entries.
    package static func unchanged(
        _ entry: ManifestEntry, in folder: String, folders: KnownFolders = KnownFolders(), digest: Digest
    ) -> [ManifestEntry.Output]? {
        var outputs = entry.outputs
        for place in outputs.indices {
            let output = outputs[place]
            guard folders.isOne(output.path, in: folder), let now = unchanged(output, in: folder, digest: digest) else {
                return nil
            }
            if now.changed != output.changed || now.inode != output.inode { outputs[place] = now }
        }
        return outputs
    }

    /// Answers of ``isOne(_:in:)``, which looks at each folder on the way: here it looks once. For a run, which examines
    /// thousands of files in a folder before it writes. Not Sendable: one task has it.
    package final class KnownFolders {
        private var answers: [CapturePath: Bool] = [:]
        /// Entries that follow each other often have outputs in the same folder.
        private var last: (folder: Substring, answer: Bool) = ("", false)

        package init() {}

        /// - Parameter folder: the same in all calls.
        func isOne(_ path: String, in folder: String) -> Bool {
            guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return RunOutput.isOne(path, in: folder) }
            let name = path[path.utf8.index(after: end)...]
            guard !name.isEmpty, name != ".", name != ".." else { return false }
            // The system compares bytes: equal characters may be the names of two folders.
            if path[..<end].utf8.elementsEqual(last.folder.utf8) { return last.answer }
            let parent = CapturePath(Array(path[..<end].utf8))
            let answer = answers[parent] ?? RunOutput.isOne(path, in: folder)
            answers[parent] = answer
            last = (path[..<end], answer)
            return answer
        }
    }

    /// Removes outputs of an entry.
    ///
    /// - Parameter kept: paths in other entries.
    package static func remove(_ outputs: [ManifestEntry.Output], but kept: Set<String>, in folder: String) {
        for output in outputs where !kept.contains(output.path) && isOne(output.path, in: folder) {
            RemovedFile.remove("\(folder)/\(output.path)")
        }
    }
}
