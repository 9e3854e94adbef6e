/// How a glyph's mask lies over what is below it.
enum Coverage {
    /// `level` fifteenths of `ink` over `paper`, two channels at a time, rounded. Colours are premultiplied by their
    /// alpha, which is mixed as they are.
    @inline(__always)
    static func mix(_ paper: UInt32, _ ink: UInt32, _ level: UInt32) -> UInt32 {
        if level == 15 { return ink }
        let weight = level * 17
        let rest = 255 - weight
        // x / 255 as (x + x / 256) / 256 with rounding, which is exact for products of bytes.
        var redBlue = (paper & 0xFF00FF) * rest + (ink & 0xFF00FF) * weight + 0x80_0080
        redBlue = (redBlue + (redBlue >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
        var alphaGreen = (paper >> 8 & 0xFF00FF) * rest + (ink >> 8 & 0xFF00FF) * weight + 0x80_0080
        alphaGreen = (alphaGreen + (alphaGreen >> 8 & 0xFF00FF)) & 0xFF00_FF00
        return redBlue | alphaGreen
    }
}
