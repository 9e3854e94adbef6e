internal import Analysis
internal import CANCapture
internal import Formatting
internal import Layout
internal import LogPages
internal import Pages
internal import Platform
internal import Wording

/// The head of the page of a finding: its number and kind, the headline as the title, and a description below it. Links
/// back to the list and to the next finding are at the right.
struct FindingHead: ReferringBlock, ExportableBlock {
    var measure: BlockMeasure
    let content: ReportContent?
    private let finding: ReportFinding
    private let layout: ReportLayoutContext
    private let kicker: ShapedText
    private let word: ShapedText
    private let titleSize: Double
    private let title: [ShapedText]
    private let sentences: [ShapedText]
    private let detail: [ShapedText]
    /// The place of the next finding; nil for the last one.
    private let next: String?
    /// The identifier of the finding, by slot, as sentences write it.
    private let identifier: (slot: Int, text: String)?
    private let hasRows: Bool

    /// In points. The largest size with which the title has two lines is used.
    private static let titleSizes = [19.0, 16, 13.5]
    private static let (kickerSize, textSize, detailSize) = (8.4, 9.2, 7.6)
    private static let (kickerHeight, textPitch, detailPitch) = (19.0, 13.2, 10.4)
    private static let leastForNext = 300.0
    private static let mostDetailLines = 3

    /// - Parameters:
    ///   - next: the anchor of the next finding.
    ///   - total: number of findings.
    ///   - meaning: what its frames say of it, in sentences; "" for nothing.
    init(
        _ finding: ReportFinding, next: String?, of total: Int, meaning: String = "", log: LogModel,
        _ layout: ReportLayoutContext
    ) {
        (self.finding, self.layout) = (finding, layout)
        // On narrow paper only the link back fits.
        self.next = layout.width < layout.length(Self.leastForNext) ? nil : next
        let frames = log.capture.frames
        var entry = finding.entry(frames, anchor: finding.anchor)
        if !meaning.isEmpty { entry.story += " " + meaning }
        content = .findingPlace(entry)
        word = layout.shaped(FindingSign.word(finding.severity), .strong)
        let references =
            Self.referenceWidth("back to ", layout)
            + (self.next == nil ? 0 : Self.referenceWidth("next finding, ", layout))
        let room = layout.width - layout.length(24) - layout.width(word, Self.kickerSize)
        kicker = layout.fitted(
            (total > 1 ? "\(finding.number) of \(total) \u{B7} " : "") + Self.kicker(finding, frames), .text,
            Self.kickerSize,
            width: max(layout.length(20), room - references))
        let words = finding.words
        let headline = words.headline
        let size =
            Self.titleSizes.first { layout.fits(headline, .display, $0, width: layout.width, most: 2) }
            ?? Self.titleSizes[Self.titleSizes.count - 1]
        titleSize = size
        title = layout.proseLines(headline, .display, size, width: layout.width, most: 3)
        sentences = layout.proseLines(entry.story, .text, Self.textSize, width: layout.width, most: 5)
        detail =
            words.detail.isEmpty
            ? []
            : layout.partLines(
                words.detail, .text, Self.detailSize, width: layout.width, most: Self.mostDetailLines)
        identifier = finding.finding.slot.flatMap { slot in
            log.index.entries.indices.contains(slot)
                ? (slot, Hexadecimal.identifier(log.index.entries[slot], names: frames.names)) : nil
        }
        hasRows = finding.finding.rows.map { $0.upperBound < frames.count } ?? false
        let height =
            Self.kickerHeight + Double(title.count) * size * 1.2 + 3 + Double(sentences.count) * Self.textPitch
            + (detail.isEmpty ? 0 : 2 + Double(detail.count) * Self.detailPitch)
        measure = BlockMeasure(height: layout.length(height))
        measure.before = layout.length(26)
        measure.keepsWithNext = true
    }

    /// `error-burst, silence · can0`.
    private static func kicker(_ finding: ReportFinding, _ frames: FrameTable) -> String {
        var rules: [String] = []
        for member in finding.incident.members where !rules.contains(member.rule.rawValue) {
            rules.append(member.rule.rawValue)
        }
        var parts = [rules.joined(separator: ", ")]
        let channels = [finding.finding.channel] + finding.incident.beside.map(\.channel)
        let names = channels.compactMap { $0 }.sorted().filter { Int($0) < frames.channels.count }.map {
            Printable.text(frames.channels[Int($0)])
        }.filter { !$0.isEmpty }
        if frames.channels.count > 1, !names.isEmpty {
            let isNumbered = names.allSatisfy { $0.allSatisfy(\.isNumber) }
            let word = isNumbered ? names.count == 1 ? "channel " : "channels " : ""
            parts.append(word + names.joined(separator: ", "))
        }
        return parts.joined(separator: " \u{B7} ")
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let theme = layout.theme
        list.links.addAnchor(finding.anchor, top: place.y)
        var y = place.y + layout.length(9.5)
        let (ink, fill) = FindingSign.colours(finding.severity, theme)
        let sign = FindingSign.width(finding.number, layout)
        FindingSign.place(
            number: finding.number, fill: fill, at: Point(x: place.x, y: y - layout.length(8.4)), layout, into: &list)
        // The number is a link to the list, the title to its first row, and an identifier in it to its table.
        list.links.add(
            Rect(x: place.x, y: place.y, width: sign + layout.length(4), height: layout.length(14)),
            to: .anchor(ReportAnchors.listed(finding.number)))
        var x = place.x + sign + layout.length(6)
        layout.put(word, Self.kickerSize, x: x, y: y, ink, into: &list)
        x += layout.width(word, Self.kickerSize) + layout.length(8)
        layout.put(kicker, Self.kickerSize, x: x, y: y, theme.quiet, into: &list)
        y = place.y + layout.length(Self.kickerHeight)
        let pitch = layout.length(titleSize * 1.2)
        if hasRows {
            list.links.add(
                Rect(x: place.x, y: y, width: layout.width, height: Double(title.count) * pitch),
                to: .anchor(ReportAnchors.row(of: finding.number)))
        }
        for line in title {
            layout.put(line, titleSize, x: place.x, y: y + pitch * 0.78, theme.ink, into: &list)
            y += pitch
        }
        y += layout.length(3)
        for line in sentences {
            let baseline = y + layout.length(Self.textPitch * 0.72)
            layout.put(line, Self.textSize, x: place.x, y: baseline, theme.ink, into: &list)
            if let (slot, text) = identifier, let stretch = line.stretch(of: text) {
                list.links.add(
                    Rect(
                        x: place.x + stretch.lowerBound * layout.size(Self.textSize), y: y,
                        width: (stretch.upperBound - stretch.lowerBound) * layout.size(Self.textSize),
                        height: layout.length(Self.textPitch)), to: .anchor(ReportAnchors.identifier(slot)))
            }
            y += layout.length(Self.textPitch)
        }
        y += layout.length(2)
        for line in detail {
            layout.put(
                line, Self.detailSize, x: place.x, y: y + layout.length(Self.detailPitch * 0.74), theme.quiet,
                into: &list)
            y += layout.length(Self.detailPitch)
        }
    }

    /// Width of a link to another page, with the space before it.
    private static func referenceWidth(_ lead: String, _ layout: ReportLayoutContext) -> Double {
        layout.width(layout.shaped(lead + "p. 1000", .strong), ReportPages.referenceSize) + layout.length(10)
    }

    func references(at place: Point) -> [ReportPages.Reference] {
        let y = place.y + layout.length(9.5)
        let right = place.x + layout.width
        let height = layout.length(14)
        // As wide as with a page number of four digits; further to the left if a link to the next finding follows.
        let gap = Self.referenceWidth("next finding, ", layout)
        let back = Self.referenceWidth("back to ", layout)
        var list = [
            ReportPages.Reference(
                anchor: ReportAnchors.listed(finding.number), place: Point(x: next == nil ? right : right - gap, y: y),
                area: Rect(
                    x: right - (next == nil ? 0 : gap) - back, y: place.y, width: back,
                    height: height), lead: "back to ")
        ]
        if let next {
            list.append(
                ReportPages.Reference(
                    anchor: next, place: Point(x: right, y: y),
                    area: Rect(x: right - gap, y: place.y, width: gap, height: height),
                    lead: "next finding, "))
        }
        return list
    }
}
