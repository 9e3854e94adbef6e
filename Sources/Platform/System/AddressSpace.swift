#if canImport(Glibc)
    internal import CMalloc
    internal import Glibc
#else
    internal import Musl
#endif

/// The addresses that the process may have: `ulimit -v` limits them, and with them its memory.
package enum AddressSpace {
    /// Bytes; nil where there is no limit.
    package static var limit: Int? {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #else
            let resource = RLIMIT_AS
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return nil }
        return Int(limit.rlim_cur)
    }

    /// Has all threads share one pool of malloc where addresses are few: glibc otherwise gives each thread 64 MB of them. For
    /// the beginning of a program, before it has threads.
    package static func isShared() {
        #if canImport(Glibc)
            if let limit, limit < Self.few { _ = mallopt(M_ARENA_MAX, 1) }
        #endif
    }

    /// Whether there are too few for more threads: one that cannot be made is waited for without end.
    package static var isScarce: Bool { limit.map { $0 < 512 << 20 } ?? false }

    /// Whether the process can have so many bytes more.
    package static func hasRoom(for byteCount: Int) -> Bool {
        guard limit != nil else { return true }
        let size = (byteCount / MappedMemory.pageSize + 1) * MappedMemory.pageSize
        guard let found = MappedMemory.map(byteCount: size) else { return false }
        MappedMemory.unmap(UnsafeMutableRawBufferPointer(start: found, count: size))
        return true
    }

    /// Bytes below which a pool for each thread leaves too little for frames.
    private static let few = 4 << 30
}
