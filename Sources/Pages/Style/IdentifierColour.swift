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
    /// - Parameter key: what `IdentifierColourKey` makes of an identifier and its kind.
    package func identifierColour(_ key: UInt32, _ tone: IdentifierTone = .usual) -> Colour {
        // Multiplicative hashing: the fractions of √2's and the golden ratio's multiples, which spread neighbours.
        let hue = 105 + 230 * Double(key &* 0x6A09_E667) / 4_294_967_296
        let chroma = (key &* 0x9E37_79B9) >> 31 == 1 ? 0.14 : 0.085
        let share =
            switch tone {
            case .usual: 1.0
            case .more: 0.85
            case .less: 0.55
            }
        return Colour(lightness: lightness(tone), chroma: chroma * share, hue: hue)
    }

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
