import ArgumentParser
import Databases
import Publishing
import Wording

/// How a document names the files that it was made from.
struct SourceOptions: ParsableArguments {
    @Flag(name: .customLong("sha256"), help: "Name captures and databases with their SHA-256, as a report always does.")
    var sha256 = false

    /// - Parameter always: whether check sums are told unasked.
    func sources(_ captures: CaptureOptions, _ databases: DatabaseOptions, always: Bool = false) -> DocumentSources {
        func files(_ paths: [String]) -> [DocumentSources.File] {
            paths.map { path in
                DocumentSources.File(
                    path: captures.shown(path), sha256: always || sha256 ? FileDigest.sha256(path: path) : nil)
            }
        }
        return DocumentSources(
            captures: files(captures.captures),
            databases: files(databases.databases.map { DatabaseBinding.split($0).path }))
    }
}
