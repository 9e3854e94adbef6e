#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

extension Colour {
    /// A colour of OKLCH (Björn Ottosson, 2020), in which equal lightness looks equally light: lightness 0…1, chroma,
    /// hue in degrees. Chroma is reduced in steps of 0.002 until the colour is in sRGB.
    package init(lightness: Double, chroma: Double, hue: Double) {
        let angle = hue * .pi / 180
        var chroma = max(0, chroma)
        var linear = Self.linear(lightness, chroma * cos(angle), chroma * sin(angle))
        while chroma > 0, !Self.isInside(linear) {
            chroma = max(0, chroma - 0.002)
            linear = Self.linear(lightness, chroma * cos(angle), chroma * sin(angle))
        }
        self.init(red: Self.encoded(linear.0), green: Self.encoded(linear.1), blue: Self.encoded(linear.2))
    }

    /// Linear sRGB of OKLab.
    private static func linear(_ lightness: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let medium = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
        return (
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short
        )
    }

    private static func isInside(_ linear: (Double, Double, Double)) -> Bool {
        let range = -1e-9...(1 + 1e-9)
        return range.contains(linear.0) && range.contains(linear.1) && range.contains(linear.2)
    }

    private static func encoded(_ linear: Double) -> UInt8 {
        let value = max(0, min(1, linear))
        let share = value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
        return UInt8((share * 255).rounded())
    }
}
