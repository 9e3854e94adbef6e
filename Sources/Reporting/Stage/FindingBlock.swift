package import Analysis
internal import CANCapture
package import Layout
package import Pages

/// A finding in a list: its number and severity, its sentence, what there is to see, and the page that shows it.
struct FindingBlock: ReferringBlock, ExportableBlock {
    let finding: ReportFinding
    var measure: BlockMeasure
    private let layout: ReportLayoutContext
    private let sentence: [ShapedText]
    private let detail: [ShapedText]
    /// The place that shows it.
    private let anchor: String?
    let content: ReportContent?

    private static let sentenceSize = 8.8
    private static let detailSize = 7.6
    private static let sentenceX = 56.0
    private static let referenceWidth = 34.0

    /// - Parameters:
    ///   - anchor: the name of the place that shows it; nil where there is none.
    ///   - frames: of the capture that is shown.
    init(_ finding: ReportFinding, anchor: String?, frames: FrameTable, _ layout: ReportLayoutContext) {
        self.finding = finding
        content = .finding(finding.entry(frames, anchor: anchor))
        self.layout = layout
        self.anchor = anchor
        let room = layout.width - layout.length(Self.sentenceX + (anchor == nil ? 0 : Self.referenceWidth))
        sentence = layout.lines(finding.sentence, .strong, Self.sentenceSize, width: room, most: 2)
        detail =
            finding.detail.isEmpty
            ? [] : layout.lines(finding.detail, .text, Self.detailSize, width: room, most: 2)
        let height = Double(sentence.count) * layout.length(11.5) + Double(detail.count) * layout.length(10)
        measure = BlockMeasure(height: height)
        measure.before = layout.length(5)
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        list.links.addAnchor(ReportAnchors.listed(finding.number), top: place.y)
        var y = place.y + layout.length(8.5)
        let (colour, fill) = FindingSign.colours(finding.severity, theme)
        FindingSign.place(
            number: finding.number, fill: fill, at: Point(x: place.x, y: y - layout.length(8)), layout, into: &list)
        layout.put(
            layout.shaped(FindingSign.word(finding.severity), .strong), Self.detailSize, x: place.x + layout.length(16),
            y: y, colour, into: &list)
        let x = place.x + layout.length(Self.sentenceX)
        for line in sentence {
            layout.put(line, Self.sentenceSize, x: x, y: y, theme.ink, into: &list)
            y += layout.length(11.5)
        }
        y -= layout.length(1)
        for line in detail {
            layout.put(line, Self.detailSize, x: x, y: y, theme.quiet, into: &list)
            y += layout.length(10)
        }
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        guard let anchor else { return [] }
        return [
            ReportPages.Reference(
                anchor: anchor, place: Point(x: place.x + layout.width, y: place.y + layout.length(8.5)),
                area: Rect(x: place.x, y: place.y, width: layout.width, height: measure.height))
        ]
    }
}

/// The number of a finding in a square of its severity's colour: the same in lists, figures and headings.
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

    /// - Parameter place: the top left corner, units.
    static func place(
        number: Int, fill: Colour, at place: Point, _ layout: ReportLayoutContext, into list: inout DisplayList
    ) {
        let text = layout.shaped("\(number)", .strong)
        let side = layout.length(10)
        let width = max(side, layout.width(text, 7.2) + layout.length(4))
        list.addRounded(
            Rect(x: place.x, y: place.y, width: width, height: side), radius: layout.length(1.5), colour: fill)
        layout.put(
            text, 7.2, x: place.x + width / 2, y: place.y + layout.length(7.6), align: .centre, layout.theme.paper,
            into: &list)
    }
}
