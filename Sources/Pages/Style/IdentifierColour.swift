package import Layout

/// How often the frames of an identifier arrive. The lightness of a colour shows this; the hue shows the identifier.
package enum IdentifierTone: Sendable, CaseIterable {
    case usual
    /// More than its usual rate.
    case more
    /// Less than its usual rate; its edge is in the usual tone.
    case less
}

extension Theme {
    /// The colour of an identifier. It depends on the identifier only, not on other identifiers of the capture or on
    /// their order. No hue is similar to those of errors and warnings.
    ///
    /// - Parameters:
    ///   - key: the result of `IdentifierColourKey` for an identifier and its kind.
    ///   - shade: 1 for another hue, if a neighbouring colour is almost the same. Lightness says only how often frames
    ///     arrive.
    package func identifierColour(_ key: UInt32, _ tone: IdentifierTone = .usual, shade: Int = 0) -> Colour {
        let (hue, chroma) = Self.hue(of: key)
        let share =
            switch tone {
            case .usual: 1.0
            case .more: 0.85
            case .less: 0.55
            }
        let turn = hue + Self.otherHue <= Self.hues.upperBound ? Self.otherHue : -Self.otherHue
        return Colour(lightness: lightness(tone), chroma: chroma * share, hue: hue + Double(shade) * turn)
    }

    /// In degrees: neither red nor amber.
    private static let hues = 105.0...335.0
    /// From the hue of an identifier to the one that it has beside a neighbour of nearly the same hue.
    private static let otherHue = 60.0

    /// Multiplicative hashing with the fractions of √2 and of the golden ratio, which spreads neighbouring identifiers.
    private static func hue(of key: UInt32) -> (hue: Double, chroma: Double) {
        (
            hues.lowerBound + (hues.upperBound - hues.lowerBound) * Double(key &* 0x6A09_E667) / 4_294_967_296,
            (key &* 0x9E37_79B9) >> 31 == 1 ? 0.14 : 0.085
        )
    }

    /// A shade for each of some identifiers in a row, so that neighbours can be distinguished.
    package static func shades(of keys: [UInt32]) -> [Int] {
        var shades: [Int] = []
        for (place, key) in keys.enumerated() {
            guard place > 0 else {
                shades.append(0)
                continue
            }
            let (one, other) = (hue(of: keys[place - 1]), hue(of: key))
            let isNear = abs(one.hue - other.hue) < nearHue && abs(one.chroma - other.chroma) < 0.03
            shades.append(isNear && shades[place - 1] == 0 ? 1 : 0)
        }
        return shades
    }

    /// In degrees: two bands whose hues are closer than this cannot be distinguished.
    private static let nearHue = 26.0

    private func lightness(_ tone: IdentifierTone) -> Double {
        switch (name, tone) {
        case (.light, .usual), (.colourBlind, .usual): 0.62
        case (.light, .more), (.colourBlind, .more): 0.42
        case (.light, .less), (.colourBlind, .less): 0.83
        case (.dark, .usual): 0.66
        case (.dark, .more): 0.86
        case (.dark, .less): 0.45
        // The same hue as printers need it.
        case (.plain, .usual), (.print, .usual): 0.55
        case (.plain, .more), (.print, .more): 0.32
        case (.plain, .less), (.print, .less): 0.80
        }
    }
}
