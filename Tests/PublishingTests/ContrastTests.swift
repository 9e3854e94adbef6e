import Testing

@testable import Drawing
@testable import Layout
@testable import Pages
@testable import Publishing

/// Contrasts by WCAG 2, measured on the pixels that are drawn: of text at least 4.5, of marks at least 3.
@Suite struct ContrastTests {
    private static let scale = Scale.pixels(dotsPerInch: 192)
    private static let size = Size(width: 240, height: 40)

    /// The pixels of one row of things on a ground.
    private static func pixels(
        on ground: Colour, _ draw: (inout DisplayList, DocumentShaper) -> Void
    ) throws -> [Colour] {
        let families = FontFamilies.standard
        let shaper = DocumentShaper(fonts: try DocumentFonts(mono: families.mono, text: families.text))
        var list = DisplayList(size: size, background: ground)
        draw(&list, shaper)
        list.endRun()
        let surface = try RasterSurface(fonts: shaper.fonts, size: size)
        try surface.draw(list)
        return surface.withPixels { words, stride in
            (0..<Int(size.height)).flatMap { y in
                (0..<Int(size.width)).map { Colour(words[y * stride + $0] & 0xFF_FFFF) }
            }
        }
    }

    /// Relative luminance (WCAG 2.2, "relative luminance").
    private static func parts(_ colour: Colour) -> [Double] {
        [colour.red, colour.green, colour.blue].map { Double($0) / 255 }
    }

    private static func luminance(_ colour: Colour) -> Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        // x^2.4 = x^2 · (x^2)^(1/5), by Newton's method.
        let square = base * base
        guard square > 0 else { return 0 }
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    /// Of what stands out most from the ground.
    private static func contrast(_ pixels: [Colour], on ground: Colour) -> Double {
        let base = luminance(ground)
        return Set(pixels.map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }).map {
            let own = luminance(Colour($0))
            return (max(own, base) + 0.05) / (min(own, base) + 0.05)
        }.max() ?? 1
    }

    @Test func contrastIsThatOfTheStandard() {
        #expect(abs(Self.contrast([Colour(0x000000)], on: Colour(0xFFFFFF)) - 21) < 1e-6)
        #expect(abs(Self.contrast([Colour(0x777777)], on: Colour(0xFFFFFF)) - 4.478) < 0.01)
    }

    @Test(arguments: Theme.Name.allCases) func textIsReadOnEveryGroundThatItStandsOn(name: Theme.Name) throws {
        let theme = Theme.named(name)
        let all = [theme.ink, theme.quiet, theme.trouble, theme.warning, theme.note, theme.link]
        let pairs: [(String, Colour, [Colour])] = [
            ("paper", theme.paper, all), ("zebra", theme.zebra, all), ("lens", theme.lens, all),
            ("signals", theme.signalTint, [theme.ink, theme.quiet]),
            ("error", theme.troubleTint, [theme.ink, theme.quiet, theme.trouble]),
            ("warning", theme.warningTint, [theme.ink, theme.quiet, theme.warning]),
            ("positive", theme.noteTint, [theme.ink, theme.note]), ("change", theme.mark, [theme.ink, theme.link]),
            // Numbers of pins, on pages, cards and pictures of tickets.
            ("error pin", theme.trouble, [theme.paper]), ("warning pin", theme.warning, [theme.paper]),
            ("info pin", theme.quiet, [theme.paper]), ("own pin", theme.ink, [theme.paper]),
        ]
        for (ground, colour, inks) in pairs {
            for (place, ink) in inks.enumerated() {
                let pixels = try Self.pixels(on: colour) { list, shaper in
                    // The smallest text of a page, in its lightest cut.
                    let text = shaper.shape("12 frames of 7E8 missing", font: .text)
                    list.add(text, x: 4, y: 28, size: Self.scale.length(6.2), colour: ink, scale: Self.scale)
                }
                let contrast = Self.contrast(pixels, on: colour)
                #expect(contrast >= 4.5, "\(name) \(ground) \(place): \(contrast)")
            }
        }
    }

    @Test(arguments: Theme.Name.allCases) func marksAreSeenOnPaperStripesAndTints(name: Theme.Name) throws {
        let theme = Theme.named(name)
        let grounds = [
            ("paper", theme.paper), ("zebra", theme.zebra), ("lens", theme.lens), ("signals", theme.signalTint),
        ]
        let marks = [
            ("error", theme.troubleFill), ("warning", theme.warningFill), ("underline", theme.underline),
            ("load", theme.load),
        ]
        for (ground, colour) in grounds {
            for (mark, ink) in marks {
                let pixels = try Self.pixels(on: colour) { list, _ in
                    list.add(Rect(x: 10, y: 10, width: 2, height: 20), colour: ink)
                }
                let contrast = Self.contrast(pixels, on: colour)
                #expect(contrast >= 3, "\(name) \(mark) on \(ground): \(contrast)")
            }
        }
        for key in UInt32(0)..<128 {
            for shade in 0...1 {
                let pixels = try Self.pixels(on: theme.zebra) { list, _ in
                    list.add(
                        Rect(x: 10, y: 10, width: 2, height: 20),
                        colour: theme.identifierColour(key &* 0x2F1, .usual, shade: shade))
                }
                #expect(Self.contrast(pixels, on: theme.zebra) >= 3, "\(name) \(key)")
            }
        }
    }

    @Test(arguments: Theme.Name.allCases) func theHatchOfASilenceIsSeenOnEveryGround(name: Theme.Name) throws {
        let theme = Theme.named(name)
        for (ground, colour) in [("paper", theme.paper), ("zebra", theme.zebra)] {
            let pixels = try Self.pixels(on: colour) { list, _ in
                list.addHatch(
                    in: Rect(x: 4, y: 4, width: 200, height: 32), pitch: Self.scale.length(3.5),
                    width: 0.8 * Self.scale.unitsPerPoint, colour: theme.hatch)
            }
            let contrast = Self.contrast(pixels, on: colour)
            #expect(contrast >= 3, "\(name) on \(ground): \(contrast)")
        }
        // Over the tint of a finding it brings its own paper.
        let pixels = try Self.pixels(on: theme.troubleTint) { list, _ in
            list.addSilence(in: Rect(x: 0, y: 0, width: 240, height: 40), theme: theme, scale: Self.scale)
        }
        #expect(!pixels.contains(theme.troubleTint) && pixels.contains(theme.paper))
        #expect(Self.contrast(pixels, on: theme.paper) >= 3)
    }

    @Test func neighboursOfNearlyOneHueAreToldApart() {
        for theme in Theme.Name.allCases.map(Theme.named) {
            // 0x1A1 and what has nearly its hue.
            let keys = (UInt32(0)..<0x800).filter { Theme.shades(of: [0x1A1, $0]) == [0, 1] }
            #expect(keys.count > 20)
            for key in keys where key != 0x1A1 {
                let colours = zip([0x1A1, key], Theme.shades(of: [0x1A1, key])).map {
                    theme.identifierColour($0, shade: $1)
                }
                let distance = zip(Self.parts(colours[0]), Self.parts(colours[1])).map { abs($0 - $1) }.max() ?? 0
                #expect(distance > 0.08, "\(colours)")
                // A darker band means that more frames arrive than usual.
                let usual = theme.identifierColour(key)
                #expect(abs(Self.luminance(colours[1]) - Self.luminance(usual)) < 0.06)
            }
        }
    }
}
