/// Paper sizes by name, in points, portrait.
package enum Paper {
    /// ISO 216 and ANSI/ASME Y14.1 sizes.
    package static let sizes: [(name: String, size: Size)] = [
        ("A3", millimetres(297, 420)),
        ("A4", millimetres(210, 297)),
        ("A5", millimetres(148, 210)),
        ("A6", millimetres(105, 148)),
        ("Letter", Size(width: 612, height: 792)),
        ("Legal", Size(width: 612, height: 1008)),
        ("Tabloid", Size(width: 792, height: 1224)),
    ]

    /// The size with that name, or of `WIDTHxHEIGHT` followed by `mm`, `in` or `pt`: `80x200mm`; nil if it is neither.
    package static func named(_ name: String) -> Size? {
        let wanted = name.lowercased()
        if let known = sizes.first(where: { $0.name.lowercased() == wanted }) { return known.size }
        let units: [(suffix: String, points: Double)] = [("mm", 72 / 25.4), ("in", 72), ("pt", 1)]
        guard let unit = units.first(where: { wanted.hasSuffix($0.suffix) }) else { return nil }
        let sides = wanted.dropLast(unit.suffix.count).split(separator: "x").map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        let size = Size(width: width * unit.points, height: height * unit.points)
        return isPrintable(size) ? size : nil
    }

    /// PDF viewers accept pages from 3 to 14 400 points a side (PDF 1.4, appendix C).
    package static func isPrintable(_ size: Size) -> Bool {
        (3...14_400).contains(size.width) && (3...14_400).contains(size.height)
    }

    private static func millimetres(_ width: Double, _ height: Double) -> Size {
        Size(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }
}
