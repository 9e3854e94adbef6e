internal import Platform

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Finds pictures of earlier reports, which new ones may replace.
package enum OwnPicture {
    /// The comment by which such a picture is recognised.
    package static let comment = "a picture of a report by canfolio"

    /// Maximum distance of the comment from the beginning: texts are before the pixels.
    private static let looked = 1 << 12

    /// Whether a file is such a picture.
    package static func isThere(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var beginning = [UInt8](repeating: 0, count: looked)
        guard let count = beginning.withUnsafeMutableBytes({ readFully(descriptor, into: $0, at: 0) }) else {
            return false
        }
        beginning.removeLast(looked - count)
        let sign = Array("Comment\u{0}\(comment)".utf8)
        guard beginning.starts(with: [0x89, 0x50, 0x4E, 0x47]), beginning.count >= sign.count else { return false }
        return (0...(beginning.count - sign.count)).contains { beginning[$0...].starts(with: sign) }
    }
}
