package import Analysis
internal import Capture
package import Layout
package import Pages

/// A finding in a list: its number and severity, its sentence, what there is to see, and the page that shows it.
struct FindingBlock: ReferringBlock, TellingBlock {
    let finding: ReportFinding
    var measure: BlockMeasure
    private let stage: ReportStage
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
    init(_ finding: ReportFinding, anchor: String?, frames: FrameTable, _ stage: ReportStage) {
        self.finding = finding
        content = .finding(finding.entry(frames, anchor: anchor))
        self.stage = stage
        self.anchor = anchor
        let room = stage.width - stage.length(Self.sentenceX + (anchor == nil ? 0 : Self.referenceWidth))
        sentence = stage.lines(finding.sentence, .strong, Self.sentenceSize, width: room, most: 2)
        detail =
            finding.detail.isEmpty
            ? [] : stage.lines(finding.detail, .text, Self.detailSize, width: room, most: 2)
        let height = Double(sentence.count) * stage.length(11.5) + Double(detail.count) * stage.length(10)
        measure = BlockMeasure(height: height)
        measure.before = stage.length(5)
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = stage.theme
        list.links.addAnchor(ReportAnchors.listed(finding.number), top: place.y)
        var y = place.y + stage.length(8.5)
        let (colour, fill) = FindingSign.colours(finding.severity, theme)
        FindingSign.place(
            number: finding.number, fill: fill, at: Point(x: place.x, y: y - stage.length(8)), stage, into: &list)
        stage.put(
            stage.shaped(FindingSign.word(finding.severity), .strong), Self.detailSize, x: place.x + stage.length(16),
            y: y, colour, into: &list)
        let x = place.x + stage.length(Self.sentenceX)
        for line in sentence {
            stage.put(line, Self.sentenceSize, x: x, y: y, theme.ink, into: &list)
            y += stage.length(11.5)
        }
        y -= stage.length(1)
        for line in detail {
            stage.put(line, Self.detailSize, x: x, y: y, theme.quiet, into: &list)
            y += stage.length(10)
        }
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        guard let anchor else { return [] }
        return [
            ReportPages.Reference(
                anchor: anchor, place: Point(x: place.x + stage.width, y: place.y + stage.length(8.5)),
                area: Rect(x: place.x, y: place.y, width: stage.width, height: measure.height))
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
        case .info: "Note"
        }
    }

    /// - Parameter place: the top left corner, units.
    static func place(
        number: Int, fill: Colour, at place: Point, _ stage: ReportStage, into list: inout DisplayList
    ) {
        let text = stage.shaped("\(number)", .strong)
        let side = stage.length(10)
        let width = max(side, stage.width(text, 7.2) + stage.length(4))
        list.addRounded(
            Rect(x: place.x, y: place.y, width: width, height: side), radius: stage.length(1.5), colour: fill)
        stage.put(
            text, 7.2, x: place.x + width / 2, y: place.y + stage.length(7.6), align: .centre, stage.theme.paper,
            into: &list)
    }
}
