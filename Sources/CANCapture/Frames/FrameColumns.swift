/// The columns of a table, to look up single rows in any order. Faster than through the table, because no references
/// are counted.
///
/// `@unchecked Sendable` because what it points to is not written any more.
@usableFromInline package final class FrameColumns: @unchecked Sendable {
    private let frames: FrameTable
    /// Valid as long as the object exists.
    @usableFromInline package let lookup: Lookup

    package init(_ frames: FrameTable) {
        self.frames = frames
        let parts = UnsafeMutablePointer<Lookup.Part>.allocate(capacity: max(1, frames.chunks.count))
        for (number, chunk) in frames.chunks.enumerated() {
            let state = chunk.state.pointee
            (parts + number).initialize(
                to: Lookup.Part(
                    times: UnsafePointer(chunk.times), numbers: UnsafePointer(chunk.numbers),
                    kinds: UnsafePointer(chunk.allKinds), stored: UnsafePointer(state.stored),
                    offsets: state.offsets.map { UnsafePointer($0) }))
        }
        lookup = Lookup(parts: UnsafePointer(parts))
    }

    deinit { lookup.parts.deallocate() }

    /// Looks up rows without checks: they must be rows of the table.
    ///
    /// `@unchecked Sendable` because what it points to is not written any more.
    @usableFromInline package struct Lookup: @unchecked Sendable {
        @usableFromInline struct Part {
            @usableFromInline let times: UnsafePointer<Int64>
            @usableFromInline let numbers: UnsafePointer<UInt16>
            @usableFromInline let kinds: UnsafePointer<FrameHeader>
            @usableFromInline let stored: UnsafePointer<UInt8>
            @usableFromInline let offsets: UnsafePointer<UInt32>?

            @usableFromInline
            init(
                times: UnsafePointer<Int64>, numbers: UnsafePointer<UInt16>, kinds: UnsafePointer<FrameHeader>,
                stored: UnsafePointer<UInt8>, offsets: UnsafePointer<UInt32>?
            ) {
                self.times = times
                self.numbers = numbers
                self.kinds = kinds
                self.stored = stored
                self.offsets = offsets
            }
        }

        @usableFromInline let parts: UnsafePointer<Part>

        @inlinable @inline(__always)
        package func time(_ row: UInt32) -> Int64 { part(row).pointee.times[place(row)] }

        @inlinable @inline(__always)
        package func kind(_ row: UInt32) -> FrameHeader {
            let part = part(row)
            return part.pointee.kinds[Int(part.pointee.numbers[place(row)])]
        }

        @inlinable @inline(__always)
        package func length(_ row: UInt32) -> UInt16 { kind(row).length }

        /// The payload of a row that is not a remote frame.
        @inlinable @inline(__always)
        package func payload(_ row: UInt32) -> UnsafeBufferPointer<UInt8> {
            let (part, kind) = (part(row), kind(row))
            return UnsafeBufferPointer(start: stored(part, row) + kind.skipped, count: Int(kind.length))
        }

        /// The first eight bytes of a row's payload, the first one least significant; missing bytes are 0. The row is
        /// not a remote frame.
        @inlinable @inline(__always)
        package func head(_ row: UInt32) -> UInt64 {
            let (part, kind) = (part(row), kind(row))
            let place = UnsafeRawPointer(stored(part, row) + kind.skipped)
            let length = Int(kind.length)
            if length >= 8 { return UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) }
            if part.pointee.offsets == nil {
                // There are eight bytes for each row, and columns after those of the last one.
                let mask: UInt64 = 1 &<< UInt64(truncatingIfNeeded: 8 &* length) &- 1
                return UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) & mask
            }
            var word: UInt64 = 0
            for byte in 0..<length {
                word |= UInt64(place.load(fromByteOffset: byte, as: UInt8.self)) &<< UInt64(8 &* byte)
            }
            return word
        }

        @inlinable @inline(__always)
        func part(_ row: UInt32) -> UnsafePointer<Part> { parts + Int(row >> UInt32(FrameChunk.shift)) }

        @inlinable @inline(__always)
        func place(_ row: UInt32) -> Int { Int(row) & FrameChunk.mask }

        @inlinable @inline(__always)
        func stored(_ part: UnsafePointer<Part>, _ row: UInt32) -> UnsafePointer<UInt8> {
            guard let offsets = part.pointee.offsets else {
                return part.pointee.stored + FrameChunk.evenRoom &* place(row)
            }
            return part.pointee.stored + Int(offsets[place(row)])
        }
    }
}
