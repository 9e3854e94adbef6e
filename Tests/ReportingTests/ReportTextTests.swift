import Formatting
import TestPages
import Layout
import Testing

@testable import Reporting

/// Texts of files within HTML and Markdown.
@Suite struct ReportTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("<a href='x'>&", "&lt;a href=&#39;x&#39;&gt;&amp;"), ("\"\u{0}", "&quot;\u{FFFD}"),
        ("caf\u{E9} \u{901A}", "caf\u{E9} \u{901A}"),
    ])
    func textStaysTextInHTML(text: String, wanted: String) { #expect(HTMLText.escaped(text) == wanted) }

    @Test(
        arguments: [
            (0, "0"), (1.5, "1.5"), (-0.004, "0"), (2.346, "2.35"), (-3.05, "-3.05"), (1e300, "0"), (.nan, "0"),
        ] as [(Double, String)])
    func numbersOfFiguresAreShort(value: Double, wanted: String) { #expect(FigureSVG.number(value) == wanted) }

    @Test func glyphsOfALineAreATextAgain() throws {
        let shaper = RememberingShaper(FixedFonts.shaper)
        var light = DisplayList(size: Size(width: 100, height: 20), background: nil)
        let scale = Scale.paper
        light.add(shaper.shape("a<b", font: .text), x: 5, y: 10, size: 8, colour: Colour(0x112233), scale: scale)
        light.add(shaper.shape("0C9", font: .mono), x: 60, y: 10, size: 8, colour: Colour(0x445566), scale: scale)
        light.add(Rect(x: 1, y: 2, width: 3, height: 4), colour: Colour(0x112233))
        light.add(Rect(x: 5, y: 2, width: 3, height: 4), colour: Colour(0x112233))
        var colours = PageColours(light: .named(.light), dark: nil)
        let svg = FigureSVG.text(
            light, dark: nil, glyphs: shaper.texts, colours: &colours, label: "\"x\"", kind: "only")
        #expect(svg.contains(">a&lt;b</text>") && svg.contains(">0C9</text>"))
        #expect(svg.contains("aria-label=\"&quot;x&quot;\""))
        // Two rectangles of one colour are one path.
        #expect(svg.contains("d=\"M1 2h3v4h-3zM5 2h3v4h-3z\""))
        #expect(colours.styles.contains("--c0:#112233;--c1:#445566;"))
    }
}
