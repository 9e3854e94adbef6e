#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Files that appear together: all are written, then each replaces the old one, and if one of them cannot, the old ones
/// are restored. Used for a report and its pictures, pages as pictures, and findings in several formats.
///
/// A single file costs no more than without it. Signals wait while files are replaced; if the process is killed then,
/// the next run that writes into one of the folders moves the rest (``SetJournal``). Not Sendable: one task fills it.
package final class OutputSet {
    /// A complete file with a hidden name.
    private struct Completed {
        var file: OutputFile
        var target: String
        var scratch: String
        /// The old file, with a hidden name.
        var old: String?
        /// Whether there was an old file; its file system may not have allowed a second name.
        var replaces = false
    }

    /// The first file, which is moved into a folder only if there are others.
    private var single: OutputFile?
    private var completed: [Completed] = []
    /// Files without an old one, or that cannot be replaced as a whole.
    private var others: [OutputFile] = []
    private var folders: [String: ScratchFolder] = [:]
    private var journal: SetJournal?
    /// Whether a file is being written: errors from now on are not caused by the input.
    package private(set) var hasBegun = false

    package init() {}

    /// From now on files are written.
    package func begin() { hasBegun = true }

    /// Takes a file of which all bytes have been written.
    package func add(_ file: OutputFile) throws(OutputFailure) {
        hasBegun = true
        if single == nil, completed.isEmpty, others.isEmpty {
            single = file
            return
        }
        try completeSingle()
        try complete(file)
    }

    /// Makes all of them appear.
    ///
    /// - Throws: the reason; the old files then still exist, unless the message says otherwise.
    package func publish() throws(OutputFailure) {
        if let file = single {
            single = nil
            return try file.publish()
        }
        // Data for another program cannot be taken back after writing, and a file that is overwritten cannot be
        // restored.
        for file in others where file.isDirect { try file.publish() }
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        let overwritten = try replaceAll()
        do throws(OutputFailure) {
            for (file, reason) in overwritten { try file.file.overwrite(with: file.scratch, file.target, reason) }
            for file in others where !file.isDirect { try file.publish() }
        } catch {
            throw putBack(completed.count, after: error)
        }
        endJournal()
        for folder in folders.keys { OutputFile.settle(folderOf: folder + "/.") }
        // The old files are removed with the folders of hidden names.
        (completed, others, folders) = ([], [], [:])
    }

    private func completeSingle() throws(OutputFailure) {
        guard let file = single else { return }
        single = nil
        try complete(file)
    }

    private func complete(_ file: OutputFile) throws(OutputFailure) {
        guard let target = file.replacedTarget else {
            others.append(file)
            return
        }
        let folder = try folder(OutputTarget.folder(of: target), for: file.path)
        let scratch = folder.add("\(completed.count)")
        try file.complete(as: scratch)
        completed.append(Completed(file: file, target: target, scratch: scratch))
    }

    private func folder(_ path: String, for output: String) throws(OutputFailure) -> ScratchFolder {
        if let known = folders[path] { return known }
        let made = try ScratchFolder(in: path, for: output)
        folders[path] = made
        return made
    }

    // MARK: - Changing places

    /// Replaces each file, or none; files that can only be overwritten are left, with the reason.
    private func replaceAll() throws(OutputFailure) -> [(Completed, Int32)] {
        for file in completed {
            guard let there = FileIdentity(path: file.target), FilesRead.contains(there) else { continue }
            throw .wouldBeLost(file.file.path)
        }
        for place in completed.indices { try keepOld(place) }
        try beginJournal()
        var overwritten: [(Completed, Int32)] = []
        for (place, file) in completed.enumerated() where rename(file.scratch, file.target) != 0 {
            let reason = errno
            if OutputFile.canOverwrite(file.target, reason) {
                overwritten.append((file, reason))
                continue
            }
            throw putBack(place, after: .system(file.file.path, "cannot be written", reason))
        }
        return overwritten
    }

    /// Gives the old file a second name.
    private func keepOld(_ place: Int) throws(OutputFailure) {
        let file = completed[place]
        guard OutputTarget.isThere(file.target), let folder = folders[OutputTarget.folder(of: file.target)] else {
            return
        }
        completed[place].replaces = true
        let old = folder.add("\(place)-old")
        if link(file.target, old) == 0 {
            completed[place].old = old
        } else if errno != EPERM, errno != EOPNOTSUPP, errno != EXDEV, errno != EMLINK {
            // On file systems without second names the new files cannot be undone.
            throw .system(file.file.path, "cannot be written", errno)
        }
    }

    private func beginJournal() throws(OutputFailure) {
        var parts: [String: SetJournal.Part] = [:]
        for file in completed {
            let around = OutputTarget.folder(of: file.target)
            guard let folder = folders[around] else { continue }
            parts[around, default: SetJournal.Part(folder: folder.path, moves: [])].moves.append(
                SetJournal.Move(
                    scratch: OutputTarget.lastName(of: file.scratch), target: OutputTarget.lastName(of: file.target),
                    old: SetJournal.state(of: file.target)))
        }
        guard let output = completed.first?.file.path else { return }
        let ordered = parts.sorted { $0.key < $1.key }.map(\.value)
        let byPath = Dictionary(uniqueKeysWithValues: folders.values.map { ($0.path, $0) })
        journal = try SetJournal(ordered, for: output) { folder, name in
            byPath[folder]?.add(name) ?? folder + "/" + name
        }
    }

    private func endJournal() {
        journal?.end()
        journal = nil
    }

    /// Restores the old files if the first ones have been replaced. If that fails, the journal and all hidden files stay,
    /// and the next run completes the set.
    ///
    /// - Returns: the error that began it, and what it left.
    private func putBack(_ count: Int, after error: OutputFailure) -> OutputFailure {
        // From the last to the first, as a process that is killed meanwhile leaves a beginning of new files.
        var kept: [Completed] = []
        for file in completed[..<count].reversed() where !OutputTarget.isThere(file.scratch) && !restore(file) {
            kept.append(file)
        }
        defer { (completed, others, folders, journal) = ([], [], [:], nil) }
        guard let last = kept.last else {
            endJournal()
            return error
        }
        let around = OutputTarget.folder(of: last.target)
        let hidden = folders[around].map { OutputTarget.lastName(of: $0.path) } ?? ""
        for folder in folders.values { folder.abandon() }
        let (first, more) = (Printable.text(last.file.path), kept.count > 1 ? " and \(kept.count - 1) more" : "")
        return OutputFailure(
            "\(error.description); \(first)\(more) cannot be restored either. The next run that writes into "
                + "\(Printable.text(around)) completes the new files. Until then, \(Printable.text(around + "/" + hidden)) contains"
                + " the remaining old and new files", isPassing: error.isPassing)
    }

    /// Restores one old file. The new one gets its hidden name again, so that the journal stays true.
    private func restore(_ file: Completed) -> Bool {
        guard let old = file.old else {
            return !file.replaces && Self.succeeds { rename(file.target, file.scratch) }
        }
        guard Self.succeeds({ link(file.target, file.scratch) }) else { return false }
        if Self.succeeds({ rename(old, file.target) }) { return true }
        unlink(file.scratch)
        return false
    }

    /// The reason of a failure may be gone on a second try.
    private static func succeeds(_ call: () -> Int32) -> Bool { call() == 0 || call() == 0 }
}
