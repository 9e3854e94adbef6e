#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Rows of red, green, blue and perhaps alpha, each with the filter that is expected to give the smallest result.
enum PNGTrueColour {
    /// Whether all pixels are opaque.
    static func isOpaque(_ pixels: PNGPixels) -> Bool {
        guard pixels.hasAlpha else { return true }
        for row in 0..<pixels.height {
            let source = pixels.row(row)
            var all: UInt32 = 0xFF00_0000
            for x in 0..<pixels.width { all &= source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) }
            if all != 0xFF00_0000 { return false }
        }
        return true
    }

    /// Fills `rows` with filtered rows of `1 + width * channels` bytes.
    static func fill(_ pixels: PNGPixels, channels: Int, into rows: UnsafeMutableRawBufferPointer) {
        let count = pixels.width * channels
        guard rows.count >= (count + 1) * pixels.height, let base = rows.baseAddress else { return }
        if isFlat(pixels) {
            for row in 0..<pixels.height {
                let target = base + row * (count + 1)
                if row > 0, memcmp(pixels.row(row), pixels.row(row - 1), pixels.width * 4) == 0 {
                    memcpy(target, target - (count + 1), count + 1)
                } else {
                    target.storeBytes(of: 0, as: UInt8.self)
                    unpack(pixels, row, channels, into: UnsafeMutableRawBufferPointer(start: target + 1, count: count))
                }
            }
            return
        }
        var current = [UInt8](repeating: 0, count: count)
        var above = [UInt8](repeating: 0, count: count)
        for row in 0..<pixels.height {
            current.withUnsafeMutableBytes { unpack(pixels, row, channels, into: $0) }
            let target = UnsafeMutableRawBufferPointer(start: base + row * (count + 1), count: count + 1)
            filter(current, above: above, channels: channels, into: target)
            swap(&current, &above)
        }
    }

    /// Whether the picture is text or a diagram, in which most pixels are equal to their neighbour.
    ///
    /// Filters would destroy their repetitions, which deflate finds by itself. Photographs need filters.
    private static func isFlat(_ pixels: PNGPixels) -> Bool {
        var equal = 0
        var seen = 0
        for row in Swift.stride(from: 0, to: pixels.height, by: 4) {
            let source = pixels.row(row)
            var last = source.loadUnaligned(as: UInt32.self)
            for x in 0..<pixels.width {
                let word = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
                equal &+= word == last ? 1 : 0
                last = word
            }
            seen += pixels.width
        }
        return equal * 4 >= seen * 3
    }

    /// Pixels as bytes in the order of the file. There must be space for a whole row.
    private static func unpack(
        _ pixels: PNGPixels, _ row: Int, _ channels: Int, into bytes: UnsafeMutableRawBufferPointer
    ) {
        guard bytes.count >= pixels.width * channels, let target = bytes.baseAddress else { return }
        let source = pixels.row(row)
        let opaque = pixels.opaqueBits
        var lastWord: UInt32 = 0
        var stored: UInt32 = 0
        let last = pixels.width - 1
        for x in 0..<last {
            let word = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) | opaque
            if word != lastWord {
                stored = fileOrder(word)
                lastWord = word
            }
            // With three channels the fourth byte is overwritten by the next pixel.
            target.storeBytes(of: stored, toByteOffset: x &* channels, as: UInt32.self)
        }
        stored = fileOrder(source.loadUnaligned(fromByteOffset: last * 4, as: UInt32.self) | opaque)
        for channel in 0..<channels { bytes[last * channels + channel] = UInt8(stored >> UInt32(8 * channel) & 255) }
    }

    /// Red in the lowest byte, then green, blue and alpha; not premultiplied.
    @inline(__always)
    private static func fileOrder(_ word: UInt32) -> UInt32 {
        if word >> 24 == 255 { return word.byteSwapped >> 8 | 0xFF00_0000 }
        let colour = PNGColour(premultiplied: word)
        return UInt32(colour.red) | UInt32(colour.green) << 8 | UInt32(colour.blue) << 16 | UInt32(colour.alpha) << 24
    }

    /// The filter None, Sub or Up with the smallest sum of absolute values (PNG, 12.7).
    private static func filter(
        _ current: [UInt8], above: [UInt8], channels: Int, into target: UnsafeMutableRawBufferPointer
    ) {
        current.withUnsafeBufferPointer { current in
            above.withUnsafeBufferPointer { above in
                var sums = (none: 0, sub: 0, up: 0)
                for index in 0..<current.count {
                    let value = current[index]
                    let left = index >= channels ? current[index &- channels] : 0
                    sums.none &+= magnitude(value)
                    sums.sub &+= magnitude(value &- left)
                    sums.up &+= magnitude(value &- above[index])
                }
                // Flat areas are not filtered: long matches are better than small differences.
                if sums.up <= sums.sub, sums.up < sums.none {
                    target[0] = 2
                    for index in 0..<current.count { target[index + 1] = current[index] &- above[index] }
                } else if sums.sub < sums.none {
                    target[0] = 1
                    for index in 0..<current.count {
                        target[index + 1] = current[index] &- (index >= channels ? current[index - channels] : 0)
                    }
                } else {
                    target[0] = 0
                    for index in 0..<current.count { target[index + 1] = current[index] }
                }
            }
        }
    }

    @inline(__always)
    private static func magnitude(_ value: UInt8) -> Int { Int(Int8(bitPattern: value).magnitude) }
}
