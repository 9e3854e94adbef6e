#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Where timezones are read from: the database of the system, and the local zone of the environment.
package struct ZoneDatabase: Sendable {
    /// The variable `TZ`: a name, a path (both may have a colon in front), or a POSIX rule; empty for UTC.
    package var variable: String?
    /// The folders in which a name is searched, in this order.
    package var folders: [String]
    /// The file of the local zone of the system.
    package var localPath = "/etc/localtime"

    /// The database of this process: `TZ`, and `TZDIR` or the usual folders.
    package init() {
        self.init(variable: Self.environment("TZ"), folder: Self.environment("TZDIR"))
    }

    package init(variable: String?, folder: String? = nil) {
        self.variable = variable
        folders =
            folder.flatMap { $0.isEmpty ? nil : [$0] }
            ?? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The zone of a name such as `Europe/Berlin`; nil if it does not exist, or if the name could lead out of the
    /// folder.
    package func table(named name: String) -> ZoneTable? {
        guard Self.isName(name) else { return nil }
        for folder in folders {
            if let table = Self.table(path: folder + "/" + name) { return table }
        }
        return nil
    }

    /// The local zone; nil if `TZ` cannot be read. It is UTC on a system that has no local zone.
    package var local: ZoneTable? {
        guard let variable else { return Self.table(path: localPath) ?? Self.utc }
        let name = String(variable.drop { $0 == ":" })
        if name.isEmpty { return Self.utc }
        if name.hasPrefix("/") { return Self.table(path: name) }
        return table(named: name) ?? ZoneRuleText.rule(name)?.table
    }

    private static var utc: ZoneTable {
        ZoneTable(
            types: [ZoneTable.LocalType(offset: 0, isDaylightSaving: false, abbreviation: "UTC")], initial: 0,
            transitions: [])
    }

    /// Whether a name has only letters, digits and `_+-` between single slashes: no `..`, and no absolute path.
    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= 255
            && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy {
                        (0x41...0x5A).contains($0 & 0xDF) || (0x30...0x39).contains($0) || "_+-".utf8.contains($0)
                    }
            }
    }

    private static func table(path: String) -> ZoneTable? {
        // If the file is a pipe, do not wait for it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (0...Int64(TZifFile.largest)).contains(Int64(status.st_size))
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            filled += count
        }
        return TZifFile.table(bytes)
    }
}
