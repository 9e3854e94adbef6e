import Testing

@testable import Pages

@Suite struct OutputFormTests {
    @Test(
        arguments: [
            ("a.pdf", .pdf), ("a.PNG", .png), ("dir.png/a.svg", .svg), ("a.b.pdf", .pdf), ("a", nil), ("a.txt", nil),
            ("pdf", nil), ("a.", nil), ("", nil),
        ] as [(String, OutputForm?)])
    func theSuffixPicksTheForm(path: String, form: OutputForm?) {
        #expect(OutputForm(path: path) == form)
    }

    @Test func picturesAreAFileAPage() {
        #expect(OutputForm.allCases.filter(\.isPaged) == [.png, .svg])
    }

    @Test(arguments: [
        ("page-%d.png", 7, "page-7.png"), ("page-%03d.png", 7, "page-007.png"),
        ("page-%03d.png", 1234, "page-1234.png"),
        ("%2d.svg", 3, "03.svg"), ("100%/p%d.png", 1, "100%/p1.png"), ("%%d.png", 1, "%1.png"), ("%d-%d", 5, "5-%d"),
    ])
    func theNumberStandsInItsPlace(path: String, page: Int, wanted: String) {
        #expect(NumberedPath(path)?.path(page: page) == wanted)
        let name = wanted.split(separator: "/").last.map(String.init) ?? ""
        #expect(NumberedPath(path)?.page(ofFile: name) == page)
    }

    @Test(arguments: ["p-1.png", "p-01.png", "p-0001.png", "p-000.png", "p-+01.png", "p-001.svg", "p-.png", "q-1.png"])
    func otherFilesAreNoPages(name: String) {
        #expect(NumberedPath("a/p-%03d.png")?.page(ofFile: name) == nil)
    }

    @Test(arguments: ["page.png", "100%.png", "%", "%0", "%x.png", "%-3d.png", "%1234d.png", "%\u{664}d.png", "%s"])
    func namesWithoutAPlaceHaveNone(path: String) {
        #expect(NumberedPath(path) == nil)
    }
}
