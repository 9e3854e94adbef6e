internal import CCairo
internal import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The folders in which fontconfig looks for fonts. It says nothing about those that it cannot list, and takes other fonts.
enum FontFolders {
    /// A note on each folder that exists and cannot be listed. Call it after fontconfig is loaded.
    static func notes() -> [String] {
        guard let list = FcConfigGetFontDirs(nil) else { return [] }
        defer { FcStrListDone(list) }
        var notes: [String] = []
        while let name = FcStrListNext(list) {
            let path = String(cString: name)
            guard let reason = fault(path) else { continue }
            notes.append(
                "the fonts in \(Printable.text(path)) cannot be listed, so others may be used: "
                    + String(cString: strerror(reason)))
        }
        return notes
    }

    private static func fault(_ path: String) -> Int32? {
        // Nobody can say whether a folder exists in one that the user may not enter, such as the home of another user.
        var status = stat()
        guard lstat(path, &status) == 0 else { return errno == EACCES ? nil : missing(errno) }
        guard let folder = opendir(path) else { return missing(errno) }
        defer { closedir(folder) }
        errno = 0
        return readdir(folder) == nil && errno != 0 ? errno : nil
    }

    private static func missing(_ code: Int32) -> Int32? { code == ENOENT || code == ENOTDIR ? nil : code }
}
