#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// An unnamed temporary file that one queue writes from front to back and another then reads.
///
/// The file is unlinked as soon as it is open, so nothing is left, however the process ends.
package final class SpoolFile {
    package let descriptor: Int32
    package private(set) var count = 0
    private var buffer: [UInt8] = []
    private var failure: OutputError?

    private static let bufferSize = 1 << 18

    /// - Parameter folder: where the file's blocks are; the folder of the output, so that the space is on the right
    ///   file system.
    /// - Throws: if a file can be created neither in the folder nor in `/tmp`.
    package init(folder: String) throws(OutputError) {
        let folder = folder.isEmpty ? "." : folder
        var descriptor = ScratchFile.openUnnamed(in: folder)
        // For file systems without unnamed files, and read-only folders (output to standard output).
        for place in [folder, "/tmp"] where descriptor < 0 { descriptor = ScratchFile.openUnlinked(in: place) }
        guard descriptor >= 0 else { throw OutputError(operation: "creating a temporary file", code: errno) }
        self.descriptor = descriptor
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        close(descriptor)
    }

    /// Adds bytes; false after an error, which ``flush()`` throws.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        if buffer.count + bytes.count > Self.bufferSize { drain() }
        if bytes.count > Self.bufferSize {
            put(bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
        return failure == nil
    }

    /// Writes what is buffered and throws the first error of all writes.
    package func flush() throws(OutputError) {
        drain()
        if let failure { throw failure }
    }

    private func drain() {
        buffer.withUnsafeBytes { put($0) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while !rest.isEmpty, failure == nil {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0 {
                if errno != EINTR { failure = OutputError(operation: "writing a temporary file", code: errno) }
                continue
            }
            count += written
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }
}

/// A write that failed.
package struct OutputError: PassingFailure, Sendable, Equatable, CustomStringConvertible {
    package var operation: String
    package var code: Int32

    package init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    package var description: String { "\(operation): \(reason)" }

    /// The message of the system.
    package var reason: String { String(cString: strerror(code)) }

    package var isPassing: Bool { PassingCodes.contains(code) }

    /// Whether the disk or the user's quota is full.
    package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}
