package import Analysis
internal import CANCapture
package import Layout
package import Pages

/// A finding in a list: its number, its time, its headline, its evidence, and the page that shows it.
struct FindingBlock: ReferringBlock, ExportableBlock {
    let finding: ReportFinding
    var measure: BlockMeasure
    private let layout: ReportLayoutContext
    private let time: ShapedText
    /// Font size of the time, points. A long time has a smaller font, so that its unit fits.
    private let timeSize: Double
    private let headline: [ShapedText]
    private let meaning: [ShapedText]
    private let textX: Double
    /// The place that shows it.
    private let anchor: String?
    let content: ReportContent?

    private static let (headlineSize, timeSizes, meaningSize) = (9.2, [8.0, 7.4, 6.8], 7.6)
    private static let (headlinePitch, meaningPitch) = (11.8, 10.0)
    /// In points: right end of the time, and left edge of the texts after it.
    private static let (timeRight, wideX, narrowX) = (66.0, 76.0, 18.0)
    /// On narrower paper only the sentence has the time.
    private static let leastForTime = 300.0
    private static let referenceWidth = 34.0
    /// On narrower paper the evidence may have a third line.
    private static let leastForTwoLines = 430.0

    /// - Parameters:
    ///   - anchor: the name of the place that shows it; nil if there is none.
    ///   - frames: the frames of the capture that is shown.
    init(_ finding: ReportFinding, anchor: String?, frames: FrameTable, _ layout: ReportLayoutContext) {
        self.finding = finding
        content = .finding(finding.entry(frames, anchor: anchor))
        let words = finding.words
        self.layout = layout
        self.anchor = anchor
        let hasTime = layout.width >= layout.length(Self.leastForTime)
        textX = layout.length(hasTime ? Self.wideX : Self.narrowX)
        let sign = FindingSign.width(finding.number, layout)
        let timeRoom = layout.length(Self.timeRight) - sign - layout.length(4)
        let texts = words.time.isEmpty || !hasTime ? [] : [words.time + " s", words.time]
        let fitting = texts.flatMap { text in Self.timeSizes.map { (text: layout.shaped(text, .mono), size: $0) } }
            .first { layout.width($0.text, $0.size) <= timeRoom }
        (time, timeSize) = fitting ?? (layout.shaped("", .mono), Self.timeSizes[0])
        let room = layout.width - textX - layout.length(anchor == nil ? 0 : Self.referenceWidth)
        headline = layout.proseLines(
            words.headline, .strong, Self.headlineSize, width: room, most: hasTime ? 2 : 3)
        let told = layout.proseLines(
            words.meaning(besideTime: hasTime), .text, Self.meaningSize, width: room,
            most: layout.width < layout.length(Self.leastForTwoLines) ? 3 : 2)
        // On the smallest paper the page of the finding has it.
        meaning = layout.isTiny && told.count > 1 && anchor != nil ? [] : told
        let height =
            Double(headline.count) * layout.length(Self.headlinePitch)
            + Double(max(layout.isTiny ? 0 : 1, meaning.count)) * layout.length(Self.meaningPitch)
        measure = BlockMeasure(height: height)
        measure.before = layout.length(5)
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        list.links.addAnchor(ReportAnchors.listed(finding.number), top: place.y)
        var y = place.y + layout.length(8.8)
        let (colour, fill) = FindingSign.colours(finding.severity, theme)
        FindingSign.place(
            number: finding.number, fill: fill, at: Point(x: place.x, y: y - layout.length(8)), layout, into: &list)
        let isBeside = textX > layout.length(Self.narrowX)
        if isBeside {
            let right = place.x + layout.length(Self.timeRight)
            layout.put(time, timeSize, x: right, y: y, align: .trailing, colour, into: &list)
            // The severity as a word, for readers who do not see the colour.
            layout.put(
                layout.shaped(FindingSign.word(finding.severity), .text), Self.meaningSize, x: right,
                y: time.glyphs.isEmpty ? y : y + layout.length(Self.meaningPitch), align: .trailing, colour, into: &list
            )
        }
        for line in headline {
            layout.put(line, Self.headlineSize, x: place.x + textX, y: y, theme.ink, into: &list)
            y += layout.length(Self.headlinePitch)
        }
        y -= layout.length(1.4)
        for line in meaning {
            layout.put(line, Self.meaningSize, x: place.x + textX, y: y, theme.quiet, into: &list)
            y += layout.length(Self.meaningPitch)
        }
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        guard let anchor else { return [] }
        return [
            ReportPages.Reference(
                anchor: anchor, place: Point(x: place.x + layout.width, y: place.y + layout.length(8.8)),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }
}

/// The number of a finding in a square with the colour of its severity: the same in lists, figures and headings.
package enum FindingSign {
    package static func colours(_ severity: Finding.Severity, _ theme: Theme) -> (ink: Colour, fill: Colour) {
        switch severity {
        case .error: (theme.trouble, theme.trouble)
        case .warning: (theme.warning, theme.warning)
        case .info: (theme.quiet, theme.quiet)
        }
    }

    static func word(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: "Error"
        case .warning: "Warning"
        case .info: "Info"
        }
    }

    static func width(_ number: Int, _ layout: ReportLayoutContext) -> Double {
        max(layout.length(10), layout.width(layout.shaped("\(number)", .strong), 7.2) + layout.length(4))
    }

    /// - Parameter place: the top left corner, units.
    static func place(
        number: Int, fill: Colour, at place: Point, _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        let text = layout.shaped("\(number)", .strong)
        let side = layout.length(10)
        let width = width(number, layout)
        list.addRounded(
            Rect(x: place.x, y: place.y, width: width, height: side), radius: layout.length(1.5), colour: fill)
        layout.put(
            text, 7.2, x: place.x + width / 2, y: place.y + layout.length(7.6), align: .centre, layout.theme.paper,
            into: &list)
    }
}
