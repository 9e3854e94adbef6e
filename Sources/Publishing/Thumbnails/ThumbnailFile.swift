internal import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// The file into which a desktop wants a thumbnail written.
///
/// A thumbnailing service creates the file, keeps it open, and reads from the open file (tumbler does this). It would
/// never see a new file of the same name. So an existing regular file is written in one go when the picture is
/// complete. If there is no file, a complete one is put in place.
package enum ThumbnailFile {
    /// - Parameter warn: as for ``OutputFile``.
    package static func write(
        _ bytes: [UInt8], to path: String, warn: @escaping (String) -> Void = { _ in }
    ) throws {
        if case .file(let target) = try OutputTarget.named(path), access(target, F_OK) == 0 {
            return try bytes.withUnsafeBytes { bytes in
                try OverwrittenFile.write(target, path: path, count: bytes.count) { (file) throws(SystemFailure) in
                    try DescriptorIO.write(bytes, to: file)
                }
            }
        }
        let output = try OutputFile(path: path, warn: warn)
        try bytes.withUnsafeBytes { try output.write($0) }
        try output.publish()
    }
}
