import Platform
import Publishing

/// A file that the files of a ticket are packed into.
enum TicketArchive {
    case zip, tar

    private static let endings: [(String, TicketArchive)] = [(".zip", .zip), (".tar.gz", .tar), (".tgz", .tar)]
    /// Endings of archives that canfolio does not write: the caller does not mean a folder of such a name.
    private static let others = [".tar", ".7z", ".rar", ".gz", ".xz", ".bz2", ".zst", ".txz", ".tbz2", ".md", ".pdf"]

    /// nil for a folder.
    init?(path: String) {
        guard let (_, archive) = Self.endings.first(where: { path.lowercased().hasSuffix($0.0) }) else { return nil }
        self = archive
    }

    /// The ending of an archive that cannot be written; nil for other names.
    static func otherEnding(of path: String) -> String? {
        guard TicketArchive(path: path) == nil else { return nil }
        return others.first { path.lowercased().hasSuffix($0) }
    }

    /// Its name in the ticket's text.
    var name: String { self == .zip ? "ticket.zip" : "ticket.tar.gz" }

    /// Packs the files of a folder, in the order in which they were written.
    ///
    /// - Parameter path: of the archive; a tar archive has its files in a folder of the same name.
    func pack(_ folder: OutputFolder, path: String, into output: OutputFile) throws {
        let seconds = try SourceDate.fromEnvironment()
        switch self {
        case .zip:
            var archive = ZipArchive(seconds: seconds, to: output)
            for name in folder.names { try archive.add(name, try folder.bytes(of: name)) }
            try archive.finish()
        case .tar:
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let ending = Self.endings.map(\.0).first { name.lowercased().hasSuffix($0) } ?? ""
            var archive = TarArchive(folder: String(name.dropLast(ending.count)), seconds: seconds, to: output)
            for name in folder.names { try archive.add(name, try folder.bytes(of: name)) }
            try archive.finish()
        }
        try output.publish()
    }
}
