import Testing

@testable import Layout

@Suite struct GeometryTests {
    @Test func lengthsOnPaperStayAsTheyAre() {
        #expect(Scale.paper.length(7.3) == 7.3)
        #expect(Scale.paper.snapped(7.3) == 7.3)
        #expect(Scale.paper.whole(7.3) == 7.3)
    }

    @Test func lengthsInPixelsAreRoundedUp() {
        let scale = Scale.pixels(dotsPerInch: 144)
        #expect(scale.length(3) == 6)
        #expect(scale.length(3.01) == 7)
        #expect(scale.length(0) == 0)
        #expect(scale.snapped(6.49) == 6)
        #expect(scale.snapped(6.5) == 7)
    }

    @Test func aRoundingErrorDoesNotCostAPixel() {
        #expect(Scale.pixels(dotsPerInch: 72).whole(7.000_000_001) == 7)
        #expect(Scale.pixels(dotsPerInch: 72).whole(7.01) == 8)
    }

    @Test(arguments: [
        ("A4", 595.276, 841.89), ("a5", 419.528, 595.276), ("letter", 612, 792), ("LEGAL", 612, 1008),
        ("100x150mm", 283.465, 425.197), ("8.5x11in", 612, 792), ("300x400pt", 300, 400),
        ("80X200MM", 226.772, 566.929),
    ])
    func papersAreKnownByName(name: String, width: Double, height: Double) throws {
        let size = try #require(Paper.named(name))
        #expect(abs(size.width - width) < 0.001)
        #expect(abs(size.height - height) < 0.001)
    }

    @Test(arguments: [
        "", "A9", "mm", "100mm", "100x", "x100mm", "100x100", "100x100cm", "-1x100mm", "nanxnanmm", "infx100mm",
        "1x100pt", "100x14401pt", "1x2x3mm", "100 x 100mm",
    ])
    func otherPapersAreRefused(name: String) {
        #expect(Paper.named(name) == nil)
    }

    @Test func sizesGoDownToTheSmallest() {
        #expect(SizeRange(largest: 9, smallest: 8, step: 0.25).sizes == [9, 8.75, 8.5, 8.25, 8])
        #expect(SizeRange(largest: 9, smallest: 8, step: 0.4).sizes == [9, 8.6, 8.2, 8])
        #expect(SizeRange(largest: 9, smallest: 9, step: 0.25).sizes == [9])
        #expect(SizeRange(largest: 8, smallest: 9, step: 0.25).sizes == [9])
        #expect(SizeRange(largest: 9, smallest: 8, step: 0).sizes == [8])
    }

    @Test func sizesStayFewWhateverTheStep() {
        #expect(SizeRange(largest: 200, smallest: 1, step: 1e-12).sizes.count <= 10_002)
    }

    @Test func insetsNeverTurnARectangleInsideOut() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 20)
        let inside = rect.inset(by: Insets(top: 1, right: 2, bottom: 3, left: 4))
        #expect(inside == Rect(x: 4, y: 1, width: 4, height: 16))
        #expect(inside.maxX == 8)
        #expect(inside.maxY == 17)
        let none = rect.inset(by: Insets(top: 30, right: 30, bottom: 30, left: 30))
        #expect(none.width == 0)
        #expect(none.height == 0)
    }
}
