/// The payloads of multi-frame messages, each contiguous, in blocks that are not copied when another one is added.
///
/// `@unchecked Sendable` because a store is filled by the code that makes it, and does not change afterwards.
final class PayloadStore: @unchecked Sendable {
    /// By number of a block: the place of its bytes; a payload that is longer than a block uses several contiguous
    /// ones.
    private var blocks: [UnsafeMutablePointer<UInt8>] = []
    private var pieces: [UnsafeMutablePointer<UInt8>] = []
    /// The end of the last payload.
    private var end = 0
    /// Bytes of all payloads.
    private(set) var count = 0

    private static let shift = 18
    private static let size = 1 << shift

    deinit { for piece in pieces { piece.deallocate() } }

    /// Adds a payload; returns where it is.
    func append(_ bytes: some Collection<UInt8>) -> PDUPlace {
        let count = bytes.count
        guard count > 0 else { return .none }
        if end + count > blocks.count << Self.shift { grow(by: count) }
        let place = PDUPlace(start: end, count: count)
        var target = blocks[end >> Self.shift] + end & (Self.size - 1)
        for byte in bytes {
            target.pointee = byte
            target += 1
        }
        end += count
        self.count += count
        return place
    }

    private func grow(by count: Int) {
        end = blocks.count << Self.shift
        let number = (count + Self.size - 1) >> Self.shift
        let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: number << Self.shift)
        pieces.append(piece)
        for block in 0..<number { blocks.append(piece + block << Self.shift) }
    }

    /// The bytes at a place from ``append(_:)``; empty for other places. Valid as long as the store exists.
    func bytes(_ place: PDUPlace) -> UnsafeBufferPointer<UInt8> {
        let (start, count) = (Int(place.start), Int(place.count))
        guard count > 0, start + count <= end else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: blocks[start >> Self.shift] + start & (Self.size - 1), count: count)
    }
}
