extension UnsafeRawPointer {
    /// The little-endian number at a byte offset that the caller has checked; it need not be aligned.
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
    /// `count` bytes from `offset` on; nil unless all of them are there, whatever the numbers from a file may be.
    @inline(__always)
    func part(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count &- offset else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[offset..<(offset &+ count)])
    }
}

/// The order of bytes in the numbers of a file that may have been written by either kind of machine.
enum ByteOrder {
    case little
    case big

    /// The number at a byte offset that the caller has checked; it need not be aligned.
    @inline(__always)
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ place: UnsafeRawPointer, at offset: Int, as type: Number.Type
    ) -> Number {
        self == .little ? place.littleEndian(at: offset, as: type) : place.bigEndian(at: offset, as: type)
    }
}
