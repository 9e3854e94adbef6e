internal import Layout

/// How the mask of a glyph is combined with the colour below it.
enum Coverage {
    /// The number of steps between ink and paper at the edges of glyphs and shapes.
    ///
    /// A page of greys has 256 steps: 8-bit grey can store them all, as FreeType makes them. On a page with colours
    /// this would give more colours than a palette has, so there are 16 steps, which look the same.
    enum Steps: Equatable {
        case sixteen
        case all

        init(for page: borrowing DisplayList) {
            self = page.isGrey ? .all : .sixteen
        }

        /// Bits of a level.
        var bits: Int { self == .sixteen ? 4 : 8 }

        /// The weight of a level, of 255.
        @inline(__always)
        func weight(_ level: UInt8) -> UInt32 { self == .sixteen ? UInt32(level) * 17 : UInt32(level) }
    }

    /// `weight` 255ths of `ink` over `paper`, two channels at a time, rounded. Colours are premultiplied by their
    /// alpha; the alpha is mixed, too.
    @inline(__always)
    static func mix(_ paper: UInt32, _ ink: UInt32, _ weight: UInt32) -> UInt32 {
        if weight == 255 { return ink }
        let rest = 255 - weight
        // x / 255 as (x + x / 256) / 256 with rounding, which is exact for products of bytes.
        var redBlue = (paper & 0xFF00FF) * rest + (ink & 0xFF00FF) * weight + 0x80_0080
        redBlue = (redBlue + (redBlue >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
        var alphaGreen = (paper >> 8 & 0xFF00FF) * rest + (ink >> 8 & 0xFF00FF) * weight + 0x80_0080
        alphaGreen = (alphaGreen + (alphaGreen >> 8 & 0xFF00FF)) & 0xFF00_FF00
        return redBlue | alphaGreen
    }
}
