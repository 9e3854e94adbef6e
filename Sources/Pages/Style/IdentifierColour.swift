package import Layout

/// How the frames of an identifier come: lightness says it, the hue says whose they are.
package enum IdentifierTone: Sendable, CaseIterable {
    case usual
    /// More than its usual rate.
    case more
    /// Less than its usual rate; its edge is in the usual tone.
    case less
}

extension Theme {
    /// The colour of an identifier. It follows from the identifier alone: whatever else a capture or an excerpt of it
    /// holds, and in whatever order. No hue is one of errors or warnings.
    ///
    /// - Parameters:
    ///   - key: what `IdentifierColourKey` makes of an identifier and its kind.
    ///   - shade: darker steps (lighter ones on dark paper), for what stands beside a colour that is nearly the same.
    package func identifierColour(_ key: UInt32, _ tone: IdentifierTone = .usual, shade: Int = 0) -> Colour {
        let (hue, chroma) = Self.hue(of: key)
        let share =
            switch tone {
            case .usual: 1.0
            case .more: 0.85
            case .less: 0.55
            }
        let step = isDark ? 0.1 : -0.11
        return Colour(lightness: lightness(tone) + Double(shade) * step, chroma: chroma * share, hue: hue)
    }

    /// Multiplicative hashing: the fractions of √2's and the golden ratio's multiples, which spread neighbours.
    private static func hue(of key: UInt32) -> (hue: Double, chroma: Double) {
        (
            105 + 230 * Double(key &* 0x6A09_E667) / 4_294_967_296,
            (key &* 0x9E37_79B9) >> 31 == 1 ? 0.14 : 0.085
        )
    }

    /// A shade for each of some identifiers in a row, so that neighbours are told apart.
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

    /// Degrees; of hues that are nearer nobody tells two bands apart.
    private static let nearHue = 26.0

    private func lightness(_ tone: IdentifierTone) -> Double {
        switch (name, tone) {
        case (.light, .usual), (.colourBlind, .usual): 0.62
        case (.light, .more), (.colourBlind, .more): 0.42
        case (.light, .less), (.colourBlind, .less): 0.83
        case (.dark, .usual): 0.66
        case (.dark, .more): 0.86
        case (.dark, .less): 0.45
        // As printers need it.
        case (.plain, .usual), (.print, .usual): 0.55
        case (.plain, .more), (.print, .more): 0.32
        case (.plain, .less), (.print, .less): 0.80
        }
    }
}
