internal import Capture

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Small text files that belong to a run: notes and templates.
package enum TextFile {
    private static let limit = 1 << 20

    /// The text of a file of at most 1 MB; bytes that are no UTF-8 become U+FFFD.
    package static func read(_ path: String) throws(OutputFailure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputFailure.system(path, "cannot be read", errno) }
        defer { close(descriptor) }
        FilesRead.note(descriptor: descriptor)
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count <= limit {
            let done = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, limit + 1 - count)
            }
            if done < 0, errno == EINTR { continue }
            guard done >= 0 else { throw OutputFailure.system(path, "cannot be read", errno) }
            if done == 0 { break }
            count += done
        }
        guard count <= limit else { throw OutputFailure("\(PathText.printable(path)): is larger than 1 MB") }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// The date of a document, by the convention of reproducible builds.
package enum SourceDate {
    /// Seconds since 1970 from SOURCE_DATE_EPOCH; nil where it is not set.
    package static func fromEnvironment() throws(OutputFailure) -> Int? {
        guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !text.isEmpty else { return nil }
        guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
            throw OutputFailure(
                "SOURCE_DATE_EPOCH is '\(PathText.printable(text))', not a number of seconds since 1970")
        }
        return seconds
    }
}

extension RenderSettings {
    /// As many queues as active processors, up to six.
    package static var standardQueues: Int { max(1, min(6, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
