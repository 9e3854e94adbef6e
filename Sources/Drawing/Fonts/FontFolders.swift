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
        guard let folder = opendir(path) else { return errno == ENOENT || errno == ENOTDIR ? nil : errno }
        defer { closedir(folder) }
        errno = 0
        return readdir(folder) == nil && errno != 0 ? errno : nil
    }
}
