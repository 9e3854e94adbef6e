import TestSupport

/// Where two pictures differ.
struct PictureDifference {
    /// Pixels that differ, of all.
    let count: Int
    let total: Int
    /// The smallest rectangle that holds them.
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    /// The new picture, pale where it is as before and red where it is not.
    let picture: [UInt8]

    /// nil where all pixels are equal.
    init?(between old: [UInt8], and new: [UInt8]) throws {
        let (old, new) = (try DecodedPNG(old), try DecodedPNG(new))
        let (width, height) = (max(old.width, new.width), max(old.height, new.height))
        let (before, after) = (old.premultiplied(), new.premultiplied())
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        var count = 0
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            for x in 0..<width {
                let first = x < old.width && y < old.height ? before[y * old.width + x] : nil
                let second = x < new.width && y < new.height ? after[y * new.width + x] : nil
                guard first != second else {
                    pixels.append(Self.pale(second ?? 0))
                    continue
                }
                count += 1
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                pixels.append(0xFF_D0_00_20)
            }
        }
        guard count > 0 else { return nil }
        self.count = count
        total = width * height
        columns = left...right
        rows = top...bottom
        picture = PlainPNG.bytes(of: pixels, width: width, height: height)
    }

    private static func pale(_ word: UInt32) -> UInt32 {
        (0..<3).reduce(0) { pale, part in
            let value = word >> UInt32(part * 8) & 0xFF
            return pale | (255 - (255 - value) / 4) << UInt32(part * 8)
        }
    }
}
