internal import Layout

/// How a glyph's mask lies over what is below it.
enum Coverage {
    /// In how many steps the edges of glyphs and shapes run from ink to paper.
    ///
    /// A page in greys alone has 256 steps: 8-bit grey holds them all, as FreeType made them. On a page with colours they
    /// would multiply to more colours than a palette holds, so there are 16, which nobody can tell from 256.
    enum Steps: Equatable {
        case sixteen
        case all

        init(for page: borrowing DisplayList) {
            self = page.isGrey ? .all : .sixteen
        }

        /// Bits of a level.
        var bits: Int { self == .sixteen ? 4 : 8 }

        /// What a level weighs, of 255.
        @inline(__always)
        func weight(_ level: UInt8) -> UInt32 { self == .sixteen ? UInt32(level) * 17 : UInt32(level) }
    }

    /// `weight` 255ths of `ink` over `paper`, two channels at a time, rounded. Colours are premultiplied by their
    /// alpha, which is mixed as they are.
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
