import Testing

@testable import WordFonts

@Suite struct CubicOutlineTests {
    private func point(_ x: Int16, _ y: Int16, _ isOnCurve: Bool = true) -> GlyphOutline.Point {
        GlyphOutline.Point(x: x, y: y, isOnCurve: isOnCurve)
    }

    /// A circle of 1 000 units, by four cubic curves; the last one ends where the first begins.
    private var circle: [GlyphOutline.Point] {
        [
            point(1000, 0), point(1000, 552, false), point(552, 1000, false), point(0, 1000),
            point(-552, 1000, false), point(-1000, 552, false), point(-1000, 0), point(-1000, -552, false),
            point(-552, -1000, false), point(0, -1000), point(552, -1000, false), point(1000, -552, false),
        ]
    }

    /// Along all quadratic curves and lines of the only contour.
    private func samples(_ outline: GlyphOutline) -> [(x: Double, y: Double)] {
        let points = outline.points + [outline.points[0]]
        var found: [(x: Double, y: Double)] = []
        var index = 0
        while index + 1 < points.count {
            let isLine = points[index + 1].isOnCurve
            let end = points[index + (isLine ? 1 : 2)]
            for step in 0...20 {
                let t = Double(step) / 20
                let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
                let control = isLine ? nil : points[index + 1]
                let x = Double(points[index].x) * a + Double(control?.x ?? 0) * b + Double(end.x) * c
                let y = Double(points[index].y) * a + Double(control?.y ?? 0) * b + Double(end.y) * c
                if !isLine { found.append((x, y)) }
            }
            index += isLine ? 1 : 2
        }
        return found
    }

    @Test func curvesStayWhereTheyWere() throws {
        let outline = try #require(GlyphOutline(cubic: [circle]))
        let radii = samples(outline).map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
        #expect(radii.count > 100)
        // A cubic circle of these whole numbers is itself 0.4 off; controls are rounded.
        #expect(radii.allSatisfy { abs($0 - 1000) < 1.2 }, "\(radii.min() ?? 0) \(radii.max() ?? 0)")
        #expect(outline.ends == [UInt16(outline.points.count - 1)])
        // No point twice: the contour closes by itself.
        #expect(outline.points.last?.isOnCurve == false)
    }

    @Test func linesAreKept() {
        let square = [point(0, 0), point(0, 10), point(10, 10), point(10, 0)]
        let outline = GlyphOutline(cubic: [square, square])
        #expect(outline?.points == square + square)
        #expect(outline?.ends == [3, 7])
    }

    /// One that bends as a quadratic one does is one.
    @Test func aCurveThatIsQuadraticIsOne() {
        // Controls are 2/3 of the way to (30, 60).
        let outline = GlyphOutline(cubic: [[point(0, 0), point(20, 40, false), point(40, 40, false), point(60, 0)]])
        #expect(outline?.points == [point(0, 0), point(30, 60, false), point(60, 0)])
    }

    @Test func otherContoursAreNone() {
        #expect(GlyphOutline(cubic: [[point(0, 0, false), point(1, 1)]]) == nil)
        #expect(GlyphOutline(cubic: [[point(0, 0), point(1, 1, false), point(2, 2)]]) == nil)
        #expect(GlyphOutline(cubic: [[point(0, 0), point(1, 1, false)]]) == nil)
        #expect(GlyphOutline(cubic: [])?.points.isEmpty == true)
    }
}
