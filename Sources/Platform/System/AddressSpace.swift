#if canImport(Glibc)
    internal import CMalloc
    internal import Glibc
#else
    internal import Musl
#endif

/// The address space of the process, which `ulimit -v` limits, and with it the memory. `ulimit -d` limits the part of it
/// that only the process writes to.
package enum AddressSpace {
    /// Bytes, of the lower limit; nil if there is none.
    package static var limit: Int? {
        [ProcessLimits.current(RLIMIT_AS), ProcessLimits.current(RLIMIT_DATA)].compactMap { $0 }.min()
    }

    /// Whether the limit is that of `ulimit -d`.
    static var isLimitOfData: Bool {
        guard let data = ProcessLimits.current(RLIMIT_DATA) else { return false }
        return ProcessLimits.current(RLIMIT_AS).map { data < $0 } ?? true
    }

    /// Makes threads use less memory, and fewer addresses if there are few. By default glibc has up to eight malloc
    /// pools for each processor, which keep what was freed in them. Two are enough, because work on rows does not
    /// allocate: with them a report of 65 536 conversations takes 240 MB and not 320 MB, in about the same time. A pool
    /// takes 64 MB of addresses, and each thread a stack as large as that of the main thread. Call it at the beginning
    /// of a program, before it has threads.
    package static func spare() {
        #if canImport(Glibc)
            _ = mallopt(M_ARENA_MAX, limit.map { $0 < Self.few } ?? false ? 1 : 2)
            // Otherwise glibc puts larger and larger pieces where freed ones leave holes (mallopt(3)): with a fixed size a
            // report of a million identifiers takes 60 MB less, in the same time.
            _ = mallopt(M_MMAP_THRESHOLD, 1 << 20)
            _ = mallopt(M_TRIM_THRESHOLD, 4 << 20)
            guard isScarce else { return }
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, Self.smallStack)
            pthread_setattr_default_np(&attributes)
            pthread_attr_destroy(&attributes)
        #endif
    }

    /// Whether there are too few for more threads; Dispatch waits forever for a thread that cannot be created.
    package static var isScarce: Bool { limit.map { $0 < 512 << 20 } ?? false }

    /// Whether the process can get this many more bytes.
    package static func hasRoom(for byteCount: Int) -> Bool {
        guard limit != nil else { return true }
        let size = (byteCount / MappedMemory.pageSize + 1) * MappedMemory.pageSize
        guard let found = MappedMemory.map(byteCount: size) else { return false }
        MappedMemory.unmap(UnsafeMutableRawBufferPointer(start: found, count: size))
        return true
    }

    /// Number of megabytes that the process can still get, up to `most`.
    static func room(upTo most: Int) -> Int {
        guard limit != nil else { return most }
        var (low, high) = (0, most)
        while low < high {
            let middle = (low + high + 1) / 2
            if hasRoom(for: middle << 20) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Rules and layout need less stack than this.
    static let smallStack = 1 << 20

    /// Below this many bytes a pool for each thread leaves too little for frames.
    private static let few = 4 << 30
}
