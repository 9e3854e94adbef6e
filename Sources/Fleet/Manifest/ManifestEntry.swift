internal import Formatting
internal import Platform
internal import Wording

/// The facts about one capture in a run: a line of the manifest.
package struct ManifestEntry: Sendable, Equatable {
    /// Version of lines, tables and rows files.
    package static let schema = JSONHead.schema

    /// The result for the capture.
    package enum Status: String, Sendable, CaseIterable {
        case done
        /// It cannot be read: a later run does not try again, unless the file changes.
        case unreadable
        /// Its process crashed, or exceeded the limits of time or memory: a later run tries again.
        case crashed, timeout, memory
        /// The machine lacked a resource, or an output could not be written: a later run tries again.
        case environment, failed
        /// It no longer exists, and its outputs were removed.
        case gone

        /// Whether the result is the same for the same file and the same options.
        package var isFinal: Bool { self == .done || self == .unreadable }
    }

    /// A file of the run, with its path in the output folder.
    package struct Output: Sendable, Equatable {
        package var path: String
        package var byteCount: Int
        package var sha256: String
        /// Time of the last change of the file or its attributes, nanoseconds since 1970, and its inode. A file for which
        /// both are the same was not changed since; 0 if they are not known.
        package var changed = 0
        package var inode = 0

        package init(path: String, byteCount: Int, sha256: String) {
            (self.path, self.byteCount, self.sha256) = (path, byteCount, sha256)
        }
    }

    /// Findings by severity, and what happened.
    package struct Found: Sendable, Equatable {
        package var errors = 0
        package var warnings = 0
        package var infos = 0
        /// The rule of the most serious finding; nil if there is none.
        package var rule: String?
        package var headline = ""

        package init() {}
    }

    package var path: CapturePath
    package var stamp: FileStamp
    /// "" if the file could not be read.
    package var sha256 = ""
    package var version = Version.text
    package var schema = ManifestEntry.schema
    /// Digest of options and of the bytes of databases.
    package var question = ""
    package var status: Status
    /// Why it failed; nil if it did not.
    package var error: String?
    package var seconds = 0.0
    /// Bytes, of the process that read it.
    package var peakMemory = 0
    package var format: String?
    package var frames = 0
    package var skipped = 0
    package var found = Found()
    /// The rows of its tables come first.
    package var outputs: [Output] = []

    package init(path: CapturePath, stamp: FileStamp, status: Status) {
        (self.path, self.stamp, self.status) = (path, stamp, status)
    }

    // MARK: - As a line

    /// Without a line end.
    package var line: String {
        var writer = JSONText(isOneLine: true)
        writer.object { writer in
            writer.field("path", path.shown)
            if path.text == nil { writer.field("path_bytes", path.hexadecimal) }
            writer.field("size", stamp.size)
            writer.field("modified_ns", stamp.modified)
            writer.field("inode", stamp.inode)
            JSONHead(sha256: sha256, version: version, schema: schema).write(to: &writer)
            writer.field("options", question)
            writer.field("status", status.rawValue)
            writer.field("error", error)
            writer.field("seconds", number: Decimal.rounded(seconds, decimals: 3))
            writer.field("peak_memory", peakMemory)
            writer.field("format", format)
            writer.field("frames", frames)
            writer.field("skipped", skipped)
            writer.object("findings") { writer in
                writer.field("error", found.errors)
                writer.field("warning", found.warnings)
                writer.field("info", found.infos)
                writer.field("rule", found.rule)
                writer.field("headline", found.headline)
            }
            writer.list("outputs", outputs) { writer, output in
                writer.field("path", output.path)
                writer.field("bytes", output.byteCount)
                writer.field("sha256", output.sha256)
                writer.field("changed_ns", output.changed)
                writer.field("inode", output.inode)
            }
        }
        return writer.text
    }

    /// nil if it is not a line of a manifest.
    ///
    /// - Parameter last: the line before, which probably has the same options.
    package init?(_ line: ArraySlice<UInt8>, after last: ManifestEntry? = nil) {
        guard let fields = JSONFields(line), let path = Self.path(fields), let size = fields.integer("size"),
            let status = fields.text("status").flatMap(Status.init(rawValue:)), let schema = fields.integer("schema"),
            let question = fields.text("options", known: last?.question ?? ""), let version = fields.text("version")
        else { return nil }
        self.path = path
        stamp = FileStamp(
            size: size, modified: fields.integer("modified_ns") ?? 0, inode: fields.integer("inode") ?? 0)
        (self.status, self.schema, self.question, self.version) = (status, schema, question, version)
        sha256 = fields.text("sha256") ?? ""
        error = fields.text("error")
        format = fields.text("format")
        frames = fields.integer("frames") ?? 0
        skipped = fields.integer("skipped") ?? 0
        peakMemory = fields.integer("peak_memory") ?? 0
        seconds = fields.number("seconds") ?? 0
        if let found = fields.object("findings") {
            self.found.errors = found.integer("error") ?? 0
            self.found.warnings = found.integer("warning") ?? 0
            self.found.infos = found.integer("info") ?? 0
            self.found.rule = found.text("rule")
            self.found.headline = found.text("headline", known: last?.found.headline ?? "") ?? ""
        }
        outputs = (fields.objects("outputs") ?? []).compactMap { fields in
            guard let path = fields.text("path") else { return nil }
            var output = Output(
                path: path, byteCount: fields.integer("bytes") ?? 0, sha256: fields.text("sha256") ?? "")
            output.changed = fields.integer("changed_ns") ?? 0
            output.inode = fields.integer("inode") ?? 0
            return output
        }
    }

    package init?(_ line: [UInt8]) { self.init(line[...]) }

    private static func path(_ fields: JSONFields) -> CapturePath? {
        if let bytes = fields.text("path_bytes").flatMap(CapturePath.init(hexadecimal:)) { return bytes }
        // Most paths are ASCII, which needs no String.
        if let plain = fields.plainText("path"), plain.allSatisfy({ $0 < 0x80 }) { return CapturePath(Array(plain)) }
        return fields.text("path").map { CapturePath($0) }
    }
}
