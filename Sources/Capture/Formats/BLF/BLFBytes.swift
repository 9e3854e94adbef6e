extension UnsafeRawPointer {
    /// The little-endian number at a byte offset that the caller has checked; it need not be aligned.
    @inline(__always)
    func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
    }
}
