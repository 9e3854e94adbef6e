#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A stretch of a packed file, and where in it unpacking is. The owner deallocates it.
struct PackedInput {
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
    /// Where in the file `room` begins.
    private var base = 0
    private var start = 0
    private var end = 0

    func deallocate() { room.deallocate() }

    /// What has been read of the file and not been used up.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[start..<end]) }

    /// Where in the file `bytes` begin.
    var position: Int { base + start }

    mutating func advance(_ count: Int) { start += count }

    /// Uses bytes once more, from a place in the file or as far back as they are still here.
    mutating func goBack(to place: Int) { start = min(start, max(0, place - base)) }

    /// Reads more, once all is used up; `bytes` stay empty at the end of the file.
    mutating func refill(from source: any ByteSource) throws(CaptureError) {
        base += end
        (start, end) = (0, 0)
        end = try source.read(into: room)
    }

    /// Reads until so many bytes are here, or the file ends.
    mutating func look(ahead count: Int, from source: any ByteSource) throws(CaptureError) {
        guard end - start < count else { return }
        if start > 0, let target = room.baseAddress {
            memmove(target, target + start, end - start)
            base += start
            (start, end) = (0, end - start)
        }
        while end - start < count {
            let more = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: room[end...]))
            if more == 0 { return }
            end += more
        }
    }

    mutating func skipZeros(from source: any ByteSource) throws(CaptureError) {
        while true {
            while start < end, room[start] == 0 { start += 1 }
            guard start == end else { return }
            try refill(from: source)
            if end == 0 { return }
        }
    }

    /// Moves to the next place where a member surely begins, or to the end of the file; false there.
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
