internal import Platform

/// The files that a document was made from: captures and databases, with their checksums if they are shown.
package struct DocumentSources: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        /// Without its folders, safe to print.
        package var name: String
        /// In hexadecimal; nil if it is not shown, or the file cannot be read again.
        package var sha256: String?

        package init(path: String, sha256: String? = nil) {
            name = LogProse.fileName(of: path)
            self.sha256 = sha256
        }
    }

    package var captures: [File] = []
    package var databases: [File] = []

    package init() {}

    package init(captures: [File], databases: [File]) {
        self.captures = captures
        self.databases = databases
    }

    /// `Capture drive.log, SHA-256 b3f3…`: with checksums a line for each file, otherwise one for each kind:
    /// `Captures a.log · b.log`.
    package var lines: [String] { lines("Capture", captures) + lines("Database", databases) }

    /// The lines for a document whose name already contains that of its only capture.
    package var linesBesideName: [String] {
        captures.count == 1 && captures[0].sha256 == nil ? lines("Database", databases) : lines
    }

    private func lines(_ noun: String, _ files: [File]) -> [String] {
        guard !files.isEmpty else { return [] }
        guard files.contains(where: { $0.sha256 != nil }) else {
            return ["\(noun)\(files.count == 1 ? "" : "s") " + files.map(\.name).joined(separator: " \u{B7} ")]
        }
        return files.map { "\(noun) \($0.name)" + ($0.sha256.map { ", SHA-256 \($0)" } ?? ", without a checksum") }
    }
}
