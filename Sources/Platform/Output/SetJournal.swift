#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The data with which the next run into a folder finishes a set of files if the process was killed while they were
/// replaced, or could neither replace all of them nor restore the old ones.
///
/// Each hidden folder of the set has a file `names` with the targets of its files. The first also has a file `commit`,
/// from the moment when all new files are complete to the moment when all are in place. It lists the folders, so the
/// next run moves the rest of the files if there is a `commit`, and otherwise removes them.
///
/// A file is moved only into the folder around the hidden one, and only if the target is unchanged. A hidden folder
/// from an archive is ignored: `names` contains the inode number of the folder in which it was written.
package struct SetJournal {
    /// Of one hidden folder.
    struct Part {
        var folder: String
        var moves: [Move]
    }

    struct Move: Equatable {
        /// In the hidden folder.
        var scratch: String
        /// In the folder around the hidden one.
        var target: String
        /// The state of the old target; empty if there was none.
        var old: String
    }

    private static let names = "names"
    private static let commit = "commit"
    /// Maximum size in bytes. The journal of 10 000 pages takes 400 kB.
    private static let mostBytes = 16 << 20

    private let commitPath: String

    /// Writes the journal. A process that is killed before this returns leaves the old files, and after it the new ones.
    init(_ parts: [Part], for output: String, add: (_ folder: String, _ name: String) -> String) throws(OutputFailure) {
        guard let first = parts.first, let place = RealPath.of(first.folder) else {
            throw .system(output, "cannot be written", ENOENT)
        }
        for part in parts {
            let moves = part.moves.flatMap { [$0.scratch, $0.target, $0.old] }
            try Self.write(
                [Self.stamp(of: part.folder), place] + moves, to: add(part.folder, Self.names), for: output)
        }
        commitPath = add(first.folder, Self.commit)
        // Under its name when it is complete.
        let draft = add(first.folder, Self.commit + "-draft")
        try Self.write(parts.map { RealPath.of($0.folder) ?? $0.folder }, to: draft, for: output)
        guard rename(draft, commitPath) == 0 else { throw .system(output, "cannot be written", errno) }
    }

    /// All files are in place, or the old ones are to stay.
    func end() { unlink(commitPath) }

    // MARK: - In the next run

    /// Moves the remaining files of a killed process; false if the hidden folder must stay.
    ///
    /// - Parameter path: of a hidden folder that this process has locked.
    static func finish(_ path: String) -> Bool {
        guard let path = RealPath.of(path), let (first, _) = moves(of: path) else { return true }
        guard first != path else { return finishAll(first) }
        // The hidden folder of another folder says whether the set was complete.
        let descriptor = open(first, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        return ScratchLock.takeAbandoned(descriptor) && finishAll(first)
    }

    private static func finishAll(_ first: String) -> Bool {
        guard isOwn(first), let folders = fields(of: first + "/" + commit) else { return true }
        var pending: [(from: String, target: String)] = []
        for folder in folders {
            guard isOwn(folder), let (place, moves) = moves(of: folder), place == first else { continue }
            let around = OutputTarget.folder(of: folder)
            for move in moves where OutputTarget.isThere(folder + "/" + move.scratch) {
                let target = around + "/" + move.target
                // The new file is in place, and only its hidden name is left.
                guard stamp(of: target) != stamp(of: folder + "/" + move.scratch) else { continue }
                // It was written since then, so it is kept, and with it all others.
                guard state(of: target) == move.old else {
                    unlink(first + "/" + commit)
                    return true
                }
                pending.append((folder + "/" + move.scratch, target))
            }
        }
        for move in pending where rename(move.from, move.target) != 0 { return false }
        unlink(first + "/" + commit)
        return true
    }

    /// The first hidden folder of the set, and the targets; nil if unknown.
    private static func moves(of folder: String) -> (first: String, moves: [Move])? {
        guard let fields = fields(of: folder + "/" + names), fields.count >= 2, fields.count % 3 == 2,
            fields[0] == stamp(of: folder), Leftovers.isTemporary(OutputTarget.lastName(of: fields[1]))
        else { return nil }
        let moves = stride(from: 2, to: fields.count, by: 3).map { place in
            Move(scratch: fields[place], target: fields[place + 1], old: fields[place + 2])
        }
        // The system reads bytes: a slash before a combining mark is one, although it is another character.
        let isPlain = moves.allSatisfy { move in
            [move.scratch, move.target].allSatisfy { !["", ".", ".."].contains($0) && !$0.utf8.contains(0x2F) }
        }
        return isPlain ? (fields[1], moves) : nil
    }

    private static func isOwn(_ folder: String) -> Bool {
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && Leftovers.isTemporary(OutputTarget.lastName(of: folder))
    }

    /// The identity of a file or folder in the system, which no archive can copy; empty if there is none.
    static func stamp(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return "" }
        return "\(status.st_dev)-\(status.st_ino)"
    }

    /// The same, with the size and the time of the last change in nanoseconds: an editor may write into the file that is
    /// there. Second names of a file do not change these.
    static func state(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0 else { return "" }
        return "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)"
    }

    // MARK: - Files of texts that end with a zero byte

    private static func write(_ fields: [String], to path: String, for output: String) throws(OutputFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(output, "cannot be written", errno) }
        defer { close(descriptor) }
        let bytes: [UInt8] = fields.flatMap { Array($0.utf8) + [0] }
        do throws(SystemFailure) {
            try bytes.withBytes { (bytes) throws(SystemFailure) in try DescriptorIO.write(bytes, to: descriptor) }
        } catch {
            throw .system(output, "cannot be written", error.code)
        }
    }

    /// nil if there is no such file, or it is incomplete.
    private static func fields(of path: String) -> [String]? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = read(descriptor, &bytes, bytes.count)
        guard count == bytes.count, bytes.last == 0 else { return nil }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
