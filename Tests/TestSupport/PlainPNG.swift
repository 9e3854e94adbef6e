import CZlib

/// A plain writer of PNG (8-bit RGB, filter 0), for pictures that tests show.
package enum PlainPNG {
    /// - Parameter pixels: `0xAARRGGBB` by rows; alpha is ignored.
    package static func bytes(of pixels: [UInt32], width: Int, height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((3 * width + 1) * height)
        for y in 0..<height {
            rows.append(0)
            for word in pixels[y * width..<(y + 1) * width] {
                rows += [UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
            }
        }
        var count = compressBound(uLong(rows.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        compress2(&packed, &count, rows, uLong(rows.count), 6)
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
            + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", Array(packed[..<Int(count)]))
            + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let typed = Array(type.utf8) + data
        return word(data.count) + typed + word(Int(crc32(0, typed, UInt32(typed.count))))
    }

    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
