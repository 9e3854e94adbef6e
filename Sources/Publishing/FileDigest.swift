internal import PDFAssembly
internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Checksums of files, so that a reader knows from which files a document was made.
package enum FileDigest {
    /// Fits the processor's cache together with what else is in use.
    private static let block = 1 << 18

    /// SHA-256 of some bytes; empty if there is not enough memory.
    package static func sha256(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// SHA-256 in hexadecimal; nil if it is not a file or cannot be read again, such as a pipe.
    package static func sha256(path: String) -> String? {
        guard path != "-" else { return nil }
        var descriptor: Int32
        repeat {
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let size = sizeOfFile(descriptor) else { return nil }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(block, max(1, size)), alignment: 16)
        defer { buffer.deallocate() }
        var hash = SHA256()
        var offset = 0
        while offset < size {
            guard let count = readFully(descriptor, into: buffer, at: offset), count > 0 else { return nil }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        let digits = Array("0123456789abcdef".utf8)
        let digest = hash.finish()
        guard !digest.isEmpty else { return nil }
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
