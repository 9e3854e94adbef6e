#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// A file that is written from front to back.
struct BenchFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit { close(descriptor) }

    borrowing func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    borrowing func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.failure(path) }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    private static func failure(_ path: String) -> BenchFailure {
        BenchFailure(description: "\(path): cannot be written: \(String(cString: strerror(errno)))")
    }
}
