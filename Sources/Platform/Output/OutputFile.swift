#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A file that gets its name only when it is complete.
///
/// It is written without a name in its folder (O_TMPFILE), then linked and renamed; if the file system cannot do that,
/// it has a temporary name, which is removed on errors and signals. Pipes and devices are written directly. A file that
/// cannot be replaced is overwritten when everything is computed, after a warning. Inputs are never replaced. Not
/// Sendable: one task writes it.
package final class OutputFile: ByteSink {
    /// How the bytes reach their target.
    private enum Way {
        /// Directly. `closes` if this object has opened the descriptor.
        case direct(closes: Bool)
        /// By a new file that replaces the target.
        case replacing(target: String)
        /// Into the existing file, because its folder cannot be written; with the reason.
        case overwriting(target: String, reason: Int32)
    }

    /// As the user gave it.
    package let path: String
    /// The folder of the output, or another one for temporary files.
    package let folder: String
    private let way: Way
    private let descriptor: Int32
    private let warn: (String) -> Void
    private var temporaryName: String?
    private var buffer: [UInt8] = []
    private var isChecked = false
    private var isClosed = false
    /// Bytes written so far.
    package private(set) var count = 0

    private static let bufferSize = 1 << 18
    /// Reasons why a writable file cannot be replaced: it is a mount point, or the entries of its folder are protected.
    private static let overwritable = [EBUSY, EPERM, EACCES, EXDEV, EROFS, EOPNOTSUPP, ENOSYS]

    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - warn: called with a text if a file is overwritten and not replaced.
    package init(path: String, warn: @escaping (String) -> Void = { _ in }) throws(OutputFailure) {
        self.path = path
        self.warn = warn
        switch try OutputTarget.named(path) {
        case .descriptor(let number):
            descriptor = number
            way = .direct(closes: false)
            folder = ScratchFile.standardFolder
        case .stream(let name):
            descriptor = open(name, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system(path, "cannot be written", errno) }
            way = .direct(closes: true)
            folder = ScratchFile.standardFolder
        case .file(let target):
            Leftovers.remove(from: OutputTarget.folder(of: target))
            let scratch = try Self.openScratch(for: target, path)
            (descriptor, folder, way) = (scratch.descriptor, scratch.folder, scratch.way)
            temporaryName = scratch.name
            FilePermissions.carry(from: target, to: descriptor)
        }
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        if !isClosed { closeQuietly() }
    }

    /// Whether bytes would go to a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// - Throws: the error, with the path as the user gave it.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
        if buffer.count + bytes.count > Self.bufferSize { try drain() }
        if bytes.count > Self.bufferSize {
            try put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Whether bytes are written directly: to a pipe, a device, standard output.
    var isDirect: Bool {
        if case .direct = way { true } else { false }
    }

    /// The target that the file replaces or creates; nil if bytes go elsewhere.
    var replacedTarget: String? {
        if case .replacing(let target) = way { target } else { nil }
    }

    /// Gives the complete file a hidden name, in a folder on the target's file system. It is not written any more.
    func complete(as name: String) throws(OutputFailure) {
        try drain()
        try synchronise(descriptor)
        if let temporary = temporaryName {
            guard rename(temporary, name) == 0 else { throw .system(path, "cannot be written", errno) }
            TemporaryNames.forget(temporary)
            temporaryName = nil
        } else if !ScratchFile.link(descriptor, as: name) {
            // For file systems with unnamed files and no way to name them.
            let copy = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard copy >= 0 else { throw .system(path, "cannot be written", errno) }
            defer { close(copy) }
            try self.copy(to: copy)
        }
        buffer = []
        closeQuietly()
    }

    /// Writes a complete file into the existing target, if that cannot be replaced.
    func overwrite(with name: String, _ target: String, _ reason: Int32) throws(OutputFailure) {
        let source = open(name, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .system(path, "cannot be written", errno) }
        defer { close(source) }
        try overwrite(target, reason, from: source)
    }

    /// Whether a file that cannot be replaced for this reason may still be writable.
    static func canOverwrite(_ target: String, _ reason: Int32) -> Bool {
        overwritable.contains(reason) && FileIdentity(path: target) != nil
    }

    /// Makes the complete file appear instead of the old one.
    ///
    /// - Throws: the reason; the old file then still exists, unless the message says otherwise.
    package func publish() throws(OutputFailure) { try publish(waits: true) }

    /// The same without waiting until the file is on the disk. After a power failure it may be shorter: for files whose
    /// size and digest are kept elsewhere, and checked before they are used.
    package func publishWithoutWaiting() throws(OutputFailure) { try publish(waits: false) }

    private func publish(waits: Bool) throws(OutputFailure) {
        try drain()
        switch way {
        case .direct(let closes):
            isClosed = true
            if closes, close(descriptor) != 0 { throw OutputFailure.system(path, "cannot be written", errno) }
        case .replacing(let target): try replace(target, waits: waits)
        case .overwriting(let target, let reason): try overwrite(target, reason, from: descriptor)
        }
        if !isClosed { closeQuietly() }
    }

    // MARK: - Opening

    private typealias Scratch = (descriptor: Int32, name: String?, folder: String, way: Way)

    /// Opens the file for the bytes, beside the target if possible.
    private static func openScratch(for target: String, _ path: String) throws(OutputFailure) -> Scratch {
        let exists = access(target, F_OK) == 0
        guard !exists || access(target, W_OK) == 0 else { throw .system(path, "cannot be written", errno) }
        let folder = OutputTarget.folder(of: target)
        let unnamed = ScratchFile.openUnnamed(in: folder)
        if unnamed >= 0 { return (unnamed, nil, folder, .replacing(target: target)) }
        let (named, name) = ScratchFile.openNamed(in: folder)
        if named >= 0 { return (named, name, folder, .replacing(target: target)) }
        let reason = errno
        guard exists, overwritable.contains(reason) else { throw .system(path, "cannot be written", reason) }
        let (elsewhere, other) = ScratchFile.openAnywhere()
        guard elsewhere >= 0 else {
            throw OutputFailure(
                OutputFailure.system(path, "its folder cannot be written", reason).description
                    + ", nor can /tmp; set TMPDIR to a folder for temporary files")
        }
        return (elsewhere, nil, other, .overwriting(target: target, reason: reason))
    }

    // MARK: - Publishing

    /// The result of the attempt to replace the old file; an errno is the reason of a failure.
    private enum Move {
        case done
        case notLinked(Int32)
        case notRenamed(Int32)
    }

    private func replace(_ target: String, waits: Bool) throws(OutputFailure) {
        if waits { try synchronise(descriptor) }
        var move = try moved(to: target)
        if case .notLinked = move {
            try copyUnderName(OutputTarget.folder(of: target))
            move = try moved(to: target)
        }
        switch move {
        case .done: break
        case .notRenamed(let code) where Self.canOverwrite(target, code):
            return try overwrite(target, code, from: descriptor)
        case .notLinked(let code), .notRenamed(let code): throw .system(path, "cannot be written", code)
        }
        if waits { Self.settle(folderOf: target) }
    }

    /// Waits until the names of new files are also on the disk.
    package static func settle(folderOf path: String) {
        let folder = open(OutputTarget.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        try? DescriptorIO.synchronise(folder)
        close(folder)
    }

    /// Between the link and the rename a temporary name exists, and signals wait.
    private func moved(to target: String) throws(OutputFailure) -> Move {
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        if let there = FileIdentity(path: target), FilesRead.contains(there) { throw .wouldBeLost(path) }
        guard let name = temporaryName ?? ScratchFile.link(descriptor, in: OutputTarget.folder(of: target)) else {
            return .notLinked(errno)
        }
        guard rename(name, target) == 0 else {
            let code = errno
            discardTemporaryName()
            unlink(name)
            return .notRenamed(code)
        }
        temporaryName.map(TemporaryNames.forget)
        temporaryName = nil
        return .done
    }

    /// For file systems with unnamed files and no way to name them.
    private func copyUnderName(_ folder: String) throws(OutputFailure) {
        let (copy, name) = ScratchFile.openNamed(in: folder)
        guard copy >= 0 else { throw .system(path, "cannot be written", errno) }
        defer { close(copy) }
        temporaryName = name
        try self.copy(to: copy)
    }

    private func copy(to other: Int32) throws(OutputFailure) {
        var status = stat()
        if fstat(descriptor, &status) == 0 { fchmod(other, status.st_mode & 0o777) }
        do {
            try DescriptorIO.copy(count, from: descriptor, to: other)
        } catch {
            throw .system(path, "cannot be written", error.code)
        }
        try synchronise(other)
    }

    private func overwrite(_ target: String, _ reason: Int32, from source: Int32) throws(OutputFailure) {
        warn(
            "\(Printable.text(path)): cannot be replaced atomically (\(String(cString: strerror(reason)))), "
                + "so it is overwritten in place")
        try OverwrittenFile.write(target, path: path, count: count) { (file) throws(SystemFailure) in
            try DescriptorIO.copy(count, from: source, to: file)
            try DescriptorIO.synchronise(file)
        }
    }

    private func synchronise(_ descriptor: Int32) throws(OutputFailure) {
        do {
            try DescriptorIO.synchronise(descriptor)
        } catch {
            throw .system(path, "cannot be written", error.code)
        }
    }

    private func closeQuietly() {
        isClosed = true
        if case .direct(closes: false) = way {} else { close(descriptor) }
        discardTemporaryName()
    }

    private func discardTemporaryName() {
        if let name = temporaryName { ScratchFile.remove(name) }
        temporaryName = nil
    }

    // MARK: - Writing

    private func drain() throws(OutputFailure) {
        defer { buffer.removeAll(keepingCapacity: true) }
        try buffer.withUnsafeBufferPointer { (bytes) throws(OutputFailure) in try put(UnsafeRawBufferPointer(bytes)) }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
        if !isChecked, case .direct = way, let there = FileIdentity(descriptor: descriptor) {
            // A shell may have redirected standard output into an input file: >> keeps its content, and appends to it.
            guard !FilesRead.contains(there) else { throw .wouldBeLost(path) }
        }
        isChecked = true
        do {
            try DescriptorIO.write(bytes, to: descriptor)
        } catch {
            throw .system(path, "cannot be written", error.code)
        }
        count += bytes.count
    }
}
