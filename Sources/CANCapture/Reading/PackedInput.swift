#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A stretch of a compressed file, and the position of decompression in it. The owner deallocates it.
struct PackedInput {
    private let room: UnsafeMutableRawBufferPointer
    /// This many used bytes are kept, to go back to.
    private let reach: Int
    /// The place of `room` in the file.
    private var base = 0
    private var start = 0
    private var end = 0

    /// Number of bytes of the buffer for reading, and the number that must be free for a read.
    private static let portion = 128 << 10
    private static let least = 16 << 10

    init(reach: Int) {
        self.reach = reach
        room = .allocate(byteCount: reach + Self.portion, alignment: 16)
    }

    func deallocate() { room.deallocate() }

    /// Bytes that were read from the file and not used yet.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[start..<end]) }

    /// The place of `bytes` in the file.
    var position: Int { base + start }

    mutating func advance(_ count: Int) { start += count }

    /// Makes bytes available again, from a place in the file or as far back as they are still stored.
    mutating func goBack(to place: Int) { start = min(start, max(0, place - base)) }

    /// Reads some bytes after those that are available; false at the end of the file.
    @discardableResult
    mutating func more(from source: any ByteSource) throws(CaptureError) -> Bool {
        if room.count - end < Self.least, start > reach, let target = room.baseAddress {
            let used = start - reach
            memmove(target, target + used, end - used)
            base += used
            (start, end) = (reach, end - used)
        }
        guard end < room.count else { return false }
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: room[end...]))
        end += count
        return count > 0
    }

    /// Reads until this many bytes are available, or the file ends.
    mutating func look(ahead count: Int, from source: any ByteSource) throws(CaptureError) {
        while end - start < count {
            guard try more(from: source) else { return }
        }
    }

    mutating func skipZeros(from source: any ByteSource) throws(CaptureError) {
        while true {
            while start < end, room[start] == 0 { start += 1 }
            guard start == end, try more(from: source) else { return }
        }
    }

    /// Moves to the next place where a member certainly begins, or to the end of the file and returns false.
    mutating func search<Engine: Decompressor>(
        for engine: Engine.Type, from source: any ByteSource
    ) throws(CaptureError) -> Bool {
        let first = Int32(Engine.magic[0])
        while true {
            try look(ahead: Engine.headerSize, from: source)
            guard end > start, let place = room.baseAddress else { return false }
            guard let found = memchr(place + start, first, end - start) else {
                start = end
                continue
            }
            start = UnsafeMutableRawPointer(found) - place
            try look(ahead: Engine.headerSize, from: source)
            if Engine.surelyBegins(bytes) { return true }
            start += 1
        }
    }
}
