/// Rows of red, green, blue and perhaps alpha, each with the filter that promises the smallest result.
enum PNGTrueColour {
    /// True if every pixel is opaque.
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
        var current = [UInt8](repeating: 0, count: count)
        var above = [UInt8](repeating: 0, count: count)
        for row in 0..<pixels.height {
            unpack(pixels, row, channels, into: &current)
            let target = UnsafeMutableRawBufferPointer(start: base + row * (count + 1), count: count + 1)
            filter(current, above: above, channels: channels, into: target)
            swap(&current, &above)
        }
    }

    private static func unpack(_ pixels: PNGPixels, _ row: Int, _ channels: Int, into bytes: inout [UInt8]) {
        let source = pixels.row(row)
        let opaque = pixels.opaqueBits
        var lastWord: UInt32 = 0
        var colour = PNGColour(premultiplied: 0)
        for x in 0..<pixels.width {
            let word = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) | opaque
            if word != lastWord {
                colour = PNGColour(premultiplied: word)
                lastWord = word
            }
            let at = x &* channels
            bytes[at] = colour.red
            bytes[at &+ 1] = colour.green
            bytes[at &+ 2] = colour.blue
            if channels == 4 { bytes[at &+ 3] = colour.alpha }
        }
    }

    /// Of the filters None, Sub and Up the one with the least sum of absolute values (PNG, 12.7).
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
                // Flat areas are best left alone: matches of any length do better than small differences.
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
