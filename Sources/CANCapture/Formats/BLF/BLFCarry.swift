/// The beginning of an object whose end is in a later container.
struct BLFCarry: ~Copyable {
    /// Room for the largest object that can have begun, and for what may come behind it.
    private static let capacity = 2 * BLFFrameDecoder.largestFrameObject + 64

    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    private(set) var count = 0

    deinit {
        buffer.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    /// Whether there is an object in it, and not only padding.
    var holdsObject: Bool { bytes.contains { $0 != 0 } }

    /// Puts as much of `more` behind the bytes as there is room for.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        let added = min(more.count, buffer.count - count)
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: more[..<added]))
        count += added
    }

    mutating func removeFirst(_ number: Int) {
        guard number > 0 else { return }
        let rest = UnsafeRawBufferPointer(rebasing: buffer[number..<count])
        buffer.copyMemory(from: rest)  // may overlap
        count = rest.count
    }

    mutating func removeAll() {
        count = 0
    }
}
