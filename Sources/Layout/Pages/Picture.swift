/// Pixels that are shown on a page, such as a logo. Shared by all pages that show it.
package struct Picture: Sendable, Equatable {
    package let width: Int
    package let height: Int
    /// `0xAARRGGBB` words, premultiplied, row by row.
    package let pixels: [UInt32]
    /// Of the pixels: pictures with the same digest look the same.
    package let digest: ContentDigest
    package let isOpaque: Bool

    /// nil unless there are as many pixels as the sides require, at least one.
    package init?(width: Int, height: Int, pixels: [UInt32]) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767, pixels.count == width * height else {
            return nil
        }
        self.width = width
        self.height = height
        self.pixels = pixels
        isOpaque = pixels.allSatisfy { $0 >> 24 == 0xFF }
        var hasher = ContentHasher(seed: .fixed)
        hasher.combine(UInt64(width), UInt64(height))
        pixels.withUnsafeBytes { hasher.combine($0) }
        digest = hasher.finish()
    }

    /// The same over an opaque ground.
    package func flattened(over ground: Colour) -> Picture {
        guard !isOpaque else { return self }
        let shades = [ground.red, ground.green, ground.blue].map { UInt32($0) }
        let flat = pixels.map { word -> UInt32 in
            let rest = 255 - word >> 24
            func shade(_ place: Int, _ shift: UInt32) -> UInt32 {
                min(255, word >> shift & 0xFF + (shades[place] * rest + 127) / 255) << shift
            }
            return 0xFF << 24 | shade(0, 16) | shade(1, 8) | shade(2, 0)
        }
        return Picture(width: width, height: height, pixels: flat) ?? self
    }

    package static func == (one: Picture, other: Picture) -> Bool { one.digest == other.digest }

    /// The mean of the pixels below a rectangle of the picture, in its pixels; premultiplied.
    package func mean(_ rect: Rect) -> UInt32 {
        let columns = max(0, Int(rect.x))..<min(width, max(Int(rect.x) + 1, Int(rect.maxX.rounded(.up))))
        let rows = max(0, Int(rect.y))..<min(height, max(Int(rect.y) + 1, Int(rect.maxY.rounded(.up))))
        var sums = (0.0, 0.0, 0.0, 0.0)
        var area = 0.0
        for y in rows {
            let high = min(rect.maxY, Double(y + 1)) - max(rect.y, Double(y))
            for x in columns {
                let share = high * (min(rect.maxX, Double(x + 1)) - max(rect.x, Double(x)))
                guard share > 0 else { continue }
                let word = pixels[y * width + x]
                sums.0 += share * Double(word >> 24)
                sums.1 += share * Double(word >> 16 & 0xFF)
                sums.2 += share * Double(word >> 8 & 0xFF)
                sums.3 += share * Double(word & 0xFF)
                area += share
            }
        }
        guard area > 0 else { return 0 }
        func byte(_ sum: Double) -> UInt32 { UInt32(max(0, min(255, (sum / area).rounded()))) }
        return byte(sums.0) << 24 | byte(sums.1) << 16 | byte(sums.2) << 8 | byte(sums.3)
    }
}
