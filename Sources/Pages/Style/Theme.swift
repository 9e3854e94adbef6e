package import Layout

/// The colours of a document. Colour is never the only carrier of a fact.
package struct Theme: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable { case light, dark, plain }

    package var paper: Colour
    package var ink: Colour
    package var quiet: Colour
    package var rule: Colour
    package var faintRule: Colour
    package var zebra: Colour
    /// Behind a byte that changed.
    package var mark: Colour
    package var trouble: Colour
    package var troubleTint: Colour
    package var warning: Colour
    package var warningTint: Colour
    package var note: Colour
    package var noteTint: Colour
    /// Behind the signals of a frame.
    package var signalTint: Colour
    private var isDark: Bool

    /// The line of a load curve, the area below it, and the lighter band up to its largest values.
    package var load: Colour { isDark ? Colour(0x6FA8F5) : Colour(0x1D6FC8) }
    package var loadFill: Colour { paper.mixed(with: load, share: isDark ? 0.28 : 0.16) }
    package var loadBand: Colour { paper.mixed(with: load, share: isDark ? 0.14 : 0.08) }
    /// Behind a stretch of time that was selected.
    package var selection: Colour { paper.mixed(with: warning, share: isDark ? 0.24 : 0.16) }

    package static func named(_ name: Name) -> Theme {
        switch name {
        case .light:
            return Theme(
                paper: Colour(0xFFFFFF), ink: Colour(0x1A1C23), quiet: Colour(0x737987), rule: Colour(0x2A2D38),
                faintRule: Colour(0xD9DCE3), zebra: Colour(0xF6F7FA), mark: Colour(0xD3E3FC),
                trouble: Colour(0xC8321B), troubleTint: Colour(0xFCEAE6), warning: Colour(0xB87503),
                warningTint: Colour(0xFDF3E1), note: Colour(0x1D7A5C), noteTint: Colour(0xE7F3EF),
                signalTint: Colour(0xEAF2FD), isDark: false)
        case .plain:
            // One tone, and greys of four bits: black on white for printers, small as a picture.
            return Theme(
                paper: Colour(0xFFFFFF), ink: Colour(0x000000), quiet: Colour(0x000000), rule: Colour(0x000000),
                faintRule: Colour(0xBBBBBB), zebra: Colour(0xEEEEEE), mark: Colour(0xDDDDDD),
                trouble: Colour(0x000000), troubleTint: Colour(0xEEEEEE), warning: Colour(0x000000),
                warningTint: Colour(0xEEEEEE), note: Colour(0x000000), noteTint: Colour(0xEEEEEE),
                signalTint: Colour(0xFFFFFF), isDark: false)
        case .dark:
            return Theme(
                paper: Colour(0x16181F), ink: Colour(0xE9EBF0), quiet: Colour(0x969DAD), rule: Colour(0xC9CDD6),
                faintRule: Colour(0x3A3E4B), zebra: Colour(0x1D2029), mark: Colour(0x26436F),
                trouble: Colour(0xFF8A75), troubleTint: Colour(0x45201B), warning: Colour(0xF0B754),
                warningTint: Colour(0x3D2F14), note: Colour(0x6FCFAE), noteTint: Colour(0x17362C),
                signalTint: Colour(0x1B2A42), isDark: true)
        }
    }

    /// The colour of a curve among others, or of a state: far from its neighbours in the order, blue first.
    package func seriesColour(_ index: Int) -> Colour {
        guard index > 0 else { return load }
        // Orange, green, purple, cyan, pink, olive, and then hues by the golden angle.
        let hues: [Double] = [24, 150, 280, 190, 330, 62]
        let hue =
            index <= hues.count
            ? hues[index - 1]
            : (Double(index % 4096) * 137.50776)
                .truncatingRemainder(dividingBy: 360)
        let bright = (40...200).contains(hue)
        let lightness = isDark ? (bright ? 0.55 : 0.66) : (bright ? 0.36 : 0.46)
        return Colour(hue: hue, saturation: 0.72, lightness: lightness)
    }

    /// The colour of an identifier: hues by the golden angle, so that neighbours in the order differ clearly.
    package func identifierColour(rank: Int) -> Colour {
        let hue = (Double(rank % 4096) * 137.50776 + 2).truncatingRemainder(dividingBy: 360)
        // Yellow and green look lighter than blue of the same lightness.
        let bright = (40...190).contains(hue)
        let lightness = isDark ? (bright ? 0.55 : 0.64) : (bright ? 0.40 : 0.47)
        return Colour(hue: hue, saturation: 0.62, lightness: lightness)
    }
}
