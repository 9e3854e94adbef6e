#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Whether pages are kept for the next run: the folder and the limit.
package struct PageCacheChoice: Sendable, Equatable {
    /// An absolute path; nil for the user's cache, see ``standardFolder(environment:)``.
    package var folder: String?
    /// Maximum size of the folder in bytes.
    package var limit: Int

    package static let standardLimit = 256_000_000

    package init(folder: String? = nil, limit: Int = standardLimit) {
        self.folder = folder
        self.limit = limit
    }

    /// `$XDG_CACHE_HOME/canfolio/pages`, or `~/.cache/canfolio/pages`; nil if neither is an absolute path.
    package static func standardFolder(environment: (String) -> String? = variable) -> String? {
        // Relative paths must be ignored (XDG Base Directory Specification).
        if let folder = environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/canfolio/pages" }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return home + "/.cache/canfolio/pages"
    }

    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
