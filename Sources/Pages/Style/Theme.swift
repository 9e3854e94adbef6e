package import Layout

/// The colours of a document. No fact is shown by colour only.
package struct Theme: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable {
        case light, dark
        /// For printers: darker inks, and light greys instead of tints.
        case print
        case colourBlind = "colour-blind"
        /// Black on white.
        case plain
    }

    package var paper: Colour
    package var ink: Colour
    package var quiet: Colour
    package var rule: Colour
    /// For thin rules.
    package var faintRule: Colour
    /// The background of curves and of the space between them.
    package var grid: Colour
    package var zebra: Colour
    /// The background of a byte that changed.
    package var mark: Colour
    package var trouble: Colour
    package var troubleTint: Colour
    /// For bars and areas, where the colour of text would be too dark or too light.
    package var troubleFill: Colour
    package var warning: Colour
    package var warningTint: Colour
    package var warningFill: Colour
    package var note: Colour
    package var noteTint: Colour
    package var link: Colour
    /// The background of the signals of a frame.
    package var signalTint: Colour
    /// Below counter and checksum bytes.
    package var underline: Colour
    let name: Name
    /// Digits that are equal to those of the previous row.
    package var repeated: Colour {
        switch name {
        case .plain: ink
        case .print: Colour(0x55585F)
        case .dark: Colour(0x9AA2AF)
        case .light, .colourBlind: Colour(0x5F6673)
        }
    }
    package var isDark: Bool { name == .dark }

    /// The line of a bus load curve, the area below it, and the lighter band up to its maximum values.
    package var load: Colour { name == .plain ? Colour(0x1A57B0) : link }
    package var loadFill: Colour { paper.mixed(with: load, share: isDark ? 0.28 : 0.16) }
    package var loadBand: Colour { paper.mixed(with: load, share: isDark ? 0.14 : 0.08) }
    /// The hatching of a time without frames, visible on paper, on every stripe and on every tint.
    package var hatch: Colour {
        isDark ? Colour(0x68738A) : name == .light || name == .colourBlind ? Colour(0x7F8694) : underline
    }
    /// The background of a selected period.
    package var selection: Colour {
        isDark ? paper.mixed(with: link, share: 0.16) : paper.mixed(with: selectionEdge, share: 0.09)
    }
    /// The background of an enlarged part of a figure.
    package var lens: Colour {
        switch name {
        case .light, .colourBlind: Colour(0xF1F4FA)
        case .dark, .print, .plain: zebra
        }
    }
    /// The lines at both ends of it.
    package var selectionEdge: Colour { isDark ? link : name == .plain ? ink : Colour(0x3B5C99) }

    package static func named(_ name: Name) -> Theme {
        switch name {
        case .print:
            return Theme(
                paper: Colour(0xFFFFFF), ink: Colour(0x000000), quiet: Colour(0x33373F), rule: Colour(0x000000),
                faintRule: Colour(0xC4C4C4), grid: Colour(0xDDDDDD), zebra: Colour(0xF6F6F6), mark: Colour(0xE4E4E4),
                trouble: Colour(0x9E1B14), troubleTint: Colour(0xF1F1F1), troubleFill: Colour(0x9E1B14),
                warning: Colour(0x6B4300), warningTint: Colour(0xF1F1F1), warningFill: Colour(0x6B4300),
                note: Colour(0x064D36), noteTint: Colour(0xF1F1F1), link: Colour(0x123F86),
                signalTint: Colour(0xF1F1F1), underline: Colour(0x6A6A6A), name: name)
        case .colourBlind:
            // Good and bad are not distinguished by red and green.
            var theme = named(.light, as: name)
            theme.note = theme.link
            theme.noteTint = theme.mark
            return theme
        default: return named(name, as: name)
        }
    }

    private static func named(_ base: Name, as name: Name) -> Theme {
        switch base {
        case .light, .print, .colourBlind:
            return Theme(
                paper: Colour(0xFFFFFF), ink: Colour(0x15181E), quiet: Colour(0x4C5360), rule: Colour(0x15181E),
                faintRule: Colour(0xD5D9E0), grid: Colour(0xE6E8ED), zebra: Colour(0xF4F5F8), mark: Colour(0xDDE9FB),
                trouble: Colour(0xB3231B), troubleTint: Colour(0xFDEDEA), troubleFill: Colour(0xC8321F),
                warning: Colour(0x855000), warningTint: Colour(0xFFF5DF), warningFill: Colour(0xB97A00),
                note: Colour(0x0A6647), noteTint: Colour(0xE7F4EE), link: Colour(0x1A57B0),
                signalTint: Colour(0xEDF1F7), underline: Colour(0x7C8493), name: name)
        case .plain:
            // One hue and greys of four bits: black on white for printers, and small files for pictures.
            return Theme(
                paper: Colour(0xFFFFFF), ink: Colour(0x000000), quiet: Colour(0x000000), rule: Colour(0x000000),
                faintRule: Colour(0xBBBBBB), grid: Colour(0xDDDDDD), zebra: Colour(0xEEEEEE), mark: Colour(0xDDDDDD),
                trouble: Colour(0x000000), troubleTint: Colour(0xEEEEEE), troubleFill: Colour(0x000000),
                warning: Colour(0x000000), warningTint: Colour(0xEEEEEE), warningFill: Colour(0x000000),
                note: Colour(0x000000), noteTint: Colour(0xEEEEEE), link: Colour(0x000000),
                signalTint: Colour(0xFFFFFF), underline: Colour(0x777777), name: name)
        case .dark:
            return Theme(
                paper: Colour(0x14171C), ink: Colour(0xECEEF2), quiet: Colour(0xAEB5C1), rule: Colour(0xECEEF2),
                faintRule: Colour(0x3A3F4A), grid: Colour(0x282D36), zebra: Colour(0x1B1F26), mark: Colour(0x1E3252),
                trouble: Colour(0xFF9C90), troubleTint: Colour(0x3A1F1D), troubleFill: Colour(0xFF9C90),
                warning: Colour(0xF0BC55), warningTint: Colour(0x352A12), warningFill: Colour(0xF0BC55),
                note: Colour(0x74D6A9), noteTint: Colour(0x16342A), link: Colour(0x93BCFF),
                signalTint: Colour(0x232A36), underline: Colour(0x7C8493), name: name)
        }
    }

    /// The colour of a curve or of a state. Colours that follow each other are very different; blue is the first.
    package func seriesColour(_ index: Int) -> Colour {
        guard index > 0 else { return load }
        // Olive, green, purple, cyan, magenta, and then hues at steps of the golden angle. None is similar to those of
        // errors and warnings.
        let hues: [Double] = [60, 150, 285, 190, 315, 100]
        let hue =
            index <= hues.count
            ? hues[index - 1]
            : 60 + (Double(index % 4096) * 137.50776).truncatingRemainder(dividingBy: 360) * 255 / 360
        let bright = (40...200).contains(hue)
        let lightness = isDark ? (bright ? 0.55 : 0.66) : (bright ? 0.36 : 0.46)
        return Colour(hue: hue, saturation: 0.72, lightness: lightness)
    }
}
