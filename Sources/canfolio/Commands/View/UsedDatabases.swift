import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Which databases were last used with which captures, so that a window can offer them again. The file is the user's; one
/// that cannot be read or written is as if it were empty.
struct UsedDatabases {
    /// Absolute path of the file.
    private let path: String

    private static let mostEntries = 200

    /// nil if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
    init?(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        // Relative paths must be ignored (XDG Base Directory Specification).
        if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
            path = folder + "/canfolio/databases"
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            path = home + "/.local/state/canfolio/databases"
        } else {
            return nil
        }
    }

    /// An entry is a line: the capture, then the arguments of `--dbc`, each after a tab.
    private var entries: [[String]] {
        guard let text = try? TextFile.readOwn(path) else { return [] }
        return text.split(separator: "\n").prefix(Self.mostEntries).map {
            $0.split(separator: "\t").map(String.init)
        }.filter { $0.count > 1 }
    }

    /// The databases that were last used with a capture, if all of them still exist.
    ///
    /// - Parameter file: the file of an argument of `--dbc`.
    func databases(of capture: String, file: (String) -> String) -> [String] {
        guard let real = RealPath.of(capture), let entry = entries.first(where: { $0[0] == real }) else { return [] }
        let databases = Array(entry.dropFirst())
        return databases.allSatisfy { RealPath.of(file($0)) != nil } ? databases : []
    }

    /// Remembers the databases of a capture.
    ///
    /// - Parameter databases: arguments of `--dbc` with absolute paths.
    func remember(_ databases: [String], of capture: String) {
        guard let real = RealPath.of(capture), !databases.isEmpty else { return }
        let entry = [real] + databases
        // What is the end of an entry or of a field cannot be stored.
        guard !entry.contains(where: { $0.utf8.contains { $0 == 0x09 || $0 == 0x0A } }) else { return }
        let known = entries
        guard known.first != entry else { return }
        let kept = [entry] + known.filter { $0[0] != real }.prefix(Self.mostEntries - 1)
        var text = kept.map { $0.joined(separator: "\t") + "\n" }.joined()
        makeFolder()
        _ = try? {
            let output = try OutputFile(path: path)
            try text.withUTF8 { try output.write(UnsafeRawBufferPointer($0)) }
            try output.publish()
        }()
    }

    /// Makes the folders of the file, for the user alone.
    private func makeFolder() {
        let parts = path.split(separator: "/").dropLast()
        for count in parts.indices.map({ $0 + 1 }) { mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o700) }
    }
}
