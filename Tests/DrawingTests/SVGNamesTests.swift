import Testing

@testable import Drawing

@Suite struct SVGNamesTests {
    private func renumbered(_ svg: String) -> String {
        String(decoding: SVGNames.renumbered(Array(svg.utf8)), as: UTF8.self)
    }

    @Test func namesAreNumberedInTheOrderOfTheirAppearance() {
        let svg = """
            <g id="glyph3-7"/><use xlink:href="#glyph3-7"/><g id="clip9" clip-path="url(#clip4)"/><use xlink:href="#clip9"/>
            """
        #expect(
            renumbered(svg) == """
                <g id="n0"/><use xlink:href="#n0"/><g id="n1" clip-path="url(#n2)"/><use xlink:href="#n1"/>
                """)
    }

    @Test(arguments: [
        "", "<svg/>", "<a title=\"glyph3\">x (y) # z</a>", "<image xlink:href=\"data:image/png;base64,AA\"/>",
    ])
    func otherTextStaysAsItIs(svg: String) {
        #expect(renumbered(svg) == svg)
    }

    @Test func anEndInTheMiddleOfANameDoesNoHarm() {
        #expect(renumbered("<g id=\"surf") == "<g id=\"n0")
        #expect(renumbered("<g id=\"") == "<g id=\"n0")
    }

    @Test func theCountersOfTheProcessMakeNoDifference() {
        #expect(renumbered("<g id=\"a1\"/><g id=\"a2\"/>") == renumbered("<g id=\"a71\"/><g id=\"a72\"/>"))
    }
}
