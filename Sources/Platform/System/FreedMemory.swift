#if canImport(Glibc)
    internal import CMalloc
#endif

package enum FreedMemory {
    /// Has the C library give larger pieces of memory back to the system as soon as they are freed, where it has a say.
    ///
    /// Of what is allocated and freed part by part, glibc otherwise keeps the most that there ever was, and holes. The
    /// numbers are those of MALLOC_MMAP_THRESHOLD_ and MALLOC_TRIM_THRESHOLD_ (mallopt(3)); given, they also end glibc's
    /// own adaption of them. For the beginning of a program, before it has threads.
    package static func isReturnedAtOnce() {
        #if canImport(Glibc)
            _ = mallopt(M_MMAP_THRESHOLD, 64 << 10)
            _ = mallopt(M_TRIM_THRESHOLD, 64 << 10)
        #endif
    }
}
