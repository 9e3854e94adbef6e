import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A file of the user's state in which canfolio remembers something of captures. One that cannot be read or written is as
/// if it were empty.
struct StateFile {
    /// Absolute path of the file.
    private let path: String

    private static let (mostEntries, mostBytes) = (200, 1_000_000)

    /// nil if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
    init?(_ name: String) {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        // Relative paths must be ignored (XDG Base Directory Specification).
        if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
            path = folder + "/canfolio/" + name
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            path = home + "/.local/state/canfolio/" + name
        } else {
            return nil
        }
    }

    /// An entry is a line: the capture, then its values, each after a tab.
    private var entries: [[String]] {
        guard let text = try? TextFile.readOwn(path) else { return [] }
        return text.split(separator: "\n").prefix(Self.mostEntries).map {
            $0.split(separator: "\t").map(String.init)
        }.filter { $0.count > 1 }
    }

    /// What is remembered of a capture.
    func values(of capture: String) -> [String] {
        guard let real = RealPath.of(capture), let entry = entries.first(where: { $0[0] == real }) else { return [] }
        return Array(entry.dropFirst())
    }

    /// Remembers values of a capture instead of those before; without values the capture is forgotten.
    func remember(_ values: [String], of capture: String) {
        guard let real = RealPath.of(capture) else { return }
        let entry = [real] + values
        // Tabs and line feeds end fields and entries, so they cannot be stored.
        guard !entry.contains(where: { $0.utf8.contains { $0 == 0x09 || $0 == 0x0A } }) else { return }
        // One that cannot be read is not replaced.
        guard RealPath.of(path) == nil || (try? TextFile.readOwn(path)) != nil else { return }
        let known = entries
        guard known.first != entry else { return }
        let others = known.filter { $0[0] != real }.prefix(Self.mostEntries - 1)
        // The newest that fit into what is read again.
        var text = ""
        for entry in (values.isEmpty ? [] : [entry]) + others {
            let line = entry.joined(separator: "\t") + "\n"
            guard text.utf8.count + line.utf8.count <= Self.mostBytes else { break }
            text += line
        }
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
