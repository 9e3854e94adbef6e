#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Memory directly from the system: it is zero, a page takes memory when it is first touched, and released pages are
/// free immediately.
package enum MappedMemory {
    package static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))

    /// This many addresses, a multiple of a page; nil if the system has none left.
    package static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let found = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        return found == failed ? nil : found
    }

    /// Asks for pages of 2 MB, each of which takes memory when it is first touched. A loop over columns then has one
    /// fault in 500. Without effect where the system has none.
    package static func useLargePages(_ bytes: UnsafeMutableRawBufferPointer) {
        madvise(bytes.baseAddress, bytes.count, Int32(MADV_HUGEPAGE))
    }

    /// Releases the pages and keeps the addresses, which then contain zeros or the mapped file.
    package static func discard(_ bytes: UnsafeMutableRawBufferPointer) {
        madvise(bytes.baseAddress, bytes.count, Int32(MADV_DONTNEED))
    }

    /// Puts zeros at addresses of a mapped file; false if the system cannot.
    package static func remap(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED
        return mmap(bytes.baseAddress, bytes.count, PROT_READ | PROT_WRITE, flags, -1, 0) != failed
    }

    /// Makes bytes of a mapped file writable: in memory, and not in the file.
    package static func makeWritable(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        mprotect(bytes.baseAddress, bytes.count, PROT_READ | PROT_WRITE) == 0
    }

    package static func unmap(_ bytes: UnsafeMutableRawBufferPointer) { munmap(bytes.baseAddress, bytes.count) }

    /// MAP_FAILED, which is a cast in C.
    static var failed: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
}
