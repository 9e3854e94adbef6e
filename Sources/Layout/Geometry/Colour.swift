/// An opaque sRGB colour. There is no alpha: PDF pages stay free of transparency, and pictures free of rounding.
package struct Colour: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `0xRRGGBB`.
    package init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    package var isGrey: Bool { red == green && green == blue }

    /// `#RRGGBB`; nil for anything else.
    package init?(text: String) {
        let digits = text.utf8.dropFirst()
        // The radix initialiser would accept a sign.
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.first != UInt8(ascii: "+"),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(value)
    }

    /// A colour by hue (degrees), saturation and lightness (0…1).
    package init(hue: Double, saturation: Double, lightness: Double) {
        let chroma = (1 - abs(2 * lightness - 1)) * saturation
        let sector = (hue / 60).truncatingRemainder(dividingBy: 6)
        let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
        let base = lightness - chroma / 2
        let parts: (Double, Double, Double)
        switch Int(sector) {
        case 0: parts = (chroma, second, 0)
        case 1: parts = (second, chroma, 0)
        case 2: parts = (0, chroma, second)
        case 3: parts = (0, second, chroma)
        case 4: parts = (second, 0, chroma)
        default: parts = (chroma, 0, second)
        }
        func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, ((value + base) * 255).rounded()))) }
        self.init(red: byte(parts.0), green: byte(parts.1), blue: byte(parts.2))
    }

    /// This colour with a share, 0…1, of another in it.
    package func mixed(with other: Colour, share: Double) -> Colour {
        let share = max(0, min(1, share))
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return Colour(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
