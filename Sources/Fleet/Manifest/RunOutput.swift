package import Platform

/// Files that a run writes into its folder. Anybody may have written a manifest, so a file in it is only read or
/// removed if it is at a place where a run writes such files.
package enum RunOutput {
    package static let rows = "rows"
    package static let reports = "reports"
    package static let tickets = "tickets"
    package static let thumbnails = "thumbnails"

    private static let folders: Set = [rows, reports, tickets, thumbnails]

    /// Whether a path of a manifest, relative to the folder of the run, is that of such a file, whatever links lead
    /// there.
    package static func isOne(_ path: String, in folder: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, folders.contains(String(parts[0])),
            !parts.contains(where: { $0 == ".." || $0 == "." || $0.isEmpty })
        else { return false }
        return leadsNowhere(path, in: folder)
    }

    /// Whether no folder on the way to a file of a run is a link.
    ///
    /// - Parameter path: relative to the folder of the run, which may itself be a link.
    private static func leadsNowhere(_ path: String, in folder: String) -> Bool {
        let parents = path.split(separator: "/").dropLast()
        guard let root = RealPath.of(folder) else { return true }
        return parents.indices.allSatisfy { place in
            let parent = "/" + parents[...place].joined(separator: "/")
            return RealPath.of(folder + parent).map { $0 == (root == "/" ? "" : root) + parent } ?? true
        }
    }

    /// The path of a file that a run writes into its folder, which may come from somebody else: a link or a pipe there would
    /// lead out of it.
    ///
    /// - Parameter path: relative to `folder`.
    package static func checked(_ path: String, in folder: String) throws(OutputFailure) -> String {
        guard leadsNowhere(path, in: folder) else {
            throw OutputFailure(
                "\(Printable.text("\(folder)/\(path)")): one of its folders is a link; remove the link")
        }
        return try checked("\(folder)/\(path)")
    }

    /// The same for a file directly in the folder.
    package static func checked(_ path: String) throws(OutputFailure) -> String {
        if OutputTarget.isThere(path), OutputTarget.isLink(path) || FileStamp.isSpecial(Array(path.utf8)) {
            throw OutputFailure("\(Printable.text(path)): is a link or not a regular file; remove it")
        }
        return path
    }

    /// Whether all outputs of an entry exist with their sizes.
    package static func areThere(_ entry: ManifestEntry, in folder: String) -> Bool {
        entry.outputs.allSatisfy { output in
            isOne(output.path, in: folder)
                && !OutputTarget.isLink("\(folder)/\(output.path)")
                && FileStamp(path: Array("\(folder)/\(output.path)".utf8))?.size == output.byteCount
        }
    }

    /// Removes outputs of an entry.
    ///
    /// - Parameter kept: paths in other entries.
    package static func remove(_ outputs: [ManifestEntry.Output], but kept: Set<String>, in folder: String) {
        for output in outputs where !kept.contains(output.path) && isOne(output.path, in: folder) {
            RemovedFile.remove("\(folder)/\(output.path)")
        }
    }
}
