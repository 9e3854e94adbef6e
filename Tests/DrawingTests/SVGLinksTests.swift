import Layout
import Testing

@testable import Drawing

@Suite struct SVGLinksTests {
    private func added(_ change: (inout PageLinks) -> Void) -> String {
        var links = PageLinks()
        change(&links)
        return String(decoding: SVGLinks.added(links, to: Array("<svg><g/></svg>\n".utf8)), as: UTF8.self)
    }

    @Test func aPageWithoutLinksStaysAsItIs() {
        #expect(added { _ in } == "<svg><g/></svg>\n")
    }

    @Test func aLinkIsAnAreaThatLeadsToItsAnchor() {
        let svg = added {
            $0.add(Rect(x: 1, y: 2, width: 30, height: 4), to: .anchor("row 7"))
            $0.addAnchor("row 7", top: 12.5)
        }
        #expect(svg.contains("<a xlink:href=\"#to-row_327\"><rect x=\"1.0\" y=\"2.0\" width=\"30.0\" height=\"4.0\""))
        #expect(svg.contains("<g id=\"to-row_327\" transform=\"translate(0,12.5)\"/>"))
        #expect(svg.hasSuffix("</svg>\n"))
    }

    @Test func nothingOfAnAddressBreaksOutOfIt() {
        let svg = added {
            $0.add(Rect(x: 0, y: 0, width: 1, height: 1), to: .uri("https://a.b/?c=1&d=\"/><script>\n"))
        }
        #expect(svg.contains("xlink:href=\"https://a.b/?c=1&amp;d=&quot;/&gt;&lt;script&gt;%0a\""))
    }
}
