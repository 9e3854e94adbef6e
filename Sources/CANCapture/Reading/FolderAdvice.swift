internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What to do if a folder is named instead of a capture.
enum FolderAdvice {
    /// `is a folder; name the files in it, such as logs/*.blf, or use canfolio batch`
    static func text(_ path: String) -> String {
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        let ending = ending(in: path) ?? "blf"
        return "is a folder; name the files in it, such as \(Printable.text(folder))/*.\(ending), or use canfolio batch"
    }

    /// The capture ending of most files in the folder; nil if no file has one.
    private static func ending(in path: String) -> String? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        let known = CaptureFormats.all.flatMap { $0.format.suffixes }
        var counts: [String: Int] = [:]
        var seen = 0
        while seen < mostEntries, let entry = readdir(folder) {
            seen += 1
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { continue }
            let ending = String(name[name.index(after: dot)...])
            if known.contains(ending) { counts[ending, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Enough entries to find the most frequent ending.
    private static let mostEntries = 10_000
}
