import ArgumentParser
import Pages
import Platform

/// Refuses page numbers in names that cannot have any.
enum NumberedName {
    /// - Parameters:
    ///   - isNumbered: whether each page is a file of its own.
    ///   - instead: why one file is enough, such as "a PDF contains all pages".
    static func check(_ path: String, isNumbered: Bool, instead: String) throws {
        guard path != "-" else { return }
        let folder = OutputTarget.folder(of: path)
        if folder != ".", isPattern(folder), !OutputTarget.isThere(folder) {
            throw ValidationError(
                "folder '\(folder)' does not exist; %d numbers pages in the file name only, as in -o"
                    + " pages/page-%03d.png")
        }
        if !isNumbered, NumberedPath(path) != nil {
            throw ValidationError(
                "'\(path)' has a page number, but \(instead); leave out %d, or write pictures, as in -o page-%03d.png")
        }
    }

    private static func isPattern(_ folder: String) -> Bool {
        folder.split(separator: "/").contains { NumberedPath(String($0)) != nil }
    }
}

/// Output names that the user did not give.
enum DocumentName {
    private static let packed = [".gz", ".zst", ".bz2", ".xz"]

    /// `logs/drive.log.gz` becomes `logs/drive.pdf`.
    static func beside(_ capture: String, ending: String) -> String {
        var path = capture[...]
        if let suffix = packed.first(where: { path.lowercased().hasSuffix($0) }) { path = path.dropLast(suffix.count) }
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        // A name that begins with a point is not a suffix.
        if let point = path[name...].lastIndex(of: "."), point > name { path = path[..<point] }
        return path + "." + ending
    }
}
