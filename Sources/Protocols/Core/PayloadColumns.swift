internal import Capture

/// The payloads of a table's data frames without counting references: what passes over all frames read.
///
/// Valid while the ``Traffic`` lives that it is of.
struct PayloadColumns {
    private struct Chunk {
        let bytes: UnsafeMutablePointer<UInt8>
        let offsets: UnsafeMutablePointer<UInt32>
        let lengths: UnsafeMutablePointer<UInt16>
        let times: UnsafeMutablePointer<Int64>
        let flags: UnsafeMutablePointer<UInt16>
    }

    private let chunks: [Chunk]
    private let frames: FrameTable

    init(_ traffic: Traffic) {
        frames = traffic.frames
        chunks = frames.chunks.map {
            Chunk(bytes: $0.payload, offsets: $0.offsets, lengths: $0.lengths, times: $0.times, flags: $0.flags)
        }
    }

    /// The payload of a row that is in a stream: of CAN or CAN FD, and no remote frame.
    @inline(__always)
    func payload(_ row: Int) -> UnsafeBufferPointer<UInt8> {
        let chunk = chunks[row &>> FrameChunk.shift]
        let slot = row & (FrameChunk.capacity - 1)
        return UnsafeBufferPointer(start: chunk.bytes + Int(chunk.offsets[slot]), count: Int(chunk.lengths[slot]))
    }

    /// Whether a row is a frame of CAN FD.
    @inline(__always)
    func isFD(_ row: Int) -> Bool {
        chunks[row &>> FrameChunk.shift].flags[row & (FrameChunk.capacity - 1)] & FrameFlags.fd.rawValue != 0
    }

    @inline(__always)
    func time(_ row: Int) -> Int64 { chunks[row &>> FrameChunk.shift].times[row & (FrameChunk.capacity - 1)] }
}
