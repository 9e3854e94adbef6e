/// The columns of up to 32 768 frames.
///
/// A chunk is written through ``FrameTable`` by the one task that reads the capture, and never after the table has
/// been handed out. 22 bytes a frame and the payload; the pages of memory are touched only as they are filled.
package final class FrameChunk: @unchecked Sendable {
    // because: a chunk is written by the task that builds its table, before the table is shared, and only read then.

    package static let shift = 15
    package static let capacity = 1 << shift
    static let mask = capacity - 1

    // Exclusivity is not checked at run time, as that took a fifth of reading a candump log: a chunk is changed by
    // `append` alone, which calls nothing that could reach the chunk again.
    @exclusivity(unchecked) package private(set) var count = 0
    package let times: UnsafeMutablePointer<Int64>
    package let identifiers: UnsafeMutablePointer<UInt32>
    package let flags: UnsafeMutablePointer<UInt16>
    package let channels: UnsafeMutablePointer<UInt16>
    package let lengths: UnsafeMutablePointer<UInt16>
    /// Where a frame's payload begins in `payload`.
    package let offsets: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) package private(set) var payload: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var payloadCount = 0
    @exclusivity(unchecked) private var payloadCapacity: Int

    init() {
        times = .allocate(capacity: Self.capacity)
        identifiers = .allocate(capacity: Self.capacity)
        flags = .allocate(capacity: Self.capacity)
        channels = .allocate(capacity: Self.capacity)
        lengths = .allocate(capacity: Self.capacity)
        offsets = .allocate(capacity: Self.capacity)
        payloadCapacity = 8 * Self.capacity
        payload = .allocate(capacity: payloadCapacity)
    }

    deinit {
        times.deallocate()
        identifiers.deallocate()
        flags.deallocate()
        channels.deallocate()
        lengths.deallocate()
        offsets.deallocate()
        payload.deallocate()
    }

    var isFull: Bool { count == Self.capacity }

    /// Bytes of the columns and payloads in use.
    var usedBytes: Int { count * 22 + payloadCount }

    /// Adds a row with room for `stored` bytes of payload and says where they go.
    @inline(__always)
    func append(
        time: Int64, identifier: UInt32, flags: FrameFlags, channel: UInt16, length: UInt16, stored: Int
    ) -> UnsafeMutablePointer<UInt8> {
        let row = count
        times[row] = time
        identifiers[row] = identifier
        self.flags[row] = flags.rawValue
        channels[row] = channel
        lengths[row] = length
        offsets[row] = UInt32(truncatingIfNeeded: payloadCount)  // 32 768 frames of at most 2056 bytes fit
        if payloadCount &+ stored > payloadCapacity {
            grow(by: stored)
        }
        let place = payload + payloadCount
        payloadCount &+= stored
        count = row &+ 1
        return place
    }

    @inline(never)
    private func grow(by stored: Int) {
        let capacity = max(payloadCapacity * 2, payloadCount + stored)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: payload, count: payloadCount)
        payload.deallocate()
        payload = larger
        payloadCapacity = capacity
    }
}
