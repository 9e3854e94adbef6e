internal import Layout
internal import LogPages
internal import Pages

/// The head of a report about its capture as a whole: the headline at the top, and the facts of the capture in two
/// columns at the end of the first page.
struct ReportHead {
    typealias Fact = ReportFact

    var title: String
    /// What happened after it; "" if nothing is known.
    var consequence: String
    /// What the document is: the longest text that fits on a line is shown, otherwise the first one on several lines.
    var subtitles: [String]
    /// Facts about the capture, its recorder and its reader.
    var left: [Fact]
    var right: [Fact]
    /// At the right of the title, with its height in points.
    var logo: (picture: Picture, height: Double)?

    /// The largest size with which the title has two lines is used.
    private static let titleSizes = (wide: [27.0, 23, 19, 16], narrow: [20.0, 17, 14])
    private static let consequenceSizes = (wide: 13.2, narrow: 10.4)
    /// In points.
    private static let leastWide = 400.0
    private static let subtitleSize = 8.6
    private static let labelSize = 6.8
    private static let valueSize = 6.8
    private static let factPitch = 9.4
    /// From the left edge of a column to its values.
    private static let valueX = 44.0
    private static let gutter = 16.0

    private var subtitle: String { subtitles.first ?? "" }

    /// The facts of the capture in small type, at the end of the first page.
    func facts(_ layout: ReportLayoutContext) -> [any Block] {
        let isNarrow = layout.width < layout.length(330)
        return [factsBlock(isNarrow ? [left + right] : [left, right], layout)]
    }

    /// A line that says what the document is, and the headline below it.
    func titleBlock(_ layout: ReportLayoutContext) -> WholeBlock {
        let logoSize = logo.map {
            HeadLogo.size($0.picture, height: layout.length($0.height), within: layout.width / 3)
        }
        let width = layout.width - (logoSize.map { $0.width + layout.length(16) } ?? 0)
        let isWide = layout.width >= layout.length(Self.leastWide)
        let sizes = isWide ? Self.titleSizes.wide : Self.titleSizes.narrow
        let consequenceSize = isWide ? Self.consequenceSizes.wide : Self.consequenceSizes.narrow
        // A sentence that needs more than two lines gets a smaller font.
        let size =
            sizes.first { layout.fits(title, .display, $0, width: layout.width, most: 2) }
            ?? sizes[sizes.count - 1]
        let lines = layout.proseLines(title, .display, size, width: layout.width, most: 2)
        let fitting = subtitles.first {
            layout.width(layout.shaped($0, .text), Self.subtitleSize) <= width
        }
        let subtitles = layout.lines(fitting ?? subtitle, .text, Self.subtitleSize, width: width, most: 2)
        let consequences =
            consequence.isEmpty
            ? [] : layout.proseLines(consequence, .text, consequenceSize, width: layout.width, most: 3)
        let logo = logo?.picture
        let pitch = layout.length(size * 1.14)
        let middle = layout.length(consequenceSize * 1.34)
        let small = layout.length(Self.subtitleSize * 1.4)
        let head = max(Double(subtitles.count) * small, logoSize?.height ?? 0) + layout.length(4)
        let top = head + layout.length(8)
        let height = top + Double(lines.count) * pitch + Double(consequences.count) * middle + layout.length(2)
        return WholeBlock(height: height) { place, list in
            for (number, line) in subtitles.enumerated() {
                layout.put(
                    line, Self.subtitleSize, x: place.x,
                    y: place.y + head - layout.length(4) - Double(subtitles.count - number) * small + small * 0.76,
                    layout.theme.quiet, into: &list)
            }
            if let logo, let logoSize {
                let x = layout.scale.snapped(place.x + layout.width - logoSize.width)
                list.add(
                    logo,
                    in: Rect(x: x, y: layout.scale.snapped(place.y), width: logoSize.width, height: logoSize.height))
            }
            list.add(
                Rect(
                    x: place.x, y: layout.scale.snapped(place.y + head), width: layout.width, height: layout.length(1.1)
                ), colour: layout.theme.rule)
            var y = place.y + top
            for line in lines {
                layout.put(line, size, x: place.x, y: y + pitch * 0.8, layout.theme.ink, into: &list)
                y += pitch
            }
            for line in consequences {
                layout.put(
                    line, consequenceSize, x: place.x, y: y + middle * 0.82, layout.theme.quiet, into: &list)
                y += middle
            }
        }.telling(.title(title, consequence: consequence, subtitle: subtitle))
    }

    private func factsBlock(_ columns: [[Fact]], _ layout: ReportLayoutContext) -> WholeBlock {
        let gutter = layout.length(Self.gutter)
        let width = (layout.width - gutter * Double(columns.count - 1)) / Double(columns.count)
        let room = width - layout.length(Self.valueX)
        let pitch = layout.length(Self.factPitch)
        let placed = columns.map { facts -> [(fact: Fact, lines: [ShapedText])] in
            facts.map { fact in
                // A checksum or a path is truncated in the middle; a sentence wraps.
                let isWord = !fact.value.contains(" ")
                let lines =
                    isWord
                    ? [layout.fittedInMiddle(fact.value, .text, Self.valueSize, width: room)]
                    : layout.proseLines(fact.value, .text, Self.valueSize, width: room, most: 5)
                return (fact, lines)
            }
        }
        let most = placed.map { $0.reduce(0) { $0 + $1.lines.count } }.max() ?? 0
        let top = layout.length(7)
        return WholeBlock(height: top + Double(most) * pitch) { place, list in
            list.add(
                Rect(x: place.x, y: layout.scale.snapped(place.y), width: layout.width, height: layout.length(0.6)),
                colour: layout.theme.faintRule)
            for (number, facts) in placed.enumerated() {
                let x = place.x + Double(number) * (width + gutter)
                var y = place.y + top + pitch * 0.72
                for (fact, lines) in facts {
                    let label = layout.fitted(
                        fact.label, .text, Self.labelSize, width: layout.length(Self.valueX - 4))
                    layout.put(label, Self.labelSize, x: x, y: y, layout.theme.quiet, into: &list)
                    for line in lines {
                        layout.put(
                            line, Self.valueSize, x: x + layout.length(Self.valueX), y: y,
                            Self.colour(fact, layout.theme),
                            into: &list)
                        y += pitch
                    }
                }
            }
        }.spaced(layout.length(14)).telling(.facts([left, right]))
    }

    private static func colour(_ fact: Fact, _ theme: Theme) -> Colour {
        switch fact.tone {
        case .plain, .command: theme.ink
        case .warning: theme.warning
        case .trouble: theme.trouble
        }
    }
}
