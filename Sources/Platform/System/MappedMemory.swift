#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Memory straight from the system: it is zero, a page of it is the process's once it is touched, and what is given back is
/// free at once.
package enum MappedMemory {
    package static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))

    /// Addresses for so many bytes, a multiple of a page; nil where the system has none left.
    package static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let found = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        return found == failed ? nil : found
    }

    /// Gives the pages back, and keeps the addresses: they are zero then, or what the file has that they show.
    package static func discard(_ bytes: UnsafeMutableRawBufferPointer) {
        madvise(bytes.baseAddress, bytes.count, Int32(MADV_DONTNEED))
    }

    /// Has zero at addresses that show a file; false where the system cannot.
    package static func remap(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED
        return mmap(bytes.baseAddress, bytes.count, PROT_READ | PROT_WRITE, flags, -1, 0) != failed
    }

    /// Lets bytes that show a file be changed: in memory, and not in the file.
    package static func makeWritable(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        mprotect(bytes.baseAddress, bytes.count, PROT_READ | PROT_WRITE) == 0
    }

    package static func unmap(_ bytes: UnsafeMutableRawBufferPointer) { munmap(bytes.baseAddress, bytes.count) }

    /// MAP_FAILED, which is a cast in C.
    static var failed: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
}
