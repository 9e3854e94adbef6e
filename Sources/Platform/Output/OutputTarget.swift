#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The target of an output name.
package enum OutputTarget: Equatable {
    /// An open descriptor: standard output, or `/dev/fd/3`.
    case descriptor(Int32)
    /// A pipe or a device, to which bytes are written directly.
    case stream(String)
    /// A regular file, existing or not. Symbolic links are followed and kept.
    case file(String)

    private static let mostLinks = 40

    /// - Parameter path: as the user gave it; `-` is standard output.
    /// - Throws: if nothing can be written to this name.
    package static func named(_ path: String) throws(OutputFailure) -> OutputTarget {
        if path == "-" { return .descriptor(STDOUT_FILENO) }
        var end = path
        var links = 0
        while true {
            if let descriptor = openDescriptor(named: end) { return .descriptor(descriptor) }
            guard let next = destination(ofLink: end) else { break }
            end = next.hasPrefix("/") || !end.contains("/") ? next : folder(of: end) + "/" + next
            links += 1
            guard links <= mostLinks else { throw .system(path, "cannot be written", ELOOP) }
        }
        var status = stat()
        if stat(path, &status) == 0 {
            switch status.st_mode & S_IFMT {
            case S_IFDIR: throw OutputFailure("\(Printable.text(path)): is a folder; name a file")
            case S_IFREG: return .file(real(path) ?? path)
            default: return .stream(path)
            }
        }
        guard errno == ENOENT else { throw .system(path, "cannot be written", errno) }
        // A link to a file that does not exist yet: the file is created, and the link is kept.
        if links > 0, stat(folder(of: end), &status) != 0 || end.hasSuffix("/") {
            throw OutputFailure(
                "\(Printable.text(path)): is a link to \(Printable.text(end)), whose folder does not exist")
        }
        if let folder = missingFolder(of: end) {
            throw OutputFailure(
                "\(Printable.text(path)): folder \(Printable.text(folder)) does not exist")
        }
        return .file(end)
    }

    /// Whether something has this name, even a broken link.
    package static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    package static func isLink(_ path: String) -> Bool { destination(ofLink: path) != nil }

    /// The same for two paths that lead to one name, whether the file exists or not.
    package static func place(of path: String) -> String {
        if let target = real(path) { return target }
        // A link may lead to a file that does not exist yet.
        var end = path
        for _ in 0..<mostLinks {
            guard let next = destination(ofLink: end) else { break }
            end = next.hasPrefix("/") || !end.contains("/") ? next : folder(of: end) + "/" + next
        }
        return (real(folder(of: end)) ?? folder(of: end)) + "/" + lastName(of: end)
    }

    /// The first missing folder of a path; nil if all exist.
    package static func missingFolder(of path: String) -> String? {
        var missing: String?
        var folder = folder(of: path)
        var status = stat()
        while stat(folder, &status) != 0, errno == ENOENT {
            missing = folder
            let above = Self.folder(of: folder)
            guard above != folder else { break }
            folder = above
        }
        return missing
    }

    /// The folder that contains the entry of a path.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name of a path in its folder.
    static func lastName(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The number in names such as `/dev/fd/3`, which refer to a descriptor of this process. Replacing the file behind
    /// it would take it away from the program that has opened it.
    private static func openDescriptor(named path: String) -> Int32? {
        guard let slash = path.lastIndex(of: "/"), let number = Int32(path[path.index(after: slash)...]), number >= 0
        else { return nil }
        let folder = folder(of: path)
        if folder == "/dev/fd" || folder == "/proc/self/fd" { return number }
        guard let known = real("/proc/self/fd"), real(folder) == known else { return nil }
        return number
    }

    private static func destination(ofLink path: String) -> String? {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &text, text.count)
        guard count > 0, count < text.count else { return nil }
        return text.withUnsafeBytes { String(decoding: $0[..<count], as: UTF8.self) }
    }

    private static func real(_ path: String) -> String? { RealPath.of(path) }
}
