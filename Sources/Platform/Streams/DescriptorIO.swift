#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// A system call that failed: its errno.
package struct SystemFailure: Error {
    package let code: Int32
}

/// Whole transfers over descriptors: interrupted calls are made again, and what would block is waited for.
package enum DescriptorIO {
    /// Writes as much as it can, for messages that have nobody to tell of a failure.
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
                // Another program that has the same pipe or terminal open has made it non-blocking.
                waitUntilWritable(descriptor)
            } else if errno != EINTR {
                throw SystemFailure(code: errno)
            }
        }
    }

    /// Copies the first `count` bytes of a file to where the other descriptor stands.
    package static func copy(_ count: Int, from file: Int32, to descriptor: Int32) throws(SystemFailure) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { room.deallocate() }
        var done = 0
        while done < count {
            let read = pread(file, room.baseAddress, min(room.count, count - done), off_t(done))
            if read < 0, errno == EINTR { continue }
            // What was written and is not there any more: the disk has failed.
            guard read > 0 else { throw SystemFailure(code: read < 0 ? errno : EIO) }
            try write(UnsafeRawBufferPointer(rebasing: room[..<read]), to: descriptor)
            done += read
        }
    }

    /// Waits until a file's bytes are on its disk.
    ///
    /// - Parameter call: `fsync`, or what a test puts in its place.
    package static func synchronise(_ descriptor: Int32, by call: (Int32) -> Int32 = { fsync($0) })
        throws(SystemFailure)
    {
        while call(descriptor) != 0 {
            // File systems and devices that have nothing to wait for.
            if errno == EINVAL || errno == EROFS || errno == ENOSYS { return }
            if errno != EINTR { throw SystemFailure(code: errno) }
        }
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
    }
}
