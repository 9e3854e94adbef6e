#if canImport(Glibc)
    internal import CMalloc
#endif

package enum FreedMemory {
    /// Makes the C library return larger pieces of memory to the system as soon as they are freed, if it supports that.
    ///
    /// Otherwise glibc keeps the largest amount that was ever used, with holes. The numbers are those of
    /// MALLOC_MMAP_THRESHOLD_ and MALLOC_TRIM_THRESHOLD_ (mallopt(3)); setting them also disables glibc's own
    /// adaptation. Call it at the beginning of a program, before it has threads.
    package static func isReturnedAtOnce() {
        #if canImport(Glibc)
            _ = mallopt(M_MMAP_THRESHOLD, 64 << 10)
            _ = mallopt(M_TRIM_THRESHOLD, 64 << 10)
        #endif
    }
}
