#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Small text files of a run: notes and templates.
package enum TextFile {
    /// Maximum size if the caller does not set one.
    package static let limit = 1 << 20

    /// The text of a file of at most 1 MB, or another limit in whole megabytes; bytes that are not UTF-8 become U+FFFD.
    package static func read(_ path: String, limit: Int = limit) throws(OutputFailure) -> String {
        String(decoding: try BinaryFile.read(path, limit: limit), as: UTF8.self)
    }

    /// The same for a file that another file names: a pipe, which may never end, a device or a folder is refused.
    package static func readRegular(_ path: String) throws(OutputFailure) -> String {
        String(decoding: try BinaryFile.regular(path, limit: limit), as: UTF8.self)
    }

    /// The same for a regular file of the program's own, which the run may write anew.
    package static func readOwn(_ path: String) throws(OutputFailure) -> String {
        String(decoding: try BinaryFile.own(path, limit: limit), as: UTF8.self)
    }
}

/// Whole files of bytes, such as pictures.
package enum BinaryFile {
    /// The bytes of a file with a limit in whole megabytes.
    package static func read(_ path: String, limit: Int) throws(OutputFailure) -> [UInt8] {
        try read(path, limit: limit, flags: 0) { _ in true }
    }

    /// The same for a regular file: a pipe, which may never end, or a device is refused.
    package static func regular(_ path: String, limit: Int) throws(OutputFailure) -> [UInt8] {
        try read(path, limit: limit, flags: O_NONBLOCK | O_NOCTTY) { FileIdentity(descriptor: $0) != nil }
    }

    /// The same for a file that the run may write anew.
    fileprivate static func own(_ path: String, limit: Int) throws(OutputFailure) -> [UInt8] {
        try read(path, limit: limit, flags: O_NONBLOCK | O_NOCTTY, isInput: false) {
            FileIdentity(descriptor: $0) != nil
        }
    }

    private static let firstRoom = 64 << 10

    /// - Parameter isInput: whether no output may replace the file.
    private static func read(
        _ path: String, limit: Int, flags: Int32, isInput: Bool = true, isWanted: (Int32) -> Bool
    ) throws(OutputFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
        guard descriptor >= 0 else {
            if path == "-" { throw OutputFailure("@ needs a file name; use @/dev/stdin for standard input") }
            throw OutputFailure.system(path, "cannot be read", errno)
        }
        defer { close(descriptor) }
        guard isWanted(descriptor) else { throw OutputFailure("\(Printable.text(path)): is not a regular file") }
        if isInput { FilesRead.note(descriptor: descriptor) }
        // Not for as much as the limit allows: that may be a gigabyte.
        var bytes = [UInt8](repeating: 0, count: min(limit, firstRoom) + 1)
        var count = 0
        while count <= limit {
            if count == bytes.count { bytes += repeatElement(0, count: min(count, limit + 1 - count)) }
            let done = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
            }
            if done < 0, errno == EINTR { continue }
            guard done >= 0 else { throw OutputFailure.system(path, "cannot be read", errno) }
            if done == 0 { break }
            count += done
        }
        guard count <= limit else { throw OutputFailure("\(Printable.text(path)): is larger than \(limit >> 20) MB") }
        return Array(bytes[..<count])
    }
}
