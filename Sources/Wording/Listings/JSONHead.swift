package import Formatting
internal import Platform

/// The fields that all JSON about a capture contains: `info --json`, `findings --json`, and each line of the
/// manifest of `batch`.
package struct JSONHead: Sendable, Equatable {
    /// Version of the fields of all JSON and tables. It changes when the meaning of a field changes.
    package static let schema = 1

    /// SHA-256 of the capture's file. In a manifest "" if the file could not be read. Elsewhere nil for standard input, for
    /// several captures, and if something is redacted.
    package var sha256: String?
    /// Version of canfolio.
    package var version = Version.text
    package var schema = JSONHead.schema

    /// - Parameter captures: as documents name them, with their checksums.
    package init(of captures: [DocumentSources.File]) { sha256 = captures.count == 1 ? captures[0].sha256 : nil }

    package init(sha256: String?, version: String, schema: Int) {
        (self.sha256, self.version, self.schema) = (sha256, version, schema)
    }

    package func write(to writer: inout JSONText) {
        writer.field("sha256", sha256)
        writer.field("tool", "canfolio")
        writer.field("version", version)
        writer.field("schema", schema)
    }
}
