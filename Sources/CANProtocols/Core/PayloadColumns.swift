internal import CANCapture

/// The payloads of a table's data frames without counting references, for passes over all frames.
///
/// Valid as long as its ``FramesByIdentifier`` exists.
struct PayloadColumns {
    private let chunks: [Unmanaged<FrameChunk>]
    private let frames: FrameTable

    init(_ traffic: FramesByIdentifier) {
        frames = traffic.frames
        chunks = frames.chunks.map { .passUnretained($0) }
    }

    @inline(__always)
    private func with<Result>(_ row: Int, _ body: (FrameChunk, Int) -> Result) -> Result {
        chunks[row &>> FrameChunk.shift]._withUnsafeGuaranteedRef { body($0, row & (FrameChunk.capacity - 1)) }
    }

    /// The payload of a row in a stream: of CAN or CAN FD, and not of a remote frame.
    @inline(__always)
    func payload(_ row: Int) -> UnsafeBufferPointer<UInt8> {
        with(row) { chunk, row in
            UnsafeBufferPointer(start: chunk.stored(row), count: Int(chunk.kind(row).length))
        }
    }

    @inline(__always)
    func kind(_ row: Int) -> FrameHeader { with(row) { $0.kind($1) } }

    @inline(__always)
    func time(_ row: Int) -> Int64 { with(row) { $0.times[$1] } }
}
