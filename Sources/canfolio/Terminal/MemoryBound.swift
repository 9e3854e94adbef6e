import ArgumentParser
import CPagedMemory
import Platform
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// How much memory the command holds by itself: what is beyond that lies in a file without a name, in `TMPDIR` or
/// `/var/tmp`, which the system writes out and takes in as it needs to.
enum MemoryBound {
    /// Says how much, `512M` or `all`.
    static let variable = "CANFOLIO_MEMORY"
    private static let usual = ByteCountArgument(bytes: 256_000_000)

    /// Comes before the first thread.
    static func begin() throws(ValidationError) {
        let text = getenv(variable).map { String(cString: $0) } ?? ""
        guard text != "all" else { return }
        guard let bound = text.isEmpty ? usual : ByteCountArgument(argument: text) else {
            throw ValidationError(
                "\(variable) is '\(Printable.text(text))'; say how much memory is to be taken, as 512M or 2G, or all")
        }
        paged_memory_bound(bound.bytes)
        MemoryRoom.shortage = {
            // Once there was too little, a capture is not whole: that room is found again meanwhile changes nothing.
            told.withLock { told in
                if told == nil { told = shortage }
                return told
            }
        }
    }

    private static let told = Mutex<String?>(nil)

    private static var shortage: String? {
        let used = paged_memory_used()
        let fault = paged_memory_fault()
        // Below 0 where nobody knows.
        let free = paged_memory_free()
        // What is found in the frames takes as much again.
        let isShort = used > 0 && free >= 0 && free < used - paged_memory_idle()
        guard fault != 0 || isShort else { return nil }
        let folder = Printable.text(String(cString: paged_memory_folder()))
        let reason = fault == 0 ? "" : " (\(String(cString: strerror(fault))))"
        return "there is no room for its frames in \(folder)\(reason); name a folder that has some in TMPDIR, "
            + "or let \(variable) say how much memory may be taken, as 8G or all"
    }
}
