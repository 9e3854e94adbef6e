#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A system call that failed: its errno.
package struct SystemFailure: Error {
    package let code: Int32

    package init(code: Int32) { self.code = code }
}

/// Complete transfers over descriptors: interrupted calls are repeated, and a blocked descriptor is waited for.
package enum DescriptorIO {
    /// Writes as much as possible, for messages whose failure cannot be reported.
    package static func writeIfPossible(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        try? write(bytes, to: descriptor)
    }

    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if errno == EAGAIN {
                // Another program with the same pipe or terminal has made it non-blocking.
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                throw SystemFailure(code: errno)
            }
        }
    }

    /// Copies the first `count` bytes of a file to the position of the other descriptor.
    package static func copy(_ count: Int, from file: Int32, to descriptor: Int32) throws(SystemFailure) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { room.deallocate() }
        var done = 0
        while done < count {
            let read = pread(file, room.baseAddress, min(room.count, count - done), off_t(done))
            if read < 0, errno == EINTR { continue }
            // Written data is missing: the disk has failed.
            guard read > 0 else { throw SystemFailure(code: read < 0 ? errno : EIO) }
            try write(UnsafeRawBufferPointer(rebasing: room[..<read]), to: descriptor)
            done += read
        }
    }

    private static let waits = Locked(true)

    /// Whether files are on the disk when they are complete. A run whose results are removed at its end need not wait for
    /// that.
    package static var waitsForDisk: Bool {
        get { waits.withLock { $0 } }
        set { waits.withLock { $0 = newValue } }
    }

    /// Waits until a file's bytes are on its disk, unless ``waitsForDisk`` is false.
    ///
    /// - Parameter call: `fsync`, or a replacement in tests.
    package static func synchronise(_ descriptor: Int32, by call: (Int32) -> Int32 = { fsync($0) })
        throws(SystemFailure)
    {
        guard waitsForDisk else { return }
        while call(descriptor) != 0 {
            // For file systems and devices that have nothing to wait for.
            if errno == EINVAL || errno == EROFS || errno == ENOSYS { return }
            if errno != EINTR { throw SystemFailure(code: errno) }
        }
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
    }
}
