extension UnsafeRawPointer {
    /// The little-endian number at a byte offset that the caller has checked; it may be unaligned.
    @inline(__always)
    func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// The same for big-endian numbers.
    @inline(__always)
    func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
        Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}

extension UnsafeRawBufferPointer {
    /// `count` bytes from `offset` on; nil unless all of them are available, whatever numbers a file contains.
    @inline(__always)
    func part(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count &- offset else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[offset..<(offset &+ count)])
    }
}

/// The byte order of a file that may have been written by either kind of machine.
enum ByteOrder {
    case little
    case big

    /// The number at a byte offset that the caller has checked; it may be unaligned.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ place: UnsafeRawPointer, at offset: Int, as type: Number.Type
    ) -> Number {
        self == .little ? place.littleEndian(at: offset, as: type) : place.bigEndian(at: offset, as: type)
    }
}
