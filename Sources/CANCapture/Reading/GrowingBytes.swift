#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Bytes of unknown number in one piece. Unlike an array, they are not copied as they grow, and a lack of memory does not
/// end the process.
struct GrowingBytes {
    private var start: UnsafeMutableRawPointer?
    private var room = 0
    private(set) var count = 0

    private static let leastRoom = 1 << 20

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// False if there is no memory for them.
    mutating func append(_ more: UnsafeRawBufferPointer) -> Bool {
        if count + more.count > room {
            let wanted = max(count + more.count, room + room / 2, Self.leastRoom)
            guard let larger = realloc(start, wanted) else { return false }
            (start, room) = (larger, wanted)
        }
        guard let source = more.baseAddress else { return true }
        start?.advanced(by: count).copyMemory(from: source, byteCount: more.count)
        count += more.count
        return true
    }

    mutating func release() {
        free(start)
        (start, room, count) = (nil, 0, 0)
    }
}
