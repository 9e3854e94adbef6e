import Platform
import ViewServer

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Files that were dropped on a window: copies in a hidden temporary folder, which is removed at the end.
final class DroppedFiles: Sendable {
    private struct State {
        /// A folder for each file, so that files of the same name do not replace each other.
        var folders: [ScratchFolder] = []
        /// The file of which more parts are expected.
        var path = ""
        var size = 0
    }

    /// 4 GB for a file, and this number of files.
    private static let (mostBytes, mostFiles) = (4 << 30, 32)

    private let state = Locked(State())

    /// Adds a part to its file.
    ///
    /// - Returns: the path of the file after its last part; nil before.
    func add(_ part: DroppedPart) throws -> String? {
        let name = try Self.fileName(part.name)
        return try state.withLock { state in
            if part.offset == 0 {
                guard state.folders.count < Self.mostFiles else {
                    throw OutputFailure("at most \(Self.mostFiles) files can be dropped; start canfolio again")
                }
                let folder = try ScratchFolder(in: ScratchFile.standardFolder, for: name)
                (state.path, state.size) = (folder.add(name), 0)
                state.folders.append(folder)
            }
            guard state.path.hasSuffix("/" + name), state.size == part.offset else {
                throw OutputFailure("\(Printable.text(name)) was not read: another file was dropped at the same time")
            }
            guard state.size + part.bytes.count <= Self.mostBytes else {
                throw OutputFailure("\(Printable.text(name)) is larger than 4 GB; open it with 'canfolio view'")
            }
            try Self.append(part.bytes, to: state.path, named: name)
            state.size += part.bytes.count
            guard part.isLast else { return nil }
            defer { state.path = "" }
            return state.path
        }
    }

    /// Removes the copies that are not used any more.
    ///
    /// - Parameter used: paths, or arguments of options that end with one.
    func keepOnly(_ used: [String]) {
        state.withLock { state in
            let open = state.path
            state.folders.removeAll { folder in
                !open.hasPrefix(folder.path + "/") && !used.contains { $0.contains(folder.path + "/") }
            }
        }
    }

    /// The last component, which decides together with the content what a file is.
    private static func fileName(_ text: String) throws(OutputFailure) -> String {
        // Bytes, because a character may be a slash with an accent.
        let name = String(
            decoding: text.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring().utf8, as: UTF8.self)
        guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 200, !name.utf8.contains(0) else {
            throw OutputFailure("the file cannot be dropped with this name; rename it")
        }
        return name
    }

    private static func append(_ bytes: [UInt8], to path: String, named name: String) throws(OutputFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw OutputFailure.system(name, "cannot be written", errno) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputFailure.system(name, "cannot be written", errno) }
            rest = rest.dropFirst(count)
        }
    }
}
