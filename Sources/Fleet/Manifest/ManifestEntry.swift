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
    package init?(_ line: some Collection<UInt8>) {
        guard let fields = JSONFields(line), let shown = fields.text("path"), let size = fields.integer("size"),
            let status = fields.text("status").flatMap(Status.init(rawValue:)), let schema = fields.integer("schema"),
            let question = fields.text("options"), let version = fields.text("version")
        else { return nil }
        path = fields.text("path_bytes").flatMap(CapturePath.init(hexadecimal:)) ?? CapturePath(shown)
        stamp = FileStamp(
            size: size, modified: fields.integer("modified_ns") ?? 0, inode: fields.integer("inode") ?? 0)
        (self.status, self.schema, self.question, self.version) = (status, schema, question, version)
        sha256 = fields.text("sha256") ?? ""
        error = fields.text("error")
        format = fields.text("format")
        frames = fields.integer("frames") ?? 0
        skipped = fields.integer("skipped") ?? 0
        peakMemory = fields.integer("peak_memory") ?? 0
        seconds = fields.json("seconds").flatMap { $0.number } ?? 0
        let found = fields.json("findings")
        func count(_ key: String) -> Int { found?[key: key]?.integer ?? 0 }
        (self.found.errors, self.found.warnings, self.found.infos) = (count("error"), count("warning"), count("info"))
        self.found.rule = found?[key: "rule"]?.text
        self.found.headline = found?[key: "headline"]?.text ?? ""
        outputs = (fields.json("outputs")?.list ?? []).compactMap { value in
            guard let path = value[key: "path"]?.text else { return nil }
            var output = Output(
                path: path, byteCount: value[key: "bytes"]?.integer ?? 0, sha256: value[key: "sha256"]?.text ?? "")
            output.changed = value[key: "changed_ns"]?.integer ?? 0
            output.inode = value[key: "inode"]?.integer ?? 0
            return output
        }
    }
}
