internal import Layout
internal import LogPages
internal import Pages

/// The head of a report about its capture as a whole: the headline at the top, and the facts of the capture in
/// columns at the end of the first page.
struct ReportHead {
    typealias Fact = ReportFact

    var title: String
    /// What happened after it; "" if nothing is known.
    var consequence: String
    /// A shorter one, which is used where that saves a line; "" if there is none.
    var shortConsequence = ""
    /// What the document is: the longest text that fits on a line is shown, otherwise the first one on several lines.
    var subtitles: [String]
    /// Facts about the capture, its recorder and its reader.
    var left: [Fact]
    var right: [Fact]
    /// At the right of the title, with its height in points.
    var logo: (picture: Picture, height: Double)?

    /// The largest size with which the title has two lines is used.
    private static let titleSizes = (wide: [27.0, 23, 19, 16], narrow: [20.0, 17, 14], tiny: [17.0, 14])
    private static let consequenceSizes = (wide: 13.2, narrow: 10.4, tiny: 9.0)
    /// In points.
    private static let leastWide = 400.0
    static let subtitleSize = 8.6
    /// For the number of the page at the right of the subtitle, points.
    private static let numberWidth = 64.0

    private var subtitle: String { subtitles.first ?? "" }

    /// Baseline of the subtitle and of the number of the page beside it, from the top of the page's content, points.
    static let subtitleBaseline = subtitleSize * 1.4 * 0.76

    /// The facts of the capture in small type, at the end of the first page.
    func facts(_ layout: ReportLayoutContext) -> [any Block] {
        [ReportFactColumns(left: left, right: right, layout).block]
    }

    /// A line that says what the document is, and the headline below it.
    func titleBlock(_ layout: ReportLayoutContext) -> WholeBlock {
        let logoSize = logo.map {
            HeadLogo.size($0.picture, height: layout.length($0.height), within: layout.width / 3)
        }
        let width = layout.width - (logoSize.map { $0.width + layout.length(16) } ?? layout.length(Self.numberWidth))
        let isWide = layout.width >= layout.length(Self.leastWide)
        let (titles, texts) = (Self.titleSizes, Self.consequenceSizes)
        let sizes = isWide ? titles.wide : layout.isTiny ? titles.tiny : titles.narrow
        let consequenceSize = isWide ? texts.wide : layout.isTiny ? texts.tiny : texts.narrow
        // A sentence that needs more than two lines gets a smaller font.
        let size =
            sizes.first { layout.fits(title, .display, $0, width: layout.width, most: 2) }
            ?? sizes[sizes.count - 1]
        // On small paper a third line is better than a title that is cut.
        let fits = layout.fits(title, .display, size, width: layout.width, most: 2)
        let lines = layout.proseLines(title, .display, size, width: layout.width, most: fits || isWide ? 2 : 3)
        let fitting = subtitles.first {
            layout.width(layout.shaped($0, .text), Self.subtitleSize) <= width
        }
        let subtitles = layout.lines(fitting ?? subtitle, .text, Self.subtitleSize, width: width, most: 2)
        func set(_ text: String) -> [ShapedText] {
            text.isEmpty ? [] : layout.proseLines(text, .text, consequenceSize, width: layout.width, most: 3)
        }
        let (whole, short) = (set(consequence), set(shortConsequence))
        let consequences = !short.isEmpty && short.count < whole.count ? short : whole
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
}
