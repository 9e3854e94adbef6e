internal import Platform

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Where a desktop wants a thumbnail.
///
/// A thumbnailing service makes the file, keeps it open, and reads from what it has open (tumbler does): a new file under
/// the same name would never be seen. So a regular file that is there is written into, in one go, when the picture is
/// complete; where there is none, the picture appears as a whole.
package enum ThumbnailFile {
    /// - Parameter warn: as that of ``OutputFile``.
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
