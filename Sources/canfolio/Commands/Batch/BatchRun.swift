import ArgumentParser
import CANCapture
import Fleet
import Formatting
import Platform
import Publishing
import Wording

/// The process that passes captures to workers and keeps the manifest.
struct BatchRun {
    private let command: BatchCommand
    private let folder: CaptureFolder
    private let shard: Shard?
    private let question: String

    init(_ command: BatchCommand) throws {
        self.command = command
        // Errors in databases and options are reported once, before anything is read.
        _ = try BatchWorker(command)
        shard = try command.part()
        let arguments = Array(try ProcessArguments.all().dropFirst())
        question = BatchQuestion.digest(arguments, root: command.root)
        folder = try command.captures()
    }

    func run() throws {
        let wanted = folder.captures.filter { found in shard.map { $0.contains(found.path) } ?? true }
        try check(wanted.isEmpty)
        let manifest: FleetManifest
        do {
            manifest = try FleetManifest(in: command.output, shard: shard)
        } catch let error as FleetManifest.InUse {
            throw Failure.reported("\(error)", .environment)
        }
        RunOutput.removeLeftovers(in: command.output)
        let tables = FleetTables(
            in: command.output, shard: shard, tags: try command.pathTags(), forms: try command.tableForms())
        let pending = try findPending(wanted, in: manifest)
        let known = entries(manifest)
        let gone = goneCaptures(known, wanted)
        let state = TablesState(command, shard, question, known, tables.files)
        let isSame = pending.isEmpty && (gone.isEmpty || !command.prune) && state.isCurrent
        if !isSame { state.forget() }
        try read(pending, into: manifest)
        try take(gone, from: manifest)
        manifest.settle()
        var again: (read: [CaptureFolder.Found], lost: Int) = ([], 0)
        if !isSame {
            again = try write(tables, of: wanted, manifest)
            manifest.settle()
            try TablesState(command, shard, question, entries(manifest), tables.files).remember()
        }
        tell(wanted, manifest, read: Set((pending + again.read).map(\.path)))
        // Of the others there are final results.
        let needsAnother = (pending + again.read).contains { manifest.entries[$0.path]?.status.isFinal != true }
        if needsAnother || again.lost > 0 || !folder.unreadableFolders.isEmpty { throw ExitStatus.environment }
    }

    private func check(_ isEmpty: Bool) throws {
        if !command.quiet {
            for path in folder.unreadableFolders.prefix(8) {
                let name = path.bytes.isEmpty ? Printable.text(command.root) : Printable.text(path.shown)
                Terminal.printError("canfolio: \(name): the folder cannot be read")
            }
        }
        if folder.isCut {
            throw OutputFailure("\(Printable.text(command.root)): more than \(CaptureFolder.most) captures")
        }
        guard isEmpty else { return }
        let name = command.root == "-" ? "standard input" : Printable.text(command.root)
        // A part of a few captures may be empty.
        if shard != nil, !folder.captures.isEmpty { return }
        guard folder.unreadableFolders.isEmpty else {
            throw Failure.reported("\(name): no captures in the folders that can be read", .environment)
        }
        let others =
            folder.otherFiles > 0
            ? " (\(LogProse.count(folder.otherFiles, "file")) with other names; --pattern chooses them)" : ""
        throw Failure.reported("\(name): no captures\(others)", .nothingSelected)
    }

    /// The captures of which the manifest has no result that this run would have.
    private func findPending(
        _ wanted: [CaptureFolder.Found], in manifest: FleetManifest
    ) throws -> [CaptureFolder.Found] {
        var pending: [CaptureFolder.Found] = []
        let folders = RunOutput.KnownFolders()
        for found in wanted {
            guard var entry = manifest.entries[found.path], entry.stamp == found.stamp, entry.status.isFinal,
                isAnswer(entry),
                let outputs = RunOutput.unchanged(
                    entry, in: command.output, folders: folders, digest: FileDigest.sha256)
            else {
                pending.append(found)
                continue
            }
            // Outputs that were copied have other inodes. The next run need not read them again.
            guard outputs != entry.outputs else { continue }
            entry.outputs = outputs
            try manifest.append(entry)
        }
        return pending
    }

    private func unchanged(_ entry: ManifestEntry) -> [ManifestEntry.Output]? {
        RunOutput.unchanged(entry, in: command.output, digest: FileDigest.sha256)
    }

    private func isAnswer(_ entry: ManifestEntry) -> Bool {
        entry.question == question && entry.version == Version.text && entry.schema == ManifestEntry.schema
    }

    private func entries(_ manifest: FleetManifest) -> [ManifestEntry] {
        manifest.entries.values.filter { entry in
            entry.status != .gone && shard.map { $0.contains(entry.path) } ?? true
        }
    }

    // MARK: - Reading

    /// - Parameter trusts: whether the outputs of a capture whose bytes did not change are believed.
    private func read(
        _ pending: [CaptureFolder.Found], into manifest: FleetManifest, trusts: Bool = true
    ) throws {
        guard !pending.isEmpty else { return }
        let processors = Processors.usable
        let count = min(command.jobs ?? processors, pending.count)
        let pool = WorkerPool(
            arguments: ["canfolio", "batch", "--worker", "--processors", String(max(1, processors / count))]
                + (try ProcessArguments.all().dropFirst()),
            limits: WorkerPool.Limits(
                jobs: count, seconds: Int(command.timeout.nanoseconds / 1_000_000_000),
                memory: command.maxMemory?.bytes))
        var progress = TransientLine(quiet: command.quiet)
        var done = 0
        try pool.run(count: pending.count) { number in
            // The digest of the file in the manifest: the same bytes with a new modification time need not be read.
            var known = ""
            if trusts, let entry = manifest.entries[pending[number].path], isAnswer(entry), entry.status.isFinal,
                unchanged(entry) != nil
            {
                known = entry.sha256
            }
            return Array("\(known) ".utf8) + pending[number].path.bytes
        } finished: { number, outcome in
            let entry = self.entry(of: pending[number], outcome, known: manifest.entries[pending[number].path])
            let old = manifest.entries[entry.path]
            try manifest.append(entry)
            RunOutput.remove(old?.outputs ?? [], but: Set(entry.outputs.map(\.path)), in: command.output)
            done += 1
            if let error = entry.error, !command.quiet {
                progress.end()
                Terminal.printError("canfolio: \(error)")
            }
            if progress.isDue() != nil { progress.show("\(done) of \(pending.count) captures") }
        }
        progress.end()
    }

    private func entry(
        of found: CaptureFolder.Found, _ outcome: WorkerPool.Outcome, known: ManifestEntry?
    ) -> ManifestEntry {
        let name = Printable.text(found.path.shown)
        func failed(_ status: ManifestEntry.Status, _ reason: String) -> ManifestEntry {
            var entry = ManifestEntry(path: found.path, stamp: found.stamp, status: status)
            (entry.question, entry.error) = (question, "\(name): \(reason)")
            (entry.seconds, entry.peakMemory) = (outcome.seconds, outcome.memory)
            return entry
        }
        switch outcome.ending {
        case .answered(let line):
            if line == Array("same".utf8), var known {
                known.stamp = found.stamp
                return known
            }
            guard var entry = ManifestEntry(line) else { return failed(.failed, "the worker's reply cannot be read") }
            (entry.path, entry.stamp, entry.question) = (found.path, found.stamp, question)
            return entry
        case .crashed(let signal, let status):
            return failed(.crashed, signal > 0 ? "ended by signal \(signal)" : "ended with status \(status)")
        case .tookTooLong:
            return failed(.timeout, "took longer than \(Decimal.duration(command.timeout.nanoseconds)) (--timeout)")
        case .tookTooMuch:
            return failed(.memory, "took more memory than --max-memory allows")
        }
    }

    // MARK: - Tables

    /// Writes the tables. A capture whose rows are not those that were recorded is read again.
    ///
    /// - Returns: the captures that were read again, and the number of those whose rows are lost.
    private func write(
        _ tables: FleetTables, of wanted: [CaptureFolder.Found], _ manifest: FleetManifest
    ) throws -> (read: [CaptureFolder.Found], lost: Int) {
        let changed = try tables.write(entries(manifest), digest: FileDigest.sha256)
        guard !changed.isEmpty else { return ([], 0) }
        let paths = Set(changed.map(\.path))
        let again = wanted.filter { paths.contains($0.path) }
        try read(again, into: manifest, trusts: false)
        let reread = Set(again.map(\.path))
        let lost = changed.filter { !reread.contains($0.path) }.sorted { $0.path < $1.path }
        for var entry in lost {
            let (name, rows) = (Printable.text(entry.path.shown), Printable.text(entry.outputs.first?.path ?? ""))
            entry.status = .failed
            entry.error = "\(name): its rows in \(rows) were changed; run batch on it again"
            try manifest.append(entry)
            if !command.quiet { Terminal.printError("canfolio: \(entry.error ?? "")") }
        }
        if let entry = try tables.write(entries(manifest), digest: FileDigest.sha256).first {
            let rows = Printable.text("\(command.output)/\(entry.outputs.first?.path ?? "")")
            throw OutputFailure("\(rows): was changed during this run; end the program that writes into the folder")
        }
        return (again, lost.count)
    }

    // MARK: - Captures that no longer exist

    /// Entries of captures that no longer exist. One that this run excludes, or cannot look at, is not gone.
    private func goneCaptures(_ known: [ManifestEntry], _ wanted: [CaptureFolder.Found]) -> [ManifestEntry] {
        let there = Set(wanted.map(\.path))
        return
            known
            .filter { !there.contains($0.path) && FileStamp.isMissing(folder.absolute($0.path.bytes)) }
            .sorted { $0.path < $1.path }
    }

    private func take(_ gone: [ManifestEntry], from manifest: FleetManifest) throws {
        if command.prune, !gone.isEmpty {
            let names = Set(gone.map(\.path))
            let kept = Set(entries(manifest).filter { !names.contains($0.path) }.flatMap { $0.outputs.map(\.path) })
            for entry in gone {
                var line = ManifestEntry(path: entry.path, stamp: entry.stamp, status: .gone)
                line.question = entry.question
                try manifest.append(line)
                RunOutput.remove(entry.outputs, but: kept, in: command.output)
            }
        }
        guard !command.quiet, !gone.isEmpty else { return }
        let names = gone.prefix(3).map { Printable.text($0.path.shown) }.joined(separator: ", ")
        let more = gone.count > 3 ? " and \(Decimal.grouped(gone.count - 3)) more" : ""
        Terminal.printError(
            "canfolio: \(names)\(more) no longer exist\(gone.count == 1 ? "s" : "")"
                + (command.prune ? "; the outputs were removed" : " (--prune removes the outputs)")
        )
    }

    // MARK: - Telling

    /// Each capture counts once: as analysed in this run, unchanged, unreadable or failed.
    private func tell(_ wanted: [CaptureFolder.Found], _ manifest: FleetManifest, read: Set<CapturePath>) {
        guard !command.quiet else { return }
        var (analysed, unchanged, unreadable, again, errors) = (0, 0, 0, 0, 0)
        for found in wanted {
            guard let entry = manifest.entries[found.path] else { continue }
            if entry.found.errors > 0 { errors += 1 }
            switch entry.status {
            case .done where read.contains(found.path): analysed += 1
            case .done: unchanged += 1
            case .unreadable: unreadable += 1
            case .crashed, .timeout, .memory, .environment, .failed: again += 1
            case .gone: break
            }
        }
        var parts = ["\(LogProse.count(wanted.count, "capture")): \(Decimal.grouped(analysed)) analysed"]
        if unchanged > 0 { parts.append("\(Decimal.grouped(unchanged)) unchanged") }
        if unreadable > 0 { parts.append("\(Decimal.grouped(unreadable)) unreadable") }
        if again > 0 { parts.append("\(Decimal.grouped(again)) failed (a later run tries again)") }
        parts.append("\(errors == 0 ? "none" : Decimal.grouped(errors)) with findings of severity error")
        Terminal.printError(parts.joined(separator: ", ") + "; tables in \(Printable.text(command.output))/tables")
    }
}

/// Whether the tables are those of the current manifest, with the same tags and formats.
private struct TablesState {
    private let folder: String
    private let path: String
    private let text: String
    /// Of the tables, in the order in which the state lists them.
    private let files: [String]

    init(
        _ command: BatchCommand, _ shard: Shard?, _ question: String, _ entries: [ManifestEntry], _ files: [String]
    ) {
        (folder, self.files) = (command.output, files)
        path = "\(command.output)/.tables-\(shard?.name ?? "0-of-1")"
        // In any order: lines of another run may have been added to the manifest.
        let known = entries.reduce(into: UInt64(entries.count)) { sum, entry in
            var hash = StableHash()
            hash.combine(entry.path.bytes)
            // A byte that is in none of them: texts that are joined elsewhere have another hash.
            hash.combine("\0")
            hash.combine(entry.status.rawValue)
            if let error = entry.error { hash.combine(error) }
            for output in entry.outputs {
                hash.combine("\0")
                hash.combine(output.path)
                hash.combine(output.sha256)
            }
            sum &+= hash.value
        }
        text = "\(question)\n\(command.tables)\n\(command.tags ?? "")\n\(known)\n"
    }

    /// Whether the tables were written for this state, and still have the same bytes.
    var isCurrent: Bool {
        // Tags from a CSV file may have changed since.
        guard !text.contains("\n@"), let stored = try? TextFile.readOwn(path), stored.utf8.starts(with: text.utf8)
        else { return false }
        let rest = String(decoding: stored.utf8.dropFirst(text.utf8.count), as: UTF8.self)
        let lines = rest.split(separator: "\n")
        guard lines.count == files.count else { return false }
        return zip(files, lines).allSatisfy { file, line in
            let words = line.split(separator: " ")
            guard words.count == 4, let byteCount = Int(words[1]), let changed = Int(words[2]),
                let inode = Int(words[3])
            else { return false }
            var output = ManifestEntry.Output(path: file, byteCount: byteCount, sha256: String(words[0]))
            (output.changed, output.inode) = (changed, inode)
            return RunOutput.unchanged(output, in: folder, digest: FileDigest.sha256) != nil
        }
    }

    func forget() { RemovedFile.remove(path) }

    /// Stores the state, with a line for each table as it is now.
    func remember() throws {
        let file = try OutputFile(path: RunOutput.checked(path))
        var text = text
        for name in files {
            guard let table = RunOutput.output(name, in: folder, digest: FileDigest.sha256) else { return }
            text += "\(table.sha256) \(table.byteCount) \(table.changed) \(table.inode)\n"
        }
        try text.withUTF8 { try file.write(UnsafeRawBufferPointer($0)) }
        try file.publish()
    }
}
