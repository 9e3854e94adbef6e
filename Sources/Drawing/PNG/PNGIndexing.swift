#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Rows of colour indices, made in one pass over the pixels.
///
/// Most of a page is paper: rows equal to the previous row are copied, and runs of one colour are handled eight pixels
/// at a time.
enum PNGIndexing {
    /// Fills `rows` with a filter byte 0 and an index per pixel for each row.
    ///
    /// - Returns: the colours; nil if there are more than 256 (the content of `rows` is then undefined).
    static func index(
        _ pixels: PNGPixels, into rows: UnsafeMutableRawBufferPointer
    ) -> [(index: UInt8, word: UInt32)]? {
        var greys = PNGGreyTable()
        // A coloured page usually has a colour near the top, so an attempt that fails costs little.
        if index(pixels, into: rows, &greys) { return greys.colours }
        var table = PNGColourTable()
        return index(pixels, into: rows, &table) ? table.colours : nil
    }

    @inline(__always)
    private static func index<Table: PNGIndexTable & ~Copyable>(
        _ pixels: PNGPixels, into rows: UnsafeMutableRawBufferPointer, _ table: inout Table
    ) -> Bool {
        let rowBytes = pixels.width + 1
        guard rows.count >= rowBytes * pixels.height, let base = rows.baseAddress else { return false }
        for row in 0..<pixels.height {
            let target = base + row * rowBytes
            let source = pixels.row(row)
            if row > 0, memcmp(source, pixels.row(row - 1), pixels.width * 4) == 0 {
                memcpy(target, target - rowBytes, rowBytes)
                continue
            }
            target.storeBytes(of: 0, as: UInt8.self)
            guard index(source, count: pixels.width, opaque: pixels.opaqueBits, into: target + 1, &table) else {
                return false
            }
        }
        return true
    }

    @inline(__always)
    private static func index<Table: PNGIndexTable & ~Copyable>(
        _ source: UnsafeRawPointer, count: Int, opaque: UInt32, into target: UnsafeMutableRawPointer,
        _ table: inout Table
    ) -> Bool {
        var last = source.loadUnaligned(as: UInt32.self) | opaque
        guard var index = table.index(of: last) else { return false }
        var x = 0
        while x < count {
            let word = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) | opaque
            if word != last {
                guard let found = table.index(of: word) else { return false }
                index = found
                last = word
            } else {
                let pair = UInt64(last) << 32 | UInt64(last)
                let mask = UInt64(opaque) << 32 | UInt64(opaque)
                let eight = UInt64(index) &* 0x0101_0101_0101_0101
                while x &+ 8 <= count {
                    let from = source + x &* 4
                    let first = (from.loadUnaligned(as: UInt64.self) | mask) ^ pair
                    let second = (from.loadUnaligned(fromByteOffset: 8, as: UInt64.self) | mask) ^ pair
                    let third = (from.loadUnaligned(fromByteOffset: 16, as: UInt64.self) | mask) ^ pair
                    let fourth = (from.loadUnaligned(fromByteOffset: 24, as: UInt64.self) | mask) ^ pair
                    guard first | second | third | fourth == 0 else { break }
                    target.storeBytes(of: eight, toByteOffset: x, as: UInt64.self)
                    x &+= 8
                }
                if x == count { return true }
                let next = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) | opaque
                if next != last { continue }
            }
            target.storeBytes(of: index, toByteOffset: x, as: UInt8.self)
            x &+= 1
        }
        return true
    }

    /// Maps every index through a table and packs `8 / depth` of them into a byte, in place.
    ///
    /// - Returns: the number of bytes of a row, including its filter byte.
    static func pack(
        _ rows: UnsafeMutableRawBufferPointer, width: Int, height: Int, depth: Int, map: [UInt8]
    ) -> Int {
        let packedWidth = (width * depth + 7) / 8 + 1
        guard rows.count >= (width + 1) * height, map.count == 256, let base = rows.baseAddress else { return 0 }
        // Each output byte is at or before the input bytes from which it is made.
        for row in 0..<height {
            let source = base + row * (width + 1) + 1
            let target = base + row * packedWidth
            target.storeBytes(of: 0, as: UInt8.self)
            packRow(UnsafeRawPointer(source), count: width, depth: depth, map: map, into: target + 1)
        }
        return packedWidth
    }

    @inline(__always)
    private static func packRow(
        _ source: UnsafeRawPointer, count: Int, depth: Int, map: [UInt8], into target: UnsafeMutableRawPointer
    ) {
        map.withUnsafeBufferPointer { map in
            var x = 0
            var out = 0
            // Eight indices become `depth` bytes. Paper repeats, so the last eight are remembered.
            var lastWord: UInt64 = 0
            var lastPacked = packed(0, depth, map)
            while x &+ 8 <= count {
                let word = source.loadUnaligned(fromByteOffset: x, as: UInt64.self)
                if word != lastWord {
                    lastWord = word
                    lastPacked = packed(word, depth, map)
                }
                switch depth {
                case 1: target.storeBytes(of: UInt8(truncatingIfNeeded: lastPacked), toByteOffset: out, as: UInt8.self)
                case 2:
                    target.storeBytes(
                        of: UInt16(truncatingIfNeeded: lastPacked), toByteOffset: out, as: UInt16.self)
                case 4:
                    target.storeBytes(
                        of: UInt32(truncatingIfNeeded: lastPacked), toByteOffset: out, as: UInt32.self)
                default: target.storeBytes(of: lastPacked, toByteOffset: out, as: UInt64.self)
                }
                out &+= depth
                x &+= 8
            }
            guard x < count else { return }
            var tail: UInt64 = 0
            for index in 0..<(count - x) {
                tail |= UInt64(source.load(fromByteOffset: x + index, as: UInt8.self)) << UInt64(8 * index)
            }
            // Indices after the row are 0, and their bits are cut off or cleared.
            let unused = (8 - (count - x)) * depth
            var bytes = packed(tail, depth, map)
            let bits = 8 * depth - unused
            for index in 0..<((bits + 7) / 8) {
                var byte = UInt8(truncatingIfNeeded: bytes)
                if index == (bits - 1) / 8, bits % 8 != 0 { byte &= ~(0xFF >> UInt8(bits % 8)) }
                target.storeBytes(of: byte, toByteOffset: out + index, as: UInt8.self)
                bytes >>= 8
            }
        }
    }

    /// Eight mapped indices as bytes in order of memory, the first pixel in the highest bits of the first byte.
    @inline(__always)
    private static func packed(_ word: UInt64, _ depth: Int, _ map: UnsafeBufferPointer<UInt8>) -> UInt64 {
        switch depth {
        case 1: pack(word, 1, map)
        case 2: pack(word, 2, map)
        case 4: pack(word, 4, map)
        default: pack(word, 8, map)
        }
    }

    /// With a constant depth the compiler unrolls the loop and removes the divisions.
    @inline(__always)
    private static func pack(_ word: UInt64, _ depth: Int, _ map: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let perByte = 8 / depth
        var result: UInt64 = 0
        for index in 0..<8 {
            let value = UInt64(map[Int(truncatingIfNeeded: word >> UInt64(8 &* index) & 255)])
            let byte = index / perByte
            let shift = 8 &- depth &* (index % perByte &+ 1)
            result |= value << UInt64(8 &* byte &+ shift)
        }
        return result
    }
}
